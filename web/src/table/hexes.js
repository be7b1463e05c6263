// Where hexes lie in the drawing: flat tops, even columns half a hex lower. Geometry only, no rules.
/** @import { Board } from '../../gen/Board.ts' */

/** @typedef {Extract<Board, {kind: 'hexes'}>} HexBoard */
/** @typedef {[number, number]} Point */

const ROOT3 = Math.sqrt(3);

/** 1209 → column 12, row 9. @param {number} hex */
export const columnOf = (hex) => Math.floor(hex / 100);
/** @param {number} hex */
export const rowOf = (hex) => hex % 100;
/** As printed. @param {number} hex */
export const printed = (hex) => String(hex).padStart(4, '0');

/** @param {HexBoard} board @param {number} hex @returns {Point} */
export function centre(board, hex) {
  const c = columnOf(hex), r = rowOf(hex);
  const low = c % 2 === 0 ? (ROOT3 / 2) * board.size : 0;
  return [board.origin[0] + 1.5 * board.size * (c - 1), board.origin[1] + ROOT3 * board.size * (r - 1) + low];
}

/** @param {HexBoard} board @param {number} hex @param {number} [scale] @returns {Point[]} */
export function corners(board, hex, scale = 1) {
  const [x, y] = centre(board, hex);
  const s = board.size * scale;
  return [0, 1, 2, 3, 4, 5].map((i) => /** @type {Point} */ ([x + s * Math.cos((i * Math.PI) / 3), y + s * Math.sin((i * Math.PI) / 3)]));
}

/** The box of the hexes, with the arrows beside them. @param {HexBoard} board */
export function field(board) {
  const [left, top] = centre(board, 101), [right, bottom] = centre(board, board.columns * 100 + board.rows);
  const margin = board.size * 1.6, half = board.columns > 1 ? board.size * 0.9 : 0;
  return { left: left - margin, top: top - margin, right: right + margin, bottom: Math.max(bottom, top + (board.rows - 1) * board.size * Math.sqrt(3) + half) + margin };
}

/** For `points` of a polygon. @param {Point[]} points */
export const points = (points) => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** @param {HexBoard} board @param {number} hex */
export const isOn = (board, hex) => columnOf(hex) >= 1 && columnOf(hex) <= board.columns && rowOf(hex) >= 1 && rowOf(hex) <= board.rows;

/** The neighbour in a direction, 0 north and clockwise; it may lie off the board. @param {number} hex @param {number} direction */
export function neighbour(hex, direction) {
  const c = columnOf(hex), r = rowOf(hex), low = c % 2 === 0 ? 1 : 0;
  const [x, y] = [[c, r - 1], [c + 1, r - 1 + low], [c + 1, r + low], [c, r + 1], [c - 1, r + low], [c - 1, r - 1 + low]][direction];
  return x * 100 + y;
}

/** The hex under a point of the drawing. @param {HexBoard} board @param {Point} at @returns {number | null} */
export function hexAt(board, [x, y]) {
  const c = Math.round((x - board.origin[0]) / (1.5 * board.size)) + 1;
  let best = null;
  let nearest = Infinity;
  for (let column = c - 1; column <= c + 1; column++) {
    const low = column % 2 === 0 ? (ROOT3 / 2) * board.size : 0;
    const row = Math.round((y - board.origin[1] - low) / (ROOT3 * board.size)) + 1;
    const hex = column * 100 + row;
    if (column < 1 || row < 1 || !isOn(board, hex)) continue;
    const [cx, cy] = centre(board, hex);
    const far = Math.hypot(cx - x, cy - y);
    if (far < nearest) [best, nearest] = [hex, far];
  }
  return nearest <= board.size * 1.02 ? best : null;
}

/** The point of a hex towards a facing in twelfths of a turn: even at a side, odd at a corner. @param {HexBoard} board @param {number} hex @param {number} facing @param {number} far @returns {Point} */
export function towards(board, hex, facing, far) {
  const [x, y] = centre(board, hex);
  const angle = ((facing * 30 - 90) * Math.PI) / 180;
  return [x + Math.cos(angle) * board.size * far, y + Math.sin(angle) * board.size * far];
}

/** The direction from one hex to another, in twelfths of a turn. @param {HexBoard} board @param {number} from @param {number} to */
export function bearing(board, from, to) {
  const [x, y] = centre(board, from), [u, v] = centre(board, to);
  return (((Math.atan2(u - x, y - v) * 6) / Math.PI) % 12 + 12) % 12;
}

/** The two corners two neighbouring hexes share. @param {HexBoard} board @param {number} a @param {number} b */
export function sharedSide(board, a, b) {
  const theirs = corners(board, b);
  return corners(board, a).filter(([x, y]) => theirs.some(([u, v]) => Math.hypot(x - u, y - v) < board.size * 0.1));
}
