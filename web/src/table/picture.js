// The board as a picture, drawn by the server for this seat and moment.
import { boardSvg, download } from '../net/api.js';

/** @param {string} game @param {string} seat @param {number} at */
export async function saveSvg(game, seat, at) {
  download(`${game}-${at}.svg`, await boardSvg(game, seat, at), 'image/svg+xml');
}

/** @param {string} game @param {string} seat @param {number} at */
export async function savePng(game, seat, at) {
  const url = URL.createObjectURL(new Blob([await boardSvg(game, seat, at)], { type: 'image/svg+xml' }));
  const image = new Image();
  await new Promise((done, fail) => Object.assign(image, { onload: done, onerror: fail, src: url }));
  const canvas = document.createElement('canvas');
  const scale = 2;
  canvas.width = (image.naturalWidth || 1000) * scale;
  canvas.height = (image.naturalHeight || 800) * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((/** @type {(b: Blob | null) => void} */ done) => canvas.toBlob(done, 'image/png'));
  if (blob) download(`${game}-${at}.png`, blob, 'image/png');
  URL.revokeObjectURL(url);
}
