// A piece on its way: where it came from, and which answer ends its move.
/** @import { Desk } from './desk.js' */
/** @import { View } from '../../gen/View.ts' */
/** @import { Choice } from './offers.js' */
import { bearing } from './hexes.js';
import * as offers from './offers.js';

/** How far two facings are apart, in twelfths. @param {number} a @param {number} b */
const apart = (a, b) => Math.min((((a - b) % 12) + 12) % 12, (((b - a) % 12) + 12) % 12);

export class March {
  /** From where the piece that moved last came. @type {{piece: string, hex: number} | null} */ #from = null;

  /** Keeps in mind from which hex the selected piece came. @param {View | null} before @param {View} now @param {string | null} selected */
  see(before, now, selected) {
    const hex = (/** @type {View | null} */ view) => {
      const pose = view?.scene.pieces.find((p) => p.id === selected)?.pose;
      return pose?.kind === 'hex' ? pose.hex : null;
    };
    const [was, is] = [hex(before), hex(now)];
    if (selected && was !== null && is !== null && was !== is) this.#from = { piece: selected, hex: was };
  }

  /** @param {string | null} piece */
  hasMoved(piece) {
    return this.#from !== null && this.#from.piece === piece;
  }

  /**
   * The answer that ends the move of the piece on its way: a click on where it stands, Enter, or a click on the next piece
   * gives it. Where a facing is to be chosen, the one nearest to the direction of march; where it has not marched, the
   * one it has. It is the only one that is asked, whether it is in hand or was let go.
   * @param {Desk} desk @returns {Choice | null}
   */
  stop({ question, selected: taken, board, pad, view }) {
    const able = offers.actors(question);
    const selected = taken ?? [...able][0];
    const pose = view?.scene.pieces.find((p) => p.id === selected)?.pose;
    const here = pose?.kind === 'hex' ? pose.hex : null;
    if (!question || !selected || here === null || !board || pad.on || able.size > 1) return null;
    const own = offers.ofPiece(question, selected);
    const end = own.find((o) => (o.tag.sense === 'end' || o.tag.sense === 'stay') && o.tag.hex === null && o.tag.facing === null);
    // Who may turn, but need not, is not on his way.
    if (!end && offers.general(question).length) return null;
    if (end) return own.some((o) => o.tag.sense === 'go' || o.tag.sense === 'turn') ? offers.ofOffer(end) : null;
    const list = offers.facings(own, here);
    const came = this.#from?.piece === selected && this.#from.hex !== here ? this.#from.hex : null;
    const wanted = came !== null ? bearing(board, came, here) : pose?.kind === 'hex' ? pose.facing : null;
    if (!list.length || wanted === null) return null;
    return offers.ofOffer(list.reduce((best, o) => (apart(o.tag.facing ?? 0, wanted) < apart(best.tag.facing ?? 0, wanted) ? o : best)));
  }

  /** Whether a piece may be taken next, for whom the one on its way halts. @param {Desk} desk @param {string} id */
  isNext(desk, id) {
    const piece = desk.piece(id);
    const { stopping, selected } = desk, going = selected ?? stopping?.tag.piece ?? null;
    return (stopping !== null || desk.works.on) && piece !== null && !piece.done && id !== going && piece.side === desk.piece(going)?.side;
  }
}
