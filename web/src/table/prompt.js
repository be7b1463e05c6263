// The line that always says who must do what; general answers stand beside it as buttons.
/** @import { Desk } from './desk.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { P } from '../people/words.js';
import { people } from '../sides.js';
import { W } from '../words.js';
import { pointAtAnswer } from './answerat.js';
import { padButton } from './padview.js';
import { capital, general, label, ofOffer, ofPiece, ownLabel, standing } from './offers.js';

/** Who does nothing if the ending that waits for a word is meant for one piece alone. @param {Desk} desk */
const idler = (desk) => desk.piece(desk.ending?.tag.piece ?? null)?.name ?? '';

/** @param {Desk} desk */
export function promptLine(desk) {
  const view = desk.view;
  if (!view) return nothing;
  const { question } = desk;
  const sides = view.scene.sides;
  if (desk.moment) {
    return html`<div class="prompt past"><p>${W.inPast(view.at, view.seq)}</p>${desk.session.seats.some((s) => s.plan.kind === 'bot') && view.at > 0 ? html`<button type="button" @click=${() => desk.explain(view.at)}>${W.whyBot}</button>` : nothing}<button type="button" class="main" @click=${() => desk.goTo(null)}>${W.toNow}</button></div>`;
  }
  if (view.over) {
    const { winner, rule } = view.over;
    const { verdict, grade } = verdictOf(view.over, sides);
    return html`<div class="prompt over" data-side=${winner === 'first' ? 0 : winner === 'second' ? 1 : 2}>
      <p><strong>${verdict}</strong>${grade ? ` · ${grade}` : nothing}</p>${clauseLink(desk, rule)}</div>`;
  }
  const asked = view.asked[0];
  const side = asked?.side === 'second' ? 1 : 0;
  const late = view.awaited[0];
  const missed = view.rolling?.missing[0];
  const text = missed && view.rolling ? missing(view.rolling, sides) : late ? W.diceAwaited(sides[late === 'second' ? 1 : 0]) : question ? (question.sealed ? W.sealed(question.prompt) : question.prompt)
    : asked ? waitingWords(desk) : W.connecting;
  const step = view.scene.status.steps.find((s) => s.now);
  const list = desk.pad.on ? [] : general(question);
  const many = list.length > 6;
  const own = desk.selected ? standing(ofPiece(question, desk.selected)) : [];
  const halt = desk.stopping?.tag.facing === null || desk.pad.on ? null : desk.stopping;
  return html`
    <div class=${question ? 'prompt mine' : 'prompt'} data-side=${asked ? side : 2}>
      ${!desk.session.connected ? html`<p class="lost" role="status">${desk.session.error ?? W.lost}</p>` : nothing}
      <p class="ask"><i class="flag" data-side=${asked ? side : 2}></i>${question && asked && sharing(desk) ? html`<b>${people(sides[side])}:</b> ` : nothing}${text} ${clauseLink(desk, asked?.rule ?? step?.rule ?? null)}</p>
      ${question || !asked || late || missed ? nothing : html`<p class="waiting">${W.askedOf(sides[side], asked.prompt)}</p>`}
      ${diceNotes(desk, sides)}
      ${desk.notice ? html`<p class="notice">${desk.notice}</p>` : nothing}
      ${desk.ending
        ? html`<div class="sure" role="group" aria-label=${ownLabel(desk.ending)}>
            <span id="sure-why">${idler(desk) ? W.surePiece(ownLabel(desk.ending), idler(desk)) : W.sure(label(desk.ending), question?.undone ?? [])}</span>
            <button type="button" @click=${() => { desk.ending = null; invalidate(); }}>${W.goOn}</button>
            <button type="button" class="main" id="sure-yes" aria-describedby="sure-why" @click=${() => desk.ending && desk.choose(desk.ending)}>${ownLabel(desk.ending)}</button>
          </div>`
        : own.length + list.length || halt
          ? html`<div class="ways">
              ${halt ? html`<button type="button" id="halt" ?disabled=${desk.busy} @click=${() => desk.choose(halt)}>${label(halt)}</button>` : nothing}
              ${beside(own).map((offer) => html`<button type="button" class="own" ?disabled=${desk.busy} @mouseenter=${() => pointAtAnswer(desk, offer)} @focus=${() => pointAtAnswer(desk, offer)} @mouseleave=${() => pointAtAnswer(desk, null)} @blur=${() => pointAtAnswer(desk, null)} @click=${() => desk.choose(ofOffer(offer))}>${ownLabel(offer)}</button>`)}
              ${own.length > beside(own).length && !desk.panelOpen ? openList(desk, own.length) : nothing}
              ${many
                ? openList(desk, list.length)
                : list.map((offer) => html`<button type="button" data-ends=${offer.tag.ends ? 'yes' : 'no'} ?disabled=${desk.busy} @click=${() => desk.choose(ofOffer(offer))}>${label(offer)}</button>`)}
            </div>`
          : padButton(desk)}
    </div>`;
}

/** Whether both sides sit at this screen: then a question says whom it asks. @param {Desk} desk */
const sharing = (desk) => desk.session.seats.some((s) => s.plan.kind === 'hot_seat') && desk.session.seats.every((s) => s.plan.kind === 'hot_seat' || s.plan.kind === 'me');

/** Who won, and how it was decided where that says more: nobody reads "a drawn battle · draw".
 * @param {import('../../gen/Over.ts').Over} over @param {string[]} sides */
export function verdictOf({ winner, level }, sides) {
  const verdict = winner ? W.won(sides[winner === 'second' ? 1 : 0]) : W.drawn;
  // "Victory of the British army · victory on points" says it twice.
  return { verdict, grade: verdict.toLowerCase().includes(level.replace(/^a /, '')) ? '' : level.replace(/^victory /, '') };
}

/** The answers of a piece that stand beside the question: a few. How it may form in every direction is read in the list. @param {import('../../gen/Offer.ts').Offer[]} own */
function beside(own) {
  const forms = own.filter((offer) => offer.tag.sense === 'form');
  return (forms.length > 2 ? own.filter((offer) => offer.tag.sense !== 'form') : own).slice(0, 4);
}

/** @param {Desk} desk @param {number} n */
const openList = (desk, n) => html`<button type="button" @click=${() => { desk.tab = 'orders'; desk.panelOpen = true; invalidate(); }}>${W.answerCount(n)} …</button>`;

/** @param {import('../../gen/Side.ts').Side} side @param {string[]} sides */
const named = (side, sides) => sides[side === 'second' ? 1 : 0];

/** Whose link the dice wait for. @param {import('../../gen/Rolling.ts').Rolling} rolling @param {string[]} sides */
function missing({ missing, away, wrong, goes_on }, sides) {
  const side = away[0] ?? missing[0];
  const words = wrong.length ? W.linkWrong(named(wrong[0], sides)) : away.includes(side) ? W.linkAway(named(side, sides)) : W.linkLate(named(side, sides));
  return goes_on ? `${words} ${W.goesOn}` : words;
}

/** What is to be said about the chains of the dice. @param {Desk} desk @param {string[]} sides */
function diceNotes(desk, sides) {
  const { keeper } = desk;
  const { lacking } = keeper;
  return html`${keeper.foul ? html`<p class="notice foul" role="alert">${keeper.foul}</p>` : nothing}
    ${lacking ? html`<p class="notice">${W.lacking(named(lacking, sides))} <button type="button" class="plain" @click=${() => keeper.bring(lacking)}>${W.newChain}</button></p>` : nothing}`;
}

/** Who keeps us waiting, and why. @param {Desk} desk */
function waitingWords(desk) {
  const asked = desk.view?.asked[0];
  const seat = desk.session.seats.find((s) => s.side === asked?.side);
  if (!seat) return W.connecting;
  if (seat.plan.kind === 'bot') return W.thinking(capital((W.levels[seat.plan.level] ?? seat.plan.level).split(' (')[0]), seat.name);
  if (seat.player) return seat.present ? W.waitingForOne(P.named(seat.player, seat.name)) : W.awayOne(P.named(seat.player, seat.name));
  return seat.present ? W.waitingFor(seat.name) : W.awayNow(seat.name);
}

/** A clause, as a link into the rule book. @param {Desk} desk @param {string | null} id */
export function clauseLink(desk, id) {
  return id ? html`<button type="button" class="clause" aria-label=${W.openClause(id)} @click=${(/** @type {Event} */ e) => { e.stopPropagation(); desk.openClause(id); }}>${id}</button>` : nothing;
}
