// Text of the rule books as the pages show it: paragraphs, tables, clauses as links.
/** @import { BookTable } from '../../gen/BookTable.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { W } from '../words.js';

/** The id of a clause or of a row, which is never broken: "T21.56". */
const ID = /^(?:[A-Z]{2,3}-\S+|[A-Z]\d+[\w.]*)$/;

/** @param {BookTable} t */
export function table(t) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${W.tableOf}><table>
    <thead><tr>${t.header.map((h) => html`<th scope="col">${plain(h)}</th>`)}</tr></thead>
    <tbody>${t.rows.map((row) => html`<tr>${row.map((cell) => html`<td class=${ID.test(cell) ? 'id' : nothing}>${signed(plain(cell))}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** Without marks of Markdown; what the digests type as a hyphen or an x is set as a dash or as "times". @param {string} text */
export const plain = (text) => text.replaceAll(/\*\*|`/g, '').replaceAll(' - ', ' – ').replaceAll(/\bx (?=\d)/g, '× ');

/** A number below nothing has a minus sign, and a cell in which nothing happens a dash. @param {string} cell */
export const signed = (cell) => (cell === '-' ? '–' : cell.replace(/^-(?=\d)/, '−'));

/** WB and LB say of each clause whether it is printed or ours; a reader sees that in the margin. @param {string} text */
export const withoutMark = (text) => text.replace(/^\[(?:sheet|ruling)\]\s*/, '');

/** Markdown as far as the digests use it: paragraphs, strong, code, clauses as links; tables are drawn from their cells. @param {string} text @param {{openClause(id: string): void}} desk */
export function prose(text, desk) {
  const lines = withoutMark(text).split('\n').filter((line) => !/^\s*\|/.test(line) && line.trim());
  return html`<div class="prose">${lines.map((line) => html`<p>${line.split(/(\*\*[^*]+\*\*|`[^`]+`|\b[A-Z]{2,3}-[A-Z0-9][\w.]*(?:-M\d+)?\b)/).map((part) => {
    if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`;
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    if (/^[A-Z]{2,3}-[A-Z0-9]/.test(part)) {
      const id = part.replace(/\.$/, '');
      return html`<button type="button" class="clause" @click=${() => desk.openClause(id)}>${part}</button>`;
    }
    return part;
  })}</p>`)}</div>`;
}
