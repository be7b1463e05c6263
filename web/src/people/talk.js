// What two people see of each other: the talk beside the map, offers above it, the doors in the menu.
/** @import { Desk } from '../table/desk.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { settings } from '../settings.js';
import { P } from './words.js';

/** What was said, and a line to say more. @param {Desk} desk */
export function talkPanel(desk) {
  const { company } = desk;
  return html`
    <div class="talk">
      <p class="note">${P.talkHint}</p>
      <div role="log" aria-label=${P.talk}><ol class="said">${company.talk.length
        ? company.talk.map((said) => html`<li class=${company.sides.includes(said.side) ? 'own' : ''} data-side=${said.side === 'first' ? 0 : 1}><b>${company.name(said.side)}</b> <span>${said.text}</span></li>`)
        : html`<li class="note">${P.talkEmpty}</li>`}</ol></div>
      <p class="ready">${P.ready.map((words) => html`<button type="button" class="quiet" @click=${() => company.say(words)}>${words}</button>`)}</p>
      <form @submit=${(/** @type {SubmitEvent} */ e) => send(e, (text) => company.say(text))}>
        <input name="text" maxlength="280" autocomplete="off" aria-label=${P.say} placeholder=${P.say}><button type="submit">${P.send}</button>
      </form>
      <form class="name" @submit=${(/** @type {SubmitEvent} */ e) => send(e, (text) => company.called(text), true)}>
        <label>${P.yourName} <input name="text" maxlength="24" autocomplete="nickname" .value=${settings.name}></label><button type="submit">${P.keepName}</button>
      </form>
    </div>`;
}

/** Sends a line. What is not heard comes back into the field, unless something else is written there. @param {SubmitEvent} event @param {(text: string) => void | Promise<boolean>} then @param {boolean} [keep] */
async function send(event, then, keep = false) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem('text'));
  const words = field.value, heard = then(words);
  if (keep) return;
  field.value = '';
  if ((await heard) === false && !field.value) field.value = words;
}

/** What waits for a word of this player: an offer, a name, “are you sure”. @param {Desk} desk */
export function offersStrip(desk) {
  const { company } = desk;
  const { offered, mine } = company;
  const button = (/** @type {string} */ words, /** @type {() => void} */ act, main = false) => html`<button type="button" class=${main ? 'main' : ''} @click=${() => { act(); invalidate(); }}>${words}</button>`;
  const strip = (/** @type {unknown} */ body, /** @type {string} */ kind) => html`<div class="offer" role="group" data-offer=${kind} aria-label=${P.between}>${body}</div>`;
  if (company.resigning) return strip(html`<span>${P.resignSure}</span>${button(P.goOn, () => { company.resigning = false; })}${button(P.resignYes, () => company.resign(), true)}`, 'resign');
  if (offered && !(desk.dialog === 'over' && offered.proposal.kind === 'rematch')) {
    const { proposal } = offered;
    return strip(html`<span>${P.proposes[proposal.kind](company.name(offered.side))}${proposal.kind === 'take_back' ? html` ${P.upTo(saidAfter(desk, proposal.to))}` : nothing}</span>
      ${button(P.decline, () => company.decline())}${button(P.agree, () => company.agree(), true)}`, proposal.kind);
  }
  if (company.next && !desk.dialog) return strip(html`<a class="main" href=${company.next.slice(company.next.indexOf('#'))}>${P.toRematch}</a>`, 'next');
  if (mine && !company.next) return strip(html`<span>${P.proposed[mine.proposal.kind]}</span>${button(P.withdraw, () => company.decline())}`, 'mine');
  // A name can wait: it never lies over a plan that is being made, nor over a film.
  if (company.nameless && !desk.selected && !desk.film.on) {
    return html`<form class="offer" data-offer="name" @submit=${(/** @type {SubmitEvent} */ e) => send(e, (text) => company.called(text))}>
      <label>${P.askName} <input name="text" maxlength="24" autocomplete="nickname"></label><button type="submit" class="main">${P.keepName}</button>${button(P.noName, () => company.called(''))}</form>`;
  }
  return nothing;
}

/** What two people can settle, in the menu. @param {Desk} desk @param {() => void} close */
export function betweenUs(desk, close) {
  const { company } = desk;
  if (!company.plays) return nothing;
  const item = (/** @type {string} */ words, /** @type {() => void} */ act) => html`<li><button type="button" class="quiet" @click=${() => { act(); close(); }}>${words}</button></li>`;
  const back = desk.session.view?.can_ask_back ?? [];
  return html`
    <h3>${desk.company.two ? P.between : P.alone}</h3>
    <ul class="items">
      ${company.two ? item(P.offerDraw, () => company.propose({ kind: 'draw' })) : nothing}
      ${item(P.resign, () => { company.resigning = true; })}
    </ul>
    ${company.two && back.length && !desk.moment ? askBack(desk, back, close) : nothing}`;
}

/** What was done first after a moment; a heading says of no deed what it was. @param {Desk} desk @param {number} to */
const saidAfter = (desk, to) => desk.session.log.find((l) => l.entry > to && !['turn', 'phase'].includes(l.heading))?.text ?? '';

/** The moments to which one may ask to go back, by what would be undone. @param {Desk} desk @param {number[]} back @param {() => void} close */
function askBack(desk, back, close) {
  return html`<p><select class="askback" aria-label=${P.askBack} .value=${''} @change=${(/** @type {any} */ e) => { const to = Number(e.target.value); e.target.value = ''; close(); desk.company.propose({ kind: 'take_back', to }); }}>
    <option value="">${P.askBackTo}</option>${back.map((to) => html`<option value=${to}>${P.backTo(to + 1, saidAfter(desk, to))}</option>`)}</select></p>`;
}

/** Another game, where this one is over. @param {Desk} desk @param {() => void} close */
export function another(desk, close) {
  const { company } = desk;
  if (company.next) return html`<a class="main" href=${company.next.slice(company.next.indexOf('#'))}>${P.toRematch}</a>`;
  if (!company.two) return nothing;
  const { offered } = company;
  // The page behind the dialogue rests: what the other has proposed is answered here.
  if (offered?.proposal.kind === 'rematch') {
    return html`<p class="asked">${P.proposes.rematch(company.name(offered.side))} <button type="button" @click=${() => { company.decline(); invalidate(); }}>${P.decline}</button> <button type="button" class="main" @click=${() => company.agree()}>${P.agree}</button></p>`;
  }
  return html`<button type="button" ?disabled=${company.mine !== null} @click=${() => { company.propose({ kind: 'rematch' }); close(); }}>${P.rematch}</button>`;
}
