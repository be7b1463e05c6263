// Dice when they fall: faces, modifiers, total, and the row and column of the table lit.
/** @import { Desk } from './desk.js' */
/** @import { Fallen } from '../../gen/Fallen.ts' */
/** @import { Foresight } from '../../gen/Foresight.ts' */
/** @import { Book } from './rulebook.js' */
import { html, svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { repeat } from '../../vendor/lit-html/directives/repeat.js';
import { invalidate } from '../frame.js';
import { icon } from '../icons.js';
import { W } from '../words.js';
import { modifierList } from './odds.js';
import { capital } from './offers.js';
import { P } from './padwords.js';
import { clauseLink } from './prompt.js';

/** Pips of a face, on a grid of three by three. @type {Record<number, number[]>} */
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** @param {Desk} desk @param {Book} book */
export function diceTray(desk, book) {
  if (!desk.dice.length || !desk.view) return nothing;
  const { sides } = desk.view.scene;
  return html`
    <section class="dice" aria-label=${W.dice}>
      <button type="button" class="quiet shut" aria-label=${`${W.close}: ${W.dice}`} @click=${() => { desk.dice = []; invalidate(); }}>${icon('close')}</button>
      ${repeat(desk.dice, (f) => f.entry, (fall, i) => html`
        <div class="fall" data-side=${fall.by === 'first' ? 0 : fall.by === 'second' ? 1 : 2}>
          ${i < desk.dice.length - 1
        ? html`<details><summary>${title(fall)} ${faces(fall)} ${inShort(fall)}</summary>${reasons(desk, fall)}</details>`
        : html`<div class="head"><p class="what"><strong>${title(fall)}</strong> · ${fall.by ? sides[fall.by === 'first' ? 0 : 1] : W.both} ${clauseLink(desk, fall.rule)}</p>
          <p class="faces">${faces(fall)}<span class="total">${fall.total === null || fall.reckonings.length ? nothing : html`${W.total} <b>${signed(fall.total)}</b>`}${fall.shift && fall.table ? html` · ${W.shift} <b>${fall.shift > 0 ? '+' : ''}${signed(fall.shift)}</b>` : nothing}</span></p>${fall.reckonings.map(read)}</div>
          ${reasons(desk, fall)}${fall.reckonings.length ? readings(desk, fall, book) : lit(fall, book)}${origin(fall, sides)}`}
        </div>`)}
    </section>`;
}

/** With a minus, not a hyphen. @param {number} n */
const signed = (n) => (n < 0 ? `−${-n}` : String(n));

/** What is thrown for, and by whom at whom. @param {Fallen} fall */
const title = (fall) => capital(fall.whom ? `${fall.what}: ${fall.whom}` : fall.what);

/** @param {Fallen} fall */
const faces = (fall) => fall.faces.map((face, i) => die(face, fall.sides, fall.counting[i]));

/** What a throw needed, and what changed it. @param {Desk} desk @param {Fallen} fall */
const reasons = (desk, fall) => html`
  ${fall.each === null ? nothing : html`<p>${W.counted(fall.each, fall.sides, fall.counting.filter(Boolean).length, fall.faces.length)}</p>`}
  ${fall.need ? html`<p>${W.need(fall.need)}: ${verdict(fall)}</p>` : nothing}
  ${fall.reckonings.length ? nothing : modifierList(desk, fall.table ? fall.modifiers : fall.modifiers.map(plain), true)}`;

/** Where there is no table nobody reads a column: it is simply added or taken off. @param {import('../../gen/Modifier.ts').Modifier} m */
const plain = (m) => (m.changes === 'column' ? { ...m, changes: /** @type {const} */ ('die') } : m);

/** What a throw was read for, and what it says there. @param {import('../../gen/Reckoning.ts').Reckoning} r */
const read = (r) => html`<p class="reads">${capital(r.what)}${r.total === null ? nothing : html` · ${W.total} <b>${signed(r.total)}</b>`}${r.says === null ? nothing : html` · <b>${r.says}</b>`}</p>`;

/** Why: each reading with its modifiers and its cell. @param {Desk} desk @param {Fallen} fall @param {Book} book */
const readings = (desk, fall, book) => html`<div class="readings">${fall.reckonings.map((r) => html`
  <div class="reading">${fall.reckonings.length > 1 ? html`<p class="of">${P.readings} ${r.what}</p>` : nothing}
  ${modifierList(desk, r.modifiers, true)}${lit(r, book)}</div>`)}</div>`;

/** @param {Foresight} foresight */
const seer = (foresight) => (typeof foresight === 'string' ? foresight : /** @type {const} */ (`host_with_${foresight.host_with}`));

/** Who could have known it, and the links it was thrown from. @param {Fallen} fall @param {string[]} sides */
function origin({ thrown }, sides) {
  if (!thrown) return nothing;
  return html`<details class="origin" data-foresight=${seer(thrown.foresight)}><summary>${W.diceFrom}</summary>
    <p>${W.foresight[seer(thrown.foresight)](sides)}</p>
    <dl><dt>${W.linkOfHost}</dt><dd><code>${thrown.host}</code></dd>
    ${thrown.links.map((link, i) => html`<dt>${W.linkOf(sides[i])}</dt><dd>${link ? html`<code>${link}</code>` : W.noLink}</dd>`)}</dl></details>`;
}

/** @param {Fallen} fall */
const verdict = (fall) => html`<b class=${fall.passed ? 'good' : 'bad'}>${fall.passed ? `✓ ${W.passed}` : `✗ ${W.failed}`}</b>`;

/** What came of an earlier throw. @param {Fallen} fall */
const inShort = (fall) => (fall.need ? verdict(fall) : fall.total !== null && fall.modifiers.length ? html`<b>${signed(fall.total)}</b>` : nothing);

/** A die; one that does not count is pale. @param {number} face @param {number} sides @param {boolean} [counts] */
export function die(face, sides, counts = true) {
  const pips = sides === 6 ? PIPS[face] : undefined;
  return html`<svg class="die" data-counts=${counts ? 'yes' : 'no'} viewBox="0 0 36 36" width="36" height="36" role="img" aria-label=${String(face)}>
    <rect x="1.5" y="1.5" width="33" height="33" rx="7" />
    ${pips ? pips.map((p) => svg`<circle cx=${9 + (p % 3) * 9} cy=${9 + Math.floor(p / 3) * 9} r="3.1" />`) : svg`<text x="18" y="24">${face}</text>`}</svg>`;
}

/** A table of more rows is folded around the row that was read. */
const FEW = 7;

/** The table with its row and column lit; a long one shows the lines around it, and all when it is unfolded. @param {{table: string | null, row: number | null, column: number | null}} fall @param {Book} book */
function lit(fall, book) {
  if (!fall.table) return nothing;
  const table = book.table(fall.table);
  if (!table) return nothing;
  const long = table.rows.length > FEW || fall.row === null;
  const near = (/** @type {number} */ r) => !long || (fall.row !== null && Math.abs(r - fall.row) <= 1);
  return html`<div class="lit" data-row=${fall.row === null ? 'no' : 'yes'}><div class="scroll" tabindex="0" role="group" aria-label=${`${W.tableOf} ${fall.table}`}><table><caption class="vh">${W.tableOf} ${fall.table}</caption>
    <thead><tr>${table.header.map((h, c) => html`<th scope="col" data-lit=${c === fall.column ? 'yes' : 'no'}>${h}</th>`)}</tr></thead>
    <tbody>${table.rows.map((row, r) => html`<tr data-lit=${r === fall.row ? 'yes' : 'no'} data-near=${near(r) ? 'yes' : 'no'}>${row.map((cell, c) => html`<td data-lit=${r === fall.row && (fall.column === null || c === fall.column) ? 'both' : c === fall.column ? 'yes' : 'no'}>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>${long ? html`<details class="whole"><summary>${fall.row === null ? `${W.tableOf} ${fall.table}` : P.wholeTable}</summary></details>` : nothing}</div>`;
}
