import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { axe, open, hall, game, page, drawn, middle, out, PHONE } from './helper.mjs';

open();
for (const [name, options] of [['day', {}], ['lamp', { colorScheme: 'dark' }], ['phone', { viewport: PHONE, hasTouch: true, isMobile: true }]]) {
  test(`axe finds nothing to complain about: ${name}`, async () => {
    const lobby = await page(options);
    await lobby.goto(hall.url, { waitUntil: 'networkidle' });
    await axe(lobby, 'lobby');
    await lobby.getByRole('button', { name: /Other seats/ }).first().click();
    await axe(lobby, 'new game');

    const { p } = await game(undefined, {}, options);
    await drawn(p);
    await axe(p, 'table');
    await p.keyboard.press('n');
    await p.waitForSelector('.chosencard');
    await axe(p, 'selected');
    for (const tab of ['Log', 'Rules', 'Standing']) {
      await p.getByRole('tab', { name: tab }).click();
      await p.waitForTimeout(50);
      await axe(p, tab);
    }
    await p.getByRole('button', { name: 'Menu' }).click();
    await axe(p, 'menu');
  });
}

test('a whole short game by the keyboard alone, from the lobby to victory', async () => {
  const p = await page();
  await p.goto(hall.url, { waitUntil: 'networkidle' });
  // To the dialogue for the first battle, by tabulator and Enter only.
  const focusOn = async (pattern) => {
    for (let i = 0; i < 60; i++) {
      await p.keyboard.press('Tab');
      const name = await p.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.closest('label')?.textContent ?? document.activeElement?.textContent ?? '');
      if (pattern.test(name)) return;
    }
    assert.fail(`no way by Tab to ${pattern}`);
  };
  await focusOn(/Other seats/);
  await p.keyboard.press('Enter');
  await p.getByRole('dialog').waitFor();
  await focusOn(/How long/);
  await p.keyboard.press('ArrowDown');
  await focusOn(/^Begin$/);
  await p.keyboard.press('Enter');
  await p.getByRole('button', { name: 'To the map' }).waitFor();
  await p.keyboard.press('Escape');
  await drawn(p);
  await p.waitForFunction(() => document.activeElement?.id === 'board');

  // Step with the cursor, then with words, then from the list.
  await p.keyboard.press('n');
  const piece = await p.locator('.piece.selected').getAttribute('data-piece');
  const from = await p.locator('.piece.selected').getAttribute('data-hex');
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await p.keyboard.press(key);
    await p.keyboard.press('Enter');
    await p.waitForTimeout(150);
    if ((await p.locator(`[data-piece=${piece}]`).first().getAttribute('data-hex')) !== from) break;
    await p.keyboard.press('Escape');
    await p.keyboard.press('n');
  }
  assert.notEqual(await p.locator(`[data-piece=${piece}]`).first().getAttribute('data-hex'), from);
  await p.keyboard.press('/');
  await p.keyboard.type(`face ${piece} NE`);
  await p.keyboard.press('Enter');
  await p.waitForFunction(() => /move a unit/.test(document.querySelector('.prompt .ask')?.textContent ?? ''));
  await p.keyboard.press('Escape');
  await p.keyboard.press('a');
  await p.waitForFunction(() => document.activeElement?.closest('.answers'));
  await p.keyboard.press('Enter');
  await p.waitForFunction(() => /on the march/.test(document.querySelector('.prompt .ask')?.textContent ?? ''));
  const mover = await p.locator('.piece.selected').getAttribute('data-piece');
  await p.keyboard.press('/');
  await p.keyboard.type(`face ${mover} S`);
  await p.keyboard.press('Enter');
  await p.waitForFunction(() => /move a unit/.test(document.querySelector('.prompt .ask')?.textContent ?? ''));
  await p.keyboard.press('Escape');

  // End each segment until the day is over.
  for (let i = 0; i < 30 && !(await p.locator('.prompt.over').count()); i++) {
    if (await p.locator('.prompt.mine').count()) {
      await p.keyboard.press('e');
      await p.waitForTimeout(120);
      if (await p.locator('#sure-yes').count()) await p.keyboard.press('Enter');
    }
    await p.waitForTimeout(250);
  }
  assert.match(await p.locator('.prompt.over').innerText(), /Victory of the/);
});

test('the board is there in words, and what happens is said', async () => {
  const { p } = await game();
  await drawn(p);
  const words = await p.getByRole('region', { name: 'The board in words' }).innerText();
  assert.match(words, /1209, held by the Coalition: Grenadier Regiment, K1, Coalition, infantry/);
  await p.keyboard.press('n');
  await p.waitForFunction(() => /Selected: Foot gendarmes/.test(document.querySelector('#spoken')?.textContent ?? ''));
});

test('sides stay apart without colour: deuteranopia and achromatopsia', async () => {
  const { p } = await game();
  await drawn(p);
  const client = await p.context().newCDPSession(p);
  for (const type of ['deuteranopia', 'achromatopsia']) {
    await client.send('Emulation.setEmulatedVisionDeficiency', { type });
    await p.screenshot({ path: join(out, `eyes-${type}.png`) });
  }
  // Shape besides colour: corners and hatch differ.
  const corners = await p.evaluate(() => ['J4', 'D2'].map((id) => document.querySelector(`[data-piece=${id}] .face`)?.getAttribute('rx')));
  assert.notEqual(corners[0], corners[1]);
  assert.equal(await p.locator('[data-piece=D2] [fill="url(#hatch)"]').count(), 1);
  await middle(p, 'J4');
});

test('hot seat: behind the curtain nothing of the other side is on the page or was sent', async () => {
  const { p, created } = await game([{ kind: 'me' }, { kind: 'hot_seat' }]);
  const frames = [];
  p.on('websocket', (ws) => ws.on('framereceived', (f) => frames.push(String(f.payload))));
  await p.reload();
  await p.getByRole('heading', { name: /Pass the table/ }).waitFor();
  assert.ok(!frames.some((f) => JSON.parse(f).kind === 'view'), 'no view before somebody sits down');
  await axe(p, 'curtain');
  await p.screenshot({ path: join(out, 'curtain.png') });
  await p.getByRole('button', { name: /We are/ }).click();
  await drawn(p);
  hall.rooms.get(created.id).orders.first = { 'defensive fire': 'never' };
  for (let i = 0; i < 2; i++) {
    await p.locator('.ways button').click();
    await p.waitForTimeout(150);
    if (await p.locator('#sure-yes').count()) await p.locator('#sure-yes').click();
    await p.waitForTimeout(150);
  }
  await p.getByRole('heading', { name: /Pass the table to the Coalition/ }).waitFor();
  assert.equal(await p.locator('.piece, .log li, .board').count(), 0, 'the old view is gone');
  const before = frames.length;
  await p.waitForTimeout(200);
  assert.equal(frames.slice(before).filter((f) => JSON.parse(f).kind === 'view').length, 0);
  await p.getByRole('button', { name: /We are the Coalition/ }).click();
  await drawn(p);
  assert.ok(!JSON.stringify(frames.slice(before)).includes('never'), 'no order of the other side');
});
