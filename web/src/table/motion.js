// How a piece gets from one pose to the next: straight, or turning about the point that stays where it is.
/** @import { Pose } from '../../gen/Pose.ts' */
/** @import { Body } from './tabletop.js' */

/** A pose between two, `t` from 0 to 1. Shapes that differ change at once; pieces in hexes glide by themselves. @param {Pose} a @param {Pose} b @param {number} t @returns {Pose} */
export function between(a, b, t) {
  if (t >= 1) return b;
  if (a.kind !== 'body' || b.kind !== 'body') return t > 0 ? b : a;
  if (a.corners.length !== b.corners.length || a.figures.length !== b.figures.length || !congruent(a, b)) return t < 0.5 ? a : b;
  const move = rigid(a, b, t);
  return { ...b, corners: a.corners.map(move), figures: a.figures.map((f, i) => ({ ...b.figures[i], at: move(f.at) })) };
}

/** The pose along a track, `t` from 0 to 1; `at` says when it comes to each key, in thousandths. @param {Pose} start @param {Pose[]} keys @param {number} t @param {number[]} [at] @returns {Pose} */
export function along(start, keys, t, at) {
  if (at) {
    const now = t * 1000, i = at.findIndex((when) => now < when);
    if (i < 0) return keys[keys.length - 1] ?? start;
    const since = i ? at[i - 1] : 0;
    return between(i ? keys[i - 1] : start, keys[i], (now - since) / Math.max(1, at[i] - since));
  }
  const parts = keys.map((key, i) => length(i ? keys[i - 1] : start, key));
  const all = parts.reduce((sum, part) => sum + part, 0) || 1;
  let left = Math.min(1, Math.max(0, t)) * all;
  for (const [i, key] of keys.entries()) {
    if (left < parts[i] || i === keys.length - 1) return between(i ? keys[i - 1] : start, key, parts[i] ? left / parts[i] : 1);
    left -= parts[i];
  }
  return start;
}

/** How far a piece goes between two poses, for an even pace. @param {Pose} a @param {Pose} b */
function length(a, b) {
  if (a.kind !== 'body' || b.kind !== 'body' || a.corners.length !== b.corners.length) return 1;
  return Math.max(1, ...a.corners.map((c, i) => Math.hypot(c[0] - b.corners[i][0], c[1] - b.corners[i][1])));
}

/** @param {Body} a @param {Body} b */
function congruent(a, b) {
  const side = (/** @type {Body} */ body, /** @type {number} */ i) => Math.hypot(body.corners[i + 1][0] - body.corners[i][0], body.corners[i + 1][1] - body.corners[i][1]);
  return a.corners.length > 2 && [0, 1].every((i) => Math.abs(side(a, i) - side(b, i)) < 0.02 * side(a, i) + 4);
}

/** The part `t` of the motion that brings one body onto the other. @param {Body} a @param {Body} b @param {number} t @returns {(at: [number, number]) => [number, number]} */
function rigid(a, b, t) {
  const [[ax, ay], [bx, by]] = [a.corners[0], b.corners[0]];
  const way = (/** @type {Body} */ { corners: [p, q] }) => Math.atan2(q[1] - p[1], q[0] - p[0]);
  let turn = way(b) - way(a);
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI) turn += 2 * Math.PI;
  if (Math.abs(turn) < 1e-4) return ([x, y]) => [Math.round(x + (bx - ax) * t), Math.round(y + (by - ay) * t)];
  // The point that both poses share: a wheel turns about a corner, an about turn about the middle.
  const half = 1 / (2 * Math.tan(turn / 2));
  const px = (ax + bx) / 2 - (by - ay) * half, py = (ay + by) / 2 + (bx - ax) * half;
  const [c, s] = [Math.cos(turn * t), Math.sin(turn * t)];
  return ([x, y]) => [Math.round(px + (x - px) * c - (y - py) * s), Math.round(py + (x - px) * s + (y - py) * c)];
}
