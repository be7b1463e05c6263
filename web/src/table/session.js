// What this page knows of a game: the newest view, the log so far, the dice so far. Nothing here decides anything.
/** @import { ServerMessage } from '../../gen/ServerMessage.ts' */
/** @import { View } from '../../gen/View.ts' */
/** @import { Line } from '../../gen/Line.ts' */
/** @import { Fallen } from '../../gen/Fallen.ts' */
/** @import { Seat } from '../../gen/Seat.ts' */
/** @import { SeatCard } from '../../gen/SeatCard.ts' */
/** @import { Meant } from '../../gen/Meant.ts' */
/** @import { Asked } from '../../gen/Asked.ts' */
/** @import { Live } from '../net/live.js' */
import { asSentence } from '../net/api.js';

/** @typedef {Extract<ServerMessage, {kind: 'welcome'}>} Welcome */
/** @typedef {{seats: Seat[], asked: Asked[], seq: number}} Curtain */

export class Session {
  /** @type {Welcome | null} */ welcome = null;
  /** @type {View | null} */ view = null;
  /** @type {Line[]} */ log = [];
  /** @type {Fallen[]} */ fallen = [];
  /** @type {Curtain | null} */ curtain = null;
  /** @type {SeatCard[]} */ seats = [];
  spectators = 0;
  connected = false;
  /** Whether there was a connection before. */ met = false;
  /** @type {string | null} */ error = null;
  /** The entry after this page's last order; nothing before the first. @type {number | null} */ lastOrder = null;
  /** The seat chosen at this page. @type {Seat | undefined} */ seat;
  /** @type {(() => void)[]} */ #onView = [];

  /** What to say in hello, so that nothing is missed and nothing is sent twice. */
  greeting() {
    return { ...(this.seat ? { seat: this.seat } : {}), ...(this.view ? { since: this.view.seq } : {}) };
  }

  /**
   * Takes in a message that is no reply.
   * @param {ServerMessage} message
   * @returns {{view?: View, dice?: Fallen[], curtain?: boolean}} what is new
   */
  hear(message) {
    switch (message.kind) {
      case 'welcome':
        this.welcome = message;
        this.error = null;
        return {};
      case 'view':
        return this.#see(message.view);
      case 'curtain':
        this.drop();
        this.curtain = message;
        return { curtain: true };
      case 'presence':
        this.seats = message.seats;
        this.spectators = message.spectators;
        return {};
      case 'error':
        this.error = asSentence(message.sentence);
        return {};
      default:
        return {};
    }
  }

  /** @param {View} view */
  #see(view) {
    // Everything from the beginning is nothing new, unless this page saw the beginning.
    const first = this.view === null || (view.since === 0 && this.view.seq > 0);
    this.log = view.since === 0 ? view.log : [...this.log.filter((l) => l.entry <= view.since), ...view.log];
    this.fallen = view.since === 0 ? view.fallen : [...this.fallen.filter((f) => f.entry <= view.since), ...view.fallen];
    this.view = view;
    this.seat = view.seat;
    this.seats = view.seats;
    this.curtain = null;
    for (const done of this.#onView.splice(0)) done();
    return { view, dice: first ? [] : view.fallen };
  }

  /** Forgets everything one seat saw. */
  drop() {
    this.view = null;
    this.log = [];
    this.fallen = [];
    this.lastOrder = null;
    this.seat = undefined;
  }

  /** When the next view (or curtain) is here, or after a while. */
  nextView() {
    return new Promise((/** @type {(v: void) => void} */ done) => {
      this.#onView.push(done);
      setTimeout(done, 4000);
    });
  }

  /**
   * Gives an answer and waits for the view that follows.
   * @param {Live} live @param {Meant} answer
   */
  async answer(live, answer) {
    if (!this.view) return /** @type {const} */ ({ kind: 'lost' });
    const seen = this.nextView();
    const reply = await live.ask({ kind: 'answer', seq: this.view.seq, answer });
    if (reply.kind === 'accepted') this.lastOrder = reply.seq;
    if (reply.kind === 'accepted' && (this.view?.seq ?? 0) < reply.seq) await seen;
    return reply;
  }
}

/** Entries that were taken back later: their lines are struck out. @param {Line[]} log */
export function struckEntries(log) {
  /** @type {[number, number][]} */
  const spans = log.flatMap((line) => (line.back_to === null ? [] : [/** @type {[number, number]} */ ([line.back_to, line.entry])]));
  return (/** @type {number} */ entry) => spans.some(([from, to]) => entry > from && entry < to);
}
