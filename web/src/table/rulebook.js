// The rule book beside the board: opened at a clause, searchable.
/** @import { Clause } from '../../gen/Clause.ts' */
/** @import { ClauseHit } from '../../gen/ClauseHit.ts' */
/** @import { BookTable } from '../../gen/BookTable.ts' */
/** @import { BookChapter } from '../../gen/BookChapter.ts' */
/** @import { Desk } from './desk.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import * as api from '../net/api.js';
import { prose, table, signed } from '../book/text.js';
import { B } from '../book/words.js';
import { W } from '../words.js';

export class Book {
  /** @type {Clause[]} */ #way = [];
  /** @type {ClauseHit[] | null} */ #hits = null;
  /** The whole book, in printed order. @type {ClauseHit[] | null} */ #contents = null;
  /** @type {Map<string, BookTable | null>} */ #tables = new Map();
  /** @type {BookChapter | null} */ #charts = null;
  #words = '';
  #trouble = '';
  #timer = 0;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** @param {string} id */
  async open(id) {
    this.desk.tab = 'rules';
    this.desk.panelOpen = true;
    this.#trouble = '';
    try {
      const clause = await api.clause(id);
      if (!clause.text.trim() && !clause.tables.length) this.#contents ??= await api.searchRules('', this.desk.session.welcome?.rules ?? '');
      if (this.#way.at(-1)?.id !== clause.id) this.#way.push(clause);
      this.#hits = null;
      this.#charts = null;
      this.desk.spoken = `${clause.id}: ${clause.text.slice(0, 300)}`;
    } catch (error) {
      this.#trouble = error instanceof Error ? error.message : String(error);
    }
    invalidate();
    this.#toTop();
  }

  /** What stands under a heading. @param {Clause} clause */
  #under(clause) {
    return clause.text.trim() ? [] : (this.#contents ?? []).filter((hit) => hit.id !== clause.id && hit.id.startsWith(clause.id) && !/\d/.test(hit.id.charAt(clause.id.length)));
  }

  /** A table of the book by its id, fetched once. @param {string} id */
  table(id) {
    const known = this.#tables.get(id);
    if (known === undefined) {
      this.#tables.set(id, null);
      api.clause(id).then((clause) => { this.#tables.set(id, clause.tables[0] ? printed(clause.tables[0]) : null); invalidate(); }, () => {});
    }
    return known ?? null;
  }

  /** @param {string} words */
  #search(words) {
    this.#words = words;
    clearTimeout(this.#timer);
    if (!words.trim()) { this.#hits = null; return invalidate(); }
    this.#timer = window.setTimeout(async () => {
      try {
        this.#hits = await api.searchRules(words, this.desk.session.welcome?.rules ?? '');
      } catch (error) {
        this.#trouble = error instanceof Error ? error.message : String(error);
      }
      invalidate();
    }, 180);
  }

  draw() {
    const clause = this.#way.at(-1);
    return html`
      <div class="book">
        <div class="find"><label class="vh" for="find">${W.searchRules}</label>
          <input id="find" type="search" placeholder=${`${W.searchRules}: ${W.searchHint}`} .value=${this.#words} @input=${(/** @type {any} */ e) => this.#search(e.target.value)}></div>
        ${this.#trouble ? html`<p class="note" role="alert">${this.#trouble}</p>` : nothing}
        ${this.#hits ? this.#found(this.#hits) : this.#charts ? this.#showCharts(this.#charts) : clause ? this.#clause(clause) : this.#door()}
      </div>`;
  }

  /** What is there before anything was opened: the charts, the sheet, the book. */
  #door() {
    const set = this.desk.session.welcome?.rules ?? '';
    return html`
      <p class="note">${W.rulesEmpty}</p>
      <ul class="doors">
        <li><button type="button" @click=${() => this.charts()}>${B.charts} <kbd>C</kbd></button></li>
        <li><a href=${`#/rules/${set}`} target="_blank">${B.whole}</a></li>
        <li><a href=${`#/rules/${set}/sheet`} target="_blank">${B.sheet}</a></li>
      </ul>`;
  }

  /** All charts of the rule set, one under the other. */
  async charts() {
    this.desk.tab = 'rules';
    this.desk.panelOpen = true;
    this.#trouble = '';
    this.#hits = null;
    try {
      this.#charts = await api.bookChapter(this.desk.session.welcome?.rules ?? '', 'charts');
    } catch (error) {
      this.#trouble = error instanceof Error ? error.message : String(error);
    }
    invalidate();
    this.#toTop();
  }

  /** What is opened is read from its beginning, wherever the page before it had been scrolled to. */
  #toTop() { requestAnimationFrame(() => document.getElementById('tabpanel')?.scrollTo({ top: 0 })); }

  /** @param {BookChapter} charts */
  #showCharts(charts) {
    return html`
      <article class="charts">
        <button type="button" class="plain" @click=${() => { this.#charts = null; invalidate(); }}>← ${W.back}</button>
        <h2>${charts.title}</h2>
        ${charts.items.map((item) => html`
          <h3>${item.heading} <button type="button" class="clause" @click=${() => this.open(item.id)}>${item.id}</button></h3>
          ${item.tables.map(table)}`)}
      </article>`;
  }

  /** @param {ClauseHit[]} hits */
  #found(hits) {
    if (!hits.length) return html`<p class="note">${W.noHits}</p>`;
    return html`<ul class="hits">${hits.map((hit) => this.#link(hit))}</ul>`;
  }

  /** @param {ClauseHit} hit */
  #link(hit) {
    return html`<li><button type="button" class="quiet" @click=${() => this.open(hit.id)}><b>${hit.id}</b> ${hit.title}</button></li>`;
  }

  /** @param {Clause} clause */
  #clause(clause) {
    return html`
      <article>
        ${this.#way.length > 1 ? html`<button type="button" class="plain" @click=${() => { this.#way.pop(); invalidate(); }}>← ${W.back}</button>` : nothing}
        <p class="path">${clause.path.slice(-2).join(' › ')}</p>
        <h2>${clause.id}</h2>
        ${prose(clause.text, this.desk)}
        <ul class="hits">${this.#under(clause).map((h) => this.#link(h))}</ul>
        ${clause.tables.map(table)}
        ${clause.cites.length ? html`<h3>${W.cites}</h3><ul class="hits">${clause.cites.slice(0, 12).map((h) => this.#link(h))}</ul>` : nothing}
        ${clause.cited_by.length ? html`<h3>${W.citedBy}</h3><ul class="hits">${clause.cited_by.slice(0, 12).map((h) => this.#link(h))}</ul>` : nothing}
      </article>`;
  }
}

/** Its cells as they are printed. @template {{rows: string[][]}} T @param {T} table @returns {T} */
const printed = (table) => ({ ...table, rows: table.rows.map((row) => row.map(signed)) });
