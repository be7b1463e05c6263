import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { open, hall, game, page, drawn, middle, hexPoint, out, rest, PHONE } from './helper.mjs';

open();

test('a click on a far hex in reach walks there step by step', async () => {
  const { p } = await game();
  await drawn(p);
  await p.mouse.click(...(await middle(p, 'J4')));
  await p.waitForSelector('.reach text');
  await p.mouse.move(...(await hexPoint(p, 708)));
  await p.waitForSelector('.way polyline');
  await p.mouse.click(...(await hexPoint(p, 708)));
  await p.waitForFunction(() => document.querySelector('[data-piece=J4]')?.getAttribute('data-hex') === '708');
});

test('a refused click shows sentence, clause and proof, and the clause opens the rule book', async () => {
  const { p } = await game();
  await drawn(p);
  await p.mouse.click(...(await middle(p, 'C1')));
  await p.waitForSelector('.chosencard');
  await p.mouse.click(...(await middle(p, 'K4')));
  const why = p.getByRole('alert');
  await why.waitFor();
  assert.match(await why.innerText(), /held by Hessian jägers/);
  assert.ok(await p.locator('.mark.proof').count() >= 2, 'hex and hexside are drawn');
  await p.screenshot({ path: join(out, 'why-not.png') });
  await why.getByRole('button', { name: /Open clause SR-4.2c/ }).click();
  await p.getByRole('heading', { name: 'SR-4.2c' }).waitFor();
});

test('an end with units left asks first; odds come before dice; dice light their table', async () => {
  const { p } = await game();
  await drawn(p);
  await p.locator('.ways button').click();
  assert.match(await p.locator('.sure').innerText(), /units have not moved/);
  await p.locator('#sure-yes').click();
  await p.waitForFunction(() => /fire, charge/.test(document.querySelector('.prompt .ask')?.textContent ?? ''));
  await p.mouse.click(...(await middle(p, 'C1')));
  await p.mouse.click(...(await middle(p, 'K4')));
  await p.locator('.popover').getByRole('button', { name: /with the bayonet/i }).click();
  await p.waitForSelector('.odds.ask');
  assert.match(await p.locator('.odds.ask').innerText(), /bayonet charge[\s\S]*SR-6.1f/);
  const sum = (await p.locator('.odds.ask > .bars.first .per').allInnerTexts()).reduce((n, t) => n + Number.parseFloat(t), 0);
  assert.ok(Math.abs(sum - 100) < 0.2, `the bars sum to ${sum}`);
  await p.locator('.odds.ask .all summary').click();
  assert.match(await p.locator('.odds.ask .all').innerText(), /morale of/);
  await p.screenshot({ path: join(out, 'odds.png') });
  await p.getByRole('button', { name: 'Throw the dice' }).click();
  await p.waitForSelector('.dice td[data-lit=both]');
  const covered = await p.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.dice .die').getBoundingClientRect();
    return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.dice');
  });
  assert.equal(covered, false, 'something lies on the dice');
  await p.screenshot({ path: join(out, 'dice.png') });
  assert.deepEqual(p.complaints, []);
});

test('taking back brings the piece home', async () => {
  const { p } = await game();
  await drawn(p);
  await p.mouse.click(...(await middle(p, 'J4')));
  await p.mouse.click(...(await hexPoint(p, 608)));
  await p.waitForFunction(() => document.querySelector('[data-piece=J4]')?.getAttribute('data-hex') === '608');
  await p.getByRole('button', { name: 'Take back' }).click();
  await p.waitForFunction(() => document.querySelector('[data-piece=J4]')?.getAttribute('data-hex') === '508');
  await p.getByRole('tab', { name: 'Log' }).click();
  await p.locator('.log .struck').first().waitFor();
});

test('a piece on its way is taken where it is going, not where it is drawn', async () => {
  const { p } = await game(undefined, {}, { reducedMotion: 'no-preference' });
  await drawn(p);
  await p.mouse.click(...(await middle(p, 'J4')));
  const goal = await hexPoint(p, 608);
  await p.mouse.click(...goal);
  // Asked in the very picture in which it has moved, while it still glides.
  const found = await p.waitForFunction(([x, y]) => document.querySelector('[data-piece=J4]')?.getAttribute('data-hex') === '608'
    && (document.elementFromPoint(x, y)?.closest('[data-piece]')?.getAttribute('data-piece') ?? 'the ground'), goal);
  assert.equal(await found.jsonValue(), 'J4');
});

test('replay: slider, steps, and a link to a moment', async () => {
  const { p, created } = await game();
  await drawn(p);
  // A piece on its way stays in hand; a second click on it would end its march.
  await p.mouse.click(...(await middle(p, 'J4')));
  for (const hex of [608, 707]) {
    await p.mouse.click(...(await hexPoint(p, hex)));
    await p.waitForFunction((h) => document.querySelector('[data-piece=J4]')?.getAttribute('data-hex') === String(h), hex);
  }
  await p.getByRole('slider').fill('0');
  await p.waitForFunction(() => document.querySelector('[data-piece=J4]')?.getAttribute('data-hex') === '508');
  await p.getByRole('button', { name: 'One on' }).click();
  await p.waitForFunction(() => document.querySelector('[data-piece=J4]')?.getAttribute('data-hex') === '608');
  assert.match(p.url(), /\?at=1$/);
  const other = await page();
  await other.goto(`${hall.url}/#/game/${created.id}?at=1`);
  await drawn(other);
  await other.waitForFunction(() => document.querySelector('[data-piece=J4]')?.getAttribute('data-hex') === '608');
  await other.getByRole('button', { name: 'Back to now' }).click();
  await other.waitForFunction(() => document.querySelector('[data-piece=J4]')?.getAttribute('data-hex') === '707');
});

test('after a break the page comes back by itself, without loss and without sending twice', async () => {
  const { p, created } = await game([{ kind: 'me' }, { kind: 'link' }]);
  await drawn(p);
  const hellos = [];
  p.on('websocket', (ws) => ws.on('framesent', (f) => hellos.push(JSON.parse(String(f.payload)))));
  const room = hall.rooms.get(created.id);
  const take = (words) => room.game.take(room.game.offers().find((o) => o.words === words));
  take('step J4 0608');
  room.tell();
  await p.waitForFunction(() => document.querySelector('[data-piece=J4]')?.getAttribute('data-hex') === '608');
  // The page may be back before anybody looks: that it said so is kept.
  await p.evaluate(() => {
    const keep = () => document.querySelector('.lost') && (globalThis.wasLost = true);
    new MutationObserver(keep).observe(document.body, { childList: true, subtree: true });
  });
  hall.cut();
  take('step J4 0708');
  await p.waitForFunction(() => globalThis.wasLost);
  await p.waitForFunction(() => document.querySelector('[data-piece=J4]')?.getAttribute('data-hex') === '708');
  assert.equal(hellos[0].kind, 'hello');
  assert.equal(hellos[0].since, 1, 'it asks for what it missed only');
  await p.getByRole('tab', { name: 'Log' }).click();
  await p.locator('.log li', { hasText: 'enters 0708' }).waitFor();
  assert.equal(await p.locator('.log li', { hasText: 'enters 0608' }).count(), 1);
});

test('Enter in the command line is heard while an answer is under way', { timeout: 180_000 }, async () => {
  const { p } = await game();
  // A slow line: answers are held back until they are let go.
  const held = [];
  let slow = true;
  await p.routeWebSocket(/\/live$/, (near) => {
    const far = near.connectToServer();
    near.onMessage((message) => {
      if (slow && JSON.parse(String(message)).kind === 'answer') held.push(() => far.send(message));
      else far.send(message);
    });
    far.onMessage((message) => near.send(message));
  });
  await p.reload();
  await drawn(p);
  const say = async (words) => {
    await p.locator('#command').fill(words);
    await p.locator('#command').press('Enter');
  };
  await say('step J4 0608');
  while (!held.length) await painted(p);
  await say('step J4 0708');
  await painted(p);
  assert.equal(await p.locator('#command').inputValue(), 'step J4 0708', 'what was typed waits in the line');
  assert.equal(held.length, 1, 'one answer at a time');
  slow = false;
  held[0]();
  await p.waitForFunction(() => document.querySelector('[data-piece=J4]')?.getAttribute('data-hex') === '708');
  assert.equal(await p.locator('#command').inputValue(), '', 'and is sent once');
  assert.deepEqual(p.complaints, []);
});

/** Two pictures have been drawn since. */
const painted = (p) => p.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test('the table at both sizes, by day and by lamp', async () => {
  for (const [name, options] of [['desk', {}], ['lamp', { colorScheme: 'dark' }], ['phone', { viewport: PHONE, hasTouch: true, isMobile: true }], ['zoom200', { viewport: { width: 720, height: 450 } }]]) {
    const { p } = await game(undefined, {}, options);
    await drawn(p);
    if (name === 'phone') await p.locator('[data-piece=J4]').tap();
    else await p.mouse.click(...(await middle(p, 'C1')));
    await rest(p);
    await p.screenshot({ path: join(out, `table-${name}.png`) });
    assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: nothing hangs over the right edge`);
  }
});
