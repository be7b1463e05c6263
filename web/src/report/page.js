// The report of a finished battle: one sheet drawn by the server, and its figures to read.
/** @import { Report } from '../../gen/Report.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { copy } from '../link.js';
import { trouble } from '../lobby/page.js';
import * as api from '../net/api.js';
import { lettered } from '../net/letters.js';
import { R } from './words.js';

const WIDTH = 1600;

export class ReportPage {
  /** @type {Report | null} */ report = null;
  /** The sheet, as an address of its own. */ #sheet = '';
  /** @type {api.Trouble | null} */ #trouble = null;
  #notice = '';
  #style = document.createElement('link');

  /** @param {string} game */
  constructor(game) {
    this.game = game;
    Object.assign(this.#style, { rel: 'stylesheet', href: '/css/report.css' });
    document.head.append(this.#style);
    document.title = R.title;
    this.#load();
  }

  async #load() {
    try {
      this.report = await api.report(this.game);
      document.title = R.of(this.report.title);
      this.#sheet = URL.createObjectURL(new Blob([await lettered(await api.reportSvg(this.game))], { type: 'image/svg+xml' }));
    } catch (error) {
      this.#fail(error);
    }
    invalidate();
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#trouble = error instanceof api.Trouble ? error : new api.Trouble(String(error));
    invalidate();
  }

  leave() {
    this.#style.remove();
    if (this.#sheet) URL.revokeObjectURL(this.#sheet);
  }

  async #picture() {
    try {
      api.download(`${this.game}-report.png`, await api.reportPng(this.game, WIDTH), 'image/png');
    } catch (error) {
      this.#fail(error);
    }
  }

  async #copy() {
    const address = `${location.origin}/#/report/${this.game}`;
    this.#notice = (await copy(address)) ? R.copied : address;
    invalidate();
  }

  draw() {
    const { report } = this;
    return html`
      <div class="report" data-livery=${report?.livery.join('-') ?? nothing}>
        <nav class="crumbs screen"><a href="#/">${R.lobby}</a> · <a href=${`#/game/${this.game}`}>${R.toGame}</a></nav>
        <main>
          ${this.#trouble ? trouble(this.#trouble) : nothing}
          ${report ? html`<h1 class="vh">${R.of(report.title)}</h1>` : this.#trouble ? nothing : html`<p role="status">${R.making}</p>`}
          ${report ? this.#doors() : nothing}
          ${this.#sheet ? html`<img class="sheet" src=${this.#sheet} alt=${R.of(report?.title ?? '')}>` : nothing}
          ${report ? html`${this.#turning(report)}${this.#turns(report)}${this.#formations(report)}<p class="note">${R.how}</p>` : nothing}
        </main>
      </div>`;
  }

  #doors() {
    return html`<div class="doors screen">
      <button type="button" class="main" @click=${() => this.#picture()}>${R.picture}</button>
      <button type="button" @click=${() => this.#copy()}>${R.link}</button>
      <button type="button" @click=${() => print()}>${R.print}</button>
      ${this.#notice ? html`<span role="status">${this.#notice}</span>` : nothing}</div>`;
  }

  /** @param {Report} report */
  #turning(report) {
    if (!report.turning.length) return nothing;
    return html`<section class="screen"><h2>${R.turning}</h2><p class="note">${R.turningHint}</p>
      <ol>${report.turning.map((point) => {
        const side = point.helped === 'second' ? 1 : 0;
        return html`<li><a href=${`#/game/${this.game}?at=${point.entry}`}><i class="flag" data-side=${side}></i><b>${R.turn(report.called, point.turn)}</b>, ${R.points(point.points, report.sides[side])}: ${point.text}</a></li>`;
      })}</ol></section>`;
  }

  /** @param {Report} report */
  #turns(report) {
    return html`<section><h2>${R.byTurn(report.called)}</h2><div class="scroll" tabindex="0" role="group" aria-label=${R.byTurn(report.called)}><table>
      <thead><tr><th scope="col">${R.when(report.called)}</th><th scope="col">${R.margin}</th>${report.sides.map((side) => html`<th scope="col">${R.lostBy(side)}</th>`)}</tr></thead>
      <tbody>${report.turns.map((t) => html`<tr><th scope="row">${t.turn ? R.turn(report.called, t.turn) : R.start}</th><td>${R.marginOf(t.margin, report.sides)}</td><td>${t.losses[0]}</td><td>${t.losses[1]}</td></tr>`)}</tbody>
    </table></div></section>`;
  }

  /** @param {Report} report */
  #formations(report) {
    const share = (/** @type {number} */ lost, /** @type {number} */ had) => (had ? `${Math.round((100 * lost) / had)} %` : '');
    return html`<section><h2>${R.formations}</h2><div class="scroll" tabindex="0" role="group" aria-label=${R.formations}><table>
      <thead><tr><th scope="col">${R.formation}</th><th scope="col">${R.had}</th><th scope="col">${R.lost}</th><th scope="col">${R.share}</th></tr></thead>
      <tbody>${report.groups.map((g) => html`<tr><th scope="row"><i class="flag" data-side=${g.side === 'second' ? 1 : 0}></i>${g.name}</th><td>${g.strength}</td><td>${g.lost}</td><td>${share(g.lost, g.strength)}</td></tr>`)}</tbody>
    </table></div></section>`;
  }
}
