// Strokes above the map: proofs of refusals, overlays, targets, rings.
/** @import { Mark } from '../../gen/Mark.ts' */
/** @import { Place } from '../../gen/Place.ts' */
/** @import { Overlay } from '../../gen/Overlay.ts' */
/** @import { Offer } from '../../gen/Offer.ts' */
/** @import { Board } from '../../gen/Board.ts' */
/** @import { HexBoard, Point } from './hexes.js' */
import { svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { centre, corners, points, sharedSide } from './hexes.js';
import { spot as onTable } from './tabletop.js';

/** @param {Board} board @param {Place} place @returns {Point} */
export function spot(board, place) {
  if ('hex' in place) return board.kind === 'hexes' ? centre(board, place.hex) : [0, 0];
  return board.kind === 'table' ? onTable(board, place.point) : place.point;
}

/** @param {Board} board @param {Mark} mark @param {string} sort */
export function stroke(board, mark, sort) {
  switch (mark.kind) {
    case 'places':
      return mark.at.map((place) => 'hex' in place && board.kind === 'hexes'
        ? svg`<polygon class=${`mark ring ${sort}`} points=${points(corners(board, place.hex, 0.93))} />`
        : svg`<circle class=${`mark ring ${sort}`} cx=${spot(board, place)[0]} cy=${spot(board, place)[1]} r=${board.kind === 'table' ? board.scale * 0.9 : 20} />`);
    case 'line': {
      const [[x, y], [u, v]] = [spot(board, mark.from), spot(board, mark.to)];
      return svg`<g class=${`mark line ${sort}`}><path d=${`M${x} ${y}L${u} ${v}`} /><circle cx=${x} cy=${y} r="5" /><circle cx=${u} cy=${v} r="5" /></g>`;
    }
    case 'area':
      return svg`<polygon class=${`mark area ${sort}`} points=${points(mark.corners.map((c) => spot(board, c)))} />`;
    case 'label': {
      const [x, y] = spot(board, mark.at);
      return svg`<text class=${`mark label ${sort}`} x=${x} y=${y}>${mark.text}</text>`;
    }
    case 'hexside': {
      if (board.kind !== 'hexes' || !('hex' in mark.a) || !('hex' in mark.b)) return nothing;
      const [p, q] = sharedSide(board, mark.a.hex, mark.b.hex);
      return p && q ? svg`<path class=${`mark side ${sort}`} d=${`M${p[0]} ${p[1]}L${q[0]} ${q[1]}`} />` : nothing;
    }
    default:
      return nothing;
  }
}

/** @param {Board} board @param {Overlay} drawing */
export function overlay(board, drawing) {
  const hexes = board.kind === 'hexes' ? drawing.hexes : [];
  return svg`<g class="overlay" aria-hidden="true">
    ${hexes.map(([hex]) => svg`<polygon points=${points(corners(/** @type {HexBoard} */ (board), hex, 0.97))} />`)}
    ${hexes.map(([hex, label]) => label && board.kind === 'hexes' ? svg`<text x=${centre(board, hex)[0]} y=${centre(board, hex)[1] + 6}>${label}</text>` : nothing)}
    ${drawing.marks.map((mark) => stroke(board, mark, 'drawn'))}
  </g>`;
}

const DOT = { d: 'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0', sort: 'go' };
const RING = { d: 'M-12 0a12 12 0 1 0 24 0a12 12 0 1 0 -24 0', sort: 'ring' };
/** How a target looks, by what is done there. @type {Partial<Record<import('../../gen/Sense.ts').Sense, {d: string, sort: string}>>} */
const SHAPES = {
  go: DOT,
  place: DOT,
  shoot: { d: 'M0 -15V-6M0 6V15M-15 0H-6M6 0H15M-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0', sort: 'shot' },
  attack: { d: 'M-11 11L11 -11M5 -11H11V-5M11 11L-11 -11M-5 -11H-11V-5', sort: 'blow' },
};

/** @param {HexBoard} board @param {number} hex @param {Offer[]} offers @param {boolean} hot */
export function target(board, hex, offers, hot) {
  const shape = SHAPES[offers[0].tag.sense] ?? RING;
  const [x, y] = centre(board, hex);
  const k = board.size / 50;
  return svg`<g class=${`target ${shape.sort}${hot ? ' hot' : ''}`} data-target=${hex}>
    <polygon points=${points(corners(board, hex, 0.94))} />
    <path d=${shape.d} transform=${`translate(${x} ${y}) scale(${k})`} />
  </g>`;
}
