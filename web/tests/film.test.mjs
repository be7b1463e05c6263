// The film: what the other side does is shown one thing at a time, and ends in the scene the server sent.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { askedFor, laid, through } from './bound.mjs';
import { drawn, hexPoint, middle, out, rest } from './helper.mjs';
import { BOT, ME, activate, asked, lastView, openReal, table } from './real.mjs';

openReal();

const MOVING = { reducedMotion: 'no-preference' };

/** How fast films go on this page. */
const speed = (p, film) => p.addInitScript((f) => localStorage.setItem('grognard.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('grognard.settings') ?? '{}'), film: f })), film);

/** Every piece stands in the hex where the newest view has it. */
async function standsAsSent(p) {
  const want = Object.fromEntries(lastView(p).scene.pieces.filter((q) => q.pose.kind === 'hex').map((q) => [q.id, String(q.pose.hex)]));
  const seen = await p.evaluate(() => Object.fromEntries([...document.querySelectorAll('[data-piece]')].map((g) => [g.getAttribute('data-piece'), g.getAttribute('data-hex')])));
  assert.deepEqual(seen, want);
}

/** Straight to the present, by the keyboard: buttons go with their shot. */
async function skip(p) {
  await p.locator('#board').focus();
  if (await p.locator('.film').count()) await p.keyboard.press('Escape');
  await p.waitForFunction(() => !document.querySelector('.film'));
}

/** Gives one answer, whatever it is. */
async function answer(p, n) {
  // What the bot did may come only now: then that is looked at first.
  await p.waitForFunction(() => document.querySelector('.film') || (document.querySelector('.prompt.mine, .prompt.over') && !document.querySelector('.answers button[disabled]')), null, { timeout: 120_000 });
  if (await p.locator('.film, .prompt.over').count()) return;
  const list = p.locator('.answers li button');
  // Where a film begins at that moment the button is gone, and whoever calls looks at the film.
  const given = await list.nth(n % Math.max(1, await list.count())).click({ timeout: 5000 }).then(() => true, () => false);
  if (!given) return;
  // Some answers show their odds first; the button is gone where something newer came.
  await p.waitForFunction(() => document.querySelector('#commit, .film') || document.querySelector('.table')?.getAttribute('data-asking') !== 'yes');
  if (await p.locator('#commit').count()) await p.locator('#commit').click({ timeout: 2000 }).catch(() => {});
  await rest(p);
}

test('what the bot does is shown one thing after another, and ends where the scene stands', { timeout: 360_000 }, async () => {
  const { p } = await table('pk/ford', [ME, BOT], {}, MOVING);
  await speed(p, 'step');
  await p.reload();
  await drawn(p);
  const captions = new Set();
  let banners = 0, shots = 0;
  for (let i = 0; i < 60 && shots < 12; i++) {
    await p.waitForFunction(() => document.querySelector('.film') || (document.querySelector('.prompt.mine, .prompt.over') && !document.querySelector('.answers button[disabled]')), null, { timeout: 120_000 });
    if (await p.locator('.prompt.over').count()) break;
    if (!(await p.locator('.film').count())) {
      await answer(p, i);
      continue;
    }
    // It waits: nothing can be answered while it is on, and each step shows another thing.
    assert.ok(await p.evaluate(() => !document.querySelector('.film') || !document.querySelector('.prompt.mine, .answers li button')), 'an answer is offered while a film is on');
    captions.add(await p.evaluate(() => document.querySelector('.film .caption > p')?.textContent?.trim() ?? ''));
    banners += await p.locator('.film .banner').count();
    if (shots === 0) await p.screenshot({ path: join(out, 'film.png') });
    shots++;
    await p.locator('#film-next').click({ timeout: 5000 }).catch(() => {});
  }
  assert.ok(shots >= 8, `${shots} shots`);
  assert.ok(captions.size >= 4, [...captions].join(' | '));
  assert.ok(banners >= 1, 'no banner');
  await skip(p);
  await asked(p);
  await standsAsSent(p);
  assert.deepEqual(p.complaints.filter((c) => !/\/api\/rules\/PK-/.test(c)), []);
});

test('a film can be skipped, sped up and switched off; the space bar steps', { timeout: 360_000 }, async () => {
  const { p } = await table('pk/ford', [ME, BOT], {}, MOVING);
  await speed(p, 'step');
  await p.reload();
  await drawn(p);
  for (let i = 0; !(await p.locator('.film').count()); i++) {
    await answer(p, i);
    await p.waitForFunction(() => document.querySelector('.film, .prompt.mine'));
  }
  await p.locator('#board').focus();
  const before = await p.locator('.film .caption').textContent();
  await p.keyboard.press(' ');
  await p.waitForFunction((was) => document.querySelector('.film .caption')?.textContent !== was, before);
  // A click on the board goes on, too.
  for (let i = 0; !(await p.locator('.film').count()); i++) {
    await answer(p, i);
    await p.waitForFunction(() => document.querySelector('.film, .prompt.mine'));
  }
  const shown = await p.locator('.film .caption').textContent();
  const { x, y, width, height } = await p.locator('#board').boundingBox();
  await p.mouse.click(x + width * 0.5, y + height * 0.85);
  await p.waitForFunction((was) => document.querySelector('.film .caption')?.textContent !== was, shown);
  // At its end there is nothing to switch off: the menu has the same choice.
  await skip(p);
  await asked(p);
  await p.getByRole('button', { name: 'Menu' }).click();
  await p.locator('dialog .speed select').selectOption('off');
  await p.keyboard.press('Escape');
  await asked(p);
  await standsAsSent(p);
  // Switched off it stays off.
  for (let i = 0; i < 5; i++) {
    await answer(p, i);
    assert.equal(await p.locator('.film').count(), 0);
  }
});

test('who wants no motion sees the end at once', { timeout: 240_000 }, async () => {
  const { p } = await table('pk/ford', [ME, BOT]);
  await drawn(p);
  for (let i = 0; i < 6; i++) {
    await answer(p, i);
    assert.equal(await p.locator('.film').count(), 0);
  }
  await asked(p);
  await standsAsSent(p);
});

test('who wants no motion sees a march where it ends, and no tick of it', { timeout: 240_000 }, async () => {
  const { p } = await table('ba/three-battalions', [ME, BOT]);
  await laid(p);
  await p.evaluate(() => {
    globalThis.filmed = 0;
    new MutationObserver(() => { if (document.querySelector('.film')) globalThis.filmed++; }).observe(document.body, { childList: true, subtree: true });
  });
  const outlines = () => p.evaluate(() => Object.fromEntries([...document.querySelectorAll('.board [data-piece]')].map((g) => [g.getAttribute('data-piece'), g.querySelector('[points]')?.getAttribute('points') ?? g.querySelector('path')?.getAttribute('d')])));
  await askedFor(p, 'bound 1');
  const before = await outlines();
  await through(p, 'bound 2');
  assert.equal(await p.evaluate(() => globalThis.filmed), 0, 'a film was shown');
  const after = await outlines();
  assert.notDeepEqual(after, before, 'nobody marched');
  // A page that is opened only now shows the same.
  await p.reload();
  await laid(p);
  await rest(p);
  assert.deepEqual(await outlines(), after);
});

for (const battle of ['pk/ford', 'sr/small/melee', 'ma/two-hundred-points']) {
  test(`a question that is shown stays until it is answered: no film comes between: ${battle}`, { timeout: 360_000 }, async () => {
    const { p } = await table(battle, [ME, BOT], {}, MOVING);
    await speed(p, 'step');
    // Every picture counts, even one that nobody could read.
    await p.addInitScript(() => {
      const seen = (globalThis.seen = []);
      const look = () => {
        const now = document.querySelector('.film') ? 'film' : document.querySelector('.prompt.mine') ? `asked at ${document.querySelector('.replay input')?.max ?? 0}` : 'waiting';
        if (seen.at(-1) !== now) seen.push(now);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
      addEventListener('click', () => seen.push('click'), true);
    });
    await p.reload();
    await p.waitForSelector('.board [data-piece]');
    for (let i = 0, films = 0; i < 200 && films < 5; i++) {
      await p.waitForFunction(() => document.querySelector('.film') || (document.querySelector('.prompt.mine, .prompt.over') && !document.querySelector('.answers button[disabled]')), null, { timeout: 120_000 });
      if (await p.locator('.prompt.over').count()) break;
      if (await p.locator('.film').count()) { films++; await skip(p); }
      else await answer(p, i);
    }
    const seen = await p.evaluate(() => globalThis.seen);
    assert.ok(seen.filter((state) => state === 'film').length >= 2, `films were shown: ${seen}`);
    // Until its answer is through, the question that was answered stands there.
    const broken = seen.findIndex((state, i) => state.startsWith('asked') && seen[i + 1] === 'film' && !seen.slice(seen.indexOf(state), i).includes('click'));
    assert.equal(broken, -1, `a film came while something was asked: ${seen.slice(0, broken + 3)}`);
  });
}

test('a replay shows each step, and a jump shows its end', { timeout: 360_000 }, async () => {
  const { p } = await table('pk/ford', [ME, BOT], {}, MOVING);
  await speed(p, 'off');
  await p.reload();
  await drawn(p);
  // An answer may come too late on a busy machine; there must be enough to look back at.
  for (let i = 0; i < 200 && lastView(p).seq < 16; i++) await answer(p, i);
  await asked(p);
  await speed(p, 'step');
  await p.reload();
  await drawn(p);
  await p.getByRole('slider').fill('4');
  await p.locator('.prompt.past').waitFor();
  assert.equal(await p.locator('.film').count(), 0, 'a jump is no film');
  let shown = 0;
  for (let i = 0; i < 10; i++) {
    const at = new URL(p.url()).hash;
    await p.getByRole('button', { name: 'One on' }).click();
    await p.waitForFunction((was) => location.hash !== was, at);
    await rest(p);
    shown += await p.locator('.film').count();
    if (!(await p.locator('.film, .prompt.past').count())) break;
  }
  assert.ok(shown > 2, `${shown} of 10 steps were shown`);
});

test('a march by one click is not cut short by its own film', { timeout: 360_000 }, async () => {
  const { p } = await table('sr/hondschoote', [ME, BOT], {}, MOVING);
  await speed(p, 'normal');
  await p.reload();
  await drawn(p);
  await asked(p);
  await activate(p, 'Jourdan');
  await rest(p);
  await p.mouse.click(...(await middle(p, 'J4')));
  await p.locator('.board .selected[data-piece="J4"]').waitFor();
  await rest(p);
  await p.mouse.click(...(await hexPoint(p, 708)));
  // Two hexes away: its way has two steps, and nothing of one's own comes between them.
  await p.waitForFunction(() => document.querySelector('.board [data-piece="J4"]')?.getAttribute('data-hex') === '708' || /interrupted/.test(document.querySelector('.prompt')?.textContent ?? ''));
  assert.equal(await p.locator('.board [data-piece="J4"]').getAttribute('data-hex'), '708');
  assert.equal(await p.locator('.film').count(), 0, 'what one does oneself needs no film');
  assert.deepEqual(p.complaints, []);
});
