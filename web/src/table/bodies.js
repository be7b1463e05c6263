// Pieces on a free table: footprints with their figures, the front edge marked. Table games are drawn, clicked and
// answered in words; moving a body by its handles comes with the first table game.
/** @import { Desk } from './desk.js' */
/** @import { Board } from '../../gen/Board.ts' */
import { svg, nothing } from '../../vendor/lit-html/lit-html.js';
import { inWords } from './counter.js';
import { stroke } from './marks.js';
import { actors } from './offers.js';

/** @param {Desk} desk @param {Extract<Board, {kind: 'table'}>} board */
export function bodies(desk, board) {
  const scene = desk.view?.scene;
  if (!scene) return nothing;
  const able = actors(desk.question);
  const dot = board.per_unit * 0.35;
  return svg`
    ${scene.pieces.map((piece) => {
      if (piece.pose.kind !== 'body') return nothing;
      const { corners, figures } = piece.pose;
      const [[ax, ay], [bx, by]] = [corners[0] ?? [0, 0], corners[1] ?? [0, 0]];
      return svg`<g class=${`body${able.has(piece.id) ? ' able' : ''}${piece.id === desk.selected ? ' selected' : ''}`} data-piece=${piece.id} data-side=${piece.side ?? 2}
        role="img" aria-label=${inWords(piece, scene.sides)}>
        <polygon points=${corners.map((c) => c.join(',')).join(' ')} />
        <path class="front" d=${`M${ax} ${ay}L${bx} ${by}`} />
        ${figures.map(([x, y]) => svg`<circle cx=${x} cy=${y} r=${dot} />`)}
      </g>`;
    })}
    ${(desk.refused?.refusals ?? []).flatMap((r) => r.proof).map((mark) => stroke(null, mark, 'proof'))}`;
}
