// Games open, under way and finished; files in and out.
/** @import { GameCard } from '../../gen/GameCard.ts' */
/** @import { Lobby } from './page.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import * as api from '../net/api.js';
import { P } from '../people/words.js';
import { W } from '../words.js';

const ORDER = ['damaged', 'running', 'open', 'finished', 'record', 'archived'];

/** @param {Lobby} lobby */
export function gamesList(lobby) {
  const games = lobby.games ?? [];
  return html`
    <section class="games" aria-labelledby="games-head">
      <div class="head">
        <h2 id="games-head">${W.games}</h2>
        <label class="filebutton" title=${W.importHint}>${W.importFile}
          <input class="vh" type="file" accept=".grog" @change=${(/** @type {Event} */ e) => take(lobby, e)}></label>
      </div>
      ${games.length === 0 ? html`<p class="note">${W.noGames}</p>` : nothing}
      ${ORDER.map((status) => {
        const some = games.filter((g) => g.status === status);
        if (!some.length) return nothing;
        const list = html`<ul>${some.map((game) => row(lobby, game))}</ul>`;
        return status === 'archived'
          ? html`<details><summary>${W.status[status]} (${some.length})</summary>${list}</details>`
          : html`<h3>${W.status[status]}</h3>${list}`;
      })}
      ${lobby.earlier ? html`<p><button type="button" @click=${() => lobby.showEarlier()}>${W.earlierGames}</button></p>` : nothing}
    </section>`;
}

/** The visitor's own games under way, first those that wait for him: above everything else. @param {Lobby} lobby */
export function continueStrip(lobby) {
  const mine = (lobby.games ?? []).filter((g) => ['running', 'open'].includes(g.status) && !g.damage && g.seats.some((s) => s.yours));
  if (!mine.length) return nothing;
  const waits = (/** @type {GameCard} */ g) => g.seats.some((s) => s.yours && g.waiting_for.includes(s.side));
  mine.sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.moved - a.moved);
  return html`
    <nav class="continue" aria-label=${W.goOnWith}><h2>${W.goOnWith}</h2>
      <ul>${mine.slice(0, 4).map((g) => html`<li><a href=${`#/game/${g.id}`}><strong>${g.title}</strong>
        <span class=${waits(g) ? 'state mine' : 'state'}>${waits(g) ? W.yourTurn : W.entries(g.entries)}</span></a></li>`)}</ul>
    </nav>`;
}

/** @param {Lobby} lobby @param {GameCard} game */
function row(lobby, game) {
  const names = game.seats.map((s) => s.name);
  const livery = lobby.sets?.flatMap((set) => set.battles).find((b) => b.id === game.scenario)?.livery;
  const asked = game.waiting_for[0];
  const mine = game.seats.find((s) => s.side === asked)?.yours;
  const state = game.over
    ? game.over.winner ? `${W.won(names[game.over.winner === 'first' ? 0 : 1])}, ${game.over.level}` : W.drawn
    : asked ? (mine ? W.yourTurn : W.waitsFor(names[asked === 'first' ? 0 : 1])) : '';
  return html`
    <li class="game" data-livery=${livery?.join('-') ?? nothing}>
      ${game.damage ? html`<strong>${game.title}</strong>` : html`<a href=${`#/game/${game.id}`}><strong>${game.title}</strong></a>`}
      <span class="who">${game.seats.map((s) => html`<span><i class="flag" data-side=${s.side === 'first' ? 0 : 1}></i>${s.player ? P.named(s.player, s.name) : s.name}: ${s.plan.kind === 'bot' ? (W.levels[s.plan.level] ?? s.plan.level) : W.sitter(s.plan.kind, s.yours)}</span>`)}</span>
      ${game.damage ? html`<span class="damage" role="note">${game.damage}</span>` : html`<span class=${mine ? 'state mine' : 'state'}>${state}</span>`}
      <span class="note">${W.entries(game.entries)} · <time>${new Date(game.moved * 1000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}</time></span>
      <span class="acts">
        <button class="plain" type="button" aria-label=${`${W.file}: ${game.title}`} @click=${() => save(lobby, game)}>${W.file}</button>
        ${game.owner
          ? html`<button class="plain" type="button" aria-label=${`${game.status === 'archived' ? W.erase : W.archive}: ${game.title}`}
              @click=${() => remove(lobby, game)}>${game.status === 'archived' ? W.erase : W.archive}</button>
            ${game.status === 'damaged'
              ? html`<button class="plain" type="button" aria-label=${`${W.erase}: ${game.title}`} @click=${() => erase(lobby, game)}>${W.erase}</button>`
              : nothing}`
          : nothing}
      </span>
    </li>`;
}

/** @param {Lobby} lobby @param {GameCard} game */
async function save(lobby, game) {
  const seat = game.seats.find((s) => s.yours)?.side ?? 'spectator';
  try {
    api.download(`${game.id}.grog`, await api.gameFile(game.id, seat), 'application/x-ndjson');
  } catch (error) {
    lobby.fail(error);
  }
}

/** @param {Lobby} lobby @param {GameCard} game */
async function remove(lobby, game) {
  try {
    await api.remove(game.id);
  } catch (error) {
    lobby.fail(error);
  }
  lobby.reload();
}

/** A game is put away first; asked again, the server deletes it. @param {Lobby} lobby @param {GameCard} game */
async function erase(lobby, game) {
  if (!confirm(W.eraseSure(game.title))) return;
  try {
    await api.remove(game.id);
    await api.remove(game.id);
  } catch (error) {
    lobby.fail(error);
  }
  lobby.reload();
}

/** @param {Lobby} lobby @param {Event} event */
async function take(lobby, event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return;
  try {
    const created = await api.importGame({ file: await file.text() });
    location.hash = created.path.replace(/^\/?#/, '');
  } catch (error) {
    lobby.fail(error);
  }
  input.value = '';
  invalidate();
}
