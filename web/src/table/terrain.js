// The ground: one SVG of the server, drawn to a canvas, and drawn again sharp when zooming has ended.
import { mapSvg } from '../net/api.js';
import { lettered, ready } from '../net/letters.js';
import { turnWords } from './upright.js';

/** Most pixels of the canvas: a map at twice its size on most screens. */
const MOST_PIXELS = 14e6;

export class Terrain {
  /** The drawing as the server sent it. @type {string | null} */ #source = null;
  /** The drawing, and the one whose words are read from the far side. @type {[HTMLImageElement | null, HTMLImageElement | null]} */ #images = [null, null];
  /** Which of the two is wanted, and which are on their way. */ #turned = 0;
  /** @type {[boolean, boolean]} */ #wanted = [false, false];
  /** @type {HTMLCanvasElement | null} */ #canvas = null;
  #drawnFor = 0;
  #timer = 0;
  #game;
  /** @type {[number, number]} */ extent = [1, 1];
  ready = false;

  /** @param {string} game @param {() => void} changed */
  constructor(game, changed) {
    this.#game = game;
    this.changed = changed;
    this.#load();
  }

  async #load() {
    this.#source = await mapSvg(this.#game).catch(() => null);
    this.changed();
  }

  /** The drawing from one side of the table is made when it is looked at first. @param {0 | 1} turned */
  async #make(turned) {
    if (this.#source === null || this.#wanted[turned]) return;
    this.#wanted[turned] = true;
    await ready();
    const text = await lettered(turned ? turnWords(this.#source) : this.#source);
    const image = new Image();
    image.onload = () => {
      this.#images[turned] = image;
      this.#drawnFor = 0;
      this.changed();
    };
    image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  }

  /** Called after every picture. @param {HTMLCanvasElement | null} canvas @param {[number, number]} extent @param {number} scale @param {boolean} [turned] */
  show(canvas, extent, scale, turned = false) {
    const side = turned ? 1 : 0;
    if (canvas) this.#make(side);
    if (side !== this.#turned) this.#drawnFor = 0;
    this.#turned = side;
    if (canvas !== this.#canvas) {
      this.#canvas = canvas;
      this.#drawnFor = 0;
    }
    this.extent = extent;
    if (!canvas || !this.#image) return;
    const dpr = Math.min(2, devicePixelRatio || 1);
    const wanted = Math.min(scale * dpr, Math.sqrt(MOST_PIXELS / (extent[0] * extent[1])));
    if (this.#drawnFor === 0) this.#draw(Math.max(wanted, 0.6));
    else if (wanted > this.#drawnFor * 1.15 || wanted < this.#drawnFor * 0.45) {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#draw(wanted), 180);
    }
  }

  /** The drawing from this side; until it is made, the other. */
  get #image() {
    return this.#images[this.#turned] ?? this.#images[0] ?? this.#images[1];
  }

  /** @param {number} k */
  #draw(k) {
    if (!this.#canvas || !this.#image) return;
    this.#drawnFor = k;
    const [w, h] = this.extent;
    this.#canvas.width = Math.round(w * k);
    this.#canvas.height = Math.round(h * k);
    this.#canvas.getContext('2d')?.drawImage(this.#image, 0, 0, this.#canvas.width, this.#canvas.height);
    this.ready = true;
    this.#canvas.dataset.ready = 'yes';
    this.#canvas.dataset.turned = this.#turned && this.#images[1] ? 'yes' : 'no';
  }
}
