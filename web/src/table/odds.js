// The odds before dice are thrown: every modifier with its clause, every outcome with its fraction.
/** @import { Desk } from './desk.js' */
/** @import { Odds } from '../../gen/Odds.ts' */
/** @import { Chance } from '../../gen/Chance.ts' */
/** @import { Modifier } from '../../gen/Modifier.ts' */
/** @import { RowChance } from '../../gen/RowChance.ts' */
/** @import { Choice } from './offers.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { css } from '../css.js';
import { people } from '../sides.js';
import { W } from '../words.js';
import { capital, label, ownLabel } from './offers.js';
import { clauseLink } from './prompt.js';

/** A fraction with a denominator of more digits than these tells nobody anything: it is there for those who listen and copy. */
const LONG = 6;
/** So many choices on the way are named beside the first lines; more are in the details. */
const FEW = 2;

/** @param {Desk} desk @param {Odds} odds @param {boolean} commit */
export function oddsPanel(desk, odds, commit) {
  const rolled = odds.dice !== null;
  const said = commit && desk.pending ? concerned(desk, desk.pending.choice) : '';
  return html`
    <section class=${commit ? 'odds ask' : 'odds'} aria-label=${rolled ? W.odds : W.foreseen}>
      <h2>${said ? html`${W.oddsBefore} <span class="concerned">${said}</span>${desk.pending && elsewhere(desk, desk.pending, said) ? html` <span class="note">${capital(odds.what)}: ${odds.whom}</span>` : nothing}` : html`${W.oddsBefore}: ${odds.what}`} ${odds.rule ? clauseLink(desk, odds.rule) : nothing} ${odds.table && odds.table !== odds.rule ? clauseLink(desk, odds.table) : nothing}</h2>
      ${foreseen(desk, odds.foreseen)}
      ${commit ? ends(desk, !rolled ? W.allTheSame : odds.at_once && odds.foreseen.every((f) => f.certain) ? W.commit : W.giveOrder) : nothing}
      ${rolled ? html`${needed(odds)}${bars(odds.first.filter((o) => o.numerator !== '0'), 'first')}${counted(desk, odds)}${thrown(desk, odds)}${details(desk, odds)}` : nothing}
    </section>`;
}

/** Who does what to whom, by name; nothing where that is all the roll is called. @param {Desk} desk @param {Choice} choice */
function concerned(desk, { tag, words }) {
  const [who, onto] = [desk.piece(tag.piece), desk.piece(tag.onto)];
  const there = (desk.view?.scene.pieces ?? []).filter((p) => tag.hex !== null && p.pose.kind === 'hex' && p.pose.hex === tag.hex && p.side !== who?.side && p.kind !== 'commander');
  const whom = onto ? onto.name : there.map((p) => p.name).join(', ');
  // "Move F1" is said of the 1er Bn by its name.
  const own = ownLabel({ words, tag });
  const coded = who !== null && own !== label({ words, tag });
  const said = coded ? W.doneBy(who.name, own) : tag.label ?? (who && whom ? W.fromTo(who.name, whom) : who ? W.saidOf(words, who.name) : words);
  return said !== desk.pending?.odds.what ? capital(said) : '';
}

/** Whether the first dice are for somebody else than the piece that acts: a formation that is called may have others to rally first. @param {Desk} desk @param {{choice: Choice, odds: Odds}} pending @param {string} said */
const elsewhere = (desk, { choice, odds: { whom } }, said) => Boolean(whom) && !said.includes(whom ?? '') && !whom?.includes(desk.piece(choice.tag.piece)?.name ?? '\n');

/** What follows without dice, in amber. @param {Desk} desk @param {Odds['foreseen']} all */
export function foreseen(desk, all) {
  if (!all.length) return nothing;
  return html`<ul class="foreseen" aria-label=${W.foreseen}>${all.map((f) => html`
    <li><b>${f.certain ? W.certain : W.possible}</b> ${f.text} ${f.rule ? clauseLink(desk, f.rule) : nothing}</li>`)}</ul>`;
}

/** Dice are thrown at once, or after choices of one's own (other guns, other moves), or the opponent may choose before them. @param {Desk} desk @param {string} word */
function ends(desk, word) {
  return html`<div class="ends"><button type="button" @click=${() => desk.putAway()}>${W.cancel}</button>
    <button type="button" class="main" id="commit" @click=${() => desk.commit()}>${word}</button></div>`;
}

/** What the dice must show, where a single number decides. @param {Odds} odds */
export function needed({ dice, need, each_needs: each }) {
  if (dice === null || (!need && !each)) return nothing;
  return html`<p class="needs">${need ? W.needs(dice, need) : W.eachNeeds(dice, each ?? 0)}</p>`;
}

/** What the lines above count on once the dice have fallen, where it is little: a re-roll, say. What comes before the dice is no news. @param {Desk} desk @param {Odds} odds */
function counted(desk, { assumed, at_once }) {
  if (!at_once || !assumed.length || assumed.length > FEW) return nothing;
  return html`<p class="note counts">${W.countsOn(assumed.map((a) => W.chooses(a.side === desk.view?.seat ? null : people(desk.view?.scene.sides[a.side === 'first' ? 0 : 1] ?? ''), a.text)))}</p>`;
}

/** The first roll: its modifiers, and its table with the column and how likely each row is. @param {Desk} desk @param {Odds} odds */
function thrown(desk, odds) {
  const table = odds.table && odds.rows.length ? desk.tableOf(odds.table) : null;
  return html`<div class="thrown"><h3>${capital(odds.what)}: ${odds.dice}${odds.column === null || table ? nothing : `, ${W.column(odds.column + 1)}`}</h3>
    ${modifierList(desk, odds.modifiers)}
    ${table ? likely(odds, table) : odds.rows.length ? html`<ul class="bars rows">${odds.rows.map((r) => html`<li><span class="what">${W.row(r.row + 1)}</span>${chance(r)}</li>`)}</ul>` : nothing}</div>`;
}

/** @param {RowChance} r */
const chance = (r) => html`<span class="per">${r.percent.toFixed(1)} %</span><span class="frac">${r.chance}</span><i aria-hidden="true" ${css({ '--part': `${Math.max(0.5, r.percent)}%` })}></i>`;

/** The rows that may be read, in the column that counts; all columns where the dice choose one. @param {Odds} odds @param {{header: string[], rows: string[][]}} table */
function likely({ rows, column, table: id }, table) {
  const shown = (/** @type {unknown} */ _, /** @type {number} */ c) => column === null || c === 0 || c === column;
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${`${W.tableOf} ${id}`}><table class="likely"><caption class="vh">${W.tableOf} ${id}</caption>
    <thead><tr>${table.header.filter(shown).map((h, c) => html`<th scope="col" data-lit=${column !== null && c > 0 ? 'yes' : 'no'}>${h}</th>`)}<th scope="col">${W.likely}</th></tr></thead>
    <tbody>${rows.map((r) => html`<tr>${(table.rows[r.row] ?? []).filter(shown).map((cell, c) => html`<td data-lit=${column !== null && c > 0 ? 'yes' : 'no'}>${cell}</td>`)}
      <td class="share"><i aria-hidden="true" ${css({ '--part': `${Math.max(0.5, r.percent)}%` })}></i><span>${r.percent.toFixed(1)} %</span> <span class="frac">${r.chance}</span></td></tr>`)}</tbody></table></div>`;
}

/** Everything else, folded. @param {Desk} desk @param {Odds} odds */
function details(desk, odds) {
  const single = changes(odds);
  return html`<details class="all"><summary>${W.allOutcomes(odds.outcomes.length)}</summary>
    ${single.length ? bars(single, 'each') : bars(odds.outcomes)}
    ${odds.follow_ups.length ? html`<h3>${W.follows}</h3><ul>${odds.follow_ups.map((f) => html`<li>${f.what} ${clauseLink(desk, f.rule)}</li>`)}</ul>` : nothing}
    ${odds.assumed.length
      ? html`<h3>${W.assumed}</h3><p class="note">${odds.policy}</p>
          <ul>${odds.assumed.map((a) => html`<li>${desk.view?.scene.sides[a.side === 'first' ? 0 : 1] ?? ''}: ${a.text}</li>`)}</ul>`
      : nothing}</details>`;
}

/** @param {Desk} desk @param {Modifier[]} list @param {boolean} [quiet] */
export function modifierList(desk, list, quiet = false) {
  if (!list.length) return quiet ? nothing : html`<p class="note">${W.noModifiers}</p>`;
  // What all of them change is said once.
  const all = list.length > 1 && list.every((m) => m.changes === list[0].changes) ? list[0].changes : null;
  return html`${all && all !== 'die' ? html`<p class="note">${W.allChange(W.changes[all])}</p>` : nothing}<ul class="modifiers" aria-label=${W.modifiers}>${list.map((m) => html`
    <li><b>${m.value > 0 ? '+' : m.value < 0 ? '−' : '±'}${Math.abs(m.value)}</b> <span>${m.why}${all || m.changes === 'die' ? nothing : html` <i>${W.changes[m.changes]}</i>`}</span> ${clauseLink(desk, m.rule)}</li>`)}</ul>`;
}

/** Single changes, where they say more than the outcomes do; what is certain is no chance. @param {Odds} odds */
function changes(odds) {
  const open = odds.each.filter((e) => e.numerator !== e.denominator);
  const known = new Set(odds.outcomes.map((o) => o.text));
  return open.some((e) => !known.has(e.text)) ? open : [];
}

/** @param {Chance[]} outcomes @param {string} [sort] */
export function bars(outcomes, sort = '') {
  return html`<ul class=${`bars ${sort}`}>${outcomes.map((o) => html`
    <li><span class="what">${capital(o.text)}</span><span class="per">${o.percent.toFixed(1)} %</span><span class=${o.denominator.length > LONG ? 'frac long' : 'frac'}>${W.fraction(o.numerator, o.denominator)}</span>
      <i aria-hidden="true" ${css({ '--part': `${Math.max(0.5, o.percent)}%` })}></i></li>`)}</ul>`;
}
