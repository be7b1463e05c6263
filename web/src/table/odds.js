// The odds before dice are thrown: every modifier with its clause, every outcome with its fraction.
/** @import { Desk } from './desk.js' */
/** @import { Odds } from '../../gen/Odds.ts' */
/** @import { Chance } from '../../gen/Chance.ts' */
/** @import { Modifier } from '../../gen/Modifier.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { css } from '../css.js';
import { W } from '../words.js';
import { clauseLink } from './prompt.js';

/** @param {Desk} desk @param {Odds} odds @param {boolean} commit */
export function oddsPanel(desk, odds, commit) {
  const single = changes(odds);
  return html`
    <section class=${commit ? 'odds ask' : 'odds'} aria-label=${W.odds}>
      <h2>${W.oddsBefore}: ${odds.what} ${clauseLink(desk, odds.rule)} ${odds.table && odds.table !== odds.rule ? clauseLink(desk, odds.table) : nothing}</h2>
      ${modifierList(desk, odds.modifiers)}
      ${single.length ? html`<h3>${W.each}</h3>${bars(single, 'each')}<h3>${W.together}</h3>` : nothing}
      ${bars(odds.outcomes)}
      ${odds.follow_ups.length
        ? html`<h3>${W.follows}</h3>${odds.follow_ups.map((f) => html`<div class="follow"><p>${f.what} ${clauseLink(desk, f.rule)}</p>${modifierList(desk, f.modifiers, true)}${bars(f.outcomes)}</div>`)}`
        : nothing}
      ${odds.assumed?.length
        ? html`<details class="assumed"><summary>${W.assumed}</summary><p class="note">${odds.policy}</p>
            <ul>${odds.assumed.map((a) => html`<li>${desk.view?.scene.sides[a.side === 'first' ? 0 : 1] ?? ''}: ${a.text} <span class="frac">${W.times(a.times)}</span></li>`)}</ul></details>`
        : nothing}
      ${commit
        ? html`<div class="ends"><button type="button" @click=${() => { desk.pending = null; invalidate(); }}>${W.cancel}</button>
            <button type="button" class="main" id="commit" @click=${() => desk.commit()}>${W.commit}</button></div>`
        : nothing}
    </section>`;
}

/** @param {Desk} desk @param {Modifier[]} list @param {boolean} [quiet] */
export function modifierList(desk, list, quiet = false) {
  if (!list.length) return quiet ? nothing : html`<p class="note">${W.noModifiers}</p>`;
  return html`<ul class="modifiers" aria-label=${W.modifiers}>${list.map((m) => html`
    <li><b>${m.value > 0 ? '+' : m.value < 0 ? '−' : '±'}${Math.abs(m.value)}</b> <span>${m.why}${m.changes === 'die' ? nothing : html` <i>${W.changes[m.changes]}</i>`}</span> ${clauseLink(desk, m.rule)}</li>`)}</ul>`;
}

/** Single changes, where they say more than the outcomes do; what is certain is no chance. @param {Odds} odds */
function changes(odds) {
  const open = odds.each.filter((e) => e.numerator !== e.denominator);
  const known = new Set(odds.outcomes.map((o) => o.text));
  return open.some((e) => !known.has(e.text)) ? open : [];
}

/** @param {Chance[]} outcomes @param {string} [sort] */
function bars(outcomes, sort = '') {
  return html`<ul class=${`bars ${sort}`}>${outcomes.map((o) => html`
    <li><span class="what">${o.text}</span><span class="per">${o.percent.toFixed(1)} %</span><span class="frac">${W.fraction(o.numerator, o.denominator)}</span>
      <i aria-hidden="true" ${css({ '--part': `${Math.max(0.5, o.percent)}%` })}></i></li>`)}</ul>`;
}
