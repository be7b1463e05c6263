// Mouse, pen and fingers on the board: pan, pinch, click, and dragging a piece from hex to hex.
/** @import { Desk } from './desk.js' */
/** @import { Camera } from './camera.js' */
/** @import { Grip } from '../../gen/Grip.ts' */
import { invalidate } from '../frame.js';
import { hexAt } from './hexes.js';
import { actors } from './offers.js';
import { gripAt, unspot } from './tabletop.js';

/** How far a pointer may slip and still click. */
const SLIP = 6;

export class Pointer {
  /** @type {'pan' | 'drag' | 'grip' | 'tape' | null} */ mode = null;
  /** @type {Map<number, {x: number, y: number}>} */ #fingers = new Map();
  /** @type {{x: number, y: number, piece: string | null, hex: number | null, mouse: boolean, grip: Grip | null, tape: boolean} | null} */ #start = null;
  #pinch = 0;
  /** When the piece that is dragged is in hand. @type {Promise<void>} */ #taken = Promise.resolve();
  /** From the pointer to what it holds. @type {[number, number]} */ #slack = [0, 0];

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
    // Who goes on need not see to its end what he did himself.
    if (this.desk.film.own) this.desk.film.skip();
    const element = /** @type {Element} */ (e.target).closest('[data-piece]');
    const piece = element?.getAttribute('data-piece') ?? null;
    const at = element?.getAttribute('data-hex');
    // A finger points without hovering first: the stack it takes a piece of opens around that piece.
    if (piece && at) this.desk.pointAt(Number(at), piece);
    /** @type {HTMLElement} */ (e.currentTarget).setPointerCapture(e.pointerId);
    this.#fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.#fingers.size === 2) {
      this.#pinch = this.#spread();
      this.mode = 'pan';
      this.#start = null;
      return;
    }
    const grip = /** @type {Grip | null} */ (/** @type {Element} */ (e.target).closest('[data-grip]')?.getAttribute('data-grip') ?? null);
    this.#start = { x: e.clientX, y: e.clientY, piece, hex: at ? Number(at) : this.#hex(e), mouse: e.pointerType === 'mouse', grip, tape: this.desk.tape.on || (e.shiftKey && this.desk.tape.allowed) };
  };

  move = (/** @type {PointerEvent} */ e) => {
    const last = this.#fingers.get(e.pointerId);
    if (!last) {
      if (this.desk.table) return this.desk.hands.look(/** @type {Element} */ (e.target).closest?.('[data-piece]')?.getAttribute('data-piece') ?? null);
      const piece = /** @type {Element} */ (e.target).closest?.('[data-hex]') ?? null;
      this.desk.hoverAt(piece ? Number(piece.getAttribute('data-hex')) : this.#hex(e), piece?.getAttribute('data-piece'));
      return;
    }
    this.#fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.#fingers.size === 2) return this.#zoomByFingers(e.clientX - last.x, e.clientY - last.y);
    const start = this.#start;
    if (this.mode === null && start && Math.hypot(e.clientX - start.x, e.clientY - start.y) > SLIP) this.#begin(start);
    if (this.mode === 'pan') this.camera.pan(e.clientX - last.x, e.clientY - last.y);
    // What is dragged shows what a click there would do: the server's way, with its cost.
    if (this.mode === 'drag') this.desk.hoverAt(this.#hex(e));
    if (this.mode === 'grip') this.#pull(e);
    if (this.mode === 'tape' && start) this.desk.tape.lay(this.camera.unproject(start.x, start.y), this.camera.unproject(e.clientX, e.clientY), this.camera);
  };

  /** Where the pointer is on a free table. @param {{x: number, y: number}} p @returns {[number, number]} */
  #point({ x, y }) {
    return this.desk.table ? unspot(this.desk.table, this.camera.unproject(x, y)) : [0, 0];
  }

  /** What lies under a point of the window; nothing beside the board. @param {number} x @param {number} y @returns {{hex?: number, at?: [number, number]} | null} */
  under(x, y) {
    const box = this.camera.frame?.getBoundingClientRect();
    if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
    if (this.desk.table) return { at: this.#point({ x, y }) };
    const hex = this.desk.board ? hexAt(this.desk.board, this.camera.unproject(x, y)) : null;
    return hex === null ? null : { hex };
  }

  /** @param {PointerEvent} e */
  #pull(e) {
    const [x, y] = this.#point({ x: e.clientX, y: e.clientY });
    this.desk.hands.pull(this.#start?.grip ?? 'body', [x + this.#slack[0], y + this.#slack[1]]);
  }

  /** A body is taken: by a grip, or by itself. @param {{x: number, y: number, piece: string | null, mouse: boolean, grip: Grip | null}} start */
  #grasp(start) {
    const { desk } = this;
    if (!start.grip && start.mouse && start.piece && start.piece !== desk.selected && actors(desk.question).has(start.piece)) desk.select(start.piece);
    const grip = start.grip ?? 'body';
    // On a sheet who pulls at the body where it stands orders it anew; who pulls at its ghost goes on from there.
    const anew = start.grip === null && desk.pad.on;
    const pose = (anew ? null : desk.hands.ghost?.pose) ?? desk.piece(desk.selected)?.pose;
    const mine = start.grip !== null || (start.mouse && start.piece === desk.selected);
    if (!mine || !desk.hands.mover?.grips.includes(grip) || pose?.kind !== 'body') return false;
    const [x, y] = this.#point(start), [u, v] = gripAt(pose, grip);
    this.#slack = [u - x, v - y];
    start.grip = grip;
    desk.hands.take(anew);
    // Whoever takes hold of a body has chosen nothing from a list.
    desk.popover = null;
    return true;
  }

  /** @param {{x: number, y: number, piece: string | null, mouse: boolean, grip: Grip | null, tape: boolean}} start */
  #begin(start) {
    const { piece, mouse } = start;
    if (start.tape) this.mode = 'tape';
    else if (this.desk.table) {
      // A hand that takes hold keeps the map where it is.
      this.mode = 'grip';
      if (!this.#grasp(start)) this.mode = 'pan';
    }
    else if (mouse && piece && (actors(this.desk.question).has(piece) || this.desk.isNext(piece))) {
      if (this.desk.selected !== piece) this.#taken = this.desk.take(piece);
      this.mode = 'drag';
    } else this.mode = 'pan';
    invalidate();
  }

  up = (/** @type {PointerEvent} */ e) => {
    const start = this.#start;
    this.#fingers.delete(e.pointerId);
    if (this.mode === 'tape') this.desk.say(this.desk.tape.says);
    else if (this.mode === 'grip') this.desk.hands.release();
    // A click is for the next thing, as the space bar is; what is held can be looked at.
    else if (this.mode === null && start && this.desk.film.shot && !this.desk.film.paused) this.desk.film.step();
    else if (this.mode === null && start && this.desk.table) {
      if (!start.grip) this.desk.hands.click(start.piece, this.#point(start));
    } else if (this.mode === 'drag') this.#drop(this.#hex(e), start?.piece ?? null);
    else if (this.mode === null && start && start.hex !== null) {
      if (this.desk.board) this.desk.clickHex(start.hex, start.piece);
    } else if (this.mode === null && start) {
      if (start.piece) this.desk.select(start.piece);
      else this.desk.letGo();
    }
    if (this.#fingers.size === 0) this.mode = null;
    this.#start = null;
    invalidate();
  };

  /** A piece was dragged to a hex. Whoever was on his way has halted first. @param {number | null} hex @param {string | null} piece */
  async #drop(hex, piece) {
    await this.#taken;
    const { desk } = this;
    if (hex !== null && hex !== desk.here && desk.selected === piece) await desk.dropOn(hex);
  }

  cancel = (/** @type {PointerEvent} */ e) => {
    this.#fingers.delete(e.pointerId);
    if (this.#fingers.size === 0) this.mode = null;
    this.desk.hands.release();
    this.#start = null;
  };

  /** A tap is done when the finger leaves; the click that browsers send after it would hit the list that opened there. */
  touched = {
    passive: false,
    handleEvent: (/** @type {TouchEvent} */ e) => {
      if (e.cancelable && !(/** @type {Element} */ (e.target).closest('.rose, .spot'))) e.preventDefault();
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
