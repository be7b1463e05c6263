// The pictures of the battles, a few at a time: a browser keeps few lines to a server, and a game that is begun needs one.
import { noChange } from '../../vendor/lit-html/lit-html.js';
import { Directive, directive } from '../../vendor/lit-html/directive.js';

/** How many are fetched at once. */
const AT_ONCE = 3;
/** How often one is asked for that cannot be had. */
const PATIENCE = 4;
/** How far beyond the edge of the window a picture is fetched already. */
const NEAR = '400px';

/** Pictures that are in sight, or nearly, and not fetched yet. @type {Map<HTMLImageElement, string>} */
const waiting = new Map();
/** What is to be shown where, once it comes into sight. @type {WeakMap<Element, string>} */
const wanted = new WeakMap();
/** How often each could not be had. @type {WeakMap<Element, number>} */
const failed = new WeakMap();
let fetching = 0;

const eye = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    const image = /** @type {HTMLImageElement} */ (target), address = wanted.get(image);
    if (isIntersecting && address !== undefined) waiting.set(image, address);
    else waiting.delete(image);
  }
  next();
}, { rootMargin: NEAR });

function next() {
  for (const [image, address] of waiting) {
    if (fetching >= AT_ONCE) return;
    waiting.delete(image);
    eye.unobserve(image);
    fetching += 1;
    image.onload = () => {
      fetching -= 1;
      next();
    };
    image.onerror = () => {
      fetching -= 1;
      // A busy server may refuse one: no torn picture is shown, and it is asked for again when it is seen again.
      image.removeAttribute('src');
      const times = (failed.get(image) ?? 0) + 1;
      failed.set(image, times);
      if (times < PATIENCE) eye.observe(image);
      next();
    };
    image.src = address;
  }
}

class Picture extends Directive {
  #address = '';

  /** @param {string} _address */
  render(_address) {
    return noChange;
  }

  /** @param {import('../../vendor/lit-html/directive.js').ElementPart} part @param {[string]} address @override */
  update(part, [address]) {
    if (address !== this.#address) {
      this.#address = address;
      wanted.set(part.element, address);
      eye.observe(part.element);
    }
    return noChange;
  }
}

/** On an image that is fetched when it comes into sight and there is a line for it. `<img ${picture(address)}>` */
export const picture = directive(/** @type {any} */ (Picture));
