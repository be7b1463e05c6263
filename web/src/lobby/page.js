// The first page: a finished board behind, battles, games.
/** @import { RuleSetCard } from '../../gen/RuleSetCard.ts' */
/** @import { BattleCard } from '../../gen/BattleCard.ts' */
/** @import { GameCard } from '../../gen/GameCard.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { css } from '../css.js';
import { icon } from '../icons.js';
import * as api from '../net/api.js';
import { saveSettings, settings, toggleTheme } from '../settings.js';
import { B } from '../book/words.js';
import { W } from '../words.js';
import { Begin, usualBot } from './begin.js';
import { picture } from './pictures.js';
import { continueStrip, gamesList } from './games.js';

const EVERY = 15_000;

export class Lobby {
  /** @type {RuleSetCard[] | null} */ sets = null;
  /** @type {GameCard[] | null} */ games = null;
  /** Whether there are games beyond those that are shown. */ earlier = false;
  /** How many pages of games are shown. */ #pages = 1;
  /** @type {api.Trouble | null} */ trouble = null;
  /** @type {Begin | null} */ begin = null;
  busy = false;
  #timer = 0;
  #backdrop = '';

  constructor() {
    this.#load();
    this.#timer = window.setInterval(() => !document.hidden && this.reload(), EVERY);
  }

  async #load() {
    try {
      this.sets = (await api.battles()).sort((a, b) => Number(a.demonstration) - Number(b.demonstration));
    } catch (error) {
      this.fail(error);
    }
    await this.reload();
  }

  async reload() {
    try {
      /** @type {GameCard[]} */
      const games = [];
      this.earlier = true;
      for (let page = 0; page < this.#pages && this.earlier; page++) {
        const more = await api.games(games.at(-1)?.id);
        games.push(...more);
        this.earlier = more.length === api.PAGE;
      }
      this.games = games;
      if (!settings.learnt && this.#played().size) {
        settings.learnt = true;
        saveSettings();
      }
    } catch (error) {
      this.fail(error);
    }
    invalidate();
  }

  showEarlier() {
    this.#pages += 1;
    return this.reload();
  }

  /** The battles of lessons that the visitor has played, or begun. */
  #played() {
    const lessons = new Set((this.sets ?? []).flatMap((set) => set.lesson?.battle ?? []));
    return new Set((this.games ?? []).filter((g) => lessons.has(g.scenario) && g.seats.some((s) => s.yours)).map((g) => g.scenario));
  }

  /** @param {unknown} error */
  fail(error) {
    this.trouble = error instanceof api.Trouble ? error : new api.Trouble(String(error));
    invalidate();
  }

  /** Straight into a game against the usual bot. @param {RuleSetCard} set @param {BattleCard} battle @param {0 | 1} side */
  async playNow(set, battle, side) {
    /** @type {import('../../gen/SeatPlan.ts').SeatPlan} */
    const bot = { kind: 'bot', level: usualBot(set) };
    await this.#begin({ scenario: battle.id, seats: side === 0 ? [{ kind: 'me' }, bot] : [bot, { kind: 'me' }] });
  }

  /** Begins a game and goes to its table. @param {import('../../gen/NewGame.ts').NewGame} game */
  async #begin(game) {
    if (this.busy) return;
    this.busy = true;
    invalidate();
    try {
      const created = await api.create(game);
      location.hash = created.path.replace(/^\/?#/, '');
    } catch (error) {
      this.fail(error);
    }
    this.busy = false;
    invalidate();
  }

  /** The small picture first; the large drawing takes its place when the page stands. @param {BattleCard} battle */
  #sharp(battle) {
    if (this.#backdrop === '') {
      this.#backdrop = battle.picture;
      const large = new Image();
      large.onload = () => { this.#backdrop = large.src; invalidate(); };
      window.setTimeout(() => { large.src = battle.backdrop; }, 900);
    }
    return this.#backdrop;
  }

  leave() {
    clearInterval(this.#timer);
  }

  painted() {
    const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog.begin'));
    if (dialog && !dialog.open) dialog.showModal();
  }

  draw() {
    const sets = this.sets ?? [];
    const first = sets.find((set) => !set.demonstration)?.battles[0] ?? sets[0]?.battles[0];
    return html`
      <a class="skip" href="#battles" @click=${skip}>${W.skip}</a>
      <div class="lobby">
        ${first ? html`<img class="backdrop" src=${this.#sharp(first)} alt="">` : nothing}
        <header class="masthead">
          <div>
            <h1>${W.name}</h1>
            <p class="motto">${W.motto}</p>
          </div>
          ${settings.learnt ? html`<button class="shelf" type="button" @click=${toLearn}>${B.toLearn}</button>` : nothing}
          <a class="shelf" href="#/rules">${B.ruleBooks}</a>
          <button class="quiet" type="button" @click=${flip} aria-label=${W.theme} title=${W.theme}>${icon('lamp')}</button>
        </header>
        <main id="battles" tabindex="-1">
          ${this.trouble ? trouble(this.trouble) : nothing}
          ${this.sets === null && !this.trouble ? html`<p class="waiting" role="status">${W.loading}</p>` : nothing}
          ${this.sets?.length === 0 ? html`<p>${W.noBattles}</p>` : nothing}
          ${continueStrip(this)}
          ${settings.learnt ? nothing : this.#learn()}
          ${sets.length ? against(sets) : nothing}
          ${sets.map((set) => this.#shelf(set))}
          ${settings.learnt ? this.#learn() : nothing}
          ${gamesList(this)}
        </main>
        ${this.begin ? this.begin.draw() : nothing}
      </div>
    `;
  }

  /** The guided first battles: before the shelves for whoever has not played one, else behind them. */
  #learn() {
    const sets = (this.sets ?? []).filter((set) => set.lesson);
    const played = this.#played();
    if (!sets.length) return nothing;
    return html`
      <section class="learn" aria-labelledby="learn">
        <h2 id="learn">${B.learn}</h2>
        <p class="note">${B.learnHint}</p>
        <div class="lessons">${sets.map((set) => html`
          <button type="button" ?disabled=${this.busy} @click=${() => this.#begin({ scenario: set.lesson?.battle ?? '', seats: set.lesson?.seats ?? [{ kind: 'me' }, { kind: 'me' }], teaching: true })}>
            <b>${B.learnRules(set.title)}</b><span>${set.lesson?.title} · ${B.minutes(set.lesson?.minutes ?? 0)}${played.has(set.lesson?.battle ?? '') ? ` · ${B.learnt}` : ''}</span></button>`)}</div>
      </section>`;
  }

  /** A rule set with its battles: the large ones as pictures, the small ones folded. @param {RuleSetCard} set */
  #shelf(set) {
    const battles = set.battles.filter((b) => b.id !== set.lesson?.battle);
    // Ids of three parts are small: for first steps, not for an evening.
    const small = battles.filter((b) => b.id.split('/').length > 2);
    const large = battles.filter((b) => !small.includes(b));
    const head = `shelf-${set.prefix}`;
    return html`
      <section class="shelf-of" aria-labelledby=${head}>
        <div class="head">
          <h2 id=${head}>${set.title}</h2>${set.demonstration ? html`<span class="chip">${W.demonstration}</span>` : nothing}
          ${set.demonstration ? nothing : html`<a href=${`#/rules/${set.prefix.toUpperCase()}`} aria-describedby=${head}>${B.readRules}</a>`}
          ${set.armies ? html`<a href=${`#/army/${set.prefix}`} aria-describedby=${head}>${W.raiseArmy}</a>` : nothing}
        </div>
        <div class="cards">${large.map((battle) => this.#battle(set, battle))}</div>
        ${small.length ? html`<details class="more"><summary>${W.smallBattles(small.length)}</summary>
          <div class="cards small">${small.map((battle) => this.#battle(set, battle))}</div></details>` : nothing}
      </section>`;
  }

  /** @param {RuleSetCard} set @param {BattleCard} battle */
  #battle(set, battle) {
    const head = `b-${battle.id.replaceAll('/', '-')}`;
    return html`
      <article class="battle" data-livery=${battle.livery.join('-')} aria-labelledby=${head}>
        <img class="picture" ${picture(battle.picture)} alt=${W.pictureOf(battle.title)}>
        <div class="about">
          <h3 id=${head}>${title(battle.title)}</h3>
          ${battle.about ? html`<p class="story">${battle.about.story}</p>` : nothing}
          <p class="facts">${W.against(battle.sides[0], battle.sides[1])} · ${W.turns(battle.turns, battle.called)}${battle.about ? ` · ${W.lasts(battle.about.minutes)}` : ''}</p>
          ${balance(battle)}
          <div class="play">
            <button class="side" type="button" data-side="0" aria-describedby=${head} ?disabled=${this.busy} @click=${() => this.playNow(set, battle, 0)}>${W.playAs(battle.sides[0])}</button>
            <button class="plain" type="button" aria-describedby=${head} ?disabled=${this.busy} @click=${() => this.playNow(set, battle, 1)}>${W.orPlay(battle.sides[1])}</button>
            <button class="plain" type="button" aria-label=${`${W.moreChoices} ${battle.title}`} @click=${() => { this.begin = new Begin(this, set, battle); invalidate(); }}>${W.moreChoices}</button>
          </div>
        </div>
      </article>`;
  }
}

/** To the guided battles, the keyboard with the eye. */
function toLearn() {
  document.querySelector('.learn')?.scrollIntoView({ behavior: 'smooth' });
  /** @type {HTMLElement | null} */ (document.querySelector('.learn button'))?.focus({ preventScroll: true });
}

/** The bot of games that start at once: one choice for all shelves. @param {RuleSetCard[]} sets */
function against(sets) {
  const set = sets.find((one) => one.levels.length > 1) ?? sets[0];
  const bot = usualBot(set);
  return html`<label class="against"><span>${W.atOnce}</span>
    <select @change=${(/** @type {any} */ e) => { settings.level = e.target.value; saveSettings(); invalidate(); }}>
      ${set.levels.map((level) => html`<option value=${level} ?selected=${level === bot}>${W.levels[level] ?? level}</option>`)}
    </select></label>`;
}

/** "Hondschoote, 8 September 1793": the place large, the day below. @param {string} text */
function title(text) {
  const comma = text.indexOf(', ');
  return comma < 0 ? text : html`${text.slice(0, comma)}<span class="day"><span class="vh">, </span>${text.slice(comma + 2)}</span>`;
}

/** How even it is, in words and as a bar. @param {BattleCard} battle */
function balance(battle) {
  const b = battle.balance;
  if (!b) return nothing;
  const [one, two, drawn] = b.percent;
  const words = W.balanceWords(battle.sides[0], one, battle.sides[1], two, drawn);
  return html`
    <div class="balance">
      <div class="bar" role="img" aria-label=${`${W.balance}: ${words}`}>
        <i data-side="0" ${css({ 'flex-grow': String(one) })}></i>
        <i ${css({ 'flex-grow': String(drawn) })}></i>
        <i data-side="1" ${css({ 'flex-grow': String(two) })}></i>
      </div>
      <p class="note" title=${W.balanceNote(b.players, b.games, b.interval)}>${words}</p>
    </div>`;
}

/** @param {api.Trouble} t */
export function trouble(t) {
  // What the sentence says already is not said again below it.
  const faults = t.faults.filter((f) => !t.message.includes(f.sentence));
  return html`<div class="trouble" role="alert"><p>${t.message}</p>
    ${faults.length ? html`<ul>${faults.map((f) => html`<li>${f.line ? `${f.line}: ` : ''}${f.sentence}</li>`)}</ul>` : nothing}</div>`;
}

function flip() {
  toggleTheme();
  invalidate();
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById('battles')?.focus();
}
