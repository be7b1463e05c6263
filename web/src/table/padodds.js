// The odds of a sheet: a block for each line that has dice of its own.
/** @import { Desk } from './desk.js' */
/** @import { Odds } from '../../gen/Odds.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { bars, modifierList } from './odds.js';
import { P } from './padwords.js';

/** @param {Desk} desk @param {Odds} odds */
export function partOdds(desk, odds) {
  if (!odds.parts.length) return nothing;
  return html`<section class="parts" aria-label=${P.odds}>${odds.parts.map((part) => html`
    <article data-piece=${part.piece}><h3>${part.piece} ${part.words}</h3><p class="note">${part.supposing}</p>${part.odds.modifiers.length ? modifierList(desk, part.odds.modifiers) : nothing}${bars(part.odds.first.length ? part.odds.first : part.odds.outcomes)}</article>`)}</section>`;
}
