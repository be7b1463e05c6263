// How far one press takes back: a whole move, not its last step.
/** @import { Desk } from './desk.js' */
/** @import { Line } from '../../gen/Line.ts' */
import { invalidate } from '../frame.js';
import { W } from '../words.js';
import { paragraphs } from './log.js';
import { struckEntries } from './session.js';

/** Lines that only say where the game stands. */
const HEADS = new Set(['turn', 'phase']);

/**
 * The entry to go back to, so that all of the last move, shot or combat is undone as far as it may be: the log says what
 * belongs together. An answer that has no line yet (a piece was taken in hand) goes alone.
 * @param {number[]} open the entries one may go back to, the nearest first @param {Line[]} log
 */
export function beforeLastMove(open, log) {
  const struck = struckEntries(log);
  const told = paragraphs(log.filter((line) => line.back_to === null && !struck(line.entry)));
  const last = told.findLastIndex((lines) => lines.some((line) => !HEADS.has(line.heading)));
  const end = (/** @type {number} */ i) => told[i]?.at(-1)?.entry ?? 0;
  const [nearest] = open;
  const start = nearest >= end(last) ? end(last) : end(last - 1);
  return open.filter((to) => to >= start).at(-1) ?? nearest;
}

/** Goes back to an entry; why not, if it may not be. @param {Desk} desk @param {number} to */
export async function goBack(desk, to) {
  const { view } = desk.session;
  if (!view) return;
  const reply = await desk.live.ask({ kind: 'take_back', seq: view.seq, to });
  if (reply.kind === 'error') desk.tell(reply.sentence);
  else if (reply.kind === 'stale') desk.tell(W.stale);
  else if (reply.kind === 'refused') desk.refuse(W.undo, reply.refusals);
  desk.set({ dice: [] });
  invalidate();
}
