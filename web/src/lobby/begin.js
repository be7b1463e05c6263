// The dialogue for a new game: seats, choices of the battle, links to send.
/** @import { RuleSetCard } from '../../gen/RuleSetCard.ts' */
/** @import { BattleCard } from '../../gen/BattleCard.ts' */
/** @import { SeatPlan } from '../../gen/SeatPlan.ts' */
/** @import { Level } from '../../gen/Level.ts' */
/** @import { Created } from '../../gen/Created.ts' */
/** @import { Lobby } from './page.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { copy, isLocal } from '../link.js';
import * as api from '../net/api.js';
import { settings } from '../settings.js';
import { paceOf } from '../people/clock.js';
import { P } from '../people/words.js';
import { W } from '../words.js';
import { trouble } from './page.js';

/** The bot one meets without choosing. @param {RuleSetCard} set @returns {Level} */
export function usualBot(set) {
  const liked = /** @type {Level} */ (settings.level);
  if (set.levels.includes(liked)) return liked;
  return set.levels.includes('doctrine') ? 'doctrine' : (set.levels.at(-1) ?? 'random');
}

/** A level as it is offered: what it does, and whether that makes it stronger here. @param {RuleSetCard} set @param {Level} level */
export function opponent(set, level) {
  const name = W.levels[level] ?? level;
  return set.levels.indexOf(level) > set.levels.indexOf(set.strongest) ? W.noStronger(name, W.levels[set.strongest] ?? set.strongest) : name;
}

export class Begin {
  /** @type {SeatPlan[]} */ seats;
  /** @type {Record<string, string>} */ options = {};
  title = '';
  open = false;
  teaching = false;
  bothDice = true;
  /** @type {import('../../gen/Away.ts').Away} */ away = 'go_on';
  /** By its name in the list. */ clock = 'none';
  /** @type {import('../../gen/AtZero.ts').AtZero} */ atZero = 'lose';
  busy = false;
  /** @type {Created | null} */ created = null;
  /** @type {api.Trouble | null} */ trouble = null;
  copied = '';
  /** The link that the browser did not let the page copy. */ byHand = '';

  /** @param {Lobby} lobby @param {RuleSetCard} set @param {BattleCard} battle */
  constructor(lobby, set, battle) {
    this.lobby = lobby;
    this.set = set;
    this.battle = battle;
    this.seats = [{ kind: 'me' }, { kind: 'bot', level: usualBot(set) }];
  }

  close() {
    this.lobby.begin = null;
    this.lobby.reload();
  }

  /** @param {Event} event */
  async #begin(event) {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.trouble = null;
    invalidate();
    try {
      const created = await api.create({
        scenario: this.battle.id,
        options: this.options,
        seats: [this.seats[0], this.seats[1]],
        public: this.open,
        ...(this.battle.measuring !== 'free' && this.teaching ? { teaching: true } : {}),
        ...(this.seats.some((s) => s.kind === 'link') ? { both_dice: this.bothDice, away: this.away } : {}),
        ...(this.seats.every((s) => s.kind !== 'bot') && this.clock !== 'none' ? { clock: { pace: paceOf(this.clock), at_zero: this.atZero } } : {}),
        ...(this.title.trim() ? { title: this.title.trim() } : {}),
      });
      if (created.links.some((l) => l.grants !== 'owner')) this.created = created;
      else this.#go(created);
    } catch (error) {
      this.trouble = error instanceof api.Trouble ? error : new api.Trouble(String(error));
    }
    this.busy = false;
    invalidate();
  }

  /** @param {Created} created */
  #go(created) {
    this.lobby.begin = null;
    location.hash = created.path.replace(/^\/?#/, '');
  }

  draw() {
    return html`
      <dialog class="begin" data-livery=${this.battle.livery.join('-')} aria-labelledby="begin-title" @close=${() => this.close()} @cancel=${() => this.close()}>
        <form @submit=${(/** @type {Event} */ e) => this.#begin(e)}>
          <h2 id="begin-title">${W.newGame}: ${this.battle.title}</h2>
          ${this.trouble ? trouble(this.trouble) : nothing}
          ${this.created ? this.#links(this.created) : this.#choices()}
        </form>
      </dialog>`;
  }

  #choices() {
    return html`
      <fieldset>
        <legend>${W.who}</legend>
        ${this.battle.sides.map((side, i) => this.#seat(side, i))}
      </fieldset>
      ${this.battle.options.length
        ? html`<fieldset>
            <legend>${W.options}</legend>
            ${this.battle.options.map((option) => html`
              <label class="row"><span>${option.title}</span>
                <select @change=${(/** @type {any} */ e) => { this.options[option.key] = e.target.value; }}>
                  ${option.values.map((value) => html`<option value=${value}>${W.value(value)}</option>`)}
                </select></label>`)}
          </fieldset>`
        : nothing}
      <p class="note">${W.measure[this.battle.measuring]}</p>
      ${this.battle.measuring === 'free' || this.battle.options.some((o) => o.key === 'measuring') ? nothing : html`<label class="tick"><input type="checkbox" .checked=${this.teaching} @change=${(/** @type {any} */ e) => { this.teaching = e.target.checked; }}> ${W.teaching}</label>`}
      ${this.seats.some((s) => s.kind === 'link') ? html`<label class="tick"><input type="checkbox" .checked=${this.bothDice} @change=${(/** @type {any} */ e) => { this.bothDice = e.target.checked; invalidate(); }}> ${W.bothDice}</label>
        ${this.bothDice ? html`<label class="row"><span>${W.awayRule}</span>
          <select @change=${(/** @type {any} */ e) => { this.away = e.target.value; }}>${Object.entries(W.away).map(([value, words]) => html`<option value=${value}>${words}</option>`)}</select></label>` : nothing}` : nothing}
      ${this.seats.every((s) => s.kind !== 'bot') ? this.#clock() : nothing}
      <label class="row"><span>${W.own}</span>
        <input type="text" maxlength="80" .value=${this.title} @input=${(/** @type {any} */ e) => { this.title = e.target.value; }}></label>
      <label class="tick"><input type="checkbox" .checked=${this.open} @change=${(/** @type {any} */ e) => { this.open = e.target.checked; }}> ${W.public}</label>
      <div class="ends">
        <button class="plain" type="button" @click=${() => this.close()}>${W.cancel}</button>
        <button class="main" type="submit" ?disabled=${this.busy}>${this.busy ? W.beginning : W.begin}</button>
      </div>`;
  }

  #clock() {
    return html`<label class="row"><span>${P.clock}</span>
      <select @change=${(/** @type {any} */ e) => { this.clock = e.target.value; invalidate(); }}>${Object.entries(P.clocks).map(([value, words]) => html`<option value=${value}>${words}</option>`)}</select></label>
      ${this.clock === 'none' ? nothing : html`<label class="row"><span>${P.atZero}</span>
        <select @change=${(/** @type {any} */ e) => { this.atZero = e.target.value; }}>${Object.entries(P.atZeroes).map(([value, words]) => html`<option value=${value}>${words}</option>`)}</select></label>`}`;
  }

  /** @param {string} name @param {number} i */
  #seat(name, i) {
    const plan = this.seats[i];
    return html`
      <div class="row seat" data-side=${i}>
        <span id=${`seat-${i}`}><i class="flag" data-side=${i}></i>${name}</span>
        <select aria-labelledby=${`seat-${i}`} @change=${(/** @type {any} */ e) => this.#plan(i, e.target.value)}>
          ${Object.entries(W.seat).map(([kind, words]) => html`<option value=${kind} ?selected=${plan.kind === kind}>${words}</option>`)}
        </select>
        ${plan.kind === 'bot'
          ? html`<select aria-label=${`${name}: ${W.level}`} @change=${(/** @type {any} */ e) => { this.seats[i] = { kind: 'bot', level: e.target.value }; }}>
              ${this.set.levels.map((level) => html`<option value=${level} ?selected=${plan.level === level}>${opponent(this.set, level)}</option>`)}
            </select>`
          : nothing}
      </div>`;
  }

  /** @param {number} i @param {string} kind */
  #plan(i, kind) {
    this.seats[i] = kind === 'bot' ? { kind, level: usualBot(this.set) } : { kind: /** @type {'me' | 'hot_seat' | 'link'} */ (kind) };
    invalidate();
  }

  /** @param {Created} created */
  #links(created) {
    return html`
      <p>${W.linksReady}</p>
      ${created.links.filter((l) => l.grants !== 'owner').map((link) => {
        const address = `${location.origin}${link.path}`;
        const label = W.linkFor(this.battle.sides[link.side === 'second' ? 1 : 0]);
        return html`<label class="row link"><span>${label}</span>
          <input readonly .value=${address} @focus=${(/** @type {any} */ e) => e.target.select()}>
          <button type="button" @click=${(/** @type {Event} */ e) => this.#copy(address, e)}>${this.copied === address ? W.copied : W.copy}</button>
          ${this.byHand === address ? html`<span role="status">${W.copyByHand}</span>` : nothing}</label>`;
      })}
      ${isLocal() ? html`<p class="note">${W.onlyHere}</p>` : nothing}
      <div class="ends"><button class="main" type="button" @click=${() => this.#go(created)}>${W.toTable}</button></div>`;
  }

  /** Copies it, or leaves it selected to be copied by hand. @param {string} address @param {Event} event */
  async #copy(address, event) {
    const field = /** @type {Element} */ (event.currentTarget).parentElement?.querySelector('input');
    if (await copy(address)) this.copied = address;
    else {
      this.byHand = address;
      field?.select();
    }
    invalidate();
  }
}
