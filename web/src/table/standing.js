// Standing orders: reactions answered in advance.
/** @import { Desk } from './desk.js' */
import { html } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { W } from '../words.js';
import { capital } from './offers.js';

const POLICIES = /** @type {const} */ (['ask', 'always', 'never']);

/** @param {Desk} desk */
export function standingOrders(desk) {
  const view = desk.session.view;
  const kinds = view?.reactions ?? [];
  return html`
    <div class="standing">
      <h2>${W.standing}</h2>
      <p class="note">${kinds.length ? W.standingHint : W.noReactions}</p>
      ${kinds.map((kind, i) => html`
        <fieldset><legend>${capital(kind)}</legend>
          ${POLICIES.map((policy) => html`<label><input type="radio" name=${`order-${i}`} .checked=${(view?.orders[kind] ?? 'ask') === policy}
            @change=${() => order(desk, kind, policy)}> ${W.policy[policy]}</label>`)}
        </fieldset>`)}
    </div>`;
}

/** @param {Desk} desk @param {string} reaction @param {import('../../gen/Policy.ts').Policy} policy */
async function order(desk, reaction, policy) {
  const { view } = desk.session;
  if (!view) return;
  const reply = await desk.live.ask({ kind: 'orders', orders: { ...view.orders, [reaction]: policy } });
  if (reply.kind === 'error') desk.tell(reply.sentence);
  invalidate();
}
