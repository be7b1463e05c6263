// Smoke: it comes with a shot, lies before whoever fired, and has drifted away after a dozen deeds, or when the next turn begins.
/** @import { Desk } from './desk.js' */
/** @import { View } from '../../gen/View.ts' */
/** @import { Line } from '../../gen/Line.ts' */
/** @import { Place } from '../../gen/Place.ts' */
/** @import { Board } from '../../gen/Board.ts' */
/** @import { Point } from './hexes.js' */
import { svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { at } from './filmbar.js';
import { gripAt, outline, spot } from './tabletop.js';

/** How many entries of the log it lasts. */
const STAYS = 12;

/** @typedef {{entry: number, from: Place, to: Place}} Puff */

export class Smoke {
  /** By the place it lies at. @type {Map<string, Puff>} */ #puffs = new Map();

  /** What happened before a view. @param {View} view @param {Line[]} log all of it so far */
  see(view, log) {
    for (const { entry, arrows } of view.film) {
      for (const { kind, from, to } of arrows) if (kind === 'fire') this.#puffs.set(JSON.stringify(from), { entry, from, to });
    }
    const gone = Math.max(view.seq - STAYS, log.findLast((line) => line.heading === 'turn')?.entry ?? 0);
    // What was taken back goes, too.
    for (const [at, { entry }] of this.#puffs) if (entry < gone || entry > view.seq) this.#puffs.delete(at);
  }

  forget() {
    this.#puffs.clear();
  }

  /** The shots whose smoke is seen: in a film none of those that are still to come. @param {Desk} desk */
  of({ film, moment }) {
    if (moment) return [];
    const now = film.on ? (film.shot?.entry ?? 0) : Infinity;
    return [...this.#puffs.values()].filter(({ entry }) => entry <= now);
  }
}

/** The smoke on the map. @param {Desk} desk @param {Board} board */
export function smoke(desk, board) {
  const puffs = desk.smoke.of(desk);
  if (!puffs.length) return nothing;
  return svg`<defs><radialGradient id="puff"><stop offset="0" stop-color="#fff" stop-opacity=".95" /><stop offset=".55" stop-color="#f4f0e8" stop-opacity=".85" /><stop offset=".84" stop-color="#d3ccbe" stop-opacity=".45" /><stop offset="1" stop-color="#a79f90" stop-opacity="0" /></radialGradient></defs>
    <g class="smoke">${puffs.map((puff) => cloud(desk, board, puff))}</g>`;
}

/** @param {Desk} desk @param {Board} board @param {Puff} puff */
function cloud(desk, board, { from, to, entry }) {
  const [a, b] = [from, to].map((place) => at(board, place));
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const ahead = /** @type {Point} */ ([(b[0] - a[0]) / far, (b[1] - a[1]) / far]);
  const r = board.kind === 'hexes' ? board.size * 0.22 : board.scale * 0.9;
  return front(desk, board, a, ahead).map(([x, y], i) => {
    // Always the same for the same shot.
    const off = (/** @type {number} */ way) => (((i + 3) * [7919, 6997, 5003][way] + entry * 131) % 200) / 100 - 1;
    const out = r * (1 + off(0) * 0.5);
    return svg`<circle cx=${(x + ahead[0] * out + off(1) * r * 0.3).toFixed(1)} cy=${(y + ahead[1] * out + off(2) * r * 0.3).toFixed(1)} r=${(r * (1.25 + off(2) * 0.3)).toFixed(1)} fill="url(#puff)" />`;
  });
}

/** Where the muzzles were: along the front of the body that fired, or at the edge of its hex. @param {Desk} desk @param {Board} board @param {Point} at @param {Point} ahead @returns {Point[]} */
function front(desk, board, [x, y], [ux, uy]) {
  if (board.kind === 'hexes') {
    const s = board.size;
    return [-0.3, 0, 0.3].map((aside) => /** @type {Point} */ ([x + ux * s * 0.72 - uy * s * aside, y + uy * s * 0.72 + ux * s * aside]));
  }
  const poses = (desk.view?.scene.pieces ?? []).flatMap((piece) => (piece.pose.kind === 'body' ? [piece.pose] : []));
  const near = poses.find((pose) => {
    const [cx, cy] = spot(board, gripAt(pose, 'body'));
    return Math.hypot(cx - x, cy - y) < board.scale;
  });
  // It has moved since, or it is nobody's: one cloud.
  if (!near) return [[x, y]];
  const [right, left] = outline(board, near);
  const n = Math.max(2, Math.min(9, Math.round(Math.hypot(left[0] - right[0], left[1] - right[1]) / (board.scale * 2))));
  return Array.from({ length: n }, (_, i) => /** @type {Point} */ ([right[0] + ((left[0] - right[0]) * i) / (n - 1), right[1] + ((left[1] - right[1]) * i) / (n - 1)]));
}
