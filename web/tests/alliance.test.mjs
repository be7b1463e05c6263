// Belle Alliance at the real table: two browsers write their sheets by mouse, phrase and word; nothing of a sheet reaches the other
// side; a draft survives a killed server; the bound is carried out and shown. Then a bound against the doctrine.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { askedFor, clickAt, good, kept, laid as drawn, line, pull, take, through } from './bound.mjs';
import { axe, hall, out, rest } from './helper.mjs';
import { ME, create, lastView, openReal, visit, writeLine } from './real.mjs';

openReal();
const BATTLE = 'ba/three-battalions';

test('two people write a bound, and nobody reads the other’s sheet', { timeout: 480_000 }, async () => {
  const created = await create(BATTLE, [ME, { kind: 'link' }]);
  const link = created.links.find((l) => l.grants === 'seat').path;
  const danes = await visit(created, created.path);
  const swedes = await visit(created, link);
  await Promise.all([drawn(danes), drawn(swedes)]);
  await askedFor(danes, 'Write your orders');
  await askedFor(swedes, 'Write your orders');
  await danes.screenshot({ path: join(out, 'alliance-table.png') });

  // By mouse: a battalion is taken, a place is clicked; a click on an enemy is an attack.
  await take(danes, 'D2');
  await clickAt(danes, 75, 44);
  await good(danes, 'D2');
  // What a hand wrote is looked over, and kept, with nothing more to be done.
  await kept(danes);
  const march = await line(danes, 'D2').inputValue();
  assert.match(march, /^MARCH TO \(7[45](\.\d)?,4[34](\.\d)?\)$/);
  // By a phrase that waits for a click.
  await line(danes, 'D1').click();
  await danes.locator('.pad li[data-piece=D1]').getByRole('button', { name: 'Attack …' }).click();
  await take(danes, 'S2');
  await danes.waitForFunction(() => document.querySelector('#line-D1')?.value === 'ATTACK S2', null, { timeout: 90_000 });
  // By words; what cannot be is said beside its line, with its clause.
  assert.equal(await writeLine(danes, 'D3', 'march back 5'), 'bad');
  assert.match(await danes.locator('.pad li[data-piece=D3]').innerText(), /forced action.*BA-2\.3\.1n/s);
  assert.equal(await danes.locator('#seal').isDisabled(), true);
  assert.equal(await writeLine(danes, 'D3', 'form line; march adv 7'), 'good');
  await danes.keyboard.press('Tab');
  await kept(danes);
  await danes.screenshot({ path: join(out, 'alliance-pad.png') });
  await axe(danes, 'order pad of Belle Alliance');

  // The power goes in the midst of writing.
  await hall.kill();
  await danes.reload();
  await drawn(danes);
  await danes.waitForFunction(() => document.querySelector('#line-D3')?.value === 'FORM LINE; MARCH ADV 7', null, { timeout: 90_000 });
  await good(danes, 'D1');
  await swedes.reload();
  await drawn(swedes);
  await askedFor(swedes, 'Write your orders');
  assert.equal(await writeLine(swedes, 'S2', 'march adv 13'), 'good');
  await swedes.locator('#seal').click();
  await swedes.locator('.receipts').waitFor();

  const secrets = ['ATTACK S2', march, 'ADV 7', '"attack"'];
  for (const secret of secrets) assert.equal(swedes.frames.some((f) => f.includes(secret)), false, `the Swedes heard “${secret}”`);
  await danes.waitForSelector('#seal:not([disabled])', { timeout: 90_000 });
  const { seq } = lastView(danes);
  await danes.locator('#seal').click();
  await danes.waitForFunction((seq) => Number(document.querySelector('.replay input')?.max) > seq, seq, { timeout: 120_000 });
  // The bound is carried out and shown; then the next one is asked for.
  await Promise.all([through(danes, 'bound 2'), through(swedes, 'bound 2')]);
  for (const secret of [march, 'ADV 7']) assert.equal(swedes.frames.some((f) => f.includes(secret)), false, `the Swedes heard “${secret}”`);
  await danes.screenshot({ path: join(out, 'alliance-carried-out.png') });
  // Both see the same table.
  const place = (p, id) => JSON.stringify(lastView(p).scene.pieces.find((q) => q.id === id)?.pose);
  await swedes.waitForFunction(() => !document.querySelector('.film'), null, { timeout: 120_000 });
  assert.equal(place(danes, 'D2'), place(swedes, 'D2'));
  for (const p of [danes, swedes]) assert.deepEqual(p.complaints.filter((c) => !/WebSocket|ERR_CONNECTION|Failed to load/.test(c)), []);
});

test('a bound against the doctrine, filled in by its own offer', { timeout: 480_000 }, async () => {
  const created = await create(BATTLE, [ME, { kind: 'bot', level: 'doctrine' }]);
  const p = await visit(created, created.path);
  await drawn(p);
  for (let bound = 1; bound <= 2; bound++) {
    await askedFor(p, 'Write your orders');
    assert.equal(lastView(p).scene.status.turn, bound);
    await p.locator('.pad .fills button').first().click();
    await rest(p);
    await p.waitForSelector('#seal:not([disabled])', { timeout: 90_000 });
    const clipped = await p.locator('.pad .words input').evaluateAll((lines) => lines.filter((line) => line.scrollWidth > line.clientWidth && line.value.length < 30).map((line) => line.value));
    assert.deepEqual(clipped, [], 'an order of usual length is read whole');
    const { seq } = lastView(p);
    await p.locator('#seal').click();
    // The next bound may be asked for before anybody looks: it is waited for by its number.
    await p.waitForFunction((seq) => Number(document.querySelector('.replay input')?.max) > seq, seq, { timeout: 120_000 });
    await through(p, `bound ${bound + 1}`);
  }
  await p.screenshot({ path: join(out, 'alliance-doctrine.png') });
  assert.deepEqual(p.complaints, []);
});

test('a click on another unit takes that unit, and offers no whole sheet', { timeout: 240_000 }, async () => {
  const created = await create(BATTLE, [ME, { kind: 'bot', level: 'random' }]);
  const p = await visit(created, created.path);
  await drawn(p);
  await askedFor(p, 'Write your orders');
  for (const [piece, name] of [['D2', '2nd Oldenborg'], ['D1', '1st Oldenborg'], ['D3', 'Holstein Sharpshooters']]) {
    await take(p, piece);
    await p.locator('.chosencard', { hasText: name }).waitFor();
    assert.equal(await p.locator('.popover').count(), 0, `a click on ${name}`);
  }
  assert.deepEqual(p.complaints, []);
});

test('who pulls at a unit orders it anew; a click with it in hand goes on from there', { timeout: 240_000 }, async () => {
  const created = await create(BATTLE, [ME, { kind: 'bot', level: 'random' }]);
  const p = await visit(created, created.path);
  await drawn(p);
  await askedFor(p, 'Write your orders');
  const legs = async () => (await line(p, 'D2').inputValue()).match(/TO/g)?.length ?? 0;
  for (const [x, y] of [[70, 44], [80, 46]]) {
    await pull(p, 'D2', x, y);
    await good(p, 'D2');
    await kept(p);
    assert.equal(await legs(), 1, await line(p, 'D2').inputValue());
  }
  assert.match(await line(p, 'D2').inputValue(), /^MARCH TO \((79|80)(\.\d+)?,4[56]/);
  await clickAt(p, 80, 60);
  await p.waitForFunction(() => document.querySelector('#line-D2')?.value.match(/TO/g)?.length === 2, null, { timeout: 90_000 });
  assert.deepEqual(p.complaints, []);
});
