// Where each piece of a hex is drawn: stacked with an offset, or fanned out around the one that is pointed at.
/** @import { Piece } from '../../gen/Piece.ts' */

/** @typedef {{piece: Piece, x: number, y: number}} Placed */
/** A stack that was fanned out by pointing at a piece of it. @typedef {{hex: number, piece: string}} Fan */

/** How far counters stand back, in units of a hex with a radius of 50. */
const BACK = 5;

/** Pieces by hex, in the order of the scene. @param {Piece[]} pieces @returns {Map<number, Piece[]>} */
export function byHex(pieces) {
  /** @type {Map<number, Piece[]>} */
  const map = new Map();
  for (const piece of pieces) {
    if (piece.pose.kind !== 'hex') continue;
    const list = map.get(piece.pose.hex);
    if (list) list.push(piece);
    else map.set(piece.pose.hex, [piece]);
  }
  return map;
}

/**
 * Offsets from the centre in units of a hex with a radius of 50; drawn in this order, the last on top. The first of
 * the list is the top of the stack.
 * @param {Piece[]} pieces @param {boolean} fanned @returns {Placed[]}
 */
export function lay(pieces, fanned) {
  const back = standBack(pieces);
  return spread(pieces, fanned).map(({ piece, x, y }) => ({ piece, x: x + back.x, y: y + back.y }));
}

/** Counters stand back from where they face, so that the chevron has room. @param {Piece[]} pieces */
function standBack(pieces) {
  const pose = pieces.find((p) => p.pose.kind === 'hex' && p.pose.facing !== null)?.pose;
  if (pose?.kind !== 'hex' || pose.facing === null) return { x: 0, y: 0 };
  const angle = (pose.facing * Math.PI) / 6;
  const far = pieces.filter((p) => p.kind !== 'commander').length > 1 ? 2 * BACK : BACK;
  return { x: -far * Math.sin(angle), y: far * Math.cos(angle) };
}

/** Whether a piece faces up or down to the right, where commanders stand. @param {Piece} piece @returns {'up' | 'down' | null} */
function ahead({ pose }) {
  if (pose.kind !== 'hex' || pose.facing === null) return null;
  return pose.facing >= 1 && pose.facing <= 3 ? 'up' : pose.facing === 4 || pose.facing === 5 ? 'down' : null;
}

/** Where a commander stands beside one counter: he hides neither its marks nor its chevron. @param {Piece} troop */
function besideOne(troop) {
  const to = ahead(troop);
  if (troop.badges.length) return to === 'down' ? [-8, -37] : [34, 6];
  return to === 'up' ? [25, -5] : [27, -14];
}

/** @param {Piece[]} pieces @param {boolean} fanned @returns {Placed[]} */
function spread(pieces, fanned) {
  const troops = pieces.filter((p) => p.kind !== 'commander');
  const chiefs = pieces.filter((p) => p.kind === 'commander');
  // A unit and a commander beside it hide nothing of each other.
  const wide = fanned && (troops.length > 1 || chiefs.length > 1);
  const placed = troops.map((piece, i) => {
    if (wide) return { piece, x: (i - (troops.length - 1) / 2) * 57, y: 3 };
    if (troops.length === 1) return { piece, x: chiefs.length ? -6 : 0, y: 3 };
    const step = Math.min(20, 38 / (troops.length - 1));
    return { piece, x: ((troops.length - 1) / 2 - i) * step, y: ((troops.length - 1) / 2 - i) * step * 0.8 + 1 };
  }).reverse();
  const spots = troops.length === 0 ? chiefs.map((_, i) => [(i - (chiefs.length - 1) / 2) * Math.min(33, 70 / chiefs.length), 0]) : troops.length === 1 ? [besideOne(troops[0]), troops[0].badges.length ? [12, 34] : [27, 13], [-14, 34]] : [ahead(troops[0]) === 'up' ? [10, -37] : [25, -25], [-26, 28], [-38, 8]];
  chiefs.forEach((piece, i) => {
    const [x, y] = wide && troops.length ? [(i - (chiefs.length - 1) / 2) * 34, -40] : (spots[i] ?? [30 - i * 12, 34]);
    placed.push({ piece, x, y });
  });
  return placed;
}

/**
 * How far a fan is shifted so that the piece pointed at stays where it was: the others step aside, and a click takes
 * what it was aimed at. Once that piece has left, those that stay behind lie as they always do.
 * @param {Piece[]} pieces of one hex @param {string | undefined} id
 */
export function shiftToKeep(pieces, id) {
  const of = (/** @type {boolean} */ fanned) => lay(pieces, fanned).find((p) => p.piece.id === id) ?? { x: 0, y: 0 };
  const [closed, open] = [of(false), of(true)];
  return { x: closed.x - open.x, y: closed.y - open.y };
}
