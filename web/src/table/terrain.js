// The ground: one SVG of the server, drawn to a canvas, and drawn again sharp when zooming has ended.
import { mapSvg } from '../net/api.js';

/** Most pixels of the canvas: a map at twice its size on most screens. */
const MOST_PIXELS = 14e6;

export class Terrain {
  /** @type {HTMLImageElement | null} */ #image = null;
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
    const text = await mapSvg(this.#game).catch(() => null);
    if (text === null) return;
    const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    const image = new Image();
    image.onload = () => {
      this.#image = image;
      this.#drawnFor = 0;
      this.changed();
    };
    image.src = url;
  }

  /** Called after every picture. @param {HTMLCanvasElement | null} canvas @param {[number, number]} extent @param {number} scale */
  show(canvas, extent, scale) {
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
  }
}
