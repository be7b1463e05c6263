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
import { Begin, opponent, usualBot } from './begin.js';
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
    } catch (error) {
      this.fail(error);
    }
    invalidate();
  }

  showEarlier() {
    this.#pages += 1;
    return this.reload();
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
    const all = (this.sets ?? []).flatMap((set) => set.battles.map((battle) => ({ set, battle })));
    // Ids of three parts and demonstrations are small: for first steps, not for an evening.
    const isLesson = (/** @type {{set: RuleSetCard, battle: BattleCard}} */ b) => b.set.lesson?.battle === b.battle.id;
    const small = all.filter((b) => (b.set.demonstration || b.battle.id.split('/').length > 2) && !isLesson(b));
    const [first, ...others] = [...all.filter((b) => !small.includes(b) && !isLesson(b)), ...small.splice(0, all.length === small.length ? 1 : 0)];
    return html`
      <a class="skip" href="#battles" @click=${skip}>${W.skip}</a>
      <div class="lobby">
        ${first ? html`<img class="backdrop" src=${this.#sharp(first.battle)} alt="">` : nothing}
        <header class="masthead">
          <div>
            <h1>${W.name}</h1>
            <p class="motto">${W.motto}</p>
          </div>
          <a class="shelf" href="#/rules">${B.ruleBooks}</a>
          <button class="quiet" type="button" @click=${flip} aria-label=${W.theme} title=${W.theme}>${icon('lamp')}</button>
        </header>
        <main id="battles" tabindex="-1">
          ${this.trouble ? trouble(this.trouble) : nothing}
          ${this.sets === null && !this.trouble ? html`<p class="waiting" role="status">${W.loading}</p>` : nothing}
          ${this.sets?.length === 0 ? html`<p>${W.noBattles}</p>` : nothing}
          ${continueStrip(this)}
          ${first ? this.#battle(first.set, first.battle, true) : nothing}
          ${this.#learn()}
          ${others.length
            ? html`<section aria-labelledby="others">
                <h2 id="others">${W.battles}</h2>
                <div class="cards">${others.map(({ set, battle }) => this.#battle(set, battle, false))}</div>
              </section>`
            : nothing}
          ${this.games?.length ? gamesList(this) : nothing}
          ${small.length
            ? html`<section aria-labelledby="steps">
                <h2 id="steps">${W.firstSteps}</h2>
                <p class="note">${W.firstStepsHint}</p>
                <div class="cards small">${small.map(({ set, battle }) => this.#battle(set, battle, false))}</div>
              </section>`
            : nothing}
          ${this.games?.length ? nothing : gamesList(this)}
        </main>
        ${this.begin ? this.begin.draw() : nothing}
      </div>
    `;
  }

  /** The guided first battles. */
  #learn() {
    const sets = (this.sets ?? []).filter((set) => set.lesson);
    if (!sets.length) return nothing;
    return html`
      <section class="learn" aria-labelledby="learn">
        <h2 id="learn">${B.learn}</h2>
        <p class="note">${B.learnHint}</p>
        <div class="lessons">${sets.map((set) => html`
          <button type="button" ?disabled=${this.busy} @click=${() => this.#begin({ scenario: set.lesson?.battle ?? '', seats: set.lesson?.seats ?? [{ kind: 'me' }, { kind: 'me' }], teaching: true })}>
            <b>${B.learnRules(set.title)}</b><span>${set.lesson?.title} · ${B.minutes(set.lesson?.minutes ?? 0)}</span></button>`)}</div>
      </section>`;
  }

  /** @param {RuleSetCard} set @param {BattleCard} battle @param {boolean} large */
  #battle(set, battle, large) {
    const head = `b-${battle.id.replace('/', '-')}`;
    return html`
      <article class=${large ? 'battle first' : 'battle'} data-livery=${battle.livery.join('-')} aria-labelledby=${head}>
        ${large ? nothing : html`<img class="picture" src=${battle.picture} alt=${W.pictureOf(battle.title)} loading="lazy">`}
        <div class="about">
          <p class="set">${set.demonstration ? set.title : html`<a href=${`#/rules/${set.prefix.toUpperCase()}`} title=${B.readRules}>${set.title}</a>`}${set.demonstration ? html` <span class="chip">${W.demonstration}</span>` : nothing}</p>
          <h2 id=${head}>${title(battle.title)}</h2>
          <p class="facts">${W.against(battle.sides[0], battle.sides[1])} · ${W.turns(battle.turns)}${battle.measuring === 'free' ? nothing : html`<br>${W.measure[battle.measuring]}`}</p>
          ${large
            ? html`<dl class="goals">
                ${battle.sides.map((side, i) => html`<div data-side=${i}><dt>${side}</dt><dd>${battle.goals[i]}</dd></div>`)}
              </dl>`
            : nothing}
          ${battle.balance || large ? balance(battle) : nothing}
          <div class="play">
            ${battle.sides.map((side, i) => html`
              <button class="side" type="button" data-side=${i} ?disabled=${this.busy}
                @click=${() => this.playNow(set, battle, i === 0 ? 0 : 1)}>${W.playAs(side)}</button>`)}
          </div>
          ${against(set)}
          <button class="plain" type="button" @click=${() => { this.begin = new Begin(this, set, battle); invalidate(); }}>${W.moreChoices}</button>
          ${set.armies === battle.id ? html`<p><a href=${`#/army/${set.prefix}`}>${W.raiseArmy}</a></p>` : nothing}
        </div>
      </article>`;
  }
}

/** The bot of a game that starts at once. @param {RuleSetCard} set */
function against(set) {
  const bot = usualBot(set);
  if (set.levels.length < 2) return html`<p class="note">${W.atOnce(W.levels[bot] ?? bot)}</p>`;
  return html`<label class="note against"><span>${W.atOnce('')}</span>
    <select @change=${(/** @type {any} */ e) => { settings.level = e.target.value; saveSettings(); invalidate(); }}>
      ${set.levels.map((level) => html`<option value=${level} ?selected=${level === bot}>${opponent(set, level)}</option>`)}
    </select></label>`;
}

/** "Hondschoote, 8 September 1793": the place large, the day below. @param {string} text */
function title(text) {
  const comma = text.indexOf(', ');
  return comma < 0 ? text : html`${text.slice(0, comma)}<span class="day"><span class="vh">, </span>${text.slice(comma + 2)}</span>`;
}

/** @param {BattleCard} battle */
function balance(battle) {
  const b = battle.balance;
  if (!b) return html`<p class="note">${W.noBalance}</p>`;
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
