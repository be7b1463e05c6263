// Carrying out what was chosen: one thing after the other, so that a quick hand loses nothing on a slow line.
/** @import { Desk } from './desk.js' */
/** @import { Choice } from './offers.js' */
import { W } from '../words.js';
import { actors } from './offers.js';

export class Works {
  #count = 0;
  /** @type {Promise<void>} */ #last = Promise.resolve();

  /** Whether something is being carried out. */
  get on() {
    return this.#count > 0;
  }

  /** Does this when everything before it is done, well or badly: one failure must not stop all that follows. @param {() => Promise<void>} work */
  add(work) {
    this.#count += 1;
    const done = this.#last.then(work).finally(() => { this.#count -= 1; });
    this.#last = done.catch(() => {});
    return done;
  }

  /** When nothing is being carried out any more. */
  async done() {
    while (this.on) await this.#last;
  }
}

/** Gives the answer and those that follow it, as far as nothing comes between. @param {Desk} desk @param {Choice} choice */
export async function carry(desk, { answer, then, way, tag }) {
  if (!(await desk.send(answer))) return;
  // A formation has begun: its commander is not left in hand, so that the next click takes whom it means.
  if (tag.sense === 'begin' && !then.length && desk.selected === tag.piece && actors(desk.session.view?.question).size > 1) desk.letGo();
  for (const { words, to } of then) {
    // Where only one step was left, it was taken without a question.
    if (desk.here !== null && to !== null && way.indexOf(desk.here) >= way.indexOf(to)) continue;
    const next = /** @type {const} */ ({ kind: 'words', words });
    // The opponent is asked between two steps: what the next one may bring is for the player to weigh again.
    if (!desk.question) return desk.tell(W.mayReact);
    const judged = await desk.insist({ kind: 'preview', answer: next });
    if (judged.kind !== 'previewed' || !judged.preview.legal) return desk.tell(W.interrupted);
    if (!(await desk.send(next))) return;
  }
}
