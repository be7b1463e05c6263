// Pan and zoom: one transform for the layers of the board. Wheel, pinch, drag, keys.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const CLOSEST = 4;

export class Camera {
  x = 0;
  y = 0;
  scale = 1;
  /** Whether one looks from the far side: the drawing is turned by half. */ turned = false;
  /** Size of the drawing. @type {[number, number]} */ extent = [1, 1];
  /** What of it is fought over: the foot of a sheet has the title and the key. @type {Box | null} */ field = null;
  /** The element that shows it. @type {HTMLElement | null} */ frame = null;
  /** Room taken by panels. @type {Box} */ inset = { left: 0, top: 0, right: 0, bottom: 0 };
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  get #width() {
    return Math.max(80, (this.frame?.clientWidth ?? 800) - this.inset.left - this.inset.right);
  }

  get #height() {
    return Math.max(80, (this.frame?.clientHeight ?? 600) - this.inset.top - this.inset.bottom);
  }

  get #farthest() {
    return Math.min(this.#width / this.extent[0], this.#height / this.extent[1]) * 0.9;
  }

  /** A point of the drawing as it lies when the drawing is turned. @param {number} x @param {number} y @returns {[number, number]} */
  #lie(x, y) {
    return this.turned ? [this.extent[0] - x, this.extent[1] - y] : [x, y];
  }

  /** From the drawing to the frame. @param {readonly number[]} point @returns {[number, number]} */
  project([px, py]) {
    const [x, y] = this.#lie(px, py);
    return [x * this.scale + this.x, y * this.scale + this.y];
  }

  /** One goes round the table; what was in the middle stays there. */
  turn() {
    const [x, y] = this.#unlay(this.inset.left + this.#width / 2, this.inset.top + this.#height / 2);
    this.turned = !this.turned;
    this.#centreOn(x, y);
  }

  /** Shows a box of the drawing. @param {Box} box @param {number} [most] */
  show(box, most = CLOSEST) {
    const w = Math.max(1, box.right - box.left), h = Math.max(1, box.bottom - box.top);
    this.scale = Math.min(most, Math.max(this.#farthest, Math.min(this.#width / w, this.#height / h)));
    this.#centreOn((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  }

  fit() {
    this.show(this.field ?? { left: 0, top: 0, right: this.extent[0], bottom: this.extent[1] });
  }

  /** @param {number} px @param {number} py */
  #centreOn(px, py) {
    const [x, y] = this.#lie(px, py);
    this.x = this.inset.left + this.#width / 2 - x * this.scale;
    this.y = this.inset.top + this.#height / 2 - y * this.scale;
    this.#settle();
  }

  /** The drawing fills the frame as far as it can: no bare table below an army that stands at its foot. @param {number} edge how much may be seen */
  snug(edge) {
    const [w, h] = [this.extent[0] * this.scale, this.extent[1] * this.scale];
    const { left, top } = this.inset, right = left + this.#width, bottom = top + this.#height;
    this.x = w > this.#width ? Math.min(left + edge, Math.max(right - edge - w, this.x)) : (left + right - w) / 2;
    this.y = h > this.#height ? Math.min(top + edge, Math.max(bottom - edge - h, this.y)) : (top + bottom - h) / 2;
    this.#settle();
  }

  /** Brings a point into sight if it is not. @param {[number, number]} point @param {number} margin */
  reveal(point, margin) {
    const [sx, sy] = this.project(point), m = margin * this.scale;
    const { left, top } = this.inset, right = left + this.#width, bottom = top + this.#height;
    if (sx - m < left) this.x += left - (sx - m);
    if (sx + m > right) this.x -= sx + m - right;
    if (sy - m < top) this.y += top - (sy - m);
    if (sy + m > bottom) this.y -= sy + m - bottom;
    this.#settle();
  }

  /** Brings all of a box into sight: nothing moves if it is, and one steps back no farther than must be. @param {Box} box */
  embrace(box) {
    const [ax, ay] = this.project([box.left, box.top]), [bx, by] = this.project([box.right, box.bottom]);
    const { left, top } = this.inset, inside = (/** @type {number} */ x, /** @type {number} */ y) => x >= left && x <= left + this.#width && y >= top && y <= top + this.#height;
    if (!inside(ax, ay) || !inside(bx, by)) this.show(box, this.scale);
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] where it stays put, in the frame */
  zoom(factor, px = this.inset.left + this.#width / 2, py = this.inset.top + this.#height / 2) {
    const scale = Math.min(CLOSEST, Math.max(this.#farthest, this.scale * factor));
    const k = scale / this.scale;
    this.x = px - (px - this.x) * k;
    this.y = py - (py - this.y) * k;
    this.scale = scale;
    this.#settle();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.#settle();
  }

  /** Some of the map always stays in sight. */
  #settle() {
    const [w, h] = [this.extent[0] * this.scale, this.extent[1] * this.scale];
    const { left, top } = this.inset, right = left + this.#width, bottom = top + this.#height;
    const slack = 0.5;
    this.x = Math.min(right - Math.min(w, this.#width) * slack, Math.max(left + Math.min(w, this.#width) * slack - w, this.x));
    this.y = Math.min(bottom - Math.min(h, this.#height) * slack, Math.max(top + Math.min(h, this.#height) * slack - h, this.y));
    this.#changed();
  }

  /** From the screen to the drawing. @param {number} clientX @param {number} clientY @returns {[number, number]} */
  unproject(clientX, clientY) {
    const box = this.frame?.getBoundingClientRect();
    return this.#unlay(clientX - (box?.left ?? 0), clientY - (box?.top ?? 0));
  }

  /** From the frame to the drawing. @param {number} fx @param {number} fy @returns {[number, number]} */
  #unlay(fx, fy) {
    return this.#lie((fx - this.x) / this.scale, (fy - this.y) / this.scale);
  }

  get transform() {
    const half = this.turned ? ` translate(${this.extent[0]}px, ${this.extent[1]}px) rotate(180deg)` : '';
    return `translate(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px) scale(${this.scale.toFixed(4)})${half}`;
  }
}
