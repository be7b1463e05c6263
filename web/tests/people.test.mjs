// Two people in two browsers: names, talk, offers, giving up, whose turn it is, another game. Real program.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hall, axe, drawn, out } from './helper.mjs';
import { BOT, ME, create, folder, openReal, program, table, takeTurns, visit } from './real.mjs';

openReal();

const LINK = { kind: 'link' };

/** Two people in two browsers, at the hut by the ford. */
async function friends() {
  const created = await create('pk/ford', [ME, LINK], { options: { length: 'long' } });
  const blue = await visit(created, created.path);
  const red = await visit(created, created.links.find((l) => l.grants === 'seat').path);
  await Promise.all([drawn(blue), drawn(red)]);
  return { created, blue, red };
}

const offer = (p, kind) => p.locator(`.offer[data-offer="${kind}"]`);
const menu = async (p) => { await p.getByRole('button', { name: 'Menu' }).click(); await p.getByRole('dialog').waitFor(); };
const choose = async (p, words) => { await menu(p); await p.getByRole('dialog').getByRole('button', { name: words }).click(); };

const lastView = (p) => p.frames.map((f) => JSON.parse(f)).findLast((m) => m.kind === 'view')?.view;

test('names are asked once, shown to the other, and kept', { timeout: 240_000 }, async () => {
  const { created, blue, red } = await friends();
  const strip = offer(blue, 'name');
  await strip.getByLabel('What shall your opponent call you?').fill('Anna <b>');
  await strip.getByRole('button', { name: 'That is my name' }).click();
  await strip.waitFor({ state: 'detached' });
  await offer(red, 'name').getByRole('button', { name: 'Not now' }).click();
  await menu(red);
  await red.getByRole('dialog').getByText('Anna <b> (Blue)').waitFor();
  await axe(red, 'the menu of a table for two');
  await red.keyboard.press('Escape');
  await Promise.all([blue.reload(), red.reload()]);
  await Promise.all([drawn(blue), drawn(red)]);
  for (const p of [blue, red]) assert.equal(await offer(p, 'name').count(), 0, 'nobody is asked twice');
  await blue.goto(hall.url);
  await blue.locator('.games .game', { hasText: 'Anna <b> (Blue)' }).first().waitFor();
  await blue.locator('.continue a').first().waitFor();
  assert.equal(await blue.locator('.game b').count(), 0, 'a name is text');
  assert.ok(!(await (await fetch(`${hall.direct}/api/games/${created.id}/file?seat=first`)).text()).includes('Anna'));
});

test('what one says the other reads; who looks on does not', { timeout: 240_000 }, async () => {
  const { created, blue, red } = await friends();
  const watch = await (await fetch(`${hall.direct}/api/games/${created.id}/links`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).json();
  const looker = await visit(created, watch.path);
  await drawn(looker);
  assert.equal(await looker.getByRole('tab', { name: 'Talk' }).count(), 0);
  await blue.getByRole('tab', { name: 'Talk' }).click();
  await blue.getByRole('button', { name: 'Good luck!' }).click();
  await blue.getByLabel('Say something').fill('<img src=x onerror=alert(1)>');
  await blue.keyboard.press('Enter');
  await red.locator('.tabs .badge', { hasText: '2' }).waitFor();
  await red.getByRole('tab', { name: /^Talk/ }).click();
  await red.locator('.said li', { hasText: '<img src=x onerror=alert(1)>' }).waitFor();
  await red.locator('.said li', { hasText: 'Good luck!' }).waitFor();
  await red.locator('.tabs .badge').waitFor({ state: 'detached' });
  assert.equal(await red.locator('.said img').count(), 0);
  await axe(red, 'talk');
  await red.screenshot({ path: join(out, 'talk.png') });
  assert.ok(!looker.frames.some((f) => f.includes('Good luck')));
});

test('a draw declined, a move taken back together, a resignation, and the same again', { timeout: 480_000 }, async () => {
  const { created, blue, red } = await friends();
  for (const p of [blue, red]) await offer(p, 'name').getByRole('button', { name: 'Not now' }).click();
  await takeTurns([blue, red], async () => (lastView(blue).can_ask_back.length > 1 && lastView(blue).question !== null && lastView(blue).awaited.length === 0), () => 0);
  await choose(blue, 'Offer a draw');
  await offer(red, 'draw').waitFor();
  await red.screenshot({ path: join(out, 'draw-offered.png') });
  await axe(red, 'a draw is offered');
  await offer(red, 'draw').getByRole('button', { name: 'Decline' }).click();
  await offer(blue, 'mine').waitFor({ state: 'detached' });
  // Back beyond what Blue may take back alone.
  const { can_ask_back: back, can_take_back: alone } = lastView(blue);
  const to = back.find((entry) => !alone.includes(entry)) ?? back.at(-1);
  const seq = lastView(blue).seq;
  await menu(blue);
  await blue.locator('select.askback').selectOption(String(to));
  await offer(red, 'take_back').getByRole('button', { name: 'Agree' }).click();
  await blue.waitForFunction(() => document.querySelector('.prompt.mine'));
  await blue.getByRole('tab', { name: 'Log' }).click();
  await blue.getByText('The Blue took back a move by agreement.').first().waitFor();
  assert.ok(lastView(blue).seq > seq);
  // Whoever thinks better of it plays on; whoever does not has lost.
  await choose(red, 'Resign …');
  await offer(red, 'resign').getByRole('button', { name: 'Play on' }).click();
  await choose(red, 'Resign …');
  await offer(red, 'resign').getByRole('button', { name: 'I resign' }).click();
  for (const p of [blue, red]) await p.getByRole('dialog').getByText('Victory of the Blue army').waitFor();
  await blue.getByRole('dialog').getByText('resignation').waitFor();
  await blue.locator('.audit.good').waitFor();
  await blue.screenshot({ path: join(out, 'resigned.png') });
  const file = join(folder, 'resigned.grog');
  await writeFile(file, await (await fetch(`${hall.direct}/api/games/${created.id}/file?seat=umpire`)).text());
  const said = execFileSync(program, ['verify', file], { encoding: 'utf8' });
  assert.match(said, /^good/);
  assert.match(said, /won by Blue: resignation$/m);
  // Again, with the sides exchanged.
  await blue.getByRole('dialog').getByRole('button', { name: 'Play again with sides exchanged' }).click();
  await red.getByRole('dialog').getByText('wants to play again with the sides exchanged').waitFor();
  await red.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  for (const [p, seat] of [[blue, 'second'], [red, 'first']]) {
    const door = p.getByRole('link', { name: 'To the next game' });
    if (!(await door.count())) await p.locator('.offer a').first().waitFor();
    await door.first().click();
    await drawn(p);
    await p.waitForFunction((id) => !location.hash.includes(id), created.id);
    await p.waitForFunction(() => document.querySelector('.board .piece'));
    assert.equal(lastView(p).seat, seat);
  }
  assert.deepEqual([...blue.complaints, ...red.complaints].filter((c) => !/\/api\/rules\/PK-/.test(c)), []);
});

test('who allows hints, or no longer does, tells the other', { timeout: 240_000 }, async () => {
  const { blue, red } = await friends();
  const allow = async (p, allowed) => {
    await menu(p);
    await p.getByRole('dialog').getByLabel('Allow hints in this game').setChecked(allowed);
    await p.keyboard.press('Escape');
  };
  await allow(blue, true);
  await red.locator('.notice', { hasText: /^The Blue player allows hints\. They are given as soon as you allow them too/ }).waitFor();
  await allow(red, true);
  await blue.locator('.notice', { hasText: /^The Red player allows hints\. You may both ask for one now/ }).waitFor();
  await allow(red, false);
  await blue.locator('.notice', { hasText: 'The Red player no longer allows hints.' }).waitFor();
  for (const p of [blue, red]) assert.deepEqual(p.complaints, []);
});

test('title and icon say whose turn it is', { timeout: 240_000 }, async () => {
  const { blue, red } = await friends();
  const icon = (p) => p.locator('link[rel=icon]').getAttribute('href');
  await takeTurns([blue], async () => !lastView(blue).question && lastView(blue).awaited.length === 0, () => 0);
  await red.waitForFunction(() => document.title.startsWith('● Your turn'));
  await blue.waitForFunction(() => document.title.startsWith('The Red player to play'));
  assert.equal(await icon(red), '/icon-turn.svg');
  assert.equal(await icon(blue), '/icon.svg');
  await red.goto(hall.url);
  await red.getByRole('heading', { name: 'Grognard' }).waitFor();
  assert.equal(await icon(red), '/icon.svg');
  assert.ok(!(await red.title()).startsWith('●'));
});

test('against a bot one may give up, and nothing else', { timeout: 180_000 }, async () => {
  const { p } = await table('pk/ford', [ME, BOT]);
  await drawn(p);
  assert.equal(await offer(p, 'name').count(), 0);
  assert.equal(await p.getByRole('tab', { name: 'Talk' }).count(), 0);
  await menu(p);
  assert.equal(await p.getByRole('dialog').getByRole('button', { name: 'Offer a draw' }).count(), 0);
  await p.getByRole('dialog').getByRole('button', { name: 'Resign …' }).click();
  await offer(p, 'resign').getByRole('button', { name: 'I resign' }).click();
  await p.getByRole('dialog').getByText('Victory of the Red army').waitFor();
});
