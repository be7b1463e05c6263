// The page: a lobby, an army, a rule book, a report, or one game. Modules beyond the lobby are fetched when they are opened.
import { html, render } from '../vendor/lit-html/lit-html.js';
import { paintWith, invalidate } from './frame.js';
import { route } from './route.js';
import { openBy } from './net/api.js';
import { applyTheme } from './settings.js';
import { Lobby } from './lobby/page.js';
import { W } from './words.js';

/** @typedef {{draw(): unknown, painted?(): void, leave(): void}} Page */

const root = /** @type {HTMLElement} */ (document.getElementById('page'));
/** @type {Page | null} */
let page = null;
let visit = 0;

async function arrive() {
  const where = route();
  const mine = ++visit;
  page?.leave();
  page = null;
  if (where.page === 'lobby') {
    document.title = W.title;
    page = new Lobby();
  } else if (where.page === 'army') {
    const { Muster } = await import('./army/page.js');
    if (mine !== visit) return;
    page = new Muster(where.rules, where.against);
  } else if (where.page === 'rules') {
    const { Reader } = await import('./book/page.js');
    if (mine !== visit) return;
    page = new Reader(where.set, where.chapter, where.clause);
  } else if (where.page === 'report') {
    const { ReportPage } = await import('./report/page.js');
    if (mine !== visit) return;
    page = new ReportPage(where.game);
  } else {
    if (where.token) {
      openBy(where.game, where.token);
      history.replaceState(null, '', `/#/game/${where.game}${where.at === null ? '' : `?at=${where.at}`}`);
    }
    render(html`<p class="arriving" role="status">${W.arriving}</p>`, root);
    const { Table } = await import('./table/page.js');
    if (mine !== visit) return;
    page = new Table(where.game, where.at);
  }
  // What held the focus is gone with the page before: reading begins at the top of the new one.
  if (mine > 1) root.focus({ preventScroll: true });
  invalidate();
}

paintWith(() => {
  if (!page) return;
  render(page.draw(), root);
  page.painted?.();
});
applyTheme();
// The keyboard's cursor is drawn for those who use the keyboard.
for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, () => { document.documentElement.dataset.hand = kind === 'keydown' ? 'keys' : 'pointer'; }, true);
addEventListener('hashchange', arrive);
arrive();
