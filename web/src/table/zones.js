// Where armies may be set up: outlined on a free table as long as somebody places his troops.
/** @import { Desk } from './desk.js' */
/** @import { Overlay } from '../../gen/Overlay.ts' */
/** @import { TableBoard } from './tabletop.js' */
import { svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { stroke } from './marks.js';
import { actors } from './offers.js';

export class Zones {
  /** @type {Overlay | null} */ #drawing = null;
  #placing = false;

  /** Whether troops are placed now: the ground that is marked is where they may stand, even if the place was refused. */
  get placing() {
    return this.#placing;
  }

  /** A new view: as soon as troops are to be placed, the server is asked where. @param {Desk} desk */
  async see(desk) {
    const some = actors(desk.question);
    const placing = desk.table !== null && (desk.view?.scene.pieces ?? []).some((p) => p.pose.kind === 'aside' && some.has(p.id));
    if (placing === this.#placing) return;
    this.#placing = placing;
    this.#drawing = null;
    if (!placing || !desk.session.welcome?.overlays.some(({ kind }) => kind === 'zones')) return;
    const reply = await desk.live.ask({ kind: 'overlay', overlay: 'zones' });
    if (reply.kind === 'overlay' && this.#placing) this.#drawing = reply.drawing ?? null;
    invalidate();
  }

  /** @param {TableBoard} board */
  draw(board) {
    if (!this.#drawing) return nothing;
    return svg`<g class="zones" aria-hidden="true">${this.#drawing.marks.map((mark) => stroke(board, mark, 'zone'))}</g>`;
  }
}
