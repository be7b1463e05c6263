// The ground as it is seen from the far side: the drawing is turned by half, and what is written on it is turned back.

/** Names that follow a course letter by letter are turned as a whole. */
const WHOLE = '.water-name';

/** The drawing, with its words upside down; they are measured in the letters of the page, in which they will be drawn. @param {string} drawing */
export function turnWords(drawing) {
  const parsed = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement;
  const sheet = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
  // Words are measured where the page can draw them, and nobody sees it.
  const holder = document.createElement('div');
  holder.className = 'measuring';
  holder.setAttribute('aria-hidden', 'true');
  holder.append(sheet);
  document.body.append(holder);
  const words = [...sheet.querySelectorAll(WHOLE), ...[...sheet.querySelectorAll('text')].filter((text) => !text.closest(WHOLE))];
  const boxes = words.map((word) => /** @type {SVGGraphicsElement} */ (word).getBBox());
  words.forEach((word, i) => {
    const { x, y, width, height } = /** @type {DOMRect} */ (boxes[i]);
    if (width) word.setAttribute('transform', `${word.getAttribute('transform') ?? ''} rotate(180 ${x + width / 2} ${y + height / 2})`.trim());
  });
  const turned = new XMLSerializer().serializeToString(sheet);
  holder.remove();
  return turned;
}
