// The log: turns, phases, actions, lines; each linked to its units, its hexes, its clause, its dice and its moment.
/** @import { Desk } from './desk.js' */
/** @import { Line } from '../../gen/Line.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { repeat } from '../../vendor/lit-html/directives/repeat.js';
import { invalidate } from '../frame.js';
import { icon } from '../icons.js';
import { W } from '../words.js';
import { isOn } from './hexes.js';
import { clauseLink } from './prompt.js';
import { struckEntries } from './session.js';

export class LogBook {
  #seen = -1;
  /** Pieces by what the log calls them; those that are gone are remembered. @type {Map<string, string>} */ #names = new Map();
  /** @type {RegExp | null} */ #words = null;

  /** @param {Desk} desk */
  draw(desk) {
    const log = desk.moment ? desk.moment.log : desk.session.log;
    if (!log.length) return html`<p class="note">${W.logEmpty}</p>`;
    this.#learn(desk);
    const struck = struckEntries(log);
    const thrown = new Set(desk.session.fallen.map((f) => f.entry));
    let shown = -1;
    return html`<ol class="log">${repeat(log, (_, i) => i, (line) => {
      const dice = thrown.has(line.entry) && shown !== line.entry && line.heading !== 'action';
      if (dice) shown = line.entry;
      return this.#row(desk, line, struck(line.entry), dice);
    })}</ol>`;
  }

  /** What happened since the player's last order, to be read again; each line leads to its moment. @param {Desk} desk */
  since(desk) {
    const { lastOrder, log } = desk.session;
    if (lastOrder === null || desk.moment || desk.film.on || !desk.question) return nothing;
    const struck = struckEntries(log);
    const lines = log.filter((line) => line.entry > lastOrder && !struck(line.entry));
    if (!lines.length) return nothing;
    this.#learn(desk);
    return html`<details class="since"><summary>${W.sinceOrder} <span class="chip">${lines.length}</span></summary>
      <ol class="log">${lines.slice(-80).map((line) => this.#row(desk, line, false, desk.session.fallen.some((f) => f.entry === line.entry)))}</ol></details>`;
  }

  /** @param {Desk} desk */
  #learn(desk) {
    const before = this.#names.size;
    for (const piece of desk.view?.scene.pieces ?? []) {
      this.#names.set(`${piece.name} (${piece.id})`, piece.id);
      if (piece.kind === 'commander') this.#names.set(piece.name, piece.id);
      else this.#names.set(piece.id, piece.id);
    }
    if (this.#words && this.#names.size === before) return;
    const names = [...this.#names.keys()].sort((a, b) => b.length - a.length).map((n) => n.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    this.#words = new RegExp(`((?<![\\p{L}\\d])(?:${[...names, '\\d{4}'].join('|')})(?![\\p{L}\\d]))`, 'u');
  }

  /** @param {Desk} desk @param {Line} line @param {boolean} struck @param {boolean} dice */
  #row(desk, line, struck, dice) {
    const hexes = line.at.flatMap((p) => ('hex' in p ? [p.hex] : []));
    const ring = () => { desk.ringed = hexes; invalidate(); };
    const clear = () => { desk.ringed = []; invalidate(); };
    return html`
      <li class=${`l-${line.heading}${struck ? ' struck' : ''}`} @mouseenter=${ring} @mouseleave=${clear}>
        <span class="said">${this.#linked(desk, line.text)}${struck ? html`<span class="vh"> (${W.struck})</span>` : nothing}</span>
        ${dice ? html`<button type="button" class="quiet small" aria-label=${W.showDice} title=${W.showDice} @click=${() => { desk.dice = desk.session.fallen.filter((f) => f.entry === line.entry); invalidate(); }}>${icon('die')}</button>` : nothing}
        ${clauseLink(desk, line.rule)}
        <button type="button" class="quiet moment" aria-label=${W.goToMoment(line.entry)} title=${W.goToMoment(line.entry)} @click=${() => { if (hexes.length) desk.reveal(hexes[0]); desk.goTo(line.entry); }} @focus=${ring} @blur=${clear}>${line.entry}</button>
      </li>`;
  }

  /** Units and hexes in a sentence can be clicked. @param {Desk} desk @param {string} text */
  #linked(desk, text) {
    const { board } = desk;
    if (!this.#words || !board) return text;
    return text.split(this.#words).map((part, i) => {
      if (i % 2 === 0) return part;
      const id = this.#names.get(part);
      if (id) return desk.piece(id) ? link(part, () => show(desk, id)) : part;
      const hex = Number(part);
      return isOn(board, hex) ? link(part, () => { desk.ringed = [hex]; desk.cursor = hex; desk.reveal(hex); invalidate(); }) : part;
    });
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

/** @param {string} words @param {() => void} act */
const link = (words, act) => html`<button type="button" class="inline" @click=${act}>${words}</button>`;

/** @param {Desk} desk @param {string} id */
function show(desk, id) {
  const pose = desk.piece(id)?.pose;
  const { tab } = desk;
  desk.select(id);
  desk.tab = tab;
  if (pose?.kind === 'hex') {
    desk.ringed = [pose.hex];
    desk.reveal(pose.hex);
  }
}
