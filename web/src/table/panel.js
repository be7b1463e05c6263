// Beside the map: orders, log, rule book, standing orders; a bottom sheet on a phone.
/** @import { Desk } from './desk.js' */
/** @import { Tab } from './sight.js' */
/** @import { Book } from './rulebook.js' */
/** @import { LogBook } from './log.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { icon } from '../icons.js';
import { W } from '../words.js';
import { lesson } from './lesson.js';
import { orders, verdict } from './orders.js';
import { standingOrders } from './standing.js';
import { talkPanel } from '../people/talk.js';
import { P } from '../people/words.js';

/** @type {[Tab, string][]} */
const ALL = [['orders', W.answers], ['log', W.log], ['rules', W.rules], ['standing', W.standingShort], ['talk', P.talk]];

/** Talk is for two people only. @param {Desk} desk */
const tabs = (desk) => ALL.filter(([tab]) => tab !== 'talk' || desk.company.two);

/** @param {Desk} desk @param {Book} book @param {LogBook} logbook @param {unknown} foot what lies below all of it */
export function panel(desk, book, logbook, foot) {
  const unread = desk.company.unread;
  if (desk.tab === 'talk' && !unread) desk.company.read();
  return html`
    <aside class="panel" aria-label=${W.panels}>
      <div class="tabs">
        <div role="tablist" aria-label=${W.panels} @keydown=${(/** @type {KeyboardEvent} */ e) => arrows(e, desk)}>
          ${tabs(desk).map(([tab, name]) => html`
            <button type="button" role="tab" id=${`tab-${tab}`} aria-controls="tabpanel" aria-selected=${desk.tab === tab ? 'true' : 'false'}
              tabindex=${desk.tab === tab ? 0 : -1} @click=${() => { desk.tab = tab; desk.panelOpen = true; invalidate(); }}>${name}${tab === 'talk' && unread ? html`<span class="badge" aria-hidden="true">${unread}</span><span class="vh">${P.unread}</span>` : nothing}</button>`)}
        </div>
        <button type="button" class="quiet fold" aria-expanded=${desk.panelOpen ? 'true' : 'false'} aria-label=${W.panels} @click=${() => { desk.panelOpen = !desk.panelOpen; desk.cameUp = false; invalidate(); }}>${icon('fold')}</button>
      </div>
      <div class="body" id="tabpanel" role="tabpanel" tabindex="0" aria-labelledby=${`tab-${desk.tab}`}>
        ${desk.tab === 'orders' ? html`${verdict(desk)}${lesson(desk)}${logbook.since(desk)}${orders(desk)}` : desk.tab === 'log' ? logbook.draw(desk) : desk.tab === 'rules' ? book.draw() : desk.tab === 'talk' && desk.company.two ? talkPanel(desk) : standingOrders(desk)}
      </div>
      ${foot}
    </aside>`;
}

/** @param {KeyboardEvent} e @param {Desk} desk */
function arrows(e, desk) {
  const step = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
  if (!step) return;
  e.preventDefault();
  e.stopPropagation();
  const list = tabs(desk);
  const i = list.findIndex(([tab]) => tab === desk.tab);
  desk.tab = list[(i + step + list.length) % list.length][0];
  invalidate();
  requestAnimationFrame(() => document.getElementById(`tab-${desk.tab}`)?.focus());
}
