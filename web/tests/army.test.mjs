// Raising an army against the real program: prices and faults come from the server, a file goes out and in, a game begins.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hall, page, out, PHONE } from './helper.mjs';
import { folder, openReal, program } from './real.mjs';

openReal();

/** Opens the army page; the published British stand in it. */
async function muster(options = {}) {
  const p = await page(options);
  await p.goto(`${hall.url}/#/army/MA`);
  await p.locator('#points').waitFor();
  return p;
}

/** Waits until the verdict says this. */
const verdict = (p, words) => p.waitForFunction((text) => document.getElementById('verdict')?.textContent?.includes(text), words);
/** Waits until a field holds this: it is drawn with the next picture, not with the click. */
const holds = (p, id, value) => p.waitForFunction(([id, value]) => document.getElementById(id)?.value === value, [id, value]);
const points = (p) => p.locator('#points').innerText();

test('points and faults follow every change, and a fault leads to its clause and its field', async () => {
  const p = await muster();
  assert.equal(await points(p), '200');
  await verdict(p, 'may be fielded');
  await p.locator('#unit-0-officers').fill('2');
  await verdict(p, '2 faults');
  assert.equal(await points(p), '210');
  assert.match(await p.locator('.faults').innerText(), /at most 1 Officer[\s\S]*MA-3\.5[\s\S]*210 points[\s\S]*MA-R40/);
  assert.equal(await p.locator('#unit-0-officers').getAttribute('aria-invalid'), 'true');
  await p.getByRole('button', { name: 'Clause MA-3.5' }).click();
  await p.locator('.cited').getByText('at most one per battalion').waitFor();
  assert.doesNotMatch(await p.locator('.cited').innerText(), /\*\*/);
  await p.locator('.faults li button').first().click();
  await p.waitForFunction(() => document.activeElement?.id === 'unit-0-officers');
  await p.screenshot({ path: join(out, 'army-faults.png'), fullPage: true });
  await p.locator('#unit-0-officers').fill('1');
  await verdict(p, 'may be fielded');
  assert.deepEqual(p.complaints, []);
});

test('battalions are added, doubled, moved and removed; the draft is there after a reload', async () => {
  const p = await muster();
  await p.locator('#add').click();
  await verdict(p, 'fault');
  assert.equal(await points(p), '224');
  assert.equal(await p.locator('.unit').count(), 6);
  await p.locator('#unit-5-quality').selectOption('recruits');
  await p.waitForFunction(() => document.getElementById('points')?.textContent === '212');
  await p.reload();
  await p.locator('#points').waitFor();
  await p.waitForFunction(() => document.getElementById('points')?.textContent === '212');
  await p.getByRole('button', { name: /^Remove/ }).last().click();
  await verdict(p, 'may be fielded');
  await p.getByRole('button', { name: /^Move up: 5th Bn/ }).click();
  await holds(p, 'unit-3-name', '5th Bn');
  await p.locator('#ready').selectOption({ index: 2 });
  await p.waitForFunction(() => document.querySelectorAll('.unit').length === 4);
  await holds(p, 'army-nation', 'french');
});

test('an army goes out as a file that the program accepts, and comes in again', async () => {
  const p = await muster();
  await p.locator('#army-name').fill("Picton's \"Fighting\" brigade");
  await p.locator('#unit-1-name').fill('The Cameronians');
  // At once, before the server has priced it: what is saved is what was typed.
  const [file] = await Promise.all([p.waitForEvent('download'), p.getByRole('button', { name: 'Save as a file' }).click()]);
  assert.equal(file.suggestedFilename(), 'picton-s-fighting-brigade.toml');
  const path = join(folder, 'picton.toml');
  await file.saveAs(path);
  assert.match(execFileSync(program, ['army', 'check', path], { encoding: 'utf8' }), /200 {2}of 200 points[\s\S]*legal/);
  const other = await muster();
  await other.locator('.bar input[type=file]').setInputFiles(path);
  await holds(other, 'unit-1-name', 'The Cameronians');
  // A file that is none is refused with its lines, and changes nothing.
  const bad = join(folder, 'bad.toml');
  await writeFile(bad, (await readFile(path, 'utf8')).replace('nation = "british"', 'nation = "martian"'));
  await other.locator('.bar input[type=file]').setInputFiles(bad);
  assert.match(await other.getByRole('alert').innerText(), /cannot be read as an army[\s\S]*british, french/);
  assert.equal(await other.locator('#unit-1-name').inputValue(), 'The Cameronians');
});

test('a game begins with the army and one from a file, both inside its file', { timeout: 240_000 }, async () => {
  const p = await muster();
  await p.locator('#army-commander').fill('Sir Thomas');
  const other = join(folder, 'other.toml');
  await writeFile(other, execFileSync(program, ['army', 'new', '--number', '4'], { encoding: 'utf8' }));
  await p.locator('.fight input[type=file]').setInputFiles(other);
  await p.locator('#against').getByText('the file other.toml').waitFor({ state: 'attached' });
  await p.locator('#lead').selectOption('1');
  await p.getByRole('button', { name: /To the battle/ }).click();
  await p.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
  await p.waitForURL(/#\/game\//);
  await p.locator('.prompt').waitFor({ timeout: 120_000 });
  const id = p.url().match(/game\/(\w+)/)[1];
  const header = JSON.parse((await (await fetch(`${hall.url}/api/games/${id}/file?seat=second`)).text()).split('\n')[0]);
  const options = header.options ?? header.header?.options;
  assert.match(options['second-army'], /Sir Thomas/);
  assert.match(options['first-army'], /nation = "/);
  await p.screenshot({ path: join(out, 'army-table.png') });
});

test('a friend sends his own army by link, and leads it against mine', { timeout: 360_000 }, async () => {
  // The friend raises an army and hands its link on.
  const friend = await muster();
  await friend.locator('#army-name').fill('Ney’s “brave” brigade');
  await friend.locator('#unit-0-name').fill('Les Cuirassés');
  await friend.locator('#send-army').click();
  const link = await friend.locator('#army-link').inputValue();
  assert.match(link, /#\/army\/MA\/[\w-]+$/);
  await friend.screenshot({ path: join(out, 'army-link.png') });
  // Another change makes another army: the old link goes.
  await friend.locator('#unit-1-name').fill('Les Autres');
  await friend.locator('#army-link').waitFor({ state: 'detached' });

  // In another browser my own army stands, and his is the one to fight.
  const me = await page();
  await me.goto(link);
  await me.locator('.sent', { hasText: 'Ney’s “brave” brigade' }).waitFor();
  await me.locator('#army-commander').fill('Sir Thomas');
  assert.match(await me.locator('#against option:checked').innerText(), /Ney’s “brave” brigade, from the link/);
  await me.screenshot({ path: join(out, 'army-sent.png') });
  await me.getByRole('button', { name: /To the battle/ }).click();
  const dialog = me.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Begin' }).click();
  const seat = await dialog.getByLabel('The link for Ney’s “brave” brigade').inputValue();
  await dialog.getByRole('button', { name: 'To the table' }).click();
  await friend.goto(seat);
  // Both sit at the table: each leads his own.
  for (const p of [me, friend]) {
    await p.locator('.prompt').waitFor({ timeout: 120_000 });
    await p.waitForFunction(() => ['Les Cuirassés', 'Sir Thomas'].every((name) => document.body.textContent?.includes(name)), null, { timeout: 120_000 });
  }
  const seats = (p) => p.evaluate(async () => (await (await fetch('/api/games', { headers: { authorization: `Bearer ${Object.values(JSON.parse(localStorage.getItem('grognard.tokens') ?? '{}')).flat().map((t) => t.token ?? t).join(',')}` } })).json())[0].seats.filter((seat) => seat.yours).map((seat) => seat.side));
  assert.deepEqual([await seats(me), await seats(friend)], [['first'], ['second']]);
  await friend.screenshot({ path: join(out, 'army-friend.png') });
  assert.deepEqual([...me.complaints, ...friend.complaints], []);

  // A link that was cut off says so, and the page is there all the same.
  const cut = await page();
  await cut.goto(`${link.slice(0, link.lastIndexOf('/') + 30)}`);
  await cut.getByRole('alert').first().waitFor();
  await cut.locator('#points').waitFor();
  const none = await page();
  await none.goto(`${link.slice(0, link.lastIndexOf('/'))}/*`);
  await none.getByText('This link holds no army').waitFor();
});

test('the page fits a phone, and every field has a label', async () => {
  const p = await muster({ viewport: PHONE, hasTouch: true, isMobile: true });
  await p.screenshot({ path: join(out, 'army-phone.png') });
  assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over the right edge');
  const unnamed = await p.evaluate(() => [...document.querySelectorAll('main input:not(.vh), main select')].filter((e) => !e.labels?.length).map((e) => e.id));
  assert.deepEqual(unnamed, []);
});
