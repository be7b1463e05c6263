// The log: turns, phases, actions, lines; each linked to its hexes, its clause, its dice and its moment.
/** @import { Desk } from './desk.js' */
/** @import { Line } from '../../gen/Line.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { repeat } from '../../vendor/lit-html/directives/repeat.js';
import { invalidate } from '../frame.js';
import { icon } from '../icons.js';
import { W } from '../words.js';
import { clauseLink } from './prompt.js';
import { struckEntries } from './session.js';

export class LogBook {
  #seen = -1;

  /** @param {Desk} desk */
  draw(desk) {
    const log = desk.moment ? desk.moment.log : desk.session.log;
    if (!log.length) return html`<p class="note">${W.logEmpty}</p>`;
    const struck = struckEntries(log);
    const thrown = new Set(desk.session.fallen.map((f) => f.entry));
    let shown = -1;
    return html`<ol class="log">${repeat(log, (_, i) => i, (line) => {
      const dice = thrown.has(line.entry) && shown !== line.entry && line.heading !== 'action';
      if (dice) shown = line.entry;
      return row(desk, line, struck(line.entry), dice);
    })}</ol>`;
  }

  /** Keeps the newest line in sight, unless the reader went up. @param {Desk} desk */
  painted(desk) {
    const seq = desk.view?.at ?? 0;
    if (desk.tab !== 'log') this.#seen = -1;
    else if (seq !== this.#seen) {
      this.#seen = seq;
      const body = document.getElementById('tabpanel');
      if (body) body.scrollTop = body.scrollHeight;
    }
  }
}

/** @param {Desk} desk @param {Line} line @param {boolean} struck @param {boolean} dice */
function row(desk, line, struck, dice) {
  const hexes = line.at.flatMap((p) => (p.kind === 'hex' ? [p.hex] : []));
  const ring = () => { desk.ringed = hexes; invalidate(); };
  const clear = () => { desk.ringed = []; invalidate(); };
  return html`
    <li class=${`l-${line.heading}${struck ? ' struck' : ''}`} @mouseenter=${ring} @mouseleave=${clear}>
      <button type="button" class="quiet" @click=${() => { if (hexes.length) desk.reveal(hexes[0]); desk.goTo(line.entry); }} @focus=${ring} @blur=${clear}>${line.text}${struck ? html`<span class="vh"> (${W.struck})</span>` : nothing}</button>
      ${dice ? html`<button type="button" class="quiet small" aria-label=${W.showDice} title=${W.showDice} @click=${() => { desk.dice = desk.session.fallen.filter((f) => f.entry === line.entry); invalidate(); }}>${icon('die')}</button>` : nothing}
      ${clauseLink(desk, line.rule)}
    </li>`;
}
