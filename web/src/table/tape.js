// A tape across the table, laid by dragging, where the rules let one measure now. It asks nobody and answers nothing.
/** @import { Desk } from './desk.js' */
/** @import { Camera } from './camera.js' */
/** @import { Point } from './hexes.js' */
import { svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { W } from '../words.js';
import { centre, columnOf, hexAt, rowOf } from './hexes.js';
import { outline } from './tabletop.js';

/** How near, on the screen, an end of the tape must come to a corner of a body to lie against it. */
const CATCH = 9;

export class Tape {
  /** Whether a drag lays the tape instead of taking a piece. */ on = false;
  /** Both ends, in the drawing. @type {[Point, Point] | null} */ ends = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Whether one may measure now. */
  get allowed() {
    return this.desk.view?.measure.now ?? false;
  }

  toggle() {
    this.on = !this.on && this.allowed;
    this.ends = null;
    if (!this.allowed) this.desk.tell(W.notNow);
    else this.desk.say(this.on ? W.tapeHint : W.tapeAway);
    invalidate();
  }

  putAway() {
    this.on = false;
    this.ends = null;
    invalidate();
  }

  /** It is laid from one point to another. @param {Point} from @param {Point} to @param {Camera} camera */
  lay(from, to, camera) {
    this.ends = [this.#against(from, camera), this.#against(to, camera)];
    invalidate();
  }

  /** An end lies against the nearest corner of a body, or in the middle of a hex. @param {Point} at @param {Camera} camera @returns {Point} */
  #against(at, camera) {
    const { board, table, view } = this.desk;
    const hex = board ? hexAt(board, at) : null;
    if (board) return hex === null ? at : centre(board, hex);
    const corners = table ? (view?.scene.pieces ?? []).flatMap((p) => (p.pose.kind === 'body' ? outline(table, p.pose) : [])) : [];
    const far = (/** @type {Point} */ c) => Math.hypot(c[0] - at[0], c[1] - at[1]);
    const nearest = corners.reduce((/** @type {Point | null} */ best, c) => (!best || far(c) < far(best) ? c : best), null);
    return nearest && far(nearest) * camera.scale <= CATCH ? nearest : at;
  }

  /** What it says: so many of the table's units, or so many hexes. */
  get says() {
    const { ends, desk: { board, table } } = this;
    if (!ends) return '';
    const [[x, y], [u, v]] = ends;
    if (table) return `${(Math.hypot(u - x, v - y) / table.scale).toFixed(1)} ${table.unit}`;
    const [a, b] = board ? ends.map((end) => hexAt(board, end)) : [];
    return a && b ? W.hexesApart(apart(a, b)) : '';
  }
}

/** How many hexes one is from another. @param {number} a @param {number} b */
function apart(a, b) {
  // Rows of columns that stand half a hex lower are made straight first.
  const cube = (/** @type {number} */ hex) => {
    const q = columnOf(hex), r = rowOf(hex) - Math.floor((q + 1) / 2);
    return [q, r, -q - r];
  };
  const [one, other] = [cube(a), cube(b)];
  return Math.max(...one.map((n, i) => Math.abs(n - (other[i] ?? 0))));
}

/** The tape on the map. @param {Desk} desk @param {Camera} camera */
export function tape(desk, camera) {
  const { ends, says, allowed } = desk.tape;
  if (!ends || !allowed || !says) return nothing;
  const [[x, y], [u, v]] = ends, k = 1 / camera.scale, wide = says.length * 7.6 + 18;
  return svg`<g class="tape"><path class="band" d=${`M${x} ${y}L${u} ${v}`} /><path class="ticks" d=${`M${x} ${y}L${u} ${v}`} />
    ${ends.map(([ex, ey]) => svg`<circle cx=${ex} cy=${ey} r=${5 * k} />`)}
    <g transform=${`translate(${(x + u) / 2} ${(y + v) / 2}) scale(${k})`}><g class="upright"><rect x=${-wide / 2} y="-13" width=${wide} height="24" rx="12" /><text y="4">${says}</text></g></g></g>`;
}
