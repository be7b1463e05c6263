import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { open, hall, page, drawn, out, PHONE } from './helper.mjs';

open();

test('two clicks from the first page to a game against a bot', async () => {
  const p = await page();
  await p.goto(hall.url);
  await p.getByRole('button', { name: 'Play the French' }).first().click();
  await p.getByRole('button', { name: 'To the map' }).click();
  await drawn(p);
  assert.match(await p.locator('.prompt .ask').innerText(), /French: move a unit/);
  assert.deepEqual(p.complaints, []);
});

test('the first page weighs at most 150 KB without the picture, and paints quickly', async () => {
  const p = await page();
  let shell = 0, picture = 0;
  const client = await p.context().newCDPSession(p);
  await client.send('Network.enable');
  const kind = new Map();
  client.on('Network.responseReceived', (e) => kind.set(e.requestId, e.response.url));
  client.on('Network.loadingFinished', (e) => {
    if (/board\.svg/.test(kind.get(e.requestId) ?? '')) picture += e.encodedDataLength;
    else shell += e.encodedDataLength;
  });
  await p.goto(hall.url, { waitUntil: 'networkidle' });
  const paint = await p.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  console.log(`first page: ${(shell / 1024).toFixed(0)} KB, picture ${(picture / 1024).toFixed(0)} KB, first paint ${paint.toFixed(0)} ms`);
  assert.ok(shell <= 150 * 1024, `${shell} bytes`);
  assert.ok(paint < 3000, 'the budget of 300 ms is for an idle machine; this only catches a page that hangs');
});

test('a new game by link shows the link once and goes to the table', async () => {
  const p = await page();
  await p.goto(hall.url);
  await p.getByRole('button', { name: /Other seats/ }).first().click();
  await p.getByRole('dialog').getByLabel('Coalition').first().selectOption('link');
  await p.getByRole('button', { name: 'Begin' }).click();
  const link = await p.getByLabel('The link for the Coalition').inputValue();
  assert.match(link, /#\/game\/g\d+\/token/);
  await p.getByRole('button', { name: 'To the table' }).click();
  await drawn(p);

  const friend = await page();
  await friend.goto(link);
  await drawn(friend);
  assert.match(await friend.locator('.prompt .ask').innerText(), /The French army is to answer/);
  assert.doesNotMatch(friend.url(), /token/, 'the secret does not stay in the address');
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
