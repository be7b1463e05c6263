// The curtain between two players at one screen. What stood here before is dropped already.
/** @import { Desk } from './desk.js' */
/** @import { Curtain } from './session.js' */
import { html } from '../../vendor/lit-html/lit-html.js';
import { W } from '../words.js';

/** @param {Desk} desk @param {Curtain} curtain */
export function curtain(desk, curtain) {
  const names = desk.session.seats;
  const nameOf = (/** @type {string} */ seat) => names.find((s) => s.side === seat)?.name ?? W.seats[seat];
  const asked = curtain.asked.map((a) => a.side).filter((side) => curtain.seats.includes(side));
  const list = asked.length ? asked : curtain.seats;
  return html`
    <main class="curtain" data-side=${list[0] === 'first' ? 0 : 1}>
      <div class="leaf">
        <i class="banner" data-side=${list[0] === 'first' ? 0 : 1} aria-hidden="true"></i>
        <h1>${W.passTo(list.map(nameOf).join(' / '))}</h1>
        <p>${W.curtainHint}</p>
        ${list.map((seat) => html`<button type="button" class="side" data-side=${seat === 'first' ? 0 : 1} @click=${() => desk.sit(seat)}>${W.weAre(nameOf(seat))}</button>`)}
        <p><a href="#/">${W.toLobby}</a></p>
      </div>
    </main>`;
}
