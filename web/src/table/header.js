// The top line: title, the printed sequence with the present step lit, turn, hour and score.
/** @import { Desk } from './desk.js' */
/** @import { Score } from '../../gen/Score.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { css } from '../css.js';
import { icon } from '../icons.js';
import { clockFace } from '../people/clock.js';
import { W, capital } from '../words.js';

/** @param {Desk} desk */
export function header(desk) {
  const view = desk.view;
  if (!view) return nothing;
  const { status } = view.scene;
  const now = status.steps.find((s) => s.now);
  const [place, day] = (desk.session.welcome?.title ?? '').split(', ');
  return html`
    <header class="top">
      <a class="home" href="#/" aria-label=${W.toLobby} title=${W.toLobby}>${icon('hex')}</a>
      <h1>${place}${day ? html`<span class="day">, ${day}</span>` : nothing}</h1>
      <nav class="ribbon" aria-label=${W.phases}>
        <ol>${status.steps.map((step) => html`
          <li aria-current=${step.now ? 'step' : nothing}><button type="button" class="quiet" title=${`${step.name} (${step.rule})`} @click=${() => desk.openClause(step.rule)}>${stepName(step, status.steps.length)}</button></li>`)}</ol>
        <span class="short" aria-hidden="true">${now?.name ?? ''}</span>
      </nav>
      <p class="when"><span class="long">${W.turnOf(status)}</span><span class="brief" aria-hidden="true">${status.turn}/${status.turns}</span>${status.clock ? html` <time>${status.clock}</time>` : nothing}</p>
      ${clockFace(desk)}
      ${track(desk, status.score)}
      <button type="button" class="quiet undo" title=${`${W.undo} (U)`} ?disabled=${!view.can_take_back.length || desk.moment !== null}
        @click=${() => desk.takeBackMove()}>${icon('undo')}<span class="label">${W.undo}</span></button>
      ${view.can_take_back.length > 1 && !desk.moment ? undoList(desk) : html`<span class="nolist"></span>`}
      <button type="button" class="quiet" aria-haspopup="dialog" aria-label=${W.menu} title=${W.menu} @click=${() => { desk.dialog = 'menu'; invalidate(); }}>${icon('menu')}</button>
    </header>`;
}

/** More steps than these do not stand side by side with their names. */
const ROOM = 8;

/** Of many steps only the present one shows its name; the others show their numbers, and are heard in full. @param {import('../../gen/Ribbon.ts').Ribbon} step @param {number} many */
function stepName({ name, now }, many) {
  const [, number, rest] = /^(\d+)( .*)$/.exec(name) ?? [];
  return now || many <= ROOM || !number ? name : html`${number}<span class="vh">${rest}</span>`;
}

/** The moments one may go back to, by what would be undone. @param {Desk} desk @param {(desk: Desk) => void} [done] */
export function undoList(desk, done = () => {}) {
  const list = desk.view?.can_take_back ?? [];
  const said = (/** @type {number} */ to) => desk.session.log.find((l) => l.entry > to && l.heading !== 'turn')?.text ?? '';
  return html`<select class="undoto" aria-label=${W.undoTo} .value=${''} @change=${(/** @type {any} */ e) => { const to = Number(e.target.value); e.target.value = ''; done(desk); desk.takeBack(to); }}>
    <option value="">${W.undoTo}</option>${list.slice(0, 40).map((to) => html`<option value=${to}>${W.undoOne(to + 1, said(to))}</option>`)}</select>`;
}

/** The score as a track with its zero; the first side to the right. @param {Desk} desk @param {Score} score */
function track(desk, score) {
  const [low, high] = score.track;
  const span = Math.max(1, high - low);
  const place = (/** @type {number} */ v) => `${((Math.min(high, Math.max(low, v)) - low) / span) * 100}%`;
  return html`
    <button type="button" class="quiet score" aria-label=${`${W.score}: ${score.text}`} title=${capital(score.text)} @click=${() => { desk.dialog = 'goals'; invalidate(); }}>
      <span class="rail" aria-hidden="true"><i class="zero" ${css({ left: place(0) })}></i><i class="peg" data-side=${score.value > 0 ? 0 : score.value < 0 ? 1 : 2} ${css({ left: place(score.value) })}></i></span>
      <span class="text">${capital(score.text)}</span>
    </button>`;
}
