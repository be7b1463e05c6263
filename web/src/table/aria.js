// The board for those who do not see it: a list of hexes and pieces, and a live region for what happens.
/** @import { Desk } from './desk.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { W } from '../words.js';
import { inWords } from './counter.js';
import { printed } from './hexes.js';
import { byHex } from './stacks.js';

/** @param {Desk} desk */
export function boardInWords(desk) {
  const view = desk.view;
  if (!view) return nothing;
  const { scene } = view;
  const held = new Map(scene.held);
  return html`
    <section class="vh" aria-label=${W.boardWords}>
      ${scene.board.kind === 'table' ? html`<pre>${view.text}</pre><ul>${scene.pieces.filter((p) => p.pose.kind === 'body').map((p) => html`<li>${inWords(p, scene.sides)}</li>`)}</ul>` : nothing}
      <ul>${[...byHex(scene.pieces)].sort(([a], [b]) => a - b).map(([hex, pieces]) => html`
        <li>${printed(hex)}${held.has(hex) ? `, ${W.heldBy(scene.sides[held.get(hex) ?? 0] ?? '')}` : ''}: ${pieces.map((p) => `${inWords(p, scene.sides)}${p.pose.kind === 'hex' && p.pose.facing !== null && !p.card.some((f) => f.value === W.facing[p.pose.kind === 'hex' ? (p.pose.facing ?? 0) : 0]) ? `, ${W.face(W.facing[p.pose.facing] ?? '').toLowerCase()}` : ''}`).join('; ')}</li>`)}</ul>
    </section>`;
}

/** Where a piece stands on a free table, as the board in words says it: "at 18 34, facing south". @param {Desk} desk @param {import('../../gen/Piece.ts').Piece} piece */
export function whereItStands(desk, { pose }) {
  if (!desk.table || pose.kind !== 'body') return '';
  const unit = desk.table.per_unit, { corners } = pose;
  const middle = (/** @type {[number, number][]} */ points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length / unit);
  const at = middle(corners), [x, y] = at.map(Math.round);
  // Only what has a front has four corners, the front ones first.
  if (corners.length !== 4) return W.standsAt(x, y, '');
  const front = middle(corners.slice(0, 2));
  const way = Math.round(Math.atan2(front[1] - at[1], front[0] - at[0]) / (Math.PI / 4));
  return W.standsAt(x, y, W.quarters[(way + 8) % 8]);
}

/** What is under the keyboard's cursor. @param {Desk} desk @param {number} hex */
export function hexInWords(desk, hex) {
  const view = desk.view;
  if (!view) return '';
  const pieces = byHex(view.scene.pieces).get(hex) ?? [];
  const about = desk.question?.offers.filter((o) => o.tag.hex === hex && (!desk.selected || o.tag.piece === desk.selected)).length ?? 0;
  const ground = desk.ground.get(hex);
  const cost = desk.reach.get(hex);
  return [`${printed(hex)}${ground ? `, ${[ground.name, ground.terrain].filter(Boolean).join(', ')}` : ''}${cost === undefined ? '' : `, ${W.cost(cost)}`}`, pieces.length ? pieces.map((p) => inWords(p, view.scene.sides)).join('; ') : W.empty, about ? W.canAct(about) : ''].filter(Boolean).join(': ');
}

/** @param {Desk} desk */
export function liveRegion(desk) {
  return html`<p class="vh" role="status" aria-live="polite" id="spoken">${desk.spoken}</p>`;
}
