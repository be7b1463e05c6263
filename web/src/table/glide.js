// What moved on the board glides there, to the eye alone: a hand takes hold of it where it is going.
import { noChange } from '../../vendor/lit-html/lit-html.js';
import { Directive, directive } from '../../vendor/lit-html/directive.js';

const QUICK = { duration: 220, easing: 'ease-out' };
const still = matchMedia('(prefers-reduced-motion: reduce)');

class Glide extends Directive {
  /** @type {[number, number] | null} */ #last = null;

  /** @param {number} _x @param {number} _y */
  render(_x, _y) {
    return noChange;
  }

  /**
   * @param {import('../../vendor/lit-html/directive.js').ElementPart} part
   * @param {[number, number]} at
   * @override
   */
  update(part, at) {
    const last = this.#last;
    this.#last = at;
    if (last && (last[0] !== at[0] || last[1] !== at[1]) && !still.matches)
      part.element.animate([{ transform: `translate(${last[0] - at[0]}px, ${last[1] - at[1]}px)` }, { transform: 'none' }], QUICK);
    return noChange;
  }
}

/** On what is drawn inside a group that stands at (x, y) already. `<g ${glide(x, y)}>` */
export const glide = directive(/** @type {any} */ (Glide));
