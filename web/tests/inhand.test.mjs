// Who is in hand after a click, and who is not.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { drawn, rest } from './helper.mjs';
import { BOT, ME, lastView, openReal, table } from './real.mjs';

openReal();

test('whoever wakes a formation does not stay in hand: the next click takes whom it means', { timeout: 240_000 }, async () => {
  const { p } = await table('sr/small/lesson', [ME, BOT]);
  await drawn(p);
  const first = p.getByRole('button', { name: 'Act first', exact: true }).first();
  await p.locator('.prompt.mine').waitFor({ timeout: 120_000 });
  if (await first.count()) await first.click();
  await p.waitForFunction(() => /Choose a formation/.test(document.querySelector('.prompt .ask')?.textContent ?? ''));
  const wake = lastView(p).question.offers.find((o) => o.tag.kind === 'activate' && o.words.includes('Jourdan'));
  await p.locator(`.board [data-piece="${wake.tag.piece}"]`).click();
  await p.locator('.prompt').getByRole('button', { name: 'Activate Jourdan' }).click();
  await p.waitForFunction(() => /Jourdan's command/.test(document.querySelector('.prompt .ask')?.textContent ?? ''));
  await rest(p);
  assert.equal(await p.locator('.board .selected').count(), 0, 'nobody is in hand');
  // A unit is taken by its first click, without a list of what else could be meant.
  await p.locator('.board [data-piece="J1"]').click();
  await p.locator('.board .selected[data-piece="J1"]').waitFor();
  assert.equal(await p.locator('.popover').count(), 0);
  assert.deepEqual(p.complaints, []);
});
