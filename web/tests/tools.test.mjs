// What lies beside the map: the tape, the roster for the printer, ranks that have lost their order.
import test from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { drawn, hexPoint, middle, out, rest, still } from './helper.mjs';
import { activate, asked, BOT, lastView, ME, openReal, table } from './real.mjs';

openReal();

test('a tape is laid by dragging where one may measure, and nowhere else', { timeout: 180_000 }, async () => {
  const { p } = await table('lb/the-ridge-and-the-farm', [ME, BOT]);
  await asked(p);
  await p.locator('.table[data-film=no]').waitFor();
  await still(p, '.board [data-piece="F1"] .base');
  await p.locator('#board').focus();
  await p.keyboard.press('m');
  const drag = async ([x, y], [u, v]) => {
    await p.mouse.move(x, y);
    await p.mouse.down();
    await p.mouse.move(u, v, { steps: 5 });
    await p.mouse.up();
  };
  const lay = async (far) => {
    await drag([500, 450], [500 + far, 450]);
    await rest(p);
    return parseFloat(await p.locator('.tape text').textContent());
  };
  const [short, long] = [await lay(120), await lay(240)];
  assert.ok(short > 0 && Math.abs(long / short - 2) < 0.05, `${short}, ${long}`);
  assert.match(await p.locator('.tape text').textContent(), /^\d+\.\d [a-z]+$/, 'in what the rules measure in');
  assert.equal(await p.locator('.planbar').count(), 0, 'nothing was taken by it');
  await p.screenshot({ path: join(out, 'tape.png') });
  await p.keyboard.press('Escape');
  await p.locator('.tape').waitFor({ state: 'detached' });

  const eagles = await table('ma/two-hundred-points', [ME, BOT]);
  await asked(eagles.p);
  assert.ok(await eagles.p.getByRole('button', { name: 'Tape' }).isDisabled());
  await eagles.p.locator('#board').focus();
  await eagles.p.keyboard.press('m');
  await eagles.p.getByText('No measuring before an action has been declared.').first().waitFor();
  await eagles.p.keyboard.down('Shift');
  await eagles.p.mouse.move(500, 420);
  await eagles.p.mouse.down();
  await eagles.p.mouse.move(620, 420, { steps: 4 });
  await eagles.p.mouse.up();
  await eagles.p.keyboard.up('Shift');
  await rest(eagles.p);
  assert.equal(await eagles.p.locator('.tape').count(), 0);
});

test('the roster of one’s own side goes to the printer, on A4, with a box for each loss', { timeout: 180_000 }, async () => {
  const { p } = await table('sr/hondschoote', [ME, BOT]);
  await asked(p);
  await p.evaluate(() => { window.print = () => { window.printed = document.querySelector('.roster')?.outerHTML; }; });
  await p.getByRole('button', { name: 'Menu' }).click();
  await p.getByRole('button', { name: 'Print the roster' }).click();
  const paper = await (await p.waitForFunction(() => window.printed)).jsonValue();
  assert.match(paper, /Brigade Demars/);
  assert.match(paper, /□□□/, 'three steps, three boxes');
  assert.doesNotMatch(paper, /Brentano/, 'the enemy’s troops are not on it');
  await p.emulateMedia({ media: 'print' });
  await p.screenshot({ path: join(out, 'roster.png') });
  const pdf = await p.pdf({ preferCSSPageSize: true, path: join(out, 'roster.pdf') });
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox ?\[([^\]]+)\]/g)].map((m) => m[1].trim().split(/\s+/).map(Number));
  assert.ok(boxes.length >= 1 && boxes.every(([, , w, h]) => Math.abs(w - 595) < 2 && Math.abs(h - 842) < 2), JSON.stringify(boxes));
  // When the printer is done, the table is as it was.
  await p.evaluate(() => dispatchEvent(new Event('afterprint')));
  await p.emulateMedia({ media: 'screen' });
  await rest(p);
  assert.equal(await p.locator('.roster').count(), 0);
  assert.deepEqual(p.complaints, []);
});

test('the whole map is its hexes, as large as they fit', { timeout: 240_000 }, async () => {
  const { p } = await table('sr/hondschoote', [ME, BOT]);
  await drawn(p);
  await p.getByRole('button', { name: 'Whole map' }).click();
  await rest(p);
  const [[left, top], [right, bottom]] = [await hexPoint(p, 101), await hexPoint(p, 1714)];
  const field = await p.locator('#board').boundingBox();
  assert.ok(left > field.x && right < field.x + field.width && top > field.y && bottom < field.y + field.height, 'the corners are in sight');
  assert.ok((bottom - top) / field.height > 0.68, `the hexes fill ${Math.round(((bottom - top) / field.height) * 100)} % of the height`);
  assert.deepEqual(p.complaints, []);
});

test('the facing rose by the keyboard: brackets go round it, Enter takes the arrow', { timeout: 240_000 }, async () => {
  const { p } = await table('sr/hondschoote', [ME, BOT]);
  await drawn(p);
  await activate(p, 'Jourdan');
  await p.mouse.click(...(await middle(p, 'J4')));
  await p.locator('.board .selected[data-piece="J4"]').waitFor();
  await p.mouse.click(...(await hexPoint(p, 608)));
  await p.locator('.board [data-piece="J4"][data-hex="608"]').waitFor();
  await rest(p);
  const marked = () => p.locator('.rose .arrow.usual').getAttribute('data-facing');
  const usual = await marked();
  await p.locator('#board').focus();
  await p.keyboard.press(']');
  await p.waitForFunction((was) => document.querySelector('.rose .arrow.usual')?.getAttribute('data-facing') !== was, usual);
  const next = await marked();
  await p.keyboard.press('[');
  await p.waitForFunction((was) => document.querySelector('.rose .arrow.usual')?.getAttribute('data-facing') === was, usual);
  await p.keyboard.press(']');
  await p.waitForFunction((was) => document.querySelector('.rose .arrow.usual')?.getAttribute('data-facing') === was, next);
  await p.keyboard.press('Enter');
  await p.waitForFunction(() => document.querySelector('.prompt.mine .ask')?.textContent?.includes('rally or move'));
  const { pose } = lastView(p).scene.pieces.find((piece) => piece.id === 'J4');
  assert.equal(String(pose.facing), next);
  assert.deepEqual(p.complaints, []);
});
