import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { open, hall, page, drawn, out, PHONE } from './helper.mjs';

open();

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
