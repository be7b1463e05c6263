// Where we are, from the part of the address behind the `#`, which no server ever sees.

/** @typedef {{page: 'lobby'} | {page: 'report', game: string} | {page: 'army', rules: string} | {page: 'rules', set: string, chapter: string, clause: string | null} | {page: 'game', game: string, token: string | null, at: number | null}} Route */

/** @returns {Route} */
export function route() {
  const [path, query] = location.hash.slice(1).split('?');
  const [, page, game, token] = path.split('/');
  if (page === 'army') return { page: 'army', rules: game ?? '' };
  if (page === 'rules') return { page: 'rules', set: game ?? '', chapter: token ?? '', clause: new URLSearchParams(query ?? '').get('at') };
  if (page === 'report' && game) return { page: 'report', game };
  if (page !== 'game' || !game) return { page: 'lobby' };
  const at = new URLSearchParams(query ?? '').get('at');
  return { page: 'game', game, token: token || null, at: at === null || !/^\d+$/.test(at) ? null : Number(at) };
}

/** The address of a moment of a game, to send to a friend. @param {string} game @param {number | null} at */
export function linkTo(game, at) {
  return `${location.origin}/#/game/${game}${at === null ? '' : `?at=${at}`}`;
}
