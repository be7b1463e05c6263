// Zoom and overlays, at the edge of the map.
/** @import { Desk } from './desk.js' */
/** @import { Camera } from './camera.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon } from '../icons.js';
import { W } from '../words.js';
import { actors } from './offers.js';

/** What can be laid over the map, in the words of the rules, and the key of each. @param {Desk} desk */
export const overlays = (desk) => (desk.session.welcome?.overlays ?? []).map(({ kind, name }, i) => ({ kind, name, key: String(i + 1) }));

/** @param {Desk} desk @param {Camera} camera */
export function tools(desk, camera) {
  const closed = desk.view?.measure.closed ?? [];
  return html`
    <div class="tools">
      <div class="zoom">
        ${actors(desk.question).size ? html`<button type="button" class="nextpiece" aria-label=${W.nextPiece} title=${`${W.nextPiece} (N)`} @click=${() => desk.nextPiece(1)}>${icon('ringed')}</button>` : nothing}
        <button type="button" aria-label=${W.zoomIn} title=${`${W.zoomIn} (+)`} @click=${() => camera.zoom(1.3)}>${icon('plus')}</button>
        <button type="button" aria-label=${W.zoomOut} title=${`${W.zoomOut} (−)`} @click=${() => camera.zoom(1 / 1.3)}>${icon('minus')}</button>
        <button type="button" aria-label=${W.zoomFit} title=${`${W.zoomFit} (0)`} @click=${() => camera.fit()}>${icon('fit')}</button>
        <button type="button" aria-label=${W.turnTable} aria-pressed=${camera.turned ? 'true' : 'false'} title=${`${W.turnTable} (V)`} @click=${() => camera.turn()}>${icon('turn')}</button>
        <button type="button" class="tapetool" aria-label=${W.tape} aria-pressed=${desk.tape.on ? 'true' : 'false'} ?disabled=${!desk.tape.allowed} title=${desk.tape.allowed ? W.tapeTitle : W.notNow} @click=${() => desk.tape.toggle()}>${icon('tape')}</button>
      </div>
      ${overlays(desk).length ? lays(desk, closed) : nothing}
      ${desk.overlay ? html`<p class="legend">${desk.overlay.drawing.title}</p>` : nothing}
    </div>`;
}

/** What can be laid over the map: a list that folds away, for it would lie on the battle. @param {Desk} desk @param {string[]} closed */
function lays(desk, closed) {
  return html`
    <details class="lays" ?data-on=${desk.overlay !== null} @keydown=${(/** @type {KeyboardEvent} */ e) => fold(e)}>
      <summary aria-label=${W.overlays} title=${W.overlays}>${icon('layers')}</summary>
      <div role="group" aria-label=${W.overlays}>
        ${overlays(desk).map(({ kind, name, key }) => html`<button type="button" aria-pressed=${desk.overlay?.kind === kind ? 'true' : 'false'} ?disabled=${closed.includes(kind)} title=${closed.includes(kind) ? W.notNow : `${name} (${key})`} @click=${() => desk.toggleOverlay(kind)}>${name}</button>`)}
      </div>
    </details>`;
}

/** Escape folds the list, and goes no further. @param {KeyboardEvent} e */
function fold(e) {
  const list = /** @type {HTMLDetailsElement} */ (e.currentTarget);
  if (e.key !== 'Escape' || !list.open) return;
  e.stopPropagation();
  list.open = false;
  list.querySelector('summary')?.focus();
}

/** Whether one may measure now, where that is not free. @param {Desk} desk */
export function measure(desk) {
  const rule = desk.view?.measure;
  if (!rule || rule.policy === 'free') return nothing;
  return html`<p class="note measure" data-now=${rule.now ? 'yes' : 'no'}>${rule.teaching ? W.taught : rule.now ? W.measureNow : W.measureNot}</p>`;
}
