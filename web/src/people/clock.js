// The clock of two people: what each has left, counted down between what the server says.
/** @import { ClockFace } from '../../gen/ClockFace.ts' */
/** @import { Tempo } from '../../gen/Tempo.ts' */
/** @import { Desk } from '../table/desk.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { P } from './words.js';

const DAY = 86_400_000;

/** A pace by its name in the list: live-30-10, days-3. @param {string} name @returns {Tempo} */
export function paceOf(name) {
  const [kind, n, more] = name.split('-');
  return kind === 'live' ? { kind: 'live', minutes: Number(n), more_seconds: Number(more) } : { kind: 'days', days: Number(n) };
}

export class Clock {
  /** @type {ClockFace | null} */ face = null;
  #heard = 0;
  #timer = 0;

  /** @param {ClockFace} face */
  set(face) {
    this.face = face;
    this.#heard = performance.now();
    this.stop();
    if (face.running.length) this.#timer = window.setInterval(invalidate, face.plan.pace.kind === 'live' ? 1000 : 60_000);
  }

  stop() {
    clearInterval(this.#timer);
  }

  /** @param {0 | 1} side */
  left(side) {
    if (!this.face) return 0;
    const gone = this.face.running.includes(side === 0 ? 'first' : 'second') ? performance.now() - this.#heard : 0;
    return Math.max(0, this.face.left_ms[side] - gone);
  }
}

/** 1:05:09, or days and hours. @param {number} ms */
export function time(ms) {
  const s = Math.ceil(ms / 1000), two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const clock = s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
  return ms >= DAY ? `${P.days(Math.floor(ms / DAY))} ${Math.floor((ms % DAY) / 3_600_000)} h` : clock;
}

/** Both clocks, in the top line. @param {Desk} desk */
export function clockFace(desk) {
  const { clock } = desk.company;
  const face = clock.face;
  if (!face) return nothing;
  return html`<p class="clock" role="timer" aria-label=${P.clock}>${/** @type {(0 | 1)[]} */ ([0, 1]).map((i) => {
    const side = i === 0 ? 'first' : 'second';
    return html`<span data-side=${i} class=${face.running.includes(side) ? 'runs' : ''} title=${P.left(desk.company.name(side), time(clock.left(i)))}><i class="flag" data-side=${i}></i>${time(clock.left(i))}</span>`;
  })}</p>`;
}
