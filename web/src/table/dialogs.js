// The menu, the list of keys, and what each side wants today.
/** @import { Desk } from './desk.js' */
/** @import { Side } from '../../gen/Side.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { copy, isLocal } from '../link.js';
import * as api from '../net/api.js';
import { linkTo } from '../route.js';
import { saveSettings, settings, toggleTheme } from '../settings.js';
import { icon } from '../icons.js';
import { W } from '../words.js';
import { goOn } from './ahead.js';
import { keysOf } from './keylist.js';
import { printRoster } from './roster.js';
import { savePng, saveSvg } from './picture.js';
import { filmSpeed } from './filmbar.js';
import { clauseLink, verdictOf } from './prompt.js';
import { people } from '../sides.js';
import { overlays } from './tools.js';
import { undoList } from './header.js';
import { another, betweenUs } from '../people/talk.js';
import { signalTicks } from '../people/signals.js';
import { P } from '../people/words.js';

/** Dialogues that were drawn are opened, so that the page behind them rests. */
export function openDialogs() {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog.over'));
  if (dialog && !dialog.open) dialog.showModal();
}

/** @param {Desk} desk */
export function dialogs(desk) {
  if (!desk.dialog) return nothing;
  const shut = () => close(desk);
  const [title, body] = desk.dialog === 'menu' ? [W.menu, menu(desk)] : desk.dialog === 'keys' ? [W.keys, keys(desk)] : desk.dialog === 'over' ? [W.theEnd, ending(desk)] : desk.dialog === 'thoughts' ? [W.thoughts, thoughts(desk)] : desk.dialog === 'hint' ? [W.hint, hint(desk)] : desk.dialog === 'link' ? [W.theLink, link(desk)] : [W.today, goals(desk)];
  return html`
    <dialog class=${`over ${desk.dialog}`} aria-labelledby="dialog-title" @close=${shut} @click=${(/** @type {Event} */ e) => { if (e.target === e.currentTarget) shut(); }}>
      <div class="inner"><div class="titlebar"><h2 id="dialog-title">${title}</h2><button type="button" class="quiet" aria-label=${W.close} @click=${shut}>${icon('close')}</button></div>
      ${body}</div>
    </dialog>`;
}

/** @param {Desk} desk */
function close(desk) {
  if (!desk.dialog) return;
  if (desk.dialog === 'goals' && !settings.read.includes(desk.game)) {
    settings.read = [...settings.read.slice(-200), desk.game];
    saveSettings();
  }
  desk.dialog = null;
  invalidate();
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('board')?.focus({ preventScroll: true })));
}

/** @param {Desk} desk */
function keys(desk) {
  return html`<dl class="keylist">${keysOf(overlays(desk)).map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>`;
}

/** @param {Desk} desk */
function goals(desk) {
  const view = desk.view;
  if (!view) return nothing;
  const { sides, status } = view.scene;
  const mine = view.seat === 'first' ? 0 : view.seat === 'second' ? 1 : null;
  const list = mine === null ? [0, 1] : [mine, 1 - mine];
  return html`
    <div class="want">
      ${list.map((i) => html`<div data-side=${i} class=${i === mine ? 'mine' : ''}><h3><i class="flag" data-side=${i}></i>${sides[i]}</h3><p>${status.score.goals[i]}</p></div>`)}
      <p class="note">${W.score}: ${status.score.text}. ${W.turnOf(status)}. ${desk.question ? W.glow : ''}</p>
      <button type="button" class="main" autofocus @click=${() => close(desk)}>${W.march(Boolean(desk.table))}</button>
    </div>`;
}

/** What a bot considered, the best first. @param {Desk} desk */
function thoughts(desk) {
  if (!desk.thoughts) return nothing;
  const { explanation } = desk.thoughts;
  return html`
    <div class="thoughts">
      <p class="note">${W.thoughtsNote(W.levels[explanation.bot] ?? explanation.bot, explanation.spent, explanation.before)}</p>
      ${considered(explanation)}
    </div>`;
}

/** What a veteran would do here, and what else he looked at. @param {Desk} desk */
function hint(desk) {
  if (!desk.hinted) return nothing;
  const { answer, explanation } = desk.hinted;
  return html`
    <div class="thoughts hint">
      <p class="advice">${W.hintNote(answer)}</p>
      ${explanation ? considered(explanation) : nothing}
      <button type="button" class="main" autofocus @click=${() => close(desk)}>${W.understood}</button>
    </div>`;
}

/** Whether two people play against each other, one of them by link. @param {Desk} desk */
function between({ session: { seats } }) {
  return seats.some((s) => s.plan.kind === 'link') && !seats.some((s) => s.plan.kind === 'bot');
}

/** A veteran may be asked; between two people whoever allows it himself, and the server says whether the other does. @param {Desk} desk */
function mayAsk(desk) {
  return !between(desk) || desk.hints[desk.view?.seat === 'second' ? 1 : 0];
}

/** @param {import('../../gen/Explanation.ts').Explanation} explanation */
function considered({ considered, chosen }) {
  const best = considered[chosen]?.mean ?? 0;
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${W.thoughts}><table>
    <thead><tr><th scope="col">${W.planOrAnswer}</th><th scope="col">${W.worth}</th><th scope="col">${W.tried}</th></tr></thead>
    <tbody>${considered.slice(0, 12).map((c, i) => html`<tr data-chosen=${i === chosen ? 'yes' : 'no'}><td>${c.what}${i === chosen ? html` <span class="chip">${W.chosen}</span>` : nothing}</td><td>${i === chosen ? W.best : W.worse(best - c.mean)}</td><td>${W.times(c.visits)}</td></tr>`)}</tbody>
  </table></div>`;
}

/** Who fights for nobody's count. @type {Set<import('../../gen/PieceKind.ts').PieceKind>} */
const NO_TROOPS = new Set(['commander', 'staff', 'waggon', 'marker']);

/** How it ended. @param {Desk} desk */
function ending(desk) {
  const view = desk.session.view;
  if (!view?.over) return nothing;
  const { winner, rule } = view.over;
  const { sides, status, pieces } = view.scene;
  const { verdict, grade } = verdictOf(view.over, sides);
  const i = winner === 'first' ? 0 : winner === 'second' ? 1 : 2;
  // A screen belongs to the piece that sent it out, and is no unit of its own.
  const part = (/** @type {import('../../gen/Piece.ts').Piece} */ piece) => pieces.some((other) => other.id === piece.group);
  const troops = (/** @type {number} */ side) => pieces.filter((p) => p.side === side && !NO_TROOPS.has(p.kind) && p.pose.kind !== 'aside' && !part(p));
  return html`
    <div class="ended" data-side=${i}>
      <p class="verdict"><i class="flag" data-side=${i}></i>${verdict}</p>
      <p class="grade">${grade ? `${grade} · ` : nothing}${W.turnOf(status)} · ${W.score}: ${status.score.text} ${clauseLink(desk, rule)}</p>
      <ul>${sides.map((side, n) => html`<li><i class="flag" data-side=${n}></i><b>${people(side)}</b> ${W.leftOf(troops(n).length, troops(n).filter((p) => p.wear > 0).length)}</li>`)}</ul>
      ${audited(desk, sides)}
      <div class="doors">
        <a class="main" href=${`#/report/${desk.game}`} autofocus>${W.report}</a>
        ${goOn(desk, () => close(desk))}
        <button type="button" @click=${() => close(desk)}>${W.lookAround}</button>
        <button type="button" @click=${() => { close(desk); desk.watch(); }}>${W.watchAgain}</button>
        <button type="button" @click=${() => { api.gameFile(desk.game, view.seat).then((text) => api.download(`${desk.game}.grog`, text, 'application/x-ndjson'), (error) => desk.tell(String(error))); }}>${W.getFile}</button>
        ${another(desk, () => close(desk))}
        <a href="#/">${W.toLobby}</a>
      </div>
    </div>`;
}

/** What this browser found when it read the file. @param {Desk} desk @param {string[]} sides */
function audited(desk, sides) {
  if (!desk.session.welcome?.dice.chains) return nothing;
  const { audit, foul } = desk.keeper;
  if (foul) return html`<p class="audit bad" role="alert">${foul}</p>`;
  if (!audit) return html`<p class="audit note" role="status">${W.audit.reading}</p>`;
  const { tally } = audit;
  const counts = /** @type {[number, string][]} */ ([[tally.nobody, W.audit.nobody], [tally.with[0], W.audit.withSide(sides[0])], [tally.with[1], W.audit.withSide(sides[1])], [tally.host, W.audit.host]]);
  const rolls = counts.filter(([n]) => n > 0).map(([n, words]) => `${n} ${words}`).join(', ') || '0';
  const more = sides.flatMap((side, i) => [tally.withheld[i] ? W.audit.withheld(side, tally.withheld[i]) : '', tally.renewed[i] ? W.audit.renewed(side, tally.renewed[i]) : '']).filter(Boolean);
  return html`<p class="audit good" role="status">${W.audit.good(rolls, audit.receipts)} ${more.join(' ')}</p>`;
}

/** @param {Desk} desk */
function menu(desk) {
  const view = desk.view;
  if (!view) return nothing;
  const item = (/** @type {string} */ words, /** @type {() => void} */ act) => html`<li><button type="button" class="quiet" @click=${act}>${words}</button></li>`;
  const safe = (/** @type {() => Promise<unknown>} */ act) => () => { act().catch((error) => desk.tell(error instanceof Error ? error.message : String(error))); close(desk); };
  const at = desk.moment ? view.at : null;
  const people = betweenUs(desk, () => close(desk));
  return html`
    ${desk.company.two ? people : nothing}
    <ul class="items">
      ${desk.question && mayAsk(desk) ? item(W.askHint, () => { close(desk); desk.hint(); }) : nothing}
      ${item(W.copyLink, () => { handOn(desk, linkTo(desk.game, at ?? view.seq)); })}
      ${desk.session.view?.over ? html`<li><a class="quiet" href=${`#/report/${desk.game}`}>${W.report}</a></li>` : nothing}
      ${item(W.getFile, safe(async () => api.download(`${desk.game}.grog`, await api.gameFile(desk.game, view.seat), 'application/x-ndjson')))}
      ${item(W.getSvg, safe(() => saveSvg(desk.game, view.seat, view.at)))}
      ${item(W.getPng, safe(() => savePng(desk.game, view.seat, view.at)))}
      ${item(W.printRoster, () => { close(desk); printRoster(desk); })}
      ${item(W.theme, () => { toggleTheme(); invalidate(); })}
      ${item(W.keys, () => { desk.dialog = 'keys'; invalidate(); })}
    </ul>
    <p class="ticks">
      <label><input type="checkbox" .checked=${settings.odds} @change=${(/** @type {any} */ e) => { settings.odds = e.target.checked; saveSettings(); }}> ${W.askOdds}</label>
      <label><input type="checkbox" .checked=${settings.reach} @change=${(/** @type {any} */ e) => { settings.reach = e.target.checked; saveSettings(); }}> ${W.showReach}</label>
      ${signalTicks(desk)}
      ${between(desk) && (view.seat === 'first' || view.seat === 'second') ? html`<label><input type="checkbox" .checked=${desk.hints[view.seat === 'second' ? 1 : 0]} @change=${(/** @type {any} */ e) => { desk.allowHints(e.target.checked); }}> ${W.allowHints}</label>` : nothing}
      <span class="pacing">${W.film.how} ${filmSpeed(desk)}</span>
    </p>
    ${desk.company.two ? nothing : people}
    ${view.can_take_back.length > 1 && !desk.moment ? html`<h3>${W.undo}</h3>${undoList(desk, close)}` : nothing}
    <h3>${W.overlays}</h3>
    <p class="looks">${overlays(desk).map(({ kind, name }) => html`<button type="button" aria-pressed=${desk.overlay?.kind === kind ? 'true' : 'false'} ?disabled=${view.measure.closed.includes(kind)} @click=${() => { close(desk); desk.toggleOverlay(kind); }}>${name}</button>`)}</p>
    <h3>${W.who}</h3>
    <ul class="seats">${desk.session.seats.map((seat) => html`<li><i class="flag" data-side=${seat.side === 'first' ? 0 : 1}></i>${seat.player ? P.named(seat.player, seat.name) : seat.name}: ${seat.plan.kind === 'bot' ? W.levels[seat.plan.level] : W.sitter(seat.plan.kind, seat.yours)}
      <span class="note">${seat.present ? W.present : W.absent}</span>
      ${seat.plan.kind === 'link' ? html`<button type="button" class="plain" @click=${() => invite(desk, seat.side)}>${W.inviteTo}</button>` : nothing}</li>`)}</ul>
    <p class="note">${W.spectators(desk.session.spectators)} · <button type="button" class="plain" @click=${() => invite(desk, null)}>${W.watchLink}</button></p>
    ${(desk.session.welcome?.seats.length ?? 0) > 1
      ? html`<h3>${W.lookFrom}</h3><p class="looks">${desk.session.welcome?.seats.map((seat) => html`<button type="button" aria-pressed=${seat === view.seat ? 'true' : 'false'} @click=${() => { close(desk); desk.sit(seat); }}>${desk.session.seats.find((s) => s.side === seat)?.name ?? W.seats[seat]}</button>`)}</p>`
      : nothing}
    <h3>${W.receipt}</h3><p class="note">${W.receiptHint}<br>${view.receipt ? html`<code>${view.receipt}</code>` : W.receiptLater}</p>`;
}

/** @param {Desk} desk @param {Side | null} side */
async function invite(desk, side) {
  try {
    const link = await api.invite(desk.game, side);
    await handOn(desk, `${location.origin}${link.path}`);
  } catch (error) {
    close(desk);
    desk.tell(error instanceof Error ? error.message : String(error));
  }
}

/** Copies a link where the browser lets it, and shows it in any case. @param {Desk} desk @param {string} address */
async function handOn(desk, address) {
  desk.set({ link: { address, copied: await copy(address) }, dialog: 'link' });
  invalidate();
}

/** @param {Desk} desk */
function link(desk) {
  if (!desk.link) return nothing;
  const { address, copied } = desk.link;
  return html`<p><input id="link" readonly aria-label=${W.theLink} autofocus .value=${address} @focus=${(/** @type {any} */ e) => e.target.select()}></p>
    <p role="status">${copied ? W.linkCopied : W.copyByHand}</p>${isLocal() ? html`<p class="note">${W.onlyHere}</p>` : nothing}`;
}
