// When one click can mean several answers: a short list beside the hex.
/** @import { Desk } from './desk.js' */
/** @import { Camera } from './camera.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { css } from '../css.js';
import { W } from '../words.js';
import { centre, printed } from './hexes.js';
import { capital } from './offers.js';

/** @param {Desk} desk @param {Camera} camera */
export function popover(desk, camera) {
  const pop = desk.popover;
  if (!pop) return nothing;
  const spot = pop.hex !== undefined && desk.board ? centre(desk.board, pop.hex) : pop.at;
  if (!spot) return nothing;
  const [x, y] = spot;
  const where = pop.hex === undefined ? '' : printed(pop.hex);
  const left = x * camera.scale + camera.x + (desk.board?.size ?? desk.table?.scale ?? 10) * camera.scale;
  const top = y * camera.scale + camera.y - 20;
  const [w, h] = [camera.frame?.clientWidth ?? 800, camera.frame?.clientHeight ?? 600];
  return html`
    <div class="popover" role="group" aria-label=${`${W.choose}: ${where}`} ${css({ left: `${Math.max(8, Math.min(left, w - 290))}px`, top: `${Math.max(60, Math.min(top, h - 60 - 40 * Math.min(8, pop.offers.length)))}px` })}>
      ${pop.way ? html`<button type="button" @click=${() => { const way = pop.way ?? []; desk.popover = null; desk.walk(way); }}>${W.marchHere(where)}</button>` : nothing}
      ${pop.offers.map((offer) => html`<button type="button" @click=${() => desk.choose(offer)}>${capital(offer.words)}</button>`)}
      ${pop.pieces.map((piece) => html`<button type="button" class="plain" @click=${() => desk.select(piece.id)}>${W.selectPiece(piece.name)}</button>`)}
    </div>`;
}
