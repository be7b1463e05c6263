// An attack is put together before its odds, and a button promises dice only where they fall. Both sides sit at one screen
// and nobody stirs until the attack can be made, so the position is the same in every game.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { axe, drawn, middle, out, rest } from './helper.mjs';
import { ME, create, lastView, openReal, overTheWire, visit } from './real.mjs';

openReal();

/** An attack of each battle that somebody else can join. */
const ATTACKS = { 'sr/small/melee': 'attack 0402 with A3', 'wb/small/melee': 'attack 0906 with F6' };

/** What keeps everybody where he stands: a formation is taken up, and whatever can be declined is declined. */
const IDLE = ['activate', 'test', 'end', 'pass', 'hold', 'done', 'none'];
function idle(offers) {
  const rank = (o) => { const at = IDLE.findIndex((word) => o.tag.kind.includes(word)); return at < 0 ? IDLE.length : at; };
  return offers.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Says an answer in words, as a player types it. */
async function say(p, words) {
  await p.locator('#command').fill(words);
  await p.locator('#command').press('Enter');
}

/** The numbers of all dice this page was ever shown. */
const thrown = (p) => new Set(p.frames.map((f) => JSON.parse(f)).filter((m) => m.kind === 'view').flatMap((m) => m.view.fallen.map((f) => f.entry)));

for (const [battle, attack] of Object.entries(ATTACKS)) {
  test(`an attack is put together first, then weighed, then thrown for: ${battle}`, { timeout: 240_000 }, async () => {
    const created = await create(battle, [ME, ME]);
    const kinds = [];
    await overTheWire(created.id, (view, answer, done, fail) => {
      if (view.question?.offers.some((o) => o.words === attack)) return done(view);
      if (view.over || view.seq > 400) return fail(new Error(`“${attack}” is never offered: ${kinds.join(' ')}`));
      const offers = view.question?.offers ?? [];
      if (!offers.length) return;
      const chosen = idle(offers);
      kinds.push(chosen.tag.kind);
      answer(chosen.index);
    }, 'both');
    const p = await visit(created, created.path);
    await drawn(p);
    await say(p, attack);
    // Who joins is asked at once, and what the attack comes to as it stands lies beside it.
    const ask = p.locator('.odds.ask');
    await ask.waitFor();
    const offers = lastView(p).question.offers;
    assert.ok(offers.some((o) => o.tag.kind === 'begin'), 'the attack is being put together');
    const joins = offers.find((o) => o.tag.kind === 'join');
    assert.ok(joins, 'somebody can join');
    const alone = await ask.locator('.modifiers').innerText();
    await axe(p, 'an attack that is put together');
    await p.screenshot({ path: join(out, `composed-${battle.slice(0, 2)}.png`) });
    // Whoever can join is clicked: he is not taken in hand, and may be asked how.
    await p.mouse.click(...(await middle(p, joins.tag.piece)));
    await p.waitForFunction((before) => document.querySelector('.popover') || ![before, undefined].includes(document.querySelector('.odds.ask .modifiers')?.innerText), alone);
    if (await p.locator('.popover button').count()) await p.locator('.popover button').first().click();
    await p.waitForFunction((before) => {
      const now = document.querySelector('.odds.ask .modifiers')?.innerText;
      return now !== undefined && now !== before;
    }, alone);
    await rest(p);
    const before = thrown(p), { seq } = lastView(p);
    const promised = (await p.locator('#commit').innerText()) === 'Throw the dice';
    await p.locator('#commit').click();
    await p.waitForFunction((seq) => Number(document.querySelector('.replay output')?.textContent?.match(/of (\d+)/)?.[1] ?? 0) > seq, seq);
    // The button throws if it says so; if not, somebody has a say before the dice.
    if (promised) assert.ok([...thrown(p)].some((entry) => !before.has(entry)), 'dice were promised');
    else assert.deepEqual(thrown(p), before, 'no dice were promised');
    assert.deepEqual(p.complaints, []);
  });
}
