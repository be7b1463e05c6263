// The rule books as books: a shelf, contents, chapters to read, charts, and a sheet to print.
/** @import { BookCard } from '../../gen/BookCard.ts' */
/** @import { BookContents } from '../../gen/BookContents.ts' */
/** @import { BookChapter } from '../../gen/BookChapter.ts' */
/** @import { BookItem } from '../../gen/BookItem.ts' */
/** @import { ChapterLine } from '../../gen/ChapterLine.ts' */
/** @import { ClauseHit } from '../../gen/ClauseHit.ts' */
/** @import { QuickSheet } from '../../gen/QuickSheet.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { trouble } from '../lobby/page.js';
import * as api from '../net/api.js';
import { sheetPage } from './sheet.js';
import { plain, prose, table } from './text.js';
import { B } from './words.js';

const LATER = 180;

export class Reader {
  /** @type {BookCard[]} */ shelf = [];
  /** @type {BookContents | null} */ contents = null;
  /** @type {BookChapter | null} */ chapter = null;
  /** @type {QuickSheet | null} */ sheet = null;
  /** @type {ClauseHit[] | null} */ #hits = null;
  /** @type {api.Trouble | null} */ #trouble = null;
  #timer = 0;
  #sheetOfStyle = document.createElement('link');
  /** The clause to show once the chapter stands. @type {string | null} */ #goal;

  /** @param {string} set @param {string} chapter @param {string | null} clause */
  constructor(set, chapter, clause) {
    this.set = set.toUpperCase();
    this.#goal = clause;
    this.#sheetOfStyle.rel = 'stylesheet';
    this.#sheetOfStyle.href = '/css/book.css';
    document.head.append(this.#sheetOfStyle);
    document.title = B.title;
    this.#load(chapter);
  }

  /** @param {string} chapter */
  async #load(chapter) {
    try {
      if (!this.set) this.shelf = await api.bookShelf();
      else {
        this.contents = await api.bookContents(this.set);
        document.title = B.of(this.contents.name);
        if (chapter === 'sheet') this.sheet = await api.quickSheet(this.set);
        else if (chapter) this.chapter = await api.bookChapter(this.set, chapter);
      }
    } catch (error) {
      this.#fail(error);
    }
    invalidate();
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#trouble = error instanceof api.Trouble ? error : new api.Trouble(String(error));
  }

  leave() {
    clearTimeout(this.#timer);
    this.#sheetOfStyle.remove();
  }

  painted() {
    if (!this.chapter || !this.#goal) return;
    document.getElementById(this.#goal)?.scrollIntoView({ block: 'center' });
    this.#goal = null;
  }

  /** A clause is opened where it stands in its book. @param {string} id */
  async openClause(id) {
    const set = id.slice(0, 2);
    try {
      const contents = set === this.set && this.contents ? this.contents : await api.bookContents(set);
      const all = contents.parts.flatMap((part) => part.chapters);
      for (const line of await this.#likely(all, id)) {
        const chapter = await api.bookChapter(set, String(line.number));
        if (chapter.items.some((item) => holds(item, id))) {
          location.hash = `#/rules/${set}/${line.number}?at=${encodeURIComponent(id)}`;
          return;
        }
      }
    } catch (error) {
      this.#fail(error);
      invalidate();
    }
  }

  /** The chapters a clause may stand in, the likeliest first: the server says under which headings it stands. @param {ChapterLine[]} all @param {string} id */
  async #likely(all, id) {
    const clause = await api.clause(id);
    return all.filter((line) => clause.path.includes(line.title));
  }

  /** @param {string} words */
  #search(words) {
    clearTimeout(this.#timer);
    if (!words.trim()) { this.#hits = null; return invalidate(); }
    this.#timer = window.setTimeout(async () => {
      try {
        this.#hits = await api.searchRules(words, this.set);
      } catch (error) {
        this.#fail(error);
      }
      invalidate();
    }, LATER);
  }

  draw() {
    if (this.sheet) return sheetPage(this.sheet);
    return html`
      <div class="reader">
        <header>
          <nav class="crumbs"><a href="#/">${B.lobby}</a>${this.set ? html` › <a href="#/rules">${B.title}</a>` : nothing}${this.chapter ? html` › <a href=${`#/rules/${this.set}`}>${this.contents?.name}</a>` : nothing}</nav>
          <h1>${plain(this.chapter?.title ?? this.contents?.name ?? (this.set ? '' : B.title))}</h1>
        </header>
        ${this.#trouble ? trouble(this.#trouble) : nothing}
        <main tabindex="-1">${!this.set ? shelf(this.shelf) : this.chapter ? this.#page(this.chapter) : this.contents ? this.#front(this.contents) : nothing}</main>
      </div>`;
  }

  /** @param {BookContents} book */
  #front(book) {
    return html`
      <div class="doors"><a class="door" href=${`#/rules/${book.set}/charts`}>${B.charts}</a><a class="door" href=${`#/rules/${book.set}/sheet`}>${B.sheet}</a></div>
      <label class="vh" for="find">${B.search}</label>
      <input id="find" type="search" placeholder=${B.search} @input=${(/** @type {any} */ e) => this.#search(e.target.value)}>
      ${this.#hits ? this.#found(this.#hits) : book.parts.map((part) => html`
        <section><h2>${part.title}</h2>
          <ol class="contents">${part.chapters.map((line) => html`
            <li><a href=${`#/rules/${book.set}/${line.number}`}><span>${plain(line.title)}</span><span class="range">${B.range(line.first, line.last)}</span></a></li>`)}</ol>
        </section>`)}`;
  }

  /** @param {ClauseHit[]} hits */
  #found(hits) {
    if (!hits.length) return html`<p class="note" role="status">${B.noHits}</p>`;
    return html`<ul class="found" role="status">${hits.map((hit) => html`
      <li><button type="button" class="quiet" @click=${() => this.openClause(hit.id)}><b>${hit.id}</b> ${hit.title}</button></li>`)}</ul>`;
  }

  /** @param {BookChapter} chapter */
  #page(chapter) {
    const step = (/** @type {ChapterLine | null} */ line, /** @type {string} */ words) => line
      ? html`<a href=${`#/rules/${chapter.set}/${line.number}`}><small>${words}</small>${plain(line.title)}</a>` : html`<span></span>`;
    return html`
      <article>${chapter.items.map((item) => this.#item(item))}</article>
      <nav class="steps" aria-label=${B.contents}>${step(chapter.before, B.previous)}${step(chapter.after, B.next)}</nav>`;
  }

  /** @param {BookItem} item */
  #item(item) {
    const ours = item.text.startsWith('[ruling]');
    return html`
      ${item.heading ? html`<h2>${item.heading}</h2>` : nothing}
      <div class="item" id=${item.id} data-sort=${item.sort}>
        <p class="id"><a href=${`#/rules/${this.set}/${location.hash.split('/')[3]?.split('?')[0]}?at=${item.id}`}>${item.id}</a>${ours ? html`<span class="ours" title=${B.ours}>*</span>` : nothing}</p>
        <div class="said">
          ${prose(item.text, this)}
          ${item.tables.map(table)}
          ${item.rulings.length ? html`<p class="rulings">${B.rulings} ${item.rulings.map((id) => html`<button type="button" class="clause" @click=${() => this.openClause(id)}>${id}</button> `)}</p>` : nothing}
        </div>
      </div>`;
  }
}

/** Whether a clause stands here, be it as a row of a table. @param {BookItem} item @param {string} id */
const holds = (item, id) => item.id === id || item.tables.some((t) => t.rows.some((row) => row[0] === id || `${id.slice(0, 2)}-${row[0]}` === id));

/** @param {BookCard[]} books */
const shelf = (books) => html`
  <p class="intro">${B.intro}</p>
  <ul class="books">${books.map(({ set, name, about }) => html`
    <li><a href=${`#/rules/${set}`}><b>${name}</b><span>${about}</span></a>
      <p><a href=${`#/rules/${set}/charts`}>${B.charts}</a> · <a href=${`#/rules/${set}/sheet`}>${B.sheetShort}</a></p></li>`)}</ul>`;
