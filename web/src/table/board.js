// The board: ground on a canvas, everything else as live SVG above it, under one transform.
/** @import { Desk } from './desk.js' */
/** @import { Piece } from '../../gen/Piece.ts' */
/** @import { HexBoard } from './hexes.js' */
import { html, svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { repeat } from '../../vendor/lit-html/directives/repeat.js';
import { css } from '../css.js';
import { W } from '../words.js';
import { DEFINITIONS, HALF, LARGER, chevron, counter, inWords } from './counter.js';
import { filmArrows } from './filmbar.js';
import { padMarks } from './padview.js';
import { glide } from './glide.js';
import { centre, corners, points, printed, towards } from './hexes.js';
import { overlay, stroke, target } from './marks.js';
import * as offers from './offers.js';
import { here as facingsHere, marked } from './rose.js';
import { byHex, lay, shiftToKeep } from './stacks.js';
import { bodies, price } from './bodies.js';
import { smoke } from './smoke.js';
import { tape } from './tape.js';

/** @param {Desk} desk @param {import('./camera.js').Camera} camera @param {import('./pointer.js').Pointer} pointer */
export function board(desk, camera, pointer) {
  const view = desk.view;
  if (!view) return nothing;
  const { board } = view.scene;
  const [w, h] = board.extent;
  return html`
    <div class="board" id="board" tabindex="0" role="application" aria-roledescription="map" aria-label=${W.board} aria-describedby="board-help"
      data-dragging=${pointer.mode ?? 'no'}
      @pointerdown=${pointer.down} @pointermove=${pointer.move} @pointerup=${pointer.up} @pointercancel=${pointer.cancel}
      @pointerleave=${() => { desk.hoverAt(null); desk.hands.look(null); }} @wheel=${pointer.wheel} @touchend=${pointer.touched}>
      <div class=${camera.turned ? 'sheet turned' : 'sheet'} ${css({ transform: camera.transform, width: `${w}px`, height: `${h}px` })}>
        <canvas class="ground" ${css({ width: `${w}px`, height: `${h}px` })} aria-hidden="true"></canvas>
        <div class="lamp" aria-hidden="true"></div>
        <svg class="pieces" viewBox=${`0 0 ${w} ${h}`} width=${w} height=${h} aria-hidden="true">
          ${DEFINITIONS}
          ${smoke(desk, board)}
          ${board.kind === 'hexes' ? hexLayers(desk, board) : bodies(desk, board, camera)}
          ${filmArrows(desk, board)}
          ${padMarks(desk, board)}
          ${board.kind === 'hexes' ? nothing : price(desk, board, camera)}
          ${tape(desk, camera)}
        </svg>
      </div>
      <p class="vh" id="board-help">${board.kind === 'hexes' ? W.boardHelp : W.tableHelp}</p>
    </div>`;
}

/** @param {Desk} desk @param {HexBoard} board */
function hexLayers(desk, board) {
  const view = /** @type {NonNullable<Desk['view']>} */ (desk.view);
  const { question, here } = desk;
  const able = offers.actors(question);
  const places = offers.targets(question, desk.selected, here);
  const k = board.size / 50;
  return svg`
    ${desk.overlay ? overlay(board, desk.overlay.drawing) : nothing}
    ${desk.reach.size && !desk.overlay ? reach(desk, board, places) : nothing}
    <g class="targets">${[...places].map(([hex, list]) => target(board, hex, list, hex === desk.hover || hex === desk.cursor))}</g>
    ${view.scene.held.map(([hex, side]) => flag(board, hex, side, k))}
    ${desk.hover !== null ? svg`<polygon class="hover" points=${points(corners(board, desk.hover, 0.99))} />` : nothing}
    ${here !== null ? svg`<polygon class="chosen" points=${points(corners(board, here, 0.97))} />` : nothing}
    <g class="stacks">${stacks(desk, board, able, k)}</g>
    ${here !== null && desk.glance?.meaning.way.length ? way(desk, board, here, desk.glance.meaning, k) : nothing}
    ${(desk.glance?.ghosts ?? []).map((ghost) => ghostOf(board, ghost, k))}
    ${desk.ringed.map((hex) => svg`<polygon class="ringed" points=${points(corners(board, hex, 0.96))} />`)}
    ${(desk.refused?.refusals ?? []).flatMap((r) => r.proof).map((mark) => stroke(board, mark, 'proof'))}
    ${here !== null && !desk.rose ? rose(desk, board, here, facingsHere(desk), k, false) : nothing}
    ${desk.rose ? rose(desk, board, desk.rose.hex, desk.rose.choices, k, true) : nothing}
    ${desk.cursor !== null ? svg`<polygon class="cursor" points=${points(corners(board, desk.cursor, 1.02))} />` : nothing}`;
}

/** @param {Desk} desk @param {HexBoard} board @param {Set<string>} able @param {number} k */
function stacks(desk, board, able, k) {
  const scene = /** @type {NonNullable<Desk['view']>} */ (desk.view).scene;
  /** @type {{piece: Piece, x: number, y: number, hex: number}[]} */
  const all = [];
  /** @type {{front: Piece, facing: number, x: number, y: number}[]} */
  const chevrons = [];
  // Fanned stacks last, so that they lie above their neighbours.
  const hexes = [...byHex(scene.pieces)].sort(([a], [b]) => desk.fanned(a) - desk.fanned(b) || a - b);
  for (const [hex, pieces] of hexes) {
    const [x, y] = centre(board, hex);
    const open = desk.fanned(hex) > 0;
    const shift = open && desk.fan?.hex === hex ? shiftToKeep(pieces, desk.fan.piece) : { x: 0, y: 0 };
    for (const placed of lay(pieces, open)) all.push({ piece: placed.piece, hex, x: x + (placed.x + shift.x) * k, y: y + (placed.y + shift.y) * k });
    const front = pieces.find((p) => p.pose.kind === 'hex' && p.pose.facing !== null);
    // Above the counters and their commander, which would hide it; not across a stack that is fanned out.
    if (front?.pose.kind === 'hex' && front.pose.facing !== null && !(open && pieces.length > 2)) chevrons.push({ front, facing: front.pose.facing, x, y });
  }
  return svg`${repeat(all, (p) => p.piece.id, ({ piece, x, y, hex }) => svg`
    <g class=${`piece${able.has(piece.id) ? ' able' : ''}${piece.id === desk.selected ? ' selected' : ''}${piece.done ? ' done' : ''}`}
      data-piece=${piece.id} data-hex=${hex} role="img" aria-label=${inWords(piece, scene.sides)} transform=${place(x, y, k * LARGER)}>
      ${piece.kind === 'commander' ? svg`<circle class="hit" r="14.5" />` : svg`<rect class="hit" x=${-HALF} y=${-HALF} width=${2 * HALF} height=${2 * HALF} />`}
      <g class="seen" ${glide(x / k / LARGER, y / k / LARGER)}>
        ${able.has(piece.id) || piece.id === desk.selected ? glow(piece) : nothing}
        ${counter(piece)}
      </g>
    </g>`)}
  ${repeat(chevrons, (c) => c.front.id, ({ front, facing, x, y }) => svg`
    <g transform=${place(x, y, k)}><g ${glide(x / k, y / k)}>${chevron(facing, front.side ?? 2)}</g></g>`)}`;
}

/** @param {number} x @param {number} y @param {number} k */
const place = (x, y, k) => `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k})`;

/** @param {Piece} piece */
function glow(piece) {
  const ring = (/** @type {string} */ name) => piece.kind === 'commander'
    ? svg`<circle class=${name} r="16.5" />`
    : svg`<rect class=${name} x="-26.5" y="-26.5" width="53" height="53" rx=${piece.side === 0 ? 11 : 4} />`;
  return svg`${ring('halo')}${ring('glow')}`;
}

/** @param {Desk} desk @param {HexBoard} board @param {Map<number, unknown>} places */
function reach(desk, board, places) {
  return svg`<g class="reach">${[...desk.reach].map(([hex, cost]) => {
    const [x, y] = centre(board, hex);
    return svg`${places.has(hex) ? nothing : svg`<polygon points=${points(corners(board, hex, 0.97))} />`}
      <text x=${x + board.size * 0.56} y=${y + board.size * 0.74}>${cost}</text>`;
  })}</g>`;
}

/** The way of a march as the server gave it, with its cost and the piece at its end. @param {Desk} desk @param {HexBoard} board @param {number} from @param {import('../../gen/Meaning.ts').Meaning} march @param {number} k */
function way(desk, board, from, { way, preview: { cost } }, k) {
  const line = [from, ...way].map((hex) => centre(board, hex));
  const [x, y] = centre(board, way.at(-1) ?? from);
  const piece = desk.piece(desk.selected);
  return svg`${piece && !desk.glance?.ghosts.length && !desk.busy ? svg`<g class="ghost" transform=${`translate(${x} ${y}) scale(${k})`}>${counter(piece)}</g>` : nothing}
    <g class="way"><polyline points=${points(line)} />${way.map((hex) => svg`<circle cx=${centre(board, hex)[0]} cy=${centre(board, hex)[1]} r="5" />`)}
    ${cost === null ? nothing : svg`<g transform=${`translate(${x} ${y - board.size * 0.5})`}><rect x="-17" y="-13" width="34" height="22" rx="11" /><text y="4">${cost}</text></g>`}</g>`;
}

/** @param {HexBoard} board @param {Piece} ghost @param {number} k */
function ghostOf(board, ghost, k) {
  if (ghost.pose.kind !== 'hex') return nothing;
  const [x, y] = centre(board, ghost.pose.hex);
  return svg`<g class="ghost" transform=${`translate(${x} ${y}) scale(${k})`}>${counter(ghost)}</g>`;
}

/** Who holds a place: a small pennant, round for the first side, swallow-tailed for the second. @param {HexBoard} board @param {number} hex @param {number} side @param {number} k */
function flag(board, hex, side, k) {
  const [x, y] = centre(board, hex);
  const cloth = side === 0 ? 'M0 -16H10A5 5 0 0 1 10 -6H0Z' : 'M0 -16H16L11 -11L16 -6H0Z';
  return svg`<g class="held" data-side=${side} transform=${`translate(${x + 24 * k} ${y + 36 * k}) scale(${k})`}><path class="pole" d="M0 2V-17" /><path class="cloth" d=${cloth} /></g>`;
}

/** Arrows around a hex, at its sides or corners: choose the facing. @param {Desk} desk @param {HexBoard} board @param {number} hex @param {offers.Choice[]} list @param {number} k @param {boolean} open */
function rose(desk, board, hex, list, k, open) {
  if (!list.length) return nothing;
  const [cx, cy] = centre(board, hex);
  return svg`<g class=${open ? 'rose open' : 'rose'} role="group" aria-label=${W.chooseFacing(printed(hex))}>
    ${open ? svg`<circle class="plate" cx=${cx} cy=${cy} r=${62 * k} />` : nothing}
    ${list.map((choice) => {
      const facing = choice.tag.facing ?? 0;
      const [x, y] = towards(board, hex, facing, 0.86);
      const usual = marked(desk) === facing;
      return svg`<g class=${usual ? 'arrow usual' : 'arrow'} data-facing=${facing} transform=${`translate(${x} ${y}) rotate(${facing * 30}) scale(${k})`}
        @pointerdown=${(/** @type {Event} */ e) => e.stopPropagation()} @click=${(/** @type {Event} */ e) => { e.stopPropagation(); desk.choose(choice); }}>
        <circle class="grip" r="13" /><circle class="disc" r="10.5" /><path d="M0 -8L4.4 5.5L0 2.5L-4.4 5.5Z" /><title>${W.face(W.facing[facing] ?? '')}</title></g>`;
    })}
  </g>`;
}
