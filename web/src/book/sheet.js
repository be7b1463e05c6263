// The quick-reference sheet: two pages of A4, on the screen as on paper.
/** @import { QuickSheet } from '../../gen/QuickSheet.ts' */
/** @import { BookTable } from '../../gen/BookTable.ts' */
/** @import { QuickItem } from '../../gen/QuickItem.ts' */
import { html } from '../../vendor/lit-html/lit-html.js';
import { plain, signed } from './text.js';
import { B } from './words.js';

/** @param {QuickSheet} sheet */
export const sheetPage = (sheet) => html`
  <div class="quick">
    <header class="screen"><a href=${`#/rules/${sheet.set}`}>← ${sheet.name}</a><button type="button" @click=${() => window.print()}>${B.print}</button></header>
    <h1>${sheet.name}</h1>
    <div class="boxes" data-set=${sheet.set}>${sheet.boxes.map((box) => html`
      <section><h2>${box.title}</h2>${points(box.items)}</section>`)}</div>
  </div>`;

/** Sentences make lists, tables stand between them. @param {QuickItem[]} items */
function points(items) {
  return items.map((item) => item.kind === 'point' ? html`<p class="point">${sentence(item.text)}</p>` : cells(item.table));
}

/** A table without the column that only numbers its rows: the paper is small. @param {BookTable} table */
function cells({ header, rows }) {
  const from = ['Id', 'Row'].includes(header[0]) ? 1 : 0;
  return html`<table><thead><tr>${header.slice(from).map((cell) => html`<th scope="col">${plain(cell)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.slice(from).map((cell) => html`<td>${signed(plain(cell))}</td>`)}</tr>`)}</tbody></table>`;
}

/** The clauses at its end are small: they are for looking up. @param {string} text */
function sentence(text) {
  const cut = text.search(/\s*\((?:[A-Z]{2,3}-[^()]*)\)\.?$/);
  return cut < 0 ? text : html`${text.slice(0, cut)} <small>${text.slice(cut).replace(/[().]+$|^\s*\(/g, '').replaceAll(/[A-Z]{2,3}-/g, '')}</small>`;
}
