// An attack is put together before its odds, and a button promises dice only where they fall.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { axe, drawn, out, rest } from './helper.mjs';
import { BOT, ME, create, fastForward, lastView, openReal, table, visit } from './real.mjs';

openReal();

/** Says an answer in words, as a player types it. */
async function say(p, words) {
  await p.locator('#command').fill(words);
  await p.locator('#command').press('Enter');
}

for (const battle of ['sr/small/melee', 'wb/small/melee']) {
  test(`an attack is put together first, then weighed, then thrown for: ${battle}`, { timeout: 240_000 }, async () => {
    const several = (view) => {
      const attacks = (view.question?.offers ?? []).filter((o) => o.tag.kind === 'attack');
      return attacks.some((o) => attacks.some((other) => other.tag.hex === o.tag.hex && other.tag.piece !== o.tag.piece));
    };
    // Not every course of the dice comes to it.
    let created = null, view = null;
    for (let n = 0; n < 20 && !view; n++) {
      created = await create(battle);
      view = await fastForward(created.id, several);
    }
    assert.ok(view, 'two units can attack one hex');
    const attacks = view.question.offers.filter((o) => o.tag.kind === 'attack');
    const first = attacks.find((o) => attacks.some((other) => other.tag.hex === o.tag.hex && other.tag.piece !== o.tag.piece));
    const p = await visit(created, created.path);
    await drawn(p);
    await say(p, first.words);
    // Who joins is asked at once, and what the attack comes to as it stands lies beside it.
    const ask = p.locator('.odds.ask');
    await ask.waitFor();
    const whole = lastView(p).question.offers.find((o) => o.tag.kind === 'begin');
    assert.ok(whole, 'the attack is being put together');
    const alone = await ask.locator('.modifiers').innerText();
    const joins = lastView(p).question.offers.find((o) => o.tag.kind === 'join');
    assert.ok(joins, 'somebody can join');
    await axe(p, 'an attack that is put together');
    await p.screenshot({ path: join(out, `composed-${battle.slice(0, 2)}.png`) });
    await say(p, joins.words);
    await p.waitForFunction((before) => document.querySelector('.odds.ask .modifiers')?.innerText !== before, alone);
    // Whatever is pressed now: dice fall if they were promised, and only then.
    for (let n = 0; n < 6; n++) {
      await rest(p);
      const { seq, fallen } = lastView(p);
      const promised = (await p.locator('#commit').innerText()) === 'Throw the dice';
      await p.locator('#commit').click();
      await p.waitForFunction((seq) => Number(document.querySelector('.replay output')?.textContent?.match(/of (\d+)/)?.[1] ?? 0) > seq, seq);
      const thrown = lastView(p).log.some((line) => line.entry > seq) && lastView(p).fallen.some((f) => f.entry > seq && !fallen.some((g) => g.entry === f.entry));
      if (promised) {
        assert.ok(thrown, 'dice were promised');
        break;
      }
      assert.ok(n < 5, 'dice fall at last');
      const next = lastView(p).question?.offers ?? [];
      if (!next.length || thrown) break;
      if (!(await p.locator('#commit').count())) await say(p, next[0].words);
      await p.locator('#commit').waitFor();
    }
    assert.deepEqual(p.complaints, []);
  });
}

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
