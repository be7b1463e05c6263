// How often one must press: a whole activation is played, and every press of the mouse is counted.
import test from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { drawn, hexPoint, middle, out, rest, still } from './helper.mjs';
import { BOT, ME, activate, openReal, table } from './real.mjs';

openReal();

/** Where a piece stands. */
const hexOf = (p, piece) => p.locator(`.board [data-piece="${piece}"]`).getAttribute('data-hex').then(Number);

const asks = (p, words) => p.waitForFunction((w) => document.querySelector('.prompt.mine .ask')?.textContent?.includes(w), words);

test('Jourdan’s activation in turn 1 takes at most 20 presses: seven units, three commanders, one shot', { timeout: 480_000 }, async () => {
  const { p } = await table('sr/hondschoote', [ME, BOT]);
  await drawn(p);
  const first = p.getByRole('button', { name: 'Act first', exact: true });
  await p.locator('.prompt.mine').waitFor({ timeout: 120_000 });
  if (await first.count()) await first.first().click();
  await asks(p, 'formation to activate');
  await p.evaluate(() => {
    window.presses = 0;
    addEventListener('pointerdown', () => { window.presses += 1; }, true);
  });
  const click = async (point) => {
    await p.mouse.move(...point);
    await rest(p);
    await p.mouse.down();
    await p.mouse.up();
    await rest(p);
  };
  const moves = async (piece, hex) => {
    await p.waitForFunction(([id, to]) => document.querySelector(`.board [data-piece="${id}"]`)?.getAttribute('data-hex') === String(to), [piece, hex]);
    await rest(p);
  };

  // A click on a unit of a formation that is not active offers to activate it; the unit is in hand afterwards.
  await click(await middle(p, 'J4'));
  await p.locator('.popover').getByRole('button', { name: 'Activate Jourdan' }).click();
  await p.locator('.board .selected[data-piece="J4"]').waitFor();
  await click(await hexPoint(p, 708));
  await moves('J4', 708);
  assert.equal(await p.locator('.rose .arrow.usual').count(), 1, 'the facing it will have is marked');

  // The next piece is simply taken: the one on its way halts and faces the way it marched.
  await click(await middle(p, 'J5'));
  await p.locator('.board .selected[data-piece="J5"]').waitFor();
  await click(await hexPoint(p, 712));
  await moves('J5', 712);

  // A drag is the whole march in one press; whoever is still on his way halts first.
  const drag = async (piece, hex) => {
    await p.mouse.move(...(await middle(p, piece)));
    await still(p, `.board [data-piece="${piece}"] .hit`);
    await p.mouse.move(...(await middle(p, piece)));
    await p.mouse.down();
    await p.mouse.move(...(await hexPoint(p, hex)), { steps: 8 });
    await rest(p);
    await p.mouse.up();
    await moves(piece, hex);
  };
  for (const [piece, hex] of [['J2', 611], ['J1', 609], ['J6', 608], ['jourdan', 609], ['houchard', 611], ['levasseur', 510], ['J3', 510], ['J7', 909]]) await drag(piece, hex);
  // A second click on where it stands is the end of its march.
  await click(await hexPoint(p, 909));
  // All have moved, so the movement ends by itself. The only battery in range is in hand at once.
  await asks(p, 'fire with a battery');
  for (const [piece, hex] of [['J4', 708], ['J5', 712], ['J7', 909]]) assert.equal(await hexOf(p, piece), hex);

  await p.locator('.board .selected[data-piece="J7"]').waitFor();
  await click(await hexPoint(p, Number(await p.locator('.target').first().getAttribute('data-target'))));
  await p.locator('#commit').click();
  await p.locator('.dice .die').first().waitFor();
  const presses = await p.evaluate(() => window.presses);
  console.log(`${presses} presses`);
  await p.screenshot({ path: join(out, 'presses.png') });
  assert.ok(presses <= 20, `${presses} presses`);
  assert.deepEqual(p.complaints, []);
});

test('a unit that was let go on its way halts when the next one is taken', { timeout: 360_000 }, async () => {
  const { p } = await table('sr/hondschoote', [ME, BOT]);
  await drawn(p);
  await p.locator('.prompt.mine').waitFor({ timeout: 120_000 });
  await activate(p, 'Jourdan');
  await rest(p);
  await p.mouse.click(...(await middle(p, 'J4')));
  await p.locator('.board .selected[data-piece="J4"]').waitFor();
  await rest(p);
  await p.mouse.click(...(await hexPoint(p, 608)));
  await p.waitForFunction(() => document.querySelector('.board [data-piece="J4"]')?.getAttribute('data-hex') === '608');
  await rest(p);
  await p.keyboard.press('Escape');
  await p.waitForFunction(() => !document.querySelector('.board .selected'));
  // By a click, then by a drag: nothing is in hand, and yet it is plain who is meant.
  await p.mouse.click(...(await middle(p, 'J5')));
  await p.locator('.board .selected[data-piece="J5"]').waitFor();
  await asks(p, 'rally or move');
  await rest(p);
  await p.mouse.click(...(await hexPoint(p, 612)));
  await p.waitForFunction(() => document.querySelector('.board [data-piece="J5"]')?.getAttribute('data-hex') === '612');
  await rest(p);
  await p.keyboard.press('Escape');
  await p.waitForFunction(() => !document.querySelector('.board .selected'));
  await still(p, '.board [data-piece="J2"] .hit');
  await p.mouse.move(...(await middle(p, 'J2')));
  await rest(p);
  await p.mouse.move(...(await middle(p, 'J2')));
  await p.mouse.down();
  await p.mouse.move(...(await hexPoint(p, 611)), { steps: 8 });
  await rest(p);
  await p.mouse.up();
  await p.waitForFunction(() => document.querySelector('.board [data-piece="J2"]')?.getAttribute('data-hex') === '611');
  assert.deepEqual(p.complaints, []);
});
