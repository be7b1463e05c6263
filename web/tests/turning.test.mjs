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

test('a free table is turned to the player: his troops stand below, and are taken where they are seen', { timeout: 180_000 }, async () => {
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
  await p.locator('.sheet:not(.turned)').waitFor();
  await still(p, '.board [data-piece="F1"] .base');
  assert.ok((await high('F1')) < (await high('B1')));
  assert.deepEqual(p.complaints, []);
});

test('a turned hex map: what is clicked is what is under the pointer', { timeout: 180_000 }, async () => {
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

test('what is written on a turned map is read from this side', { timeout: 180_000 }, async () => {
  const { p } = await table('lb/the-ridge-and-the-farm', [ME, BOT]);
  await p.locator('.sheet.turned').waitFor();
  await p.locator('.ground[data-turned=yes]').waitFor();
  const turned = await p.evaluate(async () => {
    const { turnWords } = await import('/src/table/upright.js');
    const drawing = turnWords('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><text x="40" y="20">the farm</text><g class="water-name"><text x="10" y="60">D</text><text x="30" y="60">i</text></g></svg>');
    const texts = [...new DOMParser().parseFromString(drawing, 'image/svg+xml').querySelectorAll('text, .water-name')];
    return texts.map((one) => [one.textContent, /^rotate\(180 /.test(one.getAttribute('transform') ?? '')]);
  });
  assert.deepEqual(turned, [['the farm', true], ['Di', true], ['D', false], ['i', false]], 'a name that follows a river is turned as a whole');

  // Names lie off each other, from either side.
  const covered = () => p.evaluate(() => {
    const boxes = [...document.querySelectorAll('g.body > .tag rect')].map((r) => r.getBoundingClientRect());
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
  });
  await rest(p);
  assert.ok((await p.locator('g.body > .tag').count()) > 15);
  assert.equal(await covered(), 0);
  await p.screenshot({ path: join(out, 'turned-names.png') });
  await p.getByRole('button', { name: 'Turn the table' }).click();
  await p.locator('.ground[data-turned=no]').waitFor();
  await rest(p);
  assert.equal(await covered(), 0);
  assert.deepEqual(p.complaints, []);
});
