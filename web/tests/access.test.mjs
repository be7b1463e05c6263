import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { open, game, drawn, middle, out } from './helper.mjs';

open();
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
