// The facing rose by the keyboard: brackets go round its arrows, Enter takes the one that is marked.
/** @import { Desk } from './desk.js' */
import { invalidate } from '../frame.js';
import { W } from '../words.js';
import * as offers from './offers.js';

/** The facings that can be chosen where the selected piece stands: its own, or of the whole stack that turns. @param {Desk} desk */
export function here({ question, selected, here: hex }) {
  if (!selected || hex === null) return [];
  const whole = (question?.offers ?? []).filter((o) => o.tag.piece === null && o.tag.hex === hex && o.tag.facing !== null);
  return [...offers.facings(offers.ofPiece(question, selected), hex), ...whole].map(offers.ofOffer);
}

/** The facings that can be chosen now, clockwise. @param {Desk} desk */
export function facings(desk) {
  const list = desk.rose?.choices ?? here(desk);
  return [...list].sort((a, b) => (a.tag.facing ?? 0) - (b.tag.facing ?? 0));
}

/** The facing that is marked: by the keyboard, or the usual one. @param {Desk} desk */
export const marked = (desk) => desk.turnTo ?? (desk.rose ? null : (desk.stopping?.tag.facing ?? null));

/** One arrow on; says which. @param {Desk} desk @param {1 | -1} step @returns {boolean} whether there is a rose */
export function turn(desk, step) {
  const list = facings(desk);
  if (!list.length) return false;
  const at = list.findIndex((choice) => choice.tag.facing === marked(desk));
  const next = list[(at + step + list.length) % list.length] ?? list[0];
  desk.turnTo = next?.tag.facing ?? null;
  desk.spoken = W.face(W.facing[desk.turnTo ?? 0] ?? '');
  invalidate();
  return true;
}

/** Takes the arrow the keyboard has marked. @param {Desk} desk @returns {boolean} whether there is one */
export function take(desk) {
  const choice = desk.turnTo === null ? undefined : facings(desk).find(({ tag }) => tag.facing === desk.turnTo);
  if (!choice) return false;
  desk.choose(choice);
  return true;
}
