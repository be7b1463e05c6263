import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { open, game, page, drawn, middle, out } from './helper.mjs';

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
  // And the colours themselves stay apart for an eye without green: a patch of each counter, as that eye sees it.
  await client.send('Emulation.setEmulatedVisionDeficiency', { type: 'deuteranopia' });
  const patches = await Promise.all(['J4', 'D2'].map((id) => middle(p, id)));
  const shot = (await p.screenshot()).toString('base64');
  const reader = await page();
  const colours = await reader.evaluate(async ([shot, patches]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${shot}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    // Beside the symbol, where the face of a counter shows its side.
    return patches.map(([x, y]) => [...context.getImageData(Math.round(x) - 2, Math.round(y) + 8, 4, 4).data.slice(0, 3)]);
  }, [shot, patches]);
  const far = Math.hypot(...[0, 1, 2].map((c) => colours[0][c] - colours[1][c]));
  assert.ok(far > 60, `${colours.join(' and ')} are ${far.toFixed(0)} apart`);
  await p.screenshot({ path: join(out, 'eyes-deuteranopia.png') });
});
