// Standing orders: reactions answered in advance.
/** @import { Desk } from './desk.js' */
import { html } from '../../vendor/lit-html/lit-html.js';
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
            @change=${() => desk.order(kind, policy)}> ${W.policy[policy]}</label>`)}
        </fieldset>`)}
    </div>`;
}
