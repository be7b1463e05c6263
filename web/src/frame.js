// One picture per animation frame: whoever changes something says `invalidate()`.

/** @type {() => void} */
let paint = () => {};
let asked = false;

/** @param {() => void} fn */
export function paintWith(fn) {
  paint = fn;
}

export function invalidate() {
  if (asked) return;
  asked = true;
  // A hidden tab gets no frames, but shall be right when it is looked at again.
  const next = document.hidden ? (/** @type {() => void} */ f) => setTimeout(f, 50) : requestAnimationFrame;
  next(() => {
    asked = false;
    paint();
  });
}

/** Draws at once, for what must be on the page before the next key. */
export function paintNow() {
  paint();
}
