// The order pad on the screen: a line for each unit, phrases, why not, the seal; and the receipt of what was sealed.
/** @import { Desk } from './desk.js' */
/** @import { Pad } from './pad.js' */
/** @import { Receipt } from './receipts.js' */
/** @import { SheetLine } from '../../gen/SheetLine.ts' */
/** @import { Board } from '../../gen/Board.ts' */
import { html, svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { arrowsOf } from './filmbar.js';
import { stroke } from './marks.js';
import { label, ofOffer } from './offers.js';
import { partOdds } from './padodds.js';
import { P } from './padwords.js';
import { clauseLink } from './prompt.js';

/** @param {Desk} desk */
export function orderPad(desk) {
  const { pad, question } = desk;
  const { form } = pad;
  if (!form || !question) return nothing;
  return html`
    <form class="pad" aria-label=${P.title} @submit=${(/** @type {Event} */ e) => e.preventDefault()}>
      <header><h2>${P.title}</h2><span class="note" aria-live="polite">${P.count(pad.rows.size, form.lines.length)}<span class="kept">${kept(pad)}</span></span></header>
      ${question.offers.length ? html`<p class="fills"><span>${P.fill}</span>${question.offers.map((offer) => html`<button type="button" class="plain" @click=${() => pad.adopt(ofOffer(offer).answer)}>${label(offer)}</button>`)}</p>` : nothing}
      <ol>${form.lines.map((line, i) => html`${line.group && line.group !== form.lines[i - 1]?.group ? html`<li class="group">${line.group}</li>` : nothing}${row(desk, line)}`)}</ol>
      ${pad.whole.length ? html`<ul class="bad" role="alert">${pad.whole.map((r) => html`<li>${r.sentence} ${clauseLink(desk, r.rule)}</li>`)}</ul>` : nothing}
      ${pad.odds ? partOdds(desk, pad.odds) : nothing}
      <footer>
        <p class="then">${form.then}</p>
        <div>
          <button type="button" class="plain" @click=${() => print()}>${P.print}</button>
          ${desk.view?.measure.now ? html`<button type="button" class="plain" id="pad-odds" ?disabled=${!pad.rows.size} @click=${() => pad.weigh()}>${P.odds}</button>` : nothing}
          <button type="button" class="main" id="seal" ?disabled=${desk.busy || pad.faulty} @click=${() => pad.seal()}>${form.seal}</button>
        </div>
      </footer>
    </form>`;
}

/** @param {Pad} pad */
const kept = (pad) => (pad.busy ? P.checking : pad.kept === 'kept' ? P.kept : pad.kept === 'keeping' ? P.keeping : pad.kept === 'unkept' ? P.unkept : nothing);

/** @param {Desk} desk @param {SheetLine} line */
function row(desk, line) {
  const { pad } = desk;
  const { piece } = line;
  const written = pad.rows.get(piece);
  const chosen = desk.selected === piece;
  const text = pad.text(piece);
  return html`
    <li class="line" data-piece=${piece} data-state=${written?.refusals.length ? 'bad' : written?.written ? 'good' : written ? 'new' : 'none'} data-chosen=${chosen ? 'yes' : 'no'} data-closed=${line.closed ? 'yes' : 'no'} data-long=${text.length > 10 ? 'yes' : 'no'}>
      <div class="words">
        <label for=${`line-${piece}`}>${line.title}</label>
        ${line.closed
        ? html`<p class="closed">${line.words} · ${line.closed.sentence} ${clauseLink(desk, line.closed.rule)}</p>`
        : html`<input id=${`line-${piece}`} autocomplete="off" spellcheck="false" aria-label=${P.lineOf(line.title)} placeholder=${`${line.words} (${P.inForce})`} .value=${text}
            aria-invalid=${written?.refusals.length ? 'true' : 'false'}
            @focus=${() => { if (desk.selected !== piece) desk.select(piece); }}
            @input=${(/** @type {any} */ e) => pad.type(piece, e.target.value)}
            @change=${(/** @type {any} */ e) => pad.write(piece, e.target.value)}>
          ${written ? html`<button type="button" class="quiet" aria-label=${`${P.strike}: ${line.title}`} title=${P.strike} @click=${() => pad.write(piece, '')}>×</button>` : nothing}`}
      </div>
      ${written?.refusals.length ? html`<ul class="bad" role="alert">${written.refusals.map((r) => html`<li>${r.sentence} ${clauseLink(desk, r.rule)}</li>`)}</ul>` : nothing}
      ${chosen && !line.closed ? phrases(desk, line) : nothing}
    </li>`;
}

/** @param {Desk} desk @param {SheetLine} line */
function phrases(desk, line) {
  const { pad } = desk;
  const { armed, counting } = pad;
  if (armed?.piece === line.piece) {
    return html`<p class="point" role="status">${armed.phrase.label} ${armed.phrase.wants.kind === 'piece' ? P.pointPiece : P.pointPlace}
      <button type="button" class="plain" @click=${() => { pad.armed = null; invalidate(); }}>${P.never}</button></p>`;
  }
  if (counting?.piece === line.piece && counting.phrase.wants.kind === 'number') {
    const { least, most, step, unit } = counting.phrase.wants;
    return html`<p class="point">${counting.phrase.label} <input type="number" min=${least} max=${most} step=${step} aria-label=${P.number(unit)} .value=${counting.value}
        @input=${(/** @type {any} */ e) => { counting.value = e.target.value; }}> ${unit}
      <button type="button" @click=${() => pad.counted()}>${P.add}</button></p>`;
  }
  const begun = pad.text(line.piece).trim() !== '';
  const list = line.phrases.filter((p) => begun || p.after === null || line.phrases.every((q) => q.after !== null));
  return html`<div class="phrases" role="group" aria-label=${P.lineOf(line.title)}>${list.map((p) => html`<button type="button" @click=${() => pad.say(line.piece, p)}>${p.label}</button>`)}</div>`;
}

/** The arrows of everything that is written, on the board. @param {Desk} desk @param {Board} board */
export function padMarks(desk, board) {
  const { pad } = desk;
  if (!pad.on) return nothing;
  const side = desk.session.view?.seat === 'second' ? 1 : 0;
  const row = pad.rows.get(desk.selected ?? '');
  return svg`<g class="ordered" data-side=${side} aria-hidden="true">
    ${pad.marks.map((mark) => stroke(board, mark, 'ordered'))}
    ${arrowsOf(board, pad.arrows)}
    ${arrowsOf(board, row?.written?.arrows ?? [], 'chosen')}
    ${arrowsOf(board, (desk.glance?.meaning.preview.sheet ?? []).flatMap((l) => l.arrows), 'glance')}
  </g>`;
}

/** Beside the prompt: how far the sheet is, and the way to it. @param {Desk} desk */
export function padButton(desk) {
  const { pad } = desk;
  if (!pad.on || !pad.form) return nothing;
  const open = () => {
    desk.tab = 'orders';
    desk.panelOpen = true;
    invalidate();
    requestAnimationFrame(() => document.querySelector('.pad')?.scrollIntoView({ block: 'nearest' }));
  };
  return html`<div class="ways"><button type="button" id="open-pad" @click=${open}>${P.title} · ${P.count(pad.rows.size, pad.form.lines.length)}</button></div>`;
}

/** The receipts of what this seat has sealed. @param {Desk} desk */
export function receipts(desk) {
  const [last, ...earlier] = desk.pad.receipts;
  if (!last || desk.moment) return nothing;
  const called = desk.session.view?.scene.status.called ?? 'turn';
  return html`<section class="receipts" aria-label=${P.sealed}>
    <h2>${P.sealed}</h2>${card(last, called)}
    <p><button type="button" class="plain" @click=${() => print()}>${P.print}</button></p>
    ${earlier.length ? html`<details><summary>${P.earlier}</summary>${earlier.map((one) => card(one, called))}</details>` : nothing}
  </section>`;
}

/** @param {Receipt} receipt @param {string} called */
const card = (receipt, called) => html`<article class="receipt">
  <h3>${P.turn(called, receipt.turn)}</h3>
  <dl>${receipt.lines.map((l) => html`<div data-written=${l.written ? 'yes' : 'no'}><dt>${l.title}</dt><dd>${l.words}</dd></div>`)}</dl>
  <p class="note">${P.receipt(receipt.entry)}</p>
  <p><code data-entry=${receipt.entry}>${receipt.seal}</code></p>
</article>`;

/** What comes out of the printer: the sheet on the pad, or the one that was sealed last. @param {Desk} desk */
export function paper(desk) {
  const { pad, session } = desk;
  const view = session.view;
  if (!view || (!pad.form && !pad.receipts.length)) return nothing;
  const sealed = pad.form ? null : pad.receipts[0];
  const lines = sealed?.lines ?? (pad.form?.lines ?? []).map((l) => ({ title: l.title, words: pad.text(l.piece).trim() || l.words, written: pad.rows.has(l.piece), group: l.group }));
  const side = view.scene.sides[view.seat === 'second' ? 1 : 0];
  const { called, turn } = view.scene.status;
  return html`<section class="paper" aria-hidden="true">
    <h1>${session.welcome?.title ?? ''}</h1>
    <p class="head"><b>${side}</b> · ${P.turn(called, sealed?.turn ?? turn)} · ${desk.game}</p>
    <table><thead><tr><th scope="col">${P.company}</th><th scope="col">${P.order}</th></tr></thead>
      <tbody>${lines.map((l, i) => html`${l.group && l.group !== lines[i - 1]?.group ? html`<tr class="group"><th scope="rowgroup" colspan="2">${l.group}</th></tr>` : nothing}<tr><th scope="row">${l.title}</th><td data-written=${l.written ? 'yes' : 'no'}>${l.words}</td></tr>`)}</tbody></table>
    ${sealed ? html`<dl class="stamp"><dt>${P.entry}</dt><dd>${sealed.entry}</dd><dt>${P.seal}</dt><dd><code>${sealed.seal}</code></dd></dl><p>${P.receipt(sealed.entry)}</p>` : html`<p class="stamp">${P.draft}</p>`}
  </section>`;
}
