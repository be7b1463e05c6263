import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { open, hall, page, drawn, out, PHONE } from './helper.mjs';

open();

test('a new game by link shows the link once and goes to the table', async () => {
  const p = await page();
  await p.goto(hall.url);
  await p.getByRole('button', { name: /Seats and options/ }).first().click();
  await p.getByRole('dialog').getByLabel('Coalition').first().selectOption('link');
  await p.getByRole('button', { name: 'Begin' }).click();
  const link = await p.getByLabel('The link for the Coalition').inputValue();
  assert.match(link, /#\/game\/g\d+\/token/);
  await p.getByRole('button', { name: 'To the table' }).click();
  await drawn(p);

  const friend = await page();
  await friend.goto(link);
  await drawn(friend);
  assert.match(await friend.locator('.prompt .ask').innerText(), /the French player/i);
  assert.doesNotMatch(friend.url(), /token/, 'the secret does not stay in the address');
});

test("a friend's link that the owner tries costs him nothing", async () => {
  const p = await page();
  await p.goto(hall.url);
  await p.getByRole('button', { name: /Seats and options/ }).first().click();
  await p.getByRole('dialog').getByLabel('Coalition').first().selectOption('link');
  await p.getByRole('button', { name: 'Begin' }).click();
  const link = await p.getByLabel('The link for the Coalition').inputValue();
  await p.getByRole('button', { name: 'To the table' }).click();
  await drawn(p);
  const ask = () => p.locator('.prompt .ask').innerText();
  const own = await ask();

  const tried = await p.context().newPage();
  await tried.goto(link);
  await drawn(tried);
  assert.match(await tried.locator('.prompt .ask').innerText(), /the French player/i);
  await tried.reload();
  await drawn(tried);
  assert.match(await tried.locator('.prompt .ask').innerText(), /the French player/i, 'the tab keeps its seat');

  await p.reload();
  await drawn(p);
  assert.equal(await ask(), own, 'the owner still has his');
});

test('a list sends the newest of many secrets, those of earlier versions too', async () => {
  const p = await page();
  await p.addInitScript(() => {
    const old = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`game${i}`, `secret${i}.`]));
    localStorage.setItem('grognard.tokens', JSON.stringify({ ...old, newest: [{ token: 'fresh.', plays: true }] }));
  });
  const asked = p.waitForRequest((request) => new URL(request.url()).pathname === '/api/games');
  await p.goto(hall.url);
  const sent = (await (await asked).allHeaders()).authorization;
  assert.match(sent, /^Bearer fresh\.,secret79\.,/);
  assert.doesNotMatch(sent, /secret1\./);
});

test('a link is forgotten only when it is worth nothing', async () => {
  for (const [code, kept] of /** @type {const} */ ([[1013, true], [4005, true], [4001, false], [4004, false]])) {
    const p = await page();
    await p.addInitScript((code) => {
      localStorage.setItem('grognard.tokens', JSON.stringify({ g77: [{ token: 'mine.', plays: true }] }));
      // A server that lets nobody to this table.
      class Closed {
        static OPEN = 1;
        readyState = 1;
        constructor() {
          setTimeout(() => {
            this.onopen?.();
            this.readyState = 3;
            this.onclose?.({ code, reason: 'not now' });
            document.documentElement.dataset.closed = 'yes';
          });
        }
        send() {}
        close() {}
      }
      Object.assign(globalThis, { WebSocket: Closed });
    }, code);
    await p.goto(`${hall.url}/#/game/g77`);
    await p.locator('html[data-closed]').waitFor();
    const known = await p.evaluate(() => localStorage.getItem('grognard.tokens'));
    assert.equal(known?.includes('mine.'), kept, `${code}: ${known}`);
    await p.context().close();
  }
});

test('a file that is no game file is refused with its line', async () => {
  const p = await page();
  await p.goto(hall.url);
  await p.locator('input[type=file]').setInputFiles({ name: 'x.grog', mimeType: 'text/plain', buffer: Buffer.from('nonsense') });
  assert.match(await p.getByRole('alert').innerText(), /no game file[\s\S]*1: /);
});

test('the lobby at both sizes, by day and by lamp', async () => {
  for (const [name, options] of [['desk', {}], ['lamp', { colorScheme: 'dark' }], ['phone', { viewport: PHONE, hasTouch: true, isMobile: true }]]) {
    const p = await page(options);
    await p.goto(hall.url, { waitUntil: 'networkidle' });
    await p.screenshot({ path: join(out, `lobby-${name}.png`) });
    assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: nothing hangs over the right edge`);
  }
});

const seat = (side, name) => ({ side, name, plan: { kind: 'me' }, yours: true, present: false });
const card = (id, more = {}) => ({
  id, title: `Game ${id}`, scenario: 'sr/hondschoote', rules: 'SR', status: 'running', entries: 7, seats: [seat('first', 'French'), seat('second', 'Coalition')],
  waiting_for: ['first'], over: null, owner: true, begun: 1, moved: 2, damage: null, ...more,
});

test('a damaged game is one card that says what is wrong and what can be done', async () => {
  const p = await page();
  const damage = 'This game cannot be opened: line 2: no entry. Its file can be saved; then archive or delete it.';
  await p.route('**/api/games', (route) => route.fulfill({ json: [card('bad', { status: 'damaged', damage }), card('good')] }));
  let asked = 0;
  await p.route('**/api/games/bad', (route) => { asked += 1; return route.fulfill({ status: 204 }); });
  await p.goto(hall.url);
  const row = p.locator('li.game').filter({ hasText: 'Game bad' });
  assert.match(await row.innerText(), /line 2: no entry/);
  assert.equal(await row.getByRole('link').count(), 0, 'there is no table to go to');
  assert.equal(await p.locator('section.games').getByRole('link', { name: 'Game good' }).count(), 1, 'the other is as ever');
  for (const name of ['File: Game bad', 'Archive: Game bad', 'Delete for good: Game bad']) await row.getByRole('button', { name }).waitFor();
  await p.locator('section.games').screenshot({ path: join(out, 'lobby-damaged.png') });
  p.once('dialog', (dialog) => dialog.dismiss());
  await row.getByRole('button', { name: 'Delete for good' }).click();
  assert.equal(asked, 0, 'nothing is deleted by mistake');
  p.once('dialog', (dialog) => dialog.accept());
  const again = p.waitForResponse((answer) => answer.url().endsWith('/api/games'));
  await row.getByRole('button', { name: 'Delete for good' }).click();
  await again;
  assert.equal(asked, 2, 'put away, then deleted');
});

test('earlier games come page by page', async () => {
  const p = await page();
  const all = Array.from({ length: 130 }, (_, n) => card(`g${n}`));
  await p.route(/\/api\/games(\?.*)?$/, (route) => {
    const after = new URL(route.request().url()).searchParams.get('after');
    const from = after ? all.findIndex((game) => game.id === after) + 1 : 0;
    return route.fulfill({ json: all.slice(from, from + 100) });
  });
  await p.goto(hall.url);
  const rows = p.locator('li.game');
  await p.getByRole('button', { name: 'Earlier games' }).click();
  await rows.nth(129).waitFor();
  assert.equal(await rows.count(), 130);
  assert.equal(await p.getByRole('button', { name: 'Earlier games' }).count(), 0, 'there are no more');
});
