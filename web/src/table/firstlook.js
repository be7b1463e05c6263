// The first look at a table: the troops, as large as they fit, and never so small that their numbers cannot be read.
/** @import { Desk } from './desk.js' */
/** @import { Camera } from './camera.js' */
/** @import { Piece } from '../../gen/Piece.ts' */
import { centre } from './hexes.js';
import { ofPiece } from './offers.js';
import { around, outline, spot } from './tabletop.js';

/** At this scale the smallest letters of a counter are nine pixels high, in hexes with a radius of 50. */
const COUNTERS = 0.7;
/** The same for the plates of a free table, which grow with the distance; and for a phone, where fingers take the bodies. */
const PLATES = 0.39, FINGERS = 0.46;
/** Figures of this size, in pixels for a centimetre, can be taken by a thumb. */
const THUMB = 4.2;
/** How much of the bare table may be seen beside the drawing. */
export const EDGE = 14;

/** @param {Desk} desk @param {Camera} camera @param {boolean} phone */
export function firstLook(desk, camera, phone) {
  const { board, table, view } = desk;
  const pieces = view?.scene.pieces ?? [];
  const own = pieces.filter((p) => p.side === (view?.seat === 'second' ? 1 : view?.seat === 'first' ? 0 : p.side));
  const spots = (/** @type {Piece[]} */ list) => list.flatMap((p) => (table && p.pose.kind === 'body' ? outline(table, p.pose) : board && p.pose.kind === 'hex' ? [centre(board, p.pose.hex)] : []));
  const mean = (/** @type {number[][]} */ list) => list.reduce((sum, at) => sum + at[1], 0) / list.length / (table?.extent[1] ?? 1);
  // One's own side of a free table is below: where one's own stand, else where they may be set up, else away from the enemy.
  const offered = (view?.question?.offers ?? []).flatMap(({ tag }) => (table && tag.at ? [spot(table, tag.at)] : []));
  const [mine, theirs] = [[spots(own), offered].find((list) => list.length), spots(pieces)];
  if (table && own.length < pieces.length) camera.turned = mine ? mean(mine) < 0.42 : mean(theirs) > 0.58;
  // Where one's own troops are still to be set up, all of the ground counts.
  if (!spots(own).length) return camera.fit();
  const margin = board ? board.size * 1.3 : 80;
  const least = board ? (COUNTERS * 50) / board.size : phone ? Math.max(table ? THUMB / table.scale : 0, FINGERS) : PLATES;
  const most = board ? (1.5 * 50) / board.size : 2;
  camera.show(around(spots(phone && own.length ? own : pieces), margin), most);
  // Where all of them would be too small, one's own are in sight; the rest is a swipe away.
  if (camera.scale < least) {
    camera.zoom(least / camera.scale);
    if (!phone) for (const spot of spots(own)) camera.reveal(spot, margin);
  }
  camera.snug(EDGE);
}

/** Whoever is asked about is in sight: a unit that ran may have left the part of the map that is shown. @param {Desk} desk */
export function showActor(desk) {
  const pose = desk.question ? desk.piece(desk.selected)?.pose : null;
  if (pose?.kind !== 'hex') return;
  desk.reveal(pose.hex);
  showAims(desk, pose.hex);
}

/** Whom the piece in hand can fire at or attack is in sight, too; on a small screen one steps back for it. @param {Desk} desk @param {number} from */
export function showAims(desk, from) {
  const own = desk.selected ? ofPiece(desk.question, desk.selected) : [];
  const aims = own.flatMap(({ tag }) => (tag.sense === 'shoot' || tag.sense === 'attack' ? (tag.hex ?? []) : []));
  if (aims.length) desk.embrace([from, ...aims]);
}
