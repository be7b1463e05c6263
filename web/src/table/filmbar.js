// What is said of the film and how it is held: caption, banner, pause, next, speed; and its arrows on the board.
/** @import { Desk } from './desk.js' */
/** @import { Arrow } from '../../gen/Arrow.ts' */
/** @import { Place } from '../../gen/Place.ts' */
/** @import { Board } from '../../gen/Board.ts' */
/** @import { Point } from './hexes.js' */
import { html, svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon } from '../icons.js';
import { W } from '../words.js';
import { centre } from './hexes.js';
import { TICKS } from './film.js';
import { clauseLink } from './prompt.js';
import { spot } from './tabletop.js';

/** @type {import('./film.js').Speed[]} */
const SPEEDS = ['step', 'slow', 'normal', 'quick', 'off'];

/** @param {Desk} desk */
export function filmBar(desk) {
  const { film } = desk;
  const { shot } = film;
  if (!shot) return nothing;
  const side = shot.by ?? 2;
  const [first, ...more] = shot.lines;
  return html`
    <section class="film" data-pace=${shot.pace} data-side=${side} aria-label=${W.film.title}>
      ${shot.pace === 'banner' && first ? html`<p class="banner" data-side=${side}>${first}</p>` : nothing}
      <div class="caption">
        <p><i class="flag" data-side=${side}></i>${first ?? W.film.moves} ${clauseLink(desk, shot.rule)}</p>
        ${more.length ? html`<ul>${more.slice(0, 4).map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
        <div class="hold" role="group" aria-label=${W.film.title}>
          ${film.marches ? html`<label class="tick"><span>${W.film.tick(film.tick)}</span><input type="range" id="film-tick" min="0" max=${TICKS} step="1" aria-label=${W.film.ticks} .value=${String(film.tick)}
            @input=${(/** @type {any} */ e) => film.seek(Number(e.target.value))} /></label>` : nothing}
          <button type="button" class="quiet" id="film-again" aria-label=${W.film.again} title=${W.film.again} @click=${() => film.again()}>${icon('back')}</button>
          <button type="button" class="quiet" id="film-pause" aria-pressed=${film.paused ? 'true' : 'false'} aria-label=${W.film.pause} title=${W.film.pause} @click=${() => film.pause()}>${icon(film.paused ? 'play' : 'pause')}</button>
          <button type="button" class="quiet" id="film-next" aria-label=${W.film.next} title=${`${W.film.next} (${W.film.space})`} @click=${() => film.step()}>${icon('last')}</button>
          ${filmSpeed(desk)}
          <button type="button" class="plain" id="film-skip" @click=${() => film.skip()}>${W.film.skip}</button>
        </div>
      </div>
    </section>`;
}

/** How fast it goes. @param {Desk} desk */
export function filmSpeed(desk) {
  return html`<label class="speed"><span class="vh">${W.film.speed}</span><select aria-label=${W.film.speed} .value=${desk.film.speed}
    @change=${(/** @type {any} */ e) => desk.film.setSpeed(e.target.value)}>${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === desk.film.speed}>${W.film.speeds[speed]}</option>`)}</select></label>`;
}

/** Where a place lies in the drawing. @param {Board} board @param {Place} place @returns {Point} */
export function at(board, place) {
  if (board.kind === 'hexes') return 'hex' in place ? centre(board, place.hex) : [0, 0];
  return 'point' in place ? spot(board, place.point) : [0, 0];
}

/** The arrows of the shot that is on. @param {Desk} desk @param {Board} board */
export function filmArrows(desk, board) {
  const { shot } = desk.film;
  if (!shot?.arrows.length) return nothing;
  return svg`<g class="shots" data-side=${shot.by ?? 2}>${arrowsOf(board, shot.arrows)}</g>`;
}

/** Arrows as they are drawn. @param {Board} board @param {Arrow[]} arrows @param {string} [sort] */
export function arrowsOf(board, arrows, sort = '') {
  const wide = board.kind === 'hexes' ? board.size * 0.16 : board.scale * 0.8;
  return arrows.map((arrow) => drawn(arrow, at(board, arrow.from), at(board, arrow.to), wide, sort));
}

/** @param {Arrow} arrow @param {Point} from @param {Point} to @param {number} w @param {string} sort */
function drawn({ kind }, [ax, ay], [bx, by], w, sort) {
  const far = Math.hypot(bx - ax, by - ay) || 1, [ux, uy] = [(bx - ax) / far, (by - ay) / far];
  const head = Math.min(w * 2.6, far * 0.5);
  const on = (/** @type {number} */ along, /** @type {number} */ aside) => `${(ax + ux * along - uy * aside).toFixed(1)} ${(ay + uy * along + ux * aside).toFixed(1)}`;
  const start = Math.min(w * 2, far * 0.2);
  return svg`<path class=${`shot ${kind} ${sort}`} d=${`M${on(start, w / 2)}L${on(far - head, w / 2)}L${on(far - head, w * 1.3)}L${on(far, 0)}L${on(far - head, -w * 1.3)}L${on(far - head, -w / 2)}L${on(start, -w / 2)}Z`} />`;
}
