// Sets style properties through the object model, never as an attribute: the page's policy refuses inline styles.
import { noChange } from '../vendor/lit-html/lit-html.js';
import { Directive, directive } from '../vendor/lit-html/directive.js';

class Css extends Directive {
  /** @type {Record<string, string>} */
  last = {};

  /** @param {Record<string, string>} _props */
  render(_props) {
    return noChange;
  }

  /**
   * @param {import('../vendor/lit-html/directive.js').ElementPart} part
   * @param {[Record<string, string>]} args
   * @override
   */
  update(part, [props]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    for (const key in props) {
      if (this.last[key] !== props[key]) style.setProperty(key, props[key]);
    }
    for (const key in this.last) if (!(key in props)) style.removeProperty(key);
    this.last = props;
    return noChange;
  }
}

/** `<g ${css({ transform: 'translate(1px, 2px)' })}>` */
export const css = directive(/** @type {any} */ (Css));
