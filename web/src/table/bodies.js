// Pieces on a free table: footprints with their figures at true size, the front marked; the plan above them: ghost,
// ground swept, and the grips by which a body is taken.
/** @import { Desk } from './desk.js' */
/** @import { Piece } from '../../gen/Piece.ts' */
/** @import { Camera } from './camera.js' */
/** @import { Grip } from '../../gen/Grip.ts' */
/** @import { Plate } from './plates.js' */
/** @import { TableBoard } from './tabletop.js' */
import { svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { repeat } from '../../vendor/lit-html/directives/repeat.js';
import { css } from '../css.js';
import { W } from '../words.js';
import { inWords } from './counter.js';
import { FIGURES, figure } from './figures.js';
import { points } from './hexes.js';
import { overlay, stroke } from './marks.js';
import * as offers from './offers.js';
import { behind, plates } from './plates.js';
import { fine, gripAt, outline, spot, turned, within } from './tabletop.js';

/** How large a grip is on the screen, for the eye and for a thumb. */
const SEEN = 11, THUMB = 24;

/** @param {Desk} desk @param {TableBoard} board @param {Camera} camera */
export function bodies(desk, board, camera) {
  const scene = desk.view?.scene;
  if (!scene) return nothing;
  const { hands } = desk;
  const able = offers.actors(desk.question);
  const aimed = offers.onto(desk.question, desk.selected);
  const all = scene.pieces.filter((p) => p.pose.kind === 'body');
  const named = plates(board, all, camera, [desk.selected, hands.over, hands.aim]);
  const bad = hands.preview && !hands.preview.legal ? 'bad' : 'good';
  return svg`
    ${FIGURES}
    ${desk.zones.draw(board)}
    ${desk.overlay ? overlay(board, desk.overlay.drawing) : nothing}
    ${(hands.preview?.marks ?? desk.pending?.sketch?.marks ?? desk.glance?.marks ?? []).map((mark) => stroke(board, mark, `plan ${hands.preview && !desk.zones.placing ? bad : 'good'}`))}
    ${repeat(all, (p) => p.id, (piece) => {
      const sort = `body${able.has(piece.id) ? ' able' : ''}${piece.id === desk.selected ? ' selected' : ''}${aimed.has(piece.id) ? ' aimed' : ''}${piece.id === hands.aim || piece.id === hands.over ? ' hot' : ''}${piece.done ? ' done' : ''}${piece.id === hands.ghost?.id ? ' leaving' : ''}`;
      return svg`<g class=${sort} data-piece=${piece.id} data-side=${piece.side ?? 2} data-wear=${Math.min(3, piece.wear)} role="img" aria-label=${inWords(piece, scene.sides)}>
        ${troops(board, piece)}${label(named.get(piece.id), piece)}</g>`;
    })}
    ${apart(places(desk, board, 14 / camera.scale), 18 / camera.scale).map(({ offer, at: [x, y] }) => {
      return svg`<circle class="spot" cx=${x} cy=${y} r=${9 / camera.scale} data-offer=${offer.index} @pointerdown=${(/** @type {Event} */ e) => e.stopPropagation()} @click=${() => desk.choose(offers.ofOffer(offer))}><title>${offers.label(offer)}</title></circle>`;
    })}
    ${[...(hands.preview?.ghosts ?? []), ...(desk.pending?.sketch?.ghosts ?? []), ...(desk.glance?.ghosts ?? [])].map((ghost) => svg`<g class=${`body ghost ${bad}${desk.hands.brings.length ? ' warned' : ''}`} data-ghost=${ghost.id} data-side=${ghost.side ?? 2} data-wear=${ghost.wear}>${troops(board, ghost)}</g>`)}
    ${[...(hands.preview?.refusals ?? []), ...(desk.refused?.refusals ?? [])].flatMap((r) => r.proof).map((mark) => stroke(board, mark, 'proof'))}
    ${grips(desk, board, camera)}`;
}

/** @param {TableBoard} board @param {Piece} piece */
function troops(board, piece) {
  if (piece.pose.kind !== 'body') return nothing;
  const { figures, base } = piece.pose;
  const corners = outline(board, piece.pose), turn = turned(piece.pose), size = (base * fine(board)) / 20;
  const [[ax, ay], [bx, by]] = [corners[0] ?? [0, 0], corners[1] ?? [0, 0]];
  return svg`
    <polygon class="rim" points=${points(corners)} /><polygon class="halo" points=${points(corners)} />
    <polygon class="base" points=${points(corners)} />
    ${piece.side === 1 ? svg`<polygon class="hatched" points=${points(corners)} fill="url(#hatch)" />` : nothing}
    ${piece.wear >= 3 ? svg`<polygon class="hatched" points=${points(corners)} fill="url(#broken)" />` : nothing}
    <g ${css(dress(piece))}>${figures.map((f, i) => stray(piece, i, spot(board, f.at), f.turn === undefined ? turn : 90 - f.turn / 64, base * fine(board))).map(({ at, turn }, i) => figure(figures[i].kind, at, turn, size))}</g>
    <path class="front" d=${`M${ax} ${ay}L${bx} ${by}`} />
    <path class="nose" d="M-6 -2L0 -9L6 -2Z" transform=${`translate(${(ax + bx) / 2} ${(ay + by) / 2}) rotate(${turn})`} />`;
}

/** Ranks that have lost their order: each figure a little off its place and its front, the more the worse it stands; always the same for the same figure. @param {Piece} piece @param {number} i @param {[number, number]} at @param {number} turn @param {number} base */
function stray(piece, i, [x, y], turn, base) {
  if (!piece.wear || piece.kind === 'skirmishers') return { at: /** @type {[number, number]} */ ([x, y]), turn };
  // A number between -1 and 1 for each figure and each of its three ways to stray.
  const off = (/** @type {number} */ way) => (((i + 1) * [7919, 6997, 5003][way] + piece.id.length * 131) % 200) / 100 - 1;
  const much = Math.min(3, piece.wear);
  return { at: /** @type {[number, number]} */ ([x + off(0) * base * 0.1 * much, y + off(1) * base * 0.1 * much]), turn: turn + off(2) * 14 * much };
}

/** Coat and facings of a body. @param {Piece} piece */
export function dress(piece) {
  const coat = piece.pose.kind === 'body' ? piece.pose.coat : null;
  return { ...(piece.stripe ? { '--facing': piece.stripe } : {}), ...(coat ? { '--coat': coat } : {}) };
}

/** Places the selected piece could go to, but for those upon itself or at its front: there it is taken hold of. @param {Desk} desk @param {TableBoard} board @param {number} near */
function places(desk, board, near) {
  if (desk.hands.words !== null || desk.pending) return [];
  const pose = desk.piece(desk.selected)?.pose;
  const own = pose?.kind === 'body' ? outline(board, pose) : [];
  const front = own.length > 1 ? [(own[0][0] + own[1][0]) / 2, (own[0][1] + own[1][1]) / 2] : null;
  const upon = (/** @type {[number, number]} */ at) => within(own, at) || (front !== null && Math.hypot(at[0] - front[0], at[1] - front[1]) < near);
  const all = offers.points(desk.question, desk.selected).map((offer) => ({ offer, at: spot(board, offer.tag.at ?? [0, 0]) }));
  return all.filter(({ at }) => !upon(at));
}

/** Of places on top of each other the first is drawn; all of them are in the list of answers, and come apart as one looks closer. @template {{at: number[]}} T @param {T[]} spots @param {number} least @returns {T[]} */
function apart(spots, least) {
  /** @type {T[]} */
  const kept = [];
  for (const one of spots) if (kept.every(({ at }) => Math.hypot(at[0] - one.at[0], at[1] - one.at[1]) >= least)) kept.push(one);
  return kept;
}

/** Its name and strength, upright and never too small to read. @param {Plate | undefined} plate @param {Piece} piece */
function label(plate, piece) {
  if (!plate) return nothing;
  const { x, y, k, wide, high, name, words } = plate;
  return svg`<g class="tag" transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k.toFixed(2)})`}>
    <g class="upright"><rect x=${-wide / 2} y="-8.5" width=${wide} height=${high} rx=${piece.side === 0 ? 5 : 1.5} />
    ${name ? svg`<text class="name" y="1">${name}</text>` : nothing}${words ? svg`<text class="worth" y=${name ? 10.5 : 1}>${words}</text>` : nothing}</g></g>`;
}

/** The cost of the plan, at the ghost. @param {Desk} desk @param {TableBoard} board @param {Camera} camera */
export function price(desk, board, camera) {
  const { preview, ghost } = desk.hands;
  if (!preview?.cost) return nothing;
  const pose = ghost?.pose ?? desk.piece(desk.selected)?.pose;
  if (pose?.kind !== 'body') return nothing;
  const k = 1 / camera.scale, [x, y] = behind(board, pose, k), wide = preview.cost.length * 7.4 + 18;
  return svg`<g class=${`price ${preview.legal ? 'good' : 'bad'}`} transform=${`translate(${x} ${y}) scale(${k})`}>
    <g class="upright"><rect x=${-wide / 2} y="-13" width=${wide} height="24" rx="12" /><text y="4">${preview.legal ? '' : '✗ '}${preview.cost}</text></g></g>`;
}

/** Where the selected body can be taken: on its ghost, once there is one. @param {Desk} desk @param {TableBoard} board @param {Camera} camera */
function grips(desk, board, camera) {
  const { mover, ghost, held } = desk.hands;
  const pose = ghost?.pose ?? desk.piece(desk.selected)?.pose;
  if (!mover || pose?.kind !== 'body' || desk.busy) return nothing;
  const k = 1 / camera.scale, turn = turned(pose);
  /** @type {Record<Grip, string>} */
  const arrows = { body: 'M0-6.5L5 0H1.8V6H-1.8V0H-5Z', left: 'M5 3Q-1 3-3-3M-6-1L-3.4-4.6L.2-1.8', right: 'M-5 3Q1 3 3-3M6-1L3.4-4.6L-.2-1.8' };
  return svg`<g class="grips">${mover.grips.map((grip) => {
    const [x, y] = spot(board, gripAt(pose, grip));
    const [hx, hy] = grip === 'body' ? ahead(turn, 26 * k) : aside(turn, grip === 'left' ? -15 * k : 15 * k);
    return svg`<g class=${`grip at-${grip}${held?.grip === grip ? ' held' : ''}`} data-grip=${grip} transform=${`translate(${(x + hx).toFixed(1)} ${(y + hy).toFixed(1)}) scale(${k}) rotate(${turn.toFixed(1)})`}>
      <circle class="thumb" r=${THUMB} /><circle class="disc" r=${SEEN} /><path d=${arrows[grip]} /><title>${W.grip[grip]}</title></g>`;
  })}</g>`;
}

/** @param {number} turn @param {number} far */
const ahead = (turn, far) => [Math.sin((turn * Math.PI) / 180) * far, -Math.cos((turn * Math.PI) / 180) * far];
/** @param {number} turn @param {number} far */
const aside = (turn, far) => [Math.cos((turn * Math.PI) / 180) * far, Math.sin((turn * Math.PI) / 180) * far];
