// When one click can mean several things, or something that is not done at once: a short list beside the place.
/** @import { Desk } from './desk.js' */
/** @import { Camera } from './camera.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { css } from '../css.js';
import { W } from '../words.js';
import { centre, printed } from './hexes.js';
import { label } from './offers.js';

/** @param {Desk} desk @param {Camera} camera */
export function popover(desk, camera) {
  const pop = desk.popover;
  if (!pop) return nothing;
  const spot = pop.hex !== undefined && desk.board ? centre(desk.board, pop.hex) : pop.at;
  if (!spot) return nothing;
  const [x, y] = camera.project(spot);
  const where = pop.hex === undefined ? '' : printed(pop.hex);
  const far = (desk.board?.size ?? desk.table?.scale ?? 10) * camera.scale;
  const [w, h] = [camera.frame?.clientWidth ?? 800, camera.frame?.clientHeight ?? 600];
  const lines = Math.min(8, pop.choices.length + pop.pieces.length), deep = 48 * lines;
  const left = Math.max(8, Math.min(x + far, w - 290));
  // Where there is no room beside the place it is about, it stands below it, or above.
  const beside = left > x + far * 0.8;
  const top = beside ? y - 20 : y + far + deep + 16 < h ? y + far : y - far - deep;
  const upper = Math.max(60, Math.min(top, h - 60 - 40 * lines));
  return html`
    <div class="popover" role="group" aria-label=${`${W.choose}: ${where}`} ${css({ left: `${left}px`, top: `${upper}px`, 'max-height': `${Math.max(120, h - upper - 16)}px` })}>
      ${pop.choices.map((choice) => html`<button type="button" @click=${() => desk.choose(choice)}>${choice.then.length ? W.allTheWay(label(choice), where) : label(choice)}</button>`)}
      ${pop.pieces.map((piece) => html`<button type="button" class="plain" @click=${() => desk.take(piece.id)}>${W.selectPiece(piece.name)}</button>`)}
    </div>`;
}
