// Receipts of sealed answers: kept by this browser, so that a player can hold them against the file.
/** A sheet that was sealed. @typedef {{question: number, entry: number, seal: string, seat: string, turn: number, words: string, lines: {title: string, words: string, written: boolean, group?: string | null}[]}} Receipt */

/** How many of a game are kept. */
const MOST = 60;

/** @param {string} game */
const key = (game) => `grognard.receipts.${game}`;

/** @param {string} game @returns {Receipt[]} */
function all(game) {
  try {
    const read = JSON.parse(localStorage.getItem(key(game)) ?? '[]');
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** What a seat has sealed, the latest first. @param {string} game @param {string} seat */
export const receiptsOf = (game, seat) => all(game).filter((r) => r.seat === seat);

/** @param {string} game @param {Receipt} receipt */
export function keepReceipt(game, receipt) {
  try {
    localStorage.setItem(key(game), JSON.stringify([receipt, ...all(game)].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing shows it once.
  }
}
