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

  /** Paragraphs that are unfolded, by their first line. @type {Set<string>} */ #open = new Set();

  /** @param {Desk} desk */
  draw(desk) {
    const log = desk.moment ? desk.moment.log : desk.session.log;
    if (!log.length) return html`<p class="note">${W.logEmpty}</p>`;
    return this.#list(desk, log, struckEntries(log));
  }

  /** What happened since the player's last order, to be read again; each line leads to its moment. @param {Desk} desk */
  since(desk) {
    const { lastOrder, log } = desk.session;
    if (lastOrder === null || desk.moment || desk.film.on || !desk.question) return nothing;
    const struck = struckEntries(log);
    const lines = log.filter((line) => line.entry > lastOrder && !struck(line.entry));
    if (!lines.length) return nothing;
    return html`<details class="since"><summary>${W.sinceOrder} <span class="chip">${paragraphs(lines).length}</span></summary>
      ${this.#list(desk, lines.slice(-160), struck)}</details>`;
  }

  /** One row for each move, shot and combat. @param {Desk} desk @param {Line[]} lines @param {(entry: number) => boolean} struck */
  #list(desk, lines, struck) {
    this.#learn(desk);
    const thrown = new Set(desk.session.fallen.map((f) => f.entry));
    return html`<ol class="log">${repeat(paragraphs(lines), keyOf, (paragraph) => this.#paragraph(desk, paragraph, struck, thrown))}</ol>`;
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
    this.#words = new RegExp(`((?<![\\p{L}\\d(])(?:${[...names, '\\d{4}'].join('|')})(?![\\p{L}\\d]))`, 'u');
  }

  /** @param {Desk} desk @param {Line[]} lines @param {(entry: number) => boolean} struck @param {Set<number>} thrown */
  #paragraph(desk, lines, struck, thrown) {
    const [first] = lines, key = keyOf(lines), open = this.#open.has(key);
    const standing = lines.filter((line) => !struck(line.entry));
    const last = (standing.at(-1) ?? lines.at(-1) ?? first).entry;
    const dice = lines.map((line) => line.entry).filter((entry) => thrown.has(entry));
    const unfold = () => { if (!this.#open.delete(key)) this.#open.add(key); invalidate(); };
    return html`
      <li class=${`l-${first.heading}${first.by ? ` by-${first.by}` : ''}${standing.length ? '' : ' struck'}`}>
        ${this.#row(desk, { ...first, entry: last, text: gist(standing.length ? standing : lines), at: lines.flatMap((line) => line.at) }, dice,
          lines.length > 1 ? html`<button type="button" class="quiet unfold" aria-expanded=${open} aria-label=${W.details} title=${W.details} @click=${unfold}>${open ? '▾' : '▸'}</button>` : nothing,
          !standing.length)}
        ${open && lines.length > 1 ? html`<ol>${lines.map((line) => html`<li class=${`l-line${struck(line.entry) ? ' struck' : ''}`}>${this.#row(desk, line, dice.filter((entry) => entry === line.entry), nothing, struck(line.entry))}</li>`)}</ol>` : nothing}
      </li>`;
  }

  /** @param {Desk} desk @param {Line} line @param {number[]} dice @param {unknown} before @param {boolean} struck */
  #row(desk, line, dice, before, struck) {
    const hexes = [...new Set(line.at.flatMap((p) => ('hex' in p ? [p.hex] : [])))];
    const ring = () => { desk.ringed = hexes; invalidate(); };
    const clear = () => { desk.ringed = []; invalidate(); };
    return html`
      <div class="row" @mouseenter=${ring} @mouseleave=${clear}>
        ${before}<span class="said">${this.#linked(desk, line.text)}${struck ? html`<span class="vh"> (${W.struck})</span>` : nothing}</span>
        ${dice.length ? html`<button type="button" class="quiet small" aria-label=${W.showDice} title=${W.showDice} @click=${() => { desk.dice = desk.session.fallen.filter((f) => dice.includes(f.entry)); invalidate(); }}>${icon('die')}</button>` : nothing}
        ${clauseLink(desk, line.rule)}
        <button type="button" class="quiet moment" aria-label=${W.goToMoment(line.entry)} title=${W.goToMoment(line.entry)} @click=${() => { if (hexes.length) desk.reveal(hexes[0]); desk.goTo(line.entry); }} @focus=${ring} @blur=${clear}>${line.entry}</button>
      </div>`;
  }

  /** Units and hexes in a sentence can be clicked. @param {Desk} desk @param {string} text */
  #linked(desk, text) {
    const { board } = desk;
    if (!this.#words) return text;
    return text.split(this.#words).map((part, i) => {
      if (i % 2 === 0) return part;
      const id = this.#names.get(part);
      if (id) {
        const piece = desk.piece(id);
        return piece ? link(part, () => show(desk, id), piece.side) : part;
      }
      const hex = Number(part);
      return board && isOn(board, hex) ? link(part, () => { desk.ringed = [hex]; desk.cursor = desk.opened = hex; desk.reveal(hex); invalidate(); }) : part;
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

/** What belongs together: a line that opens, and those that join it. A phase in which nothing happened is left out. @param {Line[]} log */
export function paragraphs(log) {
  /** @type {Line[][]} */
  const all = [];
  for (const line of log) {
    const last = all.at(-1);
    if (last && line.part === 'joins') last.push(line);
    else all.push([line]);
  }
  const heads = (/** @type {Line[] | undefined} */ next) => next?.[0].heading === 'phase' || next?.[0].heading === 'turn';
  return all.filter(([first], i) => first.heading !== 'phase' || !heads(all[i + 1]));
}

/** A paragraph by its first line; an entry may have opened several. @param {Line[]} lines */
const keyOf = ([first]) => `${first.entry} ${first.text}`;

/** A paragraph in short: details are left out, and of a piece on its way only all it did is told. @param {Line[]} lines */
function gist(lines) {
  /** @type {Map<string, Line>} */
  const ways = new Map();
  for (const line of lines) if (line.who && line.heading !== 'detail') ways.set(line.who, line);
  const told = lines.filter((line, i) => i === 0 || line.heading !== 'detail').flatMap((line) => {
    if (!line.who) return [line.text];
    const way = ways.get(line.who);
    ways.delete(line.who);
    return way ? [way.so_far ?? way.text] : [];
  });
  return told.length === 1 ? told[0] : told.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}

/** @param {string} words @param {() => void} act @param {number | null} [side] */
const link = (words, act, side = null) => html`<button type="button" class=${side === null ? 'inline' : `inline of-${side === 0 ? 'first' : 'second'}`} @click=${act}>${words}</button>`;

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
