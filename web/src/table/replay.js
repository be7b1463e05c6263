// Replay: a slider over the log, steps, jumps to turns, phases and dice.
/** @import { Desk } from './desk.js' */
/** @import { Line } from '../../gen/Line.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { icon } from '../icons.js';
import { W } from '../words.js';
import { struckEntries } from './session.js';

const BEAT = 700;

export class Replay {
  #timer = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get playing() {
    return this.#timer !== 0;
  }

  /** The moment that is looked at; a film may still be on its way there. */
  get at() {
    return this.desk.moment?.at ?? this.desk.session.view?.seq ?? 0;
  }

  /** @param {number} step */
  by(step) {
    return this.desk.goTo(this.at + step);
  }

  /** To the turn, activation or combat before or after this moment. @param {Stop} sort @param {1 | -1} step */
  jump(sort, step) {
    const { at } = this;
    const all = stopsOf(this.desk.session.log);
    // Where the log marks no activations, phases and deeds stand for them: never a whole turn at once.
    const unmarked = sort === 'activation' && !all.some((s) => s.sort === sort);
    const list = all.filter((s) => unmarked || s.sort === sort || s.sort === 'turn').map((s) => s.line.entry);
    const entry = step > 0 ? list.find((e) => e > at) : list.findLast((e) => e < at);
    return this.desk.goTo(entry ?? (step > 0 ? null : 0));
  }

  toggle() {
    if (this.#timer) return this.stop();
    if (!this.desk.moment) this.desk.goTo(0);
    this.#timer = window.setInterval(() => {
      // The next entry waits until the last has been shown.
      if (this.desk.film.on) return;
      if (this.desk.moment || this.at === 0) this.by(1);
      if (!this.desk.moment) this.stop();
    }, BEAT);
    invalidate();
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    invalidate();
  }
}

/** @typedef {'turn' | 'phase' | 'activation' | 'combat'} Stop */

/** Places to jump to that were not taken back. @param {Line[]} log */
function stopsOf(log) {
  const struck = struckEntries(log);
  return log.flatMap((line) => {
    const sort = stopOf(line);
    return sort && !struck(line.entry) ? [{ line, sort }] : [];
  });
}

/** What a line of the log is to somebody who jumps; an activation is a phase that happens somewhere. @param {Line} line @returns {Stop | null} */
function stopOf(line) {
  if (line.heading === 'turn') return 'turn';
  if (line.heading === 'phase') return line.at.length ? 'activation' : 'phase';
  return line.heading === 'action' && !line.who ? 'combat' : null;
}

/** @param {Desk} desk @param {Replay} replay */
export function replayBar(desk, replay) {
  const now = desk.session.view;
  if (!now || now.seq === 0) return nothing;
  const { at } = replay;
  const stops = stopsOf(desk.session.log);
  const group = (/** @type {string} */ title, /** @type {Stop} */ sort) => {
    const some = stops.filter((s) => s.sort === sort);
    return some.length ? html`<optgroup label=${title}>${some.map(({ line }) => html`<option value=${line.entry}>${line.entry}: ${line.text}</option>`)}</optgroup>` : nothing;
  };
  const button = (/** @type {Parameters<typeof icon>[0]} */ sign, /** @type {string} */ name, /** @type {() => void} */ act, off = false) =>
    html`<button type="button" class="quiet" aria-label=${name} title=${name} ?disabled=${off} @click=${act}>${icon(sign)}</button>`;
  return html`
    <div class="replay" role="group" aria-label=${W.replay}>
      ${button('first', W.first, () => desk.goTo(0), at === 0)}
      ${button('back', W.before.activation, () => replay.jump('activation', -1), at === 0)}
      ${button('previous', W.previous, () => replay.by(-1), at === 0)}
      ${button(replay.playing ? 'pause' : 'play', replay.playing ? W.pause : W.play, () => replay.toggle())}
      ${button('next', W.next, () => replay.by(1), at >= now.seq)}
      ${button('on', W.after.activation, () => replay.jump('activation', 1), at >= now.seq)}
      ${button('last', W.last, () => { replay.stop(); desk.goTo(null); }, at >= now.seq)}
      <input type="range" min="0" max=${now.seq} .value=${String(at)} aria-label=${W.replay} aria-valuetext=${W.moment(at, now.seq)}
        @input=${(/** @type {any} */ e) => desk.goTo(Number(e.target.value))}>
      <output>${W.moment(at, now.seq)}</output>
      <select aria-label=${W.jump} .value=${''} @change=${(/** @type {any} */ e) => { desk.goTo(Number(e.target.value)); e.target.value = ''; }}>
        <option value="">${W.jump}</option>
        <option value="0">${W.theBeginning}</option>
        ${group(W.turnsGroup(now.scene.status.called), 'turn')}${group(W.activationsGroup, 'activation')}${group(W.combatsGroup, 'combat')}
        ${desk.session.fallen.length ? html`<optgroup label=${W.diceGroup}>${desk.session.fallen.map((f) => html`<option value=${f.entry}>${f.entry}: ${f.what}</option>`)}</optgroup>` : nothing}
      </select>
    </div>`;
}
