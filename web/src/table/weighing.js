// Weighing: the odds of what was chosen are laid before the player first, where there are any.
/** @import { Desk } from './desk.js' */
/** @import { Choice } from './offers.js' */
import { invalidate } from '../frame.js';
import { settings } from '../settings.js';
import { W, inSentences } from '../words.js';
import * as offers from './offers.js';

export class Weighing {
  /** When the odds of what was chosen last are here. @type {Promise<void>} */ #chosen = Promise.resolve();
  /** How often odds were asked for. */ #count = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Shows the odds of what was chosen, where there are any. @param {Choice} choice @returns {Promise<boolean>} whether it waits for a word now */
  of(choice) {
    const waits = this.#odds(choice);
    this.#chosen = waits.then(() => {}, () => {});
    return waits;
  }

  /** An attack is being put together: what it comes to as it stands is on the table all the time. */
  async asItStands() {
    const { desk } = this;
    // It never takes the place of what the player has chosen meanwhile.
    for (let last = null; last !== this.#chosen;) {
      await (last = this.#chosen);
      await desk.works.done();
    }
    const whole = offers.asItStands(desk.question);
    if (whole && !desk.pending && !desk.popover && !desk.pad.on) await this.#odds(whole, true);
  }

  /** @param {Choice} choice @param {boolean} [whole] also where more is decided before the dice: nobody chose it, it lies there @returns {Promise<boolean>} */
  async #odds(choice, whole = false) {
    if (!settings.odds) return false;
    const { desk } = this, { asked } = desk, turn = ++this.#count;
    const reply = await desk.insist({ kind: 'odds', answer: choice.answer, then: choice.then.map((next) => next.words) });
    if (whole && asked !== desk.asked) return true;
    if (reply.kind === 'superseded') {
      // What was chosen later is weighed in its place. Where the table went on, the player is told; the same question is asked again.
      if (turn !== this.#count) return true;
      if (asked === desk.asked) return this.#odds(choice, whole);
      desk.tell(W.stale);
      return true;
    }
    // What only begins to be put together is weighed when it is complete.
    if (reply.kind !== 'odds' || !reply.odds || (reply.odds.open && !whole)) return false;
    if (turn !== this.#count) return true;
    desk.draw({ choice, odds: reply.odds });
    desk.glance = null;
    desk.cameUp ||= !desk.panelOpen;
    Object.assign(desk, { tab: 'orders', panelOpen: true });
    const { what, foreseen, first } = reply.odds;
    desk.spoken = inSentences([`${W.oddsBefore}: ${offers.label(choice) || what}`, ...foreseen.map((f) => f.text), first.map((o) => `${offers.capital(o.text)} ${o.percent.toFixed(0)} %`).join(', ')]);
    invalidate();
    return true;
  }
}
