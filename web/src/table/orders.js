// The panel of orders: the chosen piece, why not, the odds, and every answer in words.
/** @import { Desk } from './desk.js' */
/** @import { Offer } from '../../gen/Offer.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { W } from '../words.js';
import { pointAtAnswer } from './answerat.js';
import { selectedCard } from './card.js';
import { oddsPanel } from './odds.js';
import { actors, byKind, capital, fits, ofOffer, ofPiece } from './offers.js';
import { orderPad, receipts } from './padview.js';
import { clauseLink } from './prompt.js';
import { measure } from './tools.js';
import { able, tray } from './tray.js';

/** How many answers are listed at once; the rest is found by typing. */
const MOST = 120;

/** What was just done or is about to be: above everything else, a lesson included. @param {Desk} desk */
export const verdict = (desk) => html`${refusal(desk)}${desk.pending ? oddsPanel(desk, desk.pending.odds, true) : nothing}`;

/** @param {Desk} desk */
export function orders(desk) {
  return html`
    ${desk.question && able(desk).length ? tray(desk) : nothing}
    ${desk.pad.on ? orderPad(desk) : nothing}
    ${selectedCard(desk)}
    ${measure(desk)}
    ${desk.pad.on ? nothing : desk.question ? html`${answers(desk)}${receipts(desk)}` : html`${receipts(desk)}${answers(desk)}`}
    ${desk.question && able(desk).length ? nothing : aside(desk)}`;
}

/** @param {Desk} desk */
function refusal(desk) {
  const { refused } = desk;
  if (!refused) return nothing;
  return html`
    <section class="whynot" role="alert" aria-label=${W.whyNot}>
      <h2>${W.whyNotHere}</h2>
      <ul>${refused.refusals.map((r) => html`<li>${r.sentence} ${clauseLink(desk, r.rule)}</li>`)}</ul>
      <button type="button" class="plain" @click=${() => { desk.refused = null; invalidate(); }}>${W.close}</button>
    </section>`;
}

let typed = '';

/** @param {Desk} desk */
function answers(desk) {
  const { question } = desk;
  if (!question) return desk.moment ? html`<ul class="then">${desk.moment.log.filter((l) => l.entry === desk.moment?.at).map((l) => html`<li>${l.text} ${clauseLink(desk, l.rule)}</li>`)}</ul>` : html`<p class="note">${W.noQuestion}</p>`;
  const mine = desk.selected ? ofPiece(question, desk.selected) : [];
  const pool = typed.trim() ? question.offers.filter((o) => fits(typed, o.words) || fits(typed, o.tag.label ?? '')) : mine.length ? mine : question.offers;
  return html`
    <form class="command" @submit=${(/** @type {Event} */ e) => submit(e, desk)}>
      <label for="command">${W.command}</label>
      <div><input id="command" autocomplete="off" spellcheck="false" placeholder=${(mine[0] ?? question.offers[0])?.words ?? W.commandHint} .value=${typed}
        @input=${(/** @type {any} */ e) => { typed = e.target.value; invalidate(); }}>
      <button type="submit">${W.send}</button></div>
    </form>
    <section class="answers" aria-label=${W.allAnswers}>
      <h2 class="vh">${W.allAnswers}</h2>
      <p class="note">${W.answerCount(pool.length)}${pool.length < question.offers.length && !typed ? html` · <button type="button" class="plain" @click=${() => desk.select(null)}>${W.allAnswers} (${question.offers.length})</button>` : nothing}</p>
      ${question.complete ? nothing : html`<p class="note">${W.incomplete}</p>`}
      ${!mine.length && !typed.trim() && pool.length > MOST && actors(question).size > 1 ? html`<p class="note">${W.takeOneFirst}</p>` : inGroups(pool.slice(0, MOST)).map(([kind, list]) => html`
        ${kind ? html`<h3>${capital(kind)}</h3>` : nothing}
        <ul>${list.map((offer) => html`<li>${one(desk, offer, list.some((other) => other !== offer && other.tag.label !== null && other.tag.label === offer.tag.label))}</li>`)}</ul>`)}
    </section>`;
}

/** Under headings, unless each would stand over a single answer. @param {Offer[]} pool @returns {[string, Offer[]][]} */
function inGroups(pool) {
  const kinds = byKind(pool);
  return pool.length && kinds.every(([, list]) => list.length === 1) ? [['', pool]] : kinds;
}

/** @param {Desk} desk @param {Offer} offer @param {boolean} twin whether another is called the same */
function one(desk, offer, twin) {
  const piece = desk.piece(offer.tag.piece);
  const coded = !offer.tag.label || offer.tag.label.endsWith(` ${offer.tag.piece}`);
  const name = twin ? offer.words : coded && piece && piece.id !== desk.selected && piece.kind !== 'commander' && piece.name !== piece.id ? piece.name : '';
  const at = offer.tag.hex ?? (piece?.pose.kind === 'hex' ? piece.pose.hex : null);
  const ring = () => { desk.ringed = at === null ? [] : [at]; pointAtAnswer(desk, offer); invalidate(); };
  const clear = () => { desk.ringed = []; pointAtAnswer(desk, null); invalidate(); };
  return html`<button type="button" ?disabled=${desk.busy} @click=${() => { typed = ''; desk.ringed = []; desk.choose(ofOffer(offer)); }}
    @mouseenter=${ring} @focus=${ring} @mouseleave=${clear} @blur=${clear} title=${offer.words}>${capital(offer.tag.label ?? offer.words)}${name ? html` <span class="who">${name}</span>` : nothing}</button>`;
}

/** @param {Event} e @param {Desk} desk */
async function submit(e, desk) {
  e.preventDefault();
  // Whoever types fast is heard when the answer before is through: a disabled button would make Enter do nothing.
  while (desk.busy) await new Promise((on) => requestAnimationFrame(on));
  const words = typed.trim();
  if (!words) return;
  typed = '';
  // The page may have been drawn before the last letter came: what it shows is emptied, too.
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('#command'))) field.value = '';
  await desk.sayWords(words);
  invalidate();
}

/** Pieces beside the board. @param {Desk} desk */
function aside(desk) {
  const pieces = (desk.view?.scene.pieces ?? []).filter((p) => p.pose.kind === 'aside');
  if (!pieces.length) return nothing;
  const placeOf = (/** @type {typeof pieces[0]} */ p) => (p.pose.kind === 'aside' ? p.pose.place : '');
  return html`<section class="aside"><h2>${W.aside}</h2>
    <dl>${[...new Set(pieces.map(placeOf))].map((place) => html`<dt>${capital(place)}</dt>
      <dd><ul>${pieces.filter((p) => placeOf(p) === place).map((p) => html`<li><button type="button" class="plain" @click=${() => desk.select(p.id)}>${p.side === null ? nothing : html`<i class="flag" data-side=${p.side}></i>`}${p.name}</button></li>`)}</ul></dd>`)}</dl></section>`;
}
