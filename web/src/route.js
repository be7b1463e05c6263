// Where we are, from the part of the address behind the `#`, which no server ever sees.

/** @typedef {{page: 'lobby'} | {page: 'report', game: string} | {page: 'army', rules: string, against: string} | {page: 'rules', set: string, chapter: string, clause: string | null} | {page: 'game', game: string, token: string | null, at: number | null}} Route */

/** @returns {Route} */
export function route() {
  const [path, query] = location.hash.slice(1).split('?');
  const [, page, game, token] = path.split('/');
  if (page === 'army') return { page: 'army', rules: (game ?? '').toUpperCase(), against: token ?? '' };
  if (page === 'rules') return { page: 'rules', set: game ?? '', chapter: token ?? '', clause: new URLSearchParams(query ?? '').get('at') };
  if (page === 'report' && game) return { page: 'report', game };
  if (page !== 'game' || !game) return { page: 'lobby' };
  const at = new URLSearchParams(query ?? '').get('at');
  return { page: 'game', game, token: token || null, at: at === null || !/^\d+$/.test(at) ? null : Number(at) };
}

/** The address of an army, to send to an opponent: all of it stands behind the `#`. @param {string} rules @param {string} text */
export function linkToArmy(rules, text) {
  const bytes = new TextEncoder().encode(text);
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `${location.origin}/#/army/${rules}/${packed.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The army of such an address; `null` if it is none. @param {string} packed */
export function armyOf(packed) {
  try {
    const bytes = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** The address of a moment of a game, to send to a friend. @param {string} game @param {number | null} at */
export function linkTo(game, at) {
  return `${location.origin}/#/game/${game}${at === null ? '' : `?at=${at}`}`;
}
