// The plan on a free table: in words that can be changed, with what it costs, why it may not be, and small steps for
// thumbs.
/** @import { Desk } from './desk.js' */
/** @import { StrokeKey } from '../../gen/StrokeKey.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon } from '../icons.js';
import { W } from '../words.js';
import { planHint } from './handwords.js';
import { foreseen } from './odds.js';
import { onto } from './offers.js';
import { clauseLink } from './prompt.js';

/** The signs of the keys; other strokes have their words. @type {Partial<Record<StrokeKey, Parameters<typeof icon>[0]>>} */
const SIGNS = { forward: 'up', back: 'down', left: 'left', right: 'right', turn_left: 'turnleft', turn_right: 'turnright' };

/** @param {Desk} desk */
export function planBar(desk) {
  const { hands } = desk;
  const { mover, words, preview, unread } = hands;
  if (!desk.table || !mover || desk.moment || desk.pending) return nothing;
  const why = preview?.refusals ?? unread;
  const good = preview?.legal ?? false;
  return html`
    <section class="planbar" aria-label=${W.plan}>
      <div class="strokes" role="group" aria-label=${W.steps}>
        ${mover.strokes.map((stroke) => {
          const sign = SIGNS[stroke.key];
          return html`<button type="button" data-key=${stroke.key} aria-label=${stroke.label} title=${stroke.label} ?disabled=${desk.busy} @click=${() => hands.add(stroke)}>${sign ? icon(sign) : stroke.label}</button>`;
        })}
      </div>
      ${words === null
        ? html`<p class="note">${desk.pad.on ? W.sheetHint : planHint(onto(desk.question, desk.selected).size > 0, mover.grips.includes('body'), mover.grips.includes('left'))}</p>`
        : desk.pad.on ? html`<p class="note">${desk.pad.text(desk.selected ?? '')}${preview?.cost ? html` <b class=${good ? 'cost' : 'cost bad'}>${preview.cost}</b>` : nothing}</p>` : html`
          <form @submit=${(/** @type {Event} */ e) => { e.preventDefault(); hands.finish(); hands.carryOut(); }}>
            <input id="plan" autocomplete="off" spellcheck="false" aria-label=${W.plan} .value=${hands.typed ?? words} @input=${(/** @type {any} */ e) => { hands.typed = e.target.value; }} @change=${() => hands.finish()} @blur=${() => hands.finish()}>
            ${preview?.cost ? html`<b class=${good ? 'cost' : 'cost bad'}>${preview.cost}</b>` : nothing}
            <button type="button" class="quiet" aria-label=${W.stepBack} title=${W.stepBack} ?disabled=${!hands.canGoBack} @click=${() => hands.back()}>${icon('undo')}</button>
            <button type="button" @click=${() => hands.reset()}>${W.drop}</button>
            <button type="submit" class="main" ?disabled=${desk.busy || !good}>${W.carryOut}</button>
          </form>`}
      ${desk.pad.on ? nothing : foreseen(desk, hands.brings)}
      ${why.length ? html`<ul class="bad" role="alert">${why.map((r) => html`<li>${r.sentence} ${clauseLink(desk, r.rule)}</li>`)}</ul>` : nothing}
    </section>`;
}
