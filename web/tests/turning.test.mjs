// One's own side is below: the table can be looked at from either side, and clicks mean the same from both.
import test from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { drawn, out, rest, still } from './helper.mjs';
import { asked, BOT, ME, openReal, table } from './real.mjs';

openReal();

/** The middle of what is drawn of a piece. */
async function middleOf(p, selector) {
  const box = await p.locator(selector).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('a free table is turned to the player: his troops stand below, and are taken where they are seen', { timeout: 90_000 }, async () => {
  const { p } = await table('ma/two-hundred-points', [BOT, ME]);
  await p.locator('.sheet.turned').waitFor();
  await asked(p);
  await p.locator('.table[data-film=no]').waitFor();
  await rest(p);
  const high = async (id) => (await middleOf(p, `.board [data-piece="${id}"] .base`))[1];
  assert.ok((await high('F1')) > (await high('B1')), 'the French below, the British above');
  // What is pointed at is what is seen there.
  await p.mouse.move(...(await middleOf(p, '.board [data-piece="F1"] .base')));
  await p.locator('.hovercard strong', { hasText: '1er Bn' }).waitFor();
  await p.screenshot({ path: join(out, 'turned.png') });
  await p.getByRole('button', { name: 'Turn the table' }).click();
  assert.equal(await p.locator('.sheet.turned').count(), 0);
  assert.ok((await high('F1')) < (await high('B1')));
  assert.deepEqual(p.complaints, []);
});

test('a turned hex map: what is clicked is what is under the pointer', { timeout: 90_000 }, async () => {
  const { p } = await table('sr/hondschoote', [ME, BOT]);
  await drawn(p);
  await asked(p);
  await p.locator('.table[data-film=no]').waitFor();
  await p.locator('#board').focus();
  await p.keyboard.press('v');
  await p.locator('.sheet.turned').waitFor();
  await still(p, '.board [data-piece="J4"] .hit');
  await p.mouse.move(...(await middleOf(p, '.board [data-piece="J4"] .hit')));
  await p.locator('.hovercard strong', { hasText: 'Volunteer brigade' }).waitFor();
  assert.match(await p.locator('.hovercard .hexno').innerText(), /^0508/, 'and the hex is the one it stands in');
});
