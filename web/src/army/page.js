// Raising an army: the form of a rule set, what it comes to, files in and out, and the way to the table. Prices and
// limits are the server's; this page only shows what it is told.
/** @import { ArmyForm } from '../../gen/ArmyForm.ts' */
/** @import { ArmyDraft } from '../../gen/ArmyDraft.ts' */
/** @import { ArmyFault } from '../../gen/ArmyFault.ts' */
/** @import { Appraisal } from '../../gen/Appraisal.ts' */
/** @import { Clause } from '../../gen/Clause.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { copy, isLocal } from '../link.js';
import * as api from '../net/api.js';
import { armyOf, linkToArmy } from '../route.js';
import { trouble } from '../lobby/page.js';
import { prose } from '../book/text.js';
import { W } from '../words.js';
import { field } from './fields.js';
import { Fight } from './fight.js';
import { A } from './words.js';

const LATER = 120;

export class Muster {
  /** @type {ArmyForm | null} */ form = null;
  /** @type {ArmyDraft} */ draft = { fields: {}, units: [] };
  /** @type {Appraisal | null} */ appraisal = null;
  /** @type {api.Trouble | null} */ trouble = null;
  /** @type {Clause | null} */ clause = null;
  /** @type {Fight | null} */ fight = null;
  loaded = false;
  /** The link to this army, to hand on. @type {{address: string, copied: boolean} | null} */ link = null;
  #against;
  #timer = 0;
  #asked = 0;
  #appraised = Promise.resolve();
  #sheet = document.createElement('link');

  /** @param {string} rules @param {string} against an army that an opponent has sent */
  constructor(rules, against) {
    this.rules = rules;
    this.#against = against;
    this.#sheet.rel = 'stylesheet';
    this.#sheet.href = '/css/army.css';
    document.head.append(this.#sheet);
    this.#load();
  }

  async #load() {
    try {
      const forms = await api.armyForms();
      this.form = forms.find((form) => form.rules === this.rules) ?? forms[0] ?? null;
      if (this.form) {
        document.title = A.title(this.form.title);
        this.draft = this.#kept() ?? structuredClone(this.form.armies[0]?.draft ?? this.draft);
        this.fight = new Fight(this);
        if (this.#against) await this.#met(this.form.rules);
        await this.#appraise();
      }
    } catch (error) {
      this.fail(error);
    }
    this.loaded = true;
    invalidate();
  }

  /** The opponent's army out of the address: what is wrong with it is said at once. @param {string} rules */
  async #met(rules) {
    const text = armyOf(this.#against);
    if (text === null) return this.fail(new api.Trouble(A.linkBroken));
    try {
      const { fields } = await api.readArmy(rules, { name: A.theLink, text });
      this.fight?.meet(fields.name || A.mine, text);
    } catch (error) {
      this.fail(error);
    }
  }

  leave() {
    clearTimeout(this.#timer);
    this.#sheet.remove();
  }

  painted() {
    this.fight?.painted();
  }

  /** @param {unknown} error */
  fail(error) {
    this.trouble = error instanceof api.Trouble ? error : new api.Trouble(String(error));
    invalidate();
  }

  get #key() {
    return `grognard.army.${this.form?.rules}`;
  }

  /** The draft of the last visit. @returns {ArmyDraft | null} */
  #kept() {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? 'null');
    } catch {
      return null;
    }
  }

  /** Something was changed: the server is asked what it comes to, once the hand rests. */
  changed() {
    this.trouble = null;
    this.link = null;
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.draft));
    } catch {
      // Without storage the draft lasts as long as the page.
    }
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#appraise(), LATER);
    invalidate();
  }

  #appraise() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#appraised = this.#askFor(++this.#asked);
    return this.#appraised;
  }

  /** @param {number} mine */
  async #askFor(mine) {
    try {
      const appraisal = await api.appraise(this.form?.rules ?? '', this.draft);
      if (mine === this.#asked) this.appraisal = appraisal;
    } catch (error) {
      this.fail(error);
    }
    invalidate();
  }

  /** What the army comes to as it stands on the page: whoever types and saves at once saves what was typed. */
  async current() {
    for (let last = null; this.#timer || last !== this.#appraised;) {
      last = this.#timer ? this.#appraise() : this.#appraised;
      await last;
    }
    return this.appraisal;
  }

  /** @param {ArmyDraft} draft */
  take(draft) {
    this.draft = structuredClone(draft);
    this.changed();
  }

  /** @param {Event} event */
  async #open(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (!file) return;
    try {
      this.take(await api.readArmy(this.form?.rules ?? '', { name: file.name, text: await file.text() }));
    } catch (error) {
      this.fail(error);
    }
    input.value = '';
  }

  async #save() {
    const text = (await this.current())?.text ?? '';
    const name = (this.draft.fields.name || this.rules).replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').toLowerCase();
    api.download(`${name || 'army'}.toml`, text, 'application/toml');
  }

  /** The army as a link, copied where the browser lets it. */
  async #send() {
    const text = (await this.current())?.text;
    if (!text || !this.form) return;
    const address = linkToArmy(this.form.rules, text);
    this.link = { address, copied: await copy(address) };
    invalidate();
  }

  /** @param {{address: string, copied: boolean}} link */
  #handOn({ address, copied }) {
    return html`<div class="hand">
      <input id="army-link" readonly aria-label=${A.theLink} .value=${address} @focus=${(/** @type {any} */ e) => e.target.select()}>
      <p role="status">${copied ? W.linkCopied : W.copyByHand} ${A.sendHint}</p>${isLocal() ? html`<p class="note">${W.onlyHere}</p>` : nothing}</div>`;
  }

  /** @param {string} id */
  async #look(id) {
    try {
      this.clause = await api.clause(id);
    } catch (error) {
      this.fail(error);
    }
    invalidate();
  }

  draw() {
    const { form } = this;
    return html`
      <div class="muster">
        <header>
          <a href="#/">${A.lobby}</a>
          <h1>${form ? A.title(form.title) : A.raise}</h1>
          ${form ? html`<p class="motto">${form.about}</p>` : nothing}
        </header>
        <main>
          ${this.trouble ? trouble(this.trouble) : nothing}
          ${form ? this.#page(form) : html`<p role="status">${this.loaded ? A.none : A.loading}</p>`}
        </main>
        ${this.fight?.begin ? this.fight.begin.draw() : nothing}
      </div>`;
  }

  /** @param {ArmyForm} form */
  #page(form) {
    return html`
      <div class="roster">
        <section class="sheet" aria-labelledby="the-army">
          <div class="bar">
            <h2 id="the-army">${A.army}</h2>
            <label class="ready">${A.start}
              <select id="ready" @change=${(/** @type {any} */ e) => { const army = form.armies[Number(e.target.value)]; e.target.value = ''; if (army) this.take(army.draft); }}>
                <option value="" selected>${A.own}</option>
                ${form.armies.map((army, i) => html`<option value=${i}>${army.name}</option>`)}
              </select></label>
            <label class="filebutton">${A.load}<input class="vh" type="file" accept=".toml" @change=${(/** @type {Event} */ e) => this.#open(e)}></label>
            <button type="button" @click=${() => this.#save()} ?disabled=${!this.appraisal}>${A.save}</button>
            <button type="button" id="send-army" @click=${() => this.#send()} ?disabled=${!this.appraisal?.legal}>${A.send}</button>
          </div>
          ${this.link ? this.#handOn(this.link) : nothing}
          <div class="fields">
            ${form.fields.map((f) => field(f, this.draft.fields[f.key] ?? '', `army-${f.key}`, this.#wrong(null, f.key), (value) => { this.draft.fields[f.key] = value; this.changed(); }))}
          </div>
        </section>
        <section aria-labelledby="the-units">
          <h2 id="the-units">${A.units(form.unit)}</h2>
          <ol class="units">${this.draft.units.map((_, i) => this.#unit(form, i))}</ol>
          <button type="button" id="add" @click=${() => { this.draft.units.push({ ...form.fresh }); this.changed(); }}>${A.add(form.unit)}</button>
        </section>
      </div>
      ${this.#verdict(form)}`;
  }

  /** @param {number | null} unit @param {string} key */
  #wrong(unit, key) {
    return this.appraisal?.faults.some((f) => f.unit === unit && f.field === key) ?? false;
  }

  /** @param {ArmyForm} form @param {number} i */
  #unit(form, i) {
    const unit = this.draft.units[i];
    const known = this.appraisal?.units[i];
    const name = unit.name || A.nth(form.unit, i + 1);
    return html`
      <li class="sheet unit">
        <div class="fields">
          ${form.unit_fields.map((f) => field(f, unit[f.key] ?? '', `unit-${i}-${f.key}`, this.#wrong(i, f.key), (value) => { unit[f.key] = value; this.changed(); }))}
        </div>
        <div class="price">
          <strong>${known && this.#priced ? A.points(known.points) : ''}</strong>
          <ul>${known?.facts.map((fact) => html`<li>${fact.label} <b>${fact.value}</b></li>`)}</ul>
        </div>
        <div class="acts">
          <button class="plain" type="button" ?disabled=${i === 0} aria-label=${`${A.up}: ${name}`} @click=${() => this.#swap(i)}>${A.up}</button>
          <button class="plain" type="button" aria-label=${`${A.copy}: ${name}`} @click=${() => { this.draft.units.splice(i + 1, 0, { ...unit }); this.changed(); }}>${A.copy}</button>
          <button class="plain" type="button" aria-label=${`${A.remove}: ${name}`} @click=${() => { this.draft.units.splice(i, 1); this.changed(); }}>${A.remove}</button>
        </div>
      </li>`;
  }

  /** @param {number} i */
  #swap(i) {
    const { units } = this.draft;
    [units[i - 1], units[i]] = [units[i], units[i - 1]];
    this.changed();
  }

  /** Whether units have prices; where none has, they are counted themselves. */
  get #priced() {
    return this.appraisal?.units.some((unit) => unit.points !== 1) ?? true;
  }

  /** @param {ArmyForm} form */
  #verdict(form) {
    const a = this.appraisal;
    if (!a) return nothing;
    const what = this.#priced ? A.point : form.unit;
    return html`
      <aside class="verdict sheet" aria-label=${A.of(a.points, a.most, what)}>
        <p class=${a.points > a.most ? 'sum over' : 'sum'}><strong id="points">${a.points}</strong> ${A.of(a.points, a.most, what).replace(`${a.points} `, '')}
          ${a.points < a.most ? html`<span class="note">${A.left(a.most - a.points)}</span>` : nothing}</p>
        <meter min="0" max=${a.most} value=${Math.min(a.points, a.most)} aria-label=${A.of(a.points, a.most, what)}></meter>
        <div role="status" id="verdict">
          ${a.legal ? html`<p class="good">${A.legal}</p>` : html`<p class="bad">${A.faults(a.faults.length)}</p>`}
        </div>
        <ul class="faults">${a.faults.map((fault) => this.#fault(fault))}</ul>
        ${this.clause ? this.#clause(this.clause) : nothing}
        ${this.fight?.draw(form)}
      </aside>`;
  }

  /** @param {ArmyFault} fault */
  #fault(fault) {
    const id = fault.unit === null ? (fault.field ? `army-${fault.field}` : '') : `unit-${fault.unit}-${fault.field}`;
    const go = () => document.getElementById(id)?.focus();
    return html`<li>
      ${id ? html`<button class="plain" type="button" @click=${go}>${fault.sentence}</button>` : html`<span>${fault.sentence}</span>`}
      ${fault.rule ? html`<button class="plain rule" type="button" aria-label=${A.clause(fault.rule)} @click=${() => this.#look(fault.rule ?? '')}>${fault.rule}</button>` : nothing}
    </li>`;
  }

  /** @param {Clause} clause */
  #clause(clause) {
    return html`<div class="cited" role="note" aria-label=${A.clause(clause.id)}>
      <h3>${clause.id}</h3>
      ${prose(clause.text, { openClause: (id) => void this.#look(id) })}
      <button class="plain" type="button" @click=${() => { this.clause = null; invalidate(); }}>${W.close}</button>
    </div>`;
  }
}
