// The board as a picture, drawn by the server for this seat and moment.
import { boardPng, boardSvg, download } from '../net/api.js';
import { lettered } from '../net/letters.js';

const WIDTH = 2400;

/** @param {string} game @param {string} seat @param {number} at */
export async function saveSvg(game, seat, at) {
  download(`${game}-${at}.svg`, await lettered(await boardSvg(game, seat, at)), 'image/svg+xml');
}

/** @param {string} game @param {string} seat @param {number} at */
export async function savePng(game, seat, at) {
  download(`${game}-${at}.png`, await boardPng(game, seat, at, WIDTH), 'image/png');
}
