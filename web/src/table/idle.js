// A piece of one's own that has no answer: which rule keeps it still?
/** @import { Desk } from './desk.js' */
import { invalidate } from '../frame.js';
import { actors } from './offers.js';

/** @param {Desk} desk */
export async function askWhyIdle(desk) {
  desk.unable = null;
  const piece = desk.piece(desk.selected);
  const seat = desk.session.view?.seat;
  if (!piece || !desk.question || piece.side !== (seat === 'first' ? 0 : seat === 'second' ? 1 : null) || actors(desk.question).has(piece.id)) return;
  const found = await desk.meanings({ piece: piece.id }, null);
  const refusals = (found?.refusals ?? []).filter((r) => r.rule);
  if (desk.selected !== piece.id || !refusals.length) return;
  desk.unable = { piece: piece.id, refusals };
  desk.spoken = refusals.map((r) => `${r.sentence} ${r.rule ?? ''}`).join(' ');
  invalidate();
}
