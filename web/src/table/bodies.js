// Pieces on a free table: footprints with their figures at true size, the front marked; the plan above them: ghost,
// ground swept, and the grips by which a body is taken.
/** @import { Desk } from './desk.js' */
/** @import { Piece } from '../../gen/Piece.ts' */
/** @import { Camera } from './camera.js' */
/** @import { Grip } from '../../gen/Grip.ts' */
/** @import { TableBoard, Body } from './tabletop.js' */
import { svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { repeat } from '../../vendor/lit-html/directives/repeat.js';
import { css } from '../css.js';
import { W } from '../words.js';
import { inWords } from './counter.js';
import { FIGURES, figure } from './figures.js';
import { points } from './hexes.js';
import { overlay, stroke } from './marks.js';
import * as offers from './offers.js';
import { fine, gripAt, outline, spot, turned } from './tabletop.js';

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
  const room = all.map((p) => ({ id: p.id, corners: outline(board, /** @type {Body} */ (p.pose)) }));
  const bad = hands.preview && !hands.preview.legal ? 'bad' : 'good';
  return svg`
    ${FIGURES}
    ${desk.overlay ? overlay(board, desk.overlay.drawing) : nothing}
    ${(hands.preview?.marks ?? desk.glance?.marks ?? []).map((mark) => stroke(board, mark, `plan ${hands.preview ? bad : 'good'}`))}
    ${repeat(all, (p) => p.id, (piece) => {
      const sort = `body${able.has(piece.id) ? ' able' : ''}${piece.id === desk.selected ? ' selected' : ''}${aimed.has(piece.id) ? ' aimed' : ''}${piece.id === hands.aim || piece.id === hands.over ? ' hot' : ''}${piece.done ? ' done' : ''}${piece.id === hands.ghost?.id ? ' leaving' : ''}`;
      return svg`<g class=${sort} data-piece=${piece.id} data-side=${piece.side ?? 2} data-wear=${Math.min(3, piece.wear)} role="img" aria-label=${inWords(piece, scene.sides)}>
        ${troops(board, piece)}${label(board, piece, camera, room)}</g>`;
    })}
    ${apart(offers.points(desk.question, desk.selected).map((offer) => ({ offer, at: spot(board, offer.tag.at ?? [0, 0]) })), 18 / camera.scale).map(({ offer, at: [x, y] }) => {
      return svg`<circle class="spot" cx=${x} cy=${y} r=${9 / camera.scale} data-offer=${offer.index} @pointerdown=${(/** @type {Event} */ e) => e.stopPropagation()} @click=${() => desk.choose(offers.ofOffer(offer))}><title>${offer.words}</title></circle>`;
    })}
    ${[...(hands.preview?.ghosts ?? []), ...(desk.glance?.ghosts ?? [])].map((ghost) => svg`<g class=${`body ghost ${bad}`} data-ghost=${ghost.id} data-side=${ghost.side ?? 2} data-wear=${ghost.wear}>${troops(board, ghost)}</g>`)}
    ${[...(hands.preview?.refusals ?? []), ...(desk.refused?.refusals ?? [])].flatMap((r) => r.proof).map((mark) => stroke(board, mark, 'proof'))}
    ${price(desk, board, camera)}
    ${grips(desk, board, camera)}`;
}

/** @param {TableBoard} board @param {Piece} piece */
function troops(board, piece) {
  if (piece.pose.kind !== 'body') return nothing;
  const { figures, base } = piece.pose;
  const corners = outline(board, piece.pose), turn = turned(piece.pose), size = (base * fine(board)) / 20;
  const [[ax, ay], [bx, by]] = [corners[0] ?? [0, 0], corners[1] ?? [0, 0]];
  return svg`
    <polygon class="halo" points=${points(corners)} />
    <polygon class="base" points=${points(corners)} />
    ${piece.side === 1 ? svg`<polygon class="hatched" points=${points(corners)} fill="url(#hatch)" />` : nothing}
    ${piece.wear >= 3 ? svg`<polygon class="hatched" points=${points(corners)} fill="url(#broken)" />` : nothing}
    <g ${css(dress(piece))}>${figures.map((f) => figure(f.kind, spot(board, f.at), f.turn === undefined ? turn : 90 - f.turn / 64, size))}</g>
    <path class="front" d=${`M${ax} ${ay}L${bx} ${by}`} />
    <path class="nose" d="M-6 -2L0 -9L6 -2Z" transform=${`translate(${(ax + bx) / 2} ${(ay + by) / 2}) rotate(${turn})`} />`;
}

/** Coat and facings of a body. @param {Piece} piece */
export function dress(piece) {
  const coat = piece.pose.kind === 'body' ? piece.pose.coat : null;
  return { ...(piece.stripe ? { '--facing': piece.stripe } : {}), ...(coat ? { '--coat': coat } : {}) };
}

/** Of places on top of each other the first is drawn; all of them are in the list of answers, and come apart as one looks closer. @template {{at: number[]}} T @param {T[]} spots @param {number} least @returns {T[]} */
function apart(spots, least) {
  /** @type {T[]} */
  const kept = [];
  for (const one of spots) if (kept.every(({ at }) => Math.hypot(at[0] - one.at[0], at[1] - one.at[1]) >= least)) kept.push(one);
  return kept;
}

/** Its name and strength, upright and never too small to read: behind it, or before it where another stands behind; of a screen the strength alone, first before it, for behind it stands its battalion. @param {TableBoard} board @param {Piece} piece @param {Camera} camera @param {{id: string, corners: number[][]}[]} room where bodies stand */
function label(board, piece, camera, room) {
  const { pose } = piece;
  if (pose.kind !== 'body') return nothing;
  const screen = piece.kind === 'skirmishers', name = screen ? '' : piece.name;
  const k = large(camera);
  const marks = piece.badges.map((b) => b.short).join(' ');
  const words = [piece.strength, piece.quality, marks].filter(Boolean).join(' · ');
  const wide = Math.max(name.length * 4.6, words.length * 5) + 10, high = words && name ? 22 : 12.5;
  const near = behind(board, pose, k, screen), places = [near, behind(board, pose, k, !screen), ...[-1, 1].map((hand) => beside(board, pose, (k * wide) / 2, hand))];
  /** @param {number[]} at @returns {number[][]} */
  const plate = ([x = 0, y = 0]) => [-1, 1].flatMap((h) => [-8.5, high - 8.5].map((v) => [x + (h * k * wide) / 2, y + v * k]));
  const [x, y] = places.find((at) => !room.some(({ id, corners }) => id !== piece.id && overlap(plate(at), corners))) ?? near;
  return svg`<g class="tag" transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k.toFixed(2)})`}>
    <g class="upright"><rect x=${-wide / 2} y="-8.5" width=${wide} height=${high} rx=${piece.side === 0 ? 5 : 1.5} />
    ${name ? svg`<text class="name" y="1">${name}</text>` : nothing}${words ? svg`<text class="worth" y=${name ? 10.5 : 1}>${words}</text>` : nothing}</g></g>`;
}

/** Whether an upright box and a body cover each other: no line across or along either parts them. @param {number[][]} box @param {number[][]} body */
function overlap(box, body) {
  const [a, b, c] = body;
  const along = a && b && c ? [[b[0] - a[0], b[1] - a[1]], [c[0] - b[0], c[1] - b[1]]] : [];
  return [[1, 0], [0, 1], ...along].every(([ux = 0, uy = 0]) => {
    const [one, other] = [box, body].map((corners) => corners.map(([x = 0, y = 0]) => x * ux + y * uy));
    return Math.max(...one) > Math.min(...other) && Math.max(...other) > Math.min(...one);
  });
}

/** How much letters grow when the table is far away. @param {Camera} camera */
const large = (camera) => Math.min(2.1, Math.max(1, 1.08 / camera.scale));

/** @param {TableBoard} board @param {Body} body @param {number} k @param {boolean} [before] */
function behind(board, body, k, before = false) {
  const [cx, cy] = spot(board, gripAt(body, 'body'));
  const rear = body.corners.length === 4 ? body.corners.slice(before ? 0 : 2, before ? 2 : 4).map((c) => spot(board, c)) : [[cx, cy + 12]];
  const rx = rear.reduce((s, c) => s + c[0], 0) / rear.length, ry = rear.reduce((s, c) => s + c[1], 0) / rear.length;
  const far = Math.hypot(rx - cx, ry - cy) || 1, [ux, uy] = [(rx - cx) / far, (ry - cy) / far];
  // Beside a body that faces left or right the plate needs more room than behind one that faces up or down.
  return [rx + ux * k * (13 + 26 * Math.abs(ux)), ry + uy * k * 13];
}

/** Beside a body, on its left or right as the page sees it. @param {TableBoard} board @param {Body} body @param {number} half how wide the plate is, by half @param {number} hand */
function beside(board, body, half, hand) {
  const [cx, cy] = spot(board, gripAt(body, 'body')), xs = outline(board, body).map((c) => c[0] ?? cx);
  return [(hand < 0 ? Math.min(...xs) : Math.max(...xs)) + hand * (half + 4), cy];
}

/** The cost of the plan, at the ghost. @param {Desk} desk @param {TableBoard} board @param {Camera} camera */
function price(desk, board, camera) {
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
