// A drawing that is shown as an image may fetch nothing: its letters go with it.

/** The letters of the page, as `css/base.css` names them. */
const FAMILY = 'EB Garamond';
const FACES = /** @type {const} */ ([['normal', '/fonts/garamond.woff2'], ['italic', '/fonts/garamond-italic.woff2']]);

/** @type {Promise<string> | null} */
let letters = null;

/** @param {string} path */
async function packed(path) {
  const bytes = new Uint8Array(await (await fetch(path)).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

async function read() {
  const faces = await Promise.all(FACES.map(async ([style, path]) =>
    `@font-face{font-family:'${FAMILY}';font-style:${style};font-weight:400 700;src:url(data:font/woff2;base64,${await packed(path)}) format('woff2')}`));
  return `<style>${faces.join('')}</style>`;
}

/** When the page itself can write in them: what is measured on it is drawn as wide in an image. */
export const ready = () => Promise.all(FACES.map(([style]) => document.fonts.load(`${style} 16px '${FAMILY}'`))).catch(() => []);

/** The drawing with its letters; as it is where they cannot be had. @param {string} svg */
export async function lettered(svg) {
  letters ??= read();
  const style = await letters.catch(() => { letters = null; return ''; });
  return svg.replace(/<svg[^>]*>/, (open) => open + style);
}
