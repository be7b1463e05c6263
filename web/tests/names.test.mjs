// Who, and whom: every roll of the dice is about somebody, and says so.
import test from 'node:test';
import assert from 'node:assert/strict';
import { BOT, ME, create, openReal, overTheWire } from './real.mjs';

openReal();

/** Rolls of a whole side, or of nobody. */
const OF_A_SIDE = /^(initiative|equal bids|choice of sides|the Commander's move)$/;

for (const [battle, least] of [['sr/small/melee', 12], ['wb/small/melee', 12], ['ma/two-hundred-points', 12], ['lb/the-ridge-and-the-farm', 8]]) {
  test(`dice are thrown by somebody, and at somebody: ${battle}`, { timeout: 360_000 }, async () => {
    const { id } = await create(battle, [ME, BOT]);
    let dice = 11;
    const random = () => (dice = (dice * 1664525 + 1013904223) >>> 0) / 2 ** 32;
    const thrown = [];
    await overTheWire(id, (view, answer, done) => {
      thrown.push(...(view.fallen ?? []));
      if (view.over || view.seq > 400 || thrown.length > 60) return done(null);
      const offers = view.question?.offers ?? [];
      if (!offers.length) return;
      const eager = offers.filter((o) => /^(march|step|fire|shoot|volley|attack|begin|charge|move|rally|test)/.test(o.words));
      const list = eager.length && random() < 0.8 ? eager : offers;
      answer(list[Math.floor(random() * list.length)].index);
    });
    assert.ok(thrown.length >= least, `${thrown.length} rolls`);
    assert.deepEqual([...new Set(thrown.filter((f) => !f.whom && !OF_A_SIDE.test(f.what)).map((f) => f.what))], [], 'rolls that name nobody');
  });
}
