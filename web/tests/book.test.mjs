// The rule books as books, charts one key away, sheets to print, and a guided first battle.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { hall, page, drawn, out, PHONE } from './helper.mjs';
import { openReal, table } from './real.mjs';

openReal();

test('a book is read from the shelf to its last chapter', async () => {
  const p = await page();
  await p.goto(hall.url);
  await p.getByRole('link', { name: 'Rule books' }).click();
  await p.locator('.books').getByRole('link', { name: /Warburg 1760/ }).click();
  await p.getByRole('heading', { name: 'The rules' }).waitFor();
  await p.getByRole('link', { name: /^5 Zones of control/ }).click();
  await p.locator('#WB-5\\.1a').waitFor();
  assert.match(await p.locator('#WB-5\\.1a').innerText(), /exerts a ZoC into its six neighbour hexes/);
  await p.screenshot({ path: join(out, 'book-chapter.png') });
  await p.getByRole('link', { name: /Next chapter/ }).click();
  await p.getByRole('heading', { level: 1, name: '6 Sequence of play' }).waitFor();
});

test('a search in a book leads to the clause in its chapter', async () => {
  const p = await page({ viewport: PHONE });
  await p.goto(`${hall.url}/#/rules/SR`);
  await p.getByLabel('Search this book').fill('bayonet charge');
  await p.getByRole('button', { name: /SR-6\.1f/ }).click();
  await p.locator('#SR-6\\.1f').waitFor();
  assert.ok(await p.locator('#SR-6\\.1f').isVisible());
  await p.screenshot({ path: join(out, 'book-phone.png') });
});

test('the quick reference of every rule set fits on two pages of A4', async () => {
  for (const set of ['SR', 'WB', 'MA', 'LB', 'BA']) {
    const p = await page();
    await p.goto(`${hall.url}/#/rules/${set}/sheet`);
    await p.locator('.quick section').first().waitFor();
    await p.evaluate(() => document.fonts.ready);
    const pdf = (await p.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    assert.ok(pages === 1 || pages === 2, `${set} has ${pages} pages`);
    await p.close();
  }
});

test('at the board the charts are one key away', async () => {
  const { p } = await table('sr/small/plain');
  await drawn(p);
  await p.locator('#board').press('c');
  await p.getByRole('heading', { name: 'Charts and tables' }).waitFor();
  await p.getByRole('button', { name: 'SR-CRT' }).waitFor();
  // Whoever reads on and opens them again begins at their head.
  await p.locator('#tabpanel').evaluate((body) => body.scrollTo({ top: body.scrollHeight }));
  assert.ok(await p.locator('#tabpanel').evaluate((body) => body.scrollTop > 0), 'the charts are longer than the panel');
  await p.locator('#board').press('c');
  await p.waitForFunction(() => document.querySelector('#tabpanel')?.scrollTop === 0);
});

test('the lobby leads a newcomer into a guided battle, which says what to try next', { timeout: 360_000 }, async () => {
  const p = await page();
  await p.goto(hall.url);
  await p.getByRole('button', { name: /Learn The Soldiers of the Republic/ }).click();
  await drawn(p);
  await p.getByRole('button', { name: /^To the (map|table)$/ }).click();
  await p.getByText('step 1 of').waitFor();
  await p.screenshot({ path: join(out, 'lesson-desk.png') });
  // Whoever won the roll is asked who begins; then a formation is activated. The film of what happens may come between.
  // Looked at and pressed in one go: what is offered may change meanwhile.
  await p.waitForFunction(() => {
    const lesson = document.querySelector('.lesson')?.textContent ?? '';
    if (/step 2 of/.test(lesson)) return true;
    if (!/step 1 of/.test(lesson) || document.querySelector('.film') || document.querySelector('.table')?.getAttribute('data-asking') === 'yes') return false;
    const answers = [...document.querySelectorAll('.answers li button:not([disabled])')];
    const button = document.querySelector('#commit') ?? answers.find((b) => /activate/i.test(b.textContent ?? '')) ?? answers[0];
    button?.click();
    return false;
  }, null, { timeout: 90_000, polling: 200 });
  await p.getByText('step 2 of').waitFor();
  await p.locator('.lesson h2', { hasText: /^March$/ }).waitFor();
  // Whoever knows the lessons finds the battles first, and the way to the lessons above them.
  await p.goto(hall.url);
  await p.getByRole('button', { name: /Learn The Soldiers of the Republic.*played/ }).waitFor();
  assert.ok(await p.evaluate(() => {
    const [shelf, learn] = ['.shelf-of', '.learn'].map((name) => document.querySelector(name));
    return Boolean(shelf && learn && shelf.compareDocumentPosition(learn) & Node.DOCUMENT_POSITION_FOLLOWING);
  }), 'the lessons stand behind the shelves');
  await p.getByRole('button', { name: 'Learn', exact: true }).waitFor();
});
