// The report of a battle: charts, tables, turning points; shared as a picture and as a page.
import test from 'node:test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { axe, hall, out, page } from './helper.mjs';
import { BOT, create, openReal } from './real.mjs';

openReal();

test('a battle that is over has a report, which goes out as a picture and as a page', { timeout: 360_000 }, async () => {
  const { id, path } = await create('pk/ford', [BOT, BOT]);
  const p = await page({ acceptDownloads: true, permissions: ['clipboard-read', 'clipboard-write'] });
  await p.goto(`${hall.url}${path}`);
  const over = p.getByRole('dialog').getByRole('link', { name: 'Battle report' });
  await over.click({ timeout: 120_000 });
  const sheet = p.locator('.report img.sheet');
  await sheet.waitFor();
  await p.waitForFunction(() => document.querySelector('.report img.sheet')?.naturalWidth > 0);

  // What the charts are drawn from: score and losses by turn, luck of the dice against expectation, what turned it.
  const told = await (await fetch(`${hall.url}/api/games/${id}/report.json`)).json();
  assert.ok(told.turns.length > 1 && told.turns.every((turn) => turn.losses.length === 2), JSON.stringify(told.turns));
  const drawing = await (await fetch(`${hall.url}/api/games/${id}/report.svg`)).text();
  for (const title of ['How the battle stood', 'Losses by the end of each turn', 'The luck of the dice']) assert.match(drawing, new RegExp(`>${title}<`), `the chart of “${title}”`);
  assert.equal(await p.locator('.report tbody').first().locator('tr').count(), told.turns.length);
  assert.equal(await p.locator('.report ol li').count(), told.turning.length);
  await axe(p, 'report');
  await p.screenshot({ path: join(out, 'report.png'), fullPage: true });

  // As a picture.
  const [download] = await Promise.all([p.waitForEvent('download'), p.getByRole('button', { name: 'Save as a picture' }).click()]);
  assert.match(download.suggestedFilename(), /-report\.png$/);
  assert.equal((await readFile(await download.path())).subarray(1, 4).toString(), 'PNG');

  // As a page: whoever gets the link sees the same, and a turning point leads to its moment.
  await p.getByRole('button', { name: 'Copy the link' }).click();
  await p.locator('.doors [role=status]').waitFor();
  const said = await p.locator('.doors [role=status]').innerText();
  const address = said.startsWith('http') ? said : await p.evaluate(() => navigator.clipboard.readText());
  const friend = await page();
  await friend.goto(address);
  await friend.locator('.report img.sheet').waitFor();
  assert.equal(await friend.title(), await p.title());
  if (told.turning.length) {
    await friend.locator('.report ol a').first().click();
    await friend.locator('.prompt.past, .prompt.over').first().waitFor({ timeout: 120_000 });
    assert.match(friend.url(), /\?at=\d+$/);
  }
  assert.deepEqual([...p.complaints, ...friend.complaints].filter((c) => !/\/api\/rules\/PK-/.test(c)), []);
});
