// Mouse, pen and fingers on the board: pan, pinch, click, and dragging a piece from hex to hex.
/** @import { Desk } from './desk.js' */
/** @import { Camera } from './camera.js' */
import { invalidate } from '../frame.js';
import { hexAt, neighbours } from './hexes.js';
import { actors, targets } from './offers.js';

/** How far a pointer may slip and still click. */
const SLIP = 6;

export class Pointer {
  /** @type {'pan' | 'drag' | null} */ mode = null;
  /** @type {Map<number, {x: number, y: number}>} */ #fingers = new Map();
  /** @type {{x: number, y: number, piece: string | null, hex: number | null, mouse: boolean} | null} */ #start = null;
  #pinch = 0;

  /** @param {Desk} desk @param {Camera} camera */
  constructor(desk, camera) {
    this.desk = desk;
    this.camera = camera;
  }

  /** @param {PointerEvent} e */
  #hex(e) {
    return this.desk.board ? hexAt(this.desk.board, this.camera.unproject(e.clientX, e.clientY)) : null;
  }

  down = (/** @type {PointerEvent} */ e) => {
    if (e.button > 1) return;
    const element = /** @type {Element} */ (e.target).closest('[data-piece]');
    const piece = element?.getAttribute('data-piece') ?? null;
    const at = element?.getAttribute('data-hex');
    /** @type {HTMLElement} */ (e.currentTarget).setPointerCapture(e.pointerId);
    this.#fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.#fingers.size === 2) {
      this.#pinch = this.#spread();
      this.mode = 'pan';
      this.#start = null;
      return;
    }
    this.#start = { x: e.clientX, y: e.clientY, piece, hex: at ? Number(at) : this.#hex(e), mouse: e.pointerType === 'mouse' };
  };

  move = (/** @type {PointerEvent} */ e) => {
    const last = this.#fingers.get(e.pointerId);
    if (!last) {
      const piece = /** @type {Element} */ (e.target).closest?.('[data-hex]')?.getAttribute('data-hex');
      this.desk.hoverAt(piece ? Number(piece) : this.#hex(e));
      return;
    }
    this.#fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.#fingers.size === 2) return this.#zoomByFingers(e.clientX - last.x, e.clientY - last.y);
    const start = this.#start;
    if (this.mode === null && start && Math.hypot(e.clientX - start.x, e.clientY - start.y) > SLIP) this.#begin(start);
    if (this.mode === 'pan') this.camera.pan(e.clientX - last.x, e.clientY - last.y);
    if (this.mode === 'drag') this.#draw(this.#hex(e));
  };

  /** @param {{piece: string | null, mouse: boolean}} start */
  #begin({ piece, mouse }) {
    if (mouse && piece && actors(this.desk.question).has(piece)) {
      if (this.desk.selected !== piece) this.desk.select(piece);
      this.mode = 'drag';
    } else this.mode = 'pan';
    invalidate();
  }

  /** The way follows the pointer; going back along it takes it back. @param {number | null} hex */
  #draw(hex) {
    const { desk } = this;
    if (hex === null || !desk.board || desk.here === null) return;
    if (hex === desk.here) desk.way = [];
    else if (desk.way.includes(hex)) desk.way = desk.way.slice(0, desk.way.indexOf(hex) + 1);
    else if (neighbours(desk.board, desk.way.at(-1) ?? desk.here).includes(hex)) desk.way = [...desk.way, hex];
    desk.hover = hex;
    invalidate();
  }

  up = (/** @type {PointerEvent} */ e) => {
    const start = this.#start;
    this.#fingers.delete(e.pointerId);
    if (this.mode === 'drag') {
      const way = this.desk.way;
      const { desk } = this;
      if (way.length === 1 && targets(desk.question, desk.selected, desk.here).has(way[0])) desk.clickHex(way[0], null);
      else if (way.length) desk.walk(way);
    } else if (this.mode === null && start && start.hex !== null) {
      if (this.desk.board) this.desk.clickHex(start.hex, start.piece);
    } else if (this.mode === null && start) {
      if (start.piece) this.desk.select(start.piece);
      else this.desk.letGo();
    }
    if (this.#fingers.size === 0) this.mode = null;
    this.#start = null;
    invalidate();
  };

  cancel = (/** @type {PointerEvent} */ e) => {
    this.#fingers.delete(e.pointerId);
    if (this.#fingers.size === 0) this.mode = null;
    this.desk.way = [];
    this.#start = null;
  };

  /** A tap is done when the finger leaves; the click that browsers send after it would hit the list that opened there. */
  touched = {
    passive: false,
    handleEvent: (/** @type {TouchEvent} */ e) => {
      if (e.cancelable && !(/** @type {Element} */ (e.target).closest('.rose'))) e.preventDefault();
    },
  };

  wheel = {
    passive: false,
    handleEvent: (/** @type {WheelEvent} */ e) => {
      e.preventDefault();
      const box = this.camera.frame?.getBoundingClientRect();
      if (e.ctrlKey || !e.shiftKey) this.camera.zoom(Math.exp(-e.deltaY * (e.deltaMode ? 0.05 : 0.0016)), e.clientX - (box?.left ?? 0), e.clientY - (box?.top ?? 0));
      else this.camera.pan(-e.deltaX - e.deltaY, 0);
    },
  };

  #spread() {
    const [a, b] = [...this.#fingers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  }

  /** @param {number} dx @param {number} dy */
  #zoomByFingers(dx, dy) {
    const [a, b] = [...this.#fingers.values()];
    const now = this.#spread();
    const box = this.camera.frame?.getBoundingClientRect();
    this.camera.pan(dx / 2, dy / 2);
    if (this.#pinch) this.camera.zoom(now / this.#pinch, (a.x + b.x) / 2 - (box?.left ?? 0), (a.y + b.y) / 2 - (box?.top ?? 0));
    this.#pinch = now;
  }
}
