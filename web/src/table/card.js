// Cards of pieces: on hover beside the map, and pinned in the panel for the selected one.
/** @import { FigureKind as Kind } from '../../gen/FigureKind.ts' */
/** @import { Desk } from './desk.js' */
/** @import { Camera } from './camera.js' */
/** @import { Piece } from '../../gen/Piece.ts' */
import { html, svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { css } from '../css.js';
import { W } from '../words.js';
import { counter } from './counter.js';
import { dress } from './bodies.js';
import { figure } from './figures.js';
import { centre, printed } from './hexes.js';
import { actors, label, targets } from './offers.js';
import { clauseLink } from './prompt.js';
import { byHex } from './stacks.js';

/** Whether a card in the lower left corner would hide what it tells of. @param {Desk} desk @param {Camera} camera @param {number} hex */
function hides(desk, camera, hex) {
  if (!desk.board) return false;
  const [x, y] = camera.project(centre(desk.board, hex));
  const [w, h] = [camera.frame?.clientWidth ?? 800, camera.frame?.clientHeight ?? 600];
  return x < Math.max(w * 0.4, 400) && y > h * 0.45;
}

/** @param {Desk} desk @param {Camera} camera */
export function hoverCard(desk, camera) {
  const hex = desk.hover;
  const view = desk.view;
  if (desk.table) return bodyCard(desk);
  if (hex === null || !view) return nothing;
  const pieces = byHex(view.scene.pieces).get(hex) ?? [];
  const held = view.scene.held.find(([h]) => h === hex);
  const cost = desk.reach.get(hex);
  const ground = desk.ground.get(hex);
  return html`
    <aside class=${hides(desk, camera, hex) ? 'hovercard right' : 'hovercard'} aria-hidden="true">
      <p class="hexno">${printed(hex)}${ground ? html` · <strong>${ground.name ? `${ground.name}, ` : ''}${ground.terrain}</strong>` : ''}${held ? ` · ${W.heldBy(view.scene.sides[held[1]] ?? '')}` : ''}${cost === undefined ? nothing : html` <b>${W.cost(cost)}</b>`}</p>
      ${chances(desk)}
      ${ground?.card.length ? html`<p class="groundcard">${ground.card.map((f) => html`<span>${f.label} <b>${f.value}</b></span>`)}</p>` : nothing}
      ${pieces.map((piece) => (pinned(desk, piece) ? nothing : small(piece)))}
    </aside>`;
}

/** Whether the panel tells of this piece already. @param {Desk} desk @param {Piece} piece */
const pinned = (desk, piece) => piece.id === desk.selected && desk.panelOpen && desk.tab === 'orders';

/** The piece under the pointer on a free table. @param {Desk} desk */
function bodyCard(desk) {
  const piece = desk.piece(desk.hands.over);
  if (!piece || desk.hands.held || (pinned(desk, piece) && !desk.glance?.odds)) return nothing;
  return html`<aside class="hovercard" aria-hidden="true">${chances(desk)}${pinned(desk, piece) ? nothing : small(piece)}</aside>`;
}

/** What a click would bring: what is certain in amber, then what a player wants to know first, then why. @param {Desk} desk */
function chances(desk) {
  const odds = desk.glance?.odds;
  if (!odds || !desk.glance) return nothing;
  const { preview } = desk.glance.meaning;
  return html`
    <p class="chances"><b>${label({ words: preview.words, tag: preview.tag })}</b></p>
    ${odds.foreseen.length ? html`<p class="chances amber">${odds.foreseen.map((f) => html`<span><b>${f.certain ? W.certain : W.possible}</b> ${f.text}</span>`)}</p>` : nothing}
    ${odds.first.length ? html`<p class="chances">${odds.first.filter((o) => o.numerator !== '0').map((o) => html`<span><b>${o.percent.toFixed(0)} %</b> ${o.text}</span>`)}</p>` : nothing}
    ${odds.modifiers.length ? html`<p class="chances mods">${odds.modifiers.map((m) => html`<span><b>${m.value > 0 ? '+' : '−'}${Math.abs(m.value)}</b> ${m.why}</span>`)}</p>` : nothing}`;
}

/** @param {Piece} piece */
function small(piece) {
  return html`
    <div class="unit">
      ${picture(piece)}
      <div><strong>${piece.name}</strong>
        ${facts(piece)}</div>
    </div>`;
}

/** All about a piece in a line: numbers say what they count, what it has or has not is said once. @param {Piece} piece */
function facts(piece) {
  const marks = piece.badges.filter((b) => !piece.card.some((f) => f.value === 'yes' && f.label === b.text));
  // What is marked on the counter stands below, in its colour.
  const plain = piece.card.filter((f) => !piece.badges.some((b) => b.text === f.value));
  return html`
    <p class="facts">${plain.map((f) => html`<span title=${f.label}>${inALine(f)}</span>`)}</p>
    ${marks.length ? html`<p class="marks">${marks.map((b) => html`<span data-tone=${b.tone}>${b.text}</span>`)}</p>` : nothing}`;
}

/** @param {Piece['card'][number]} fact */
function inALine({ label, value }) {
  if (value === 'yes') return html`<b>${label}</b>`;
  if (value === 'no') return html`no ${label}`;
  return html`${/^[\d–+−-]/.test(value) ? `${label} ` : ''}<b>${value}</b>`;
}

/** A few figures that stand for all: the fallen by their share, of the others one of each kind, then the commonest. @param {Kind[]} all @param {number} n @returns {Kind[]} */
function sample(all, n) {
  const living = all.filter((kind) => kind !== 'fallen');
  const fallen = Math.round((n * (all.length - living.length)) / (all.length || 1));
  const count = (/** @type {Kind} */ kind) => living.filter((other) => other === kind).length;
  const kinds = [...new Set(living)].sort((a, b) => count(b) - count(a));
  const rest = Array.from({ length: n }, (_, i) => kinds[i] ?? kinds[0] ?? 'soldier');
  return /** @type {Kind[]} */ ([...rest.slice(0, n - fallen), ...Array(fallen).fill('fallen')]);
}

/** By what a troop is, where its figures are not sent because it is not on the table. @type {Partial<Record<Piece['kind'], Kind>>} */
const USUAL = { cavalry: 'horseman', artillery: 'gun', horseartillery: 'gun', skirmishers: 'skirmisher', commander: 'general', staff: 'staff', waggon: 'waggon' };

/** @param {Piece} piece @param {boolean} [table] whether it is for a free table, where all are figures */
export function picture(piece, table = false) {
  if (piece.pose.kind === 'body' || (table && piece.pose.kind === 'aside')) {
    const alone = piece.kind === 'commander' || piece.kind === 'artillery' || piece.kind === 'horseartillery';
    const rows = alone ? [[0, 0]] : [[-11, -9], [11, -9], [-11, 12], [11, 12]];
    const kinds = piece.pose.kind === 'body' ? sample(piece.pose.figures.map((f) => f.kind), rows.length) : rows.map(() => USUAL[piece.kind] ?? 'soldier');
    return html`<svg class="portrait troops" viewBox="-26 -26 52 52" width="46" height="46" aria-hidden="true">${svg`<g class="body" data-side=${piece.side ?? 2} ${css(dress(piece))}><rect class="base" x="-24" y="-24" width="48" height="48" rx=${piece.side === 0 ? 8 : 1.5} />${rows.map(([x, y], i) => figure(kinds[i], [x, y], 0, alone ? 1.7 : 1.05))}</g>`}</svg>`;
  }
  return html`<svg class="portrait" viewBox="-28 -28 56 56" width="46" height="46" aria-hidden="true">${svg`${counter(piece)}`}</svg>`;
}

/** Whether there is no mouse to click with, and no key to press. */
const fingers = matchMedia('(hover: none) and (pointer: coarse)');

/** The selected piece, whole, with clauses. @param {Desk} desk */
export function selectedCard(desk) {
  const piece = desk.piece(desk.selected);
  const view = desk.view;
  if (!piece || !view) {
    const some = actors(desk.question).size > 0;
    if (!desk.question || !(some || targets(desk.question, null, null).size)) return nothing;
    const hint = fingers.matches ? [W.nothingTouched, W.touchedHexes] : [W.nothingSelected, W.markedHexes];
    return html`<p class="note">${hint[some ? 0 : 1]}</p>`;
  }
  return html`
    <section class="chosencard" aria-label=${W.selected}>
      ${picture(piece, desk.table !== null)}
      <div>
        <h2>${piece.name}</h2>
        <p class="note">${piece.side === null ? '' : view.scene.sides[piece.side]}${piece.pose.kind === 'hex' ? ` · ${printed(piece.pose.hex)}` : ''}${piece.done ? ` · ${W.done}` : ''}</p>
      </div>
      <div class="told">${facts(piece)}
        <details><summary>${W.factClauses}</summary>
          <dl>${piece.card.map((f) => html`<div><dt>${f.label}</dt><dd>${f.value} ${clauseLink(desk, f.rule)}</dd></div>`)}</dl>
        </details>
      </div>
      ${desk.unable?.piece === piece.id ? html`<div class="idle"><p>${W.idle}</p><ul>${desk.unable.refusals.map((r) => html`<li>${r.sentence} ${clauseLink(desk, r.rule)}</li>`)}</ul></div>` : nothing}
    </section>`;
}
