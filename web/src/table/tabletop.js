// Where a point of a free table lies in the drawing, and back. Geometry of the screen only, no rules.
/** @import { Board } from '../../gen/Board.ts' */
/** @import { Pose } from '../../gen/Pose.ts' */
/** @import { Grip } from '../../gen/Grip.ts' */
/** @import { Point } from './hexes.js' */

/** @typedef {Extract<Board, {kind: 'table'}>} TableBoard */
/** @typedef {Extract<Pose, {kind: 'body'}>} Body */

/** How long the smallest unit is in the drawing. @param {TableBoard} board */
export const fine = (board) => board.scale / board.per_unit;

/** From the table to the drawing: the far edge is on top. @param {TableBoard} board @param {readonly number[]} at @returns {Point} */
export const spot = (board, [x, y]) => [board.origin[0] + x * fine(board), board.origin[1] - y * fine(board)];

/** From the drawing to the table, in whole units. @param {TableBoard} board @param {Point} at @returns {[number, number]} */
export const unspot = (board, [x, y]) => [Math.round((x - board.origin[0]) / fine(board)), Math.round((board.origin[1] - y) / fine(board))];

/** The corners of a body in the drawing. @param {TableBoard} board @param {Body} body */
export const outline = (board, body) => body.corners.map((c) => spot(board, c));

/** How far a body is turned from facing up, clockwise in degrees. @param {Body} body */
export function turned(body) {
  const [[ax, ay], [bx, by]] = [body.corners[0] ?? [1, 0], body.corners[1] ?? [0, 0]];
  return (Math.atan2(by - ay, ax - bx) * 180) / Math.PI;
}

/** The place of a grip on the table. @param {Body} body @param {Grip} grip @returns {[number, number]} */
export function gripAt(body, grip) {
  if (grip === 'right') return body.corners[0] ?? [0, 0];
  if (grip === 'left') return body.corners[1] ?? [0, 0];
  const n = Math.max(1, body.corners.length);
  return [Math.round(body.corners.reduce((s, c) => s + c[0], 0) / n), Math.round(body.corners.reduce((s, c) => s + c[1], 0) / n)];
}

/** Whether a point of the drawing lies within an outline. @param {Point[]} corners @param {Point} at */
export function within(corners, [x, y]) {
  let odd = false;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) odd = !odd;
  });
  return odd;
}

/** The box around some points. @param {Point[]} spots @param {number} margin */
export function around(spots, margin) {
  const xs = spots.map((s) => s[0]), ys = spots.map((s) => s[1]);
  return { left: Math.min(...xs) - margin, right: Math.max(...xs) + margin, top: Math.min(...ys) - margin, bottom: Math.max(...ys) + margin };
}
