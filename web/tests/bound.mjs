// What the tests of Belle Alliance share: to be asked, to go through a bound, to click on the table.
import { rest, still } from './helper.mjs';
import { lastView, openPad } from './real.mjs';

/** Waits until a page is asked for a sheet, film included. */
export async function askedFor(p, words) {
  await p.waitForFunction((w) => document.querySelector('.prompt.mine')?.textContent?.includes(w) && !document.querySelector('.film'), words, { timeout: 90_000 });
  await rest(p);
  await openPad(p);
}

/** The line of a unit on the pad. */
export const line = (p, piece) => p.locator(`#line-${piece}`);
/** Waits until a line is judged good. */
export const good = (p, piece) => p.waitForSelector(`.pad li[data-piece=${piece}][data-state=good]`, { timeout: 90_000 });
/** Waits until the draft is kept. */
export const kept = (p) => p.waitForFunction(() => document.querySelector('.pad header')?.textContent?.includes('Saved.'), null, { timeout: 90_000 });

/**
 * Answers whatever else a bound asks, by the first that is offered, until this is asked or the battle is over. What is asked may
 * change at any time, so the page is looked at and pressed in one go, and nothing is pressed twice at the same moment of the game.
 */
export async function through(p, until) {
  await p.waitForFunction((until) => {
    const table = document.querySelector('.table'), prompt = document.querySelector('.prompt');
    if (!prompt || document.querySelector('.film') || table?.getAttribute('data-asking') === 'yes') return false;
    if (prompt.matches('.over') || (prompt.matches('.mine') && prompt.textContent?.includes(until))) return true;
    if (!prompt.matches('.mine')) return false;
    const done = (globalThis.pressed ??= new Set());
    for (const button of ['#open-pad', '.pad .fills button', '#seal:not([disabled])', '.answers li button:not([disabled])']) {
      const key = `${button} at ${document.querySelector('.replay input')?.max}`;
      const found = [...document.querySelectorAll(button)].find((it) => it.checkVisibility());
      if (!found || done.has(key)) continue;
      done.add(key);
      found.click();
      break;
    }
    return false;
  }, until, { timeout: 200_000, polling: 50 });
  await rest(p);
}

/** The table is laid. */
export async function laid(p) {
  await p.waitForSelector('.ground[data-ready=yes]', { timeout: 120_000 });
  await p.waitForSelector('.prompt');
}

/** A click on a unit. */
export async function take(p, piece) {
  const { corners } = lastView(p).scene.pieces.find((q) => q.id === piece).pose;
  const mean = (i) => corners.reduce((sum, c) => sum + c[i], 0) / corners.length / 1000;
  await clickAt(p, mean(0), mean(1));
}

/** Where a point of the table lies on the page; in centimetres. */
async function onPage(p, x, y) {
  await still(p, '.sheet');
  const { board } = lastView(p).scene;
  return p.evaluate(([board, x, y]) => {
    const box = document.querySelector('.sheet').getBoundingClientRect();
    const k = box.width / board.extent[0];
    return [box.left + (board.origin[0] + x * board.scale) * k, box.top + (board.origin[1] - y * board.scale) * k];
  }, [board, x, y]);
}

/** A click on a point of the table. */
export async function clickAt(p, x, y) {
  await p.mouse.click(...(await onPage(p, x, y)));
  await rest(p);
}

/** A unit is pulled from where it stands to a point of the table. */
export async function pull(p, piece, x, y) {
  const { corners } = lastView(p).scene.pieces.find((q) => q.id === piece).pose;
  const mean = (i) => corners.reduce((sum, c) => sum + c[i], 0) / corners.length / 1000;
  await p.mouse.move(...(await onPage(p, mean(0), mean(1))));
  await p.mouse.down();
  await p.mouse.move(...(await onPage(p, x, y)), { steps: 8 });
  await p.mouse.up();
  await rest(p);
}
