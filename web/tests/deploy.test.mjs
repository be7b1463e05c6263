// Armies set up by hand on a free table: where they may stand is outlined, figures are carried over from the panel; and smoke.
import test from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { out, rest } from './helper.mjs';
import { BOT, ME, lastView, openReal, table } from './real.mjs';

openReal();

test('troops are carried from the panel onto the table, into the zone that is outlined', { timeout: 360_000 }, async () => {
  const { p } = await table('lb/the-ridge-and-the-farm', [ME, BOT], { options: { 'set-up': 'free' } });
  await p.locator('.tray button').first().waitFor({ timeout: 120_000 });
  await p.locator('.zones .zone').nth(1).waitFor();
  await p.waitForSelector('.ground[data-ready=yes]');
  await rest(p);
  // All of the table is in sight, and in the tray there are figures.
  const [sheet, board] = await p.evaluate(() => ['.sheet', '.board'].map((name) => document.querySelector(name).getBoundingClientRect().toJSON()));
  assert.ok(sheet.left >= board.left && sheet.right <= board.right && sheet.top >= board.top && sheet.bottom <= board.bottom, 'the whole table is shown');
  assert.equal(await p.locator('.tray .troops').count(), await p.locator('.tray button').count());
  const before = await p.locator('.tray button').count();
  // To a place that the server itself proposes: there it is legal.
  await p.locator('.tray button').nth(1).click();
  await p.locator('.tray button[aria-pressed=true]').waitFor();
  await rest(p);
  const spot = await p.locator('.spot').first().boundingBox();
  await p.locator('.tray button').nth(1).click();
  await p.waitForFunction(() => !document.querySelector('.tray button[aria-pressed=true]'));
  const from = await p.locator('.tray button').nth(1).boundingBox();
  await p.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await p.mouse.down();
  await p.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2, { steps: 8 });
  await p.locator('g.ghost').first().waitFor();
  await rest(p);
  await p.mouse.up();
  await p.locator('#plan').waitFor();
  assert.match(await p.locator('#plan').inputValue(), /^place /);
  assert.equal(await p.locator('.tray button[aria-pressed=true]').count(), 1, 'what was carried stays in hand');
  await p.screenshot({ path: join(out, 'deploy.png') });
  // Off the zone it is refused, and the zone is not painted as if it were wrong.
  await p.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await p.mouse.down();
  await p.mouse.move((sheet.left + sheet.right) / 2, (sheet.top + sheet.bottom) / 2, { steps: 8 });
  await p.locator('.planbar .bad').first().waitFor();
  await p.locator('g.ghost.bad').first().waitFor();
  assert.equal(await p.locator('.mark.plan.bad.area').count(), 0);
  await p.mouse.up();
  await p.getByRole('button', { name: 'Drop it' }).click();
  await p.locator('.spot').first().dispatchEvent('click');
  await p.waitForFunction((n) => document.querySelectorAll('.tray button').length === n - 1, before);
  assert.deepEqual(p.complaints, []);
});

test('smoke lies before whoever has fired, and drifts away', { timeout: 360_000 }, async () => {
  const { p } = await table('lb/the-ridge-and-the-farm', [ME, BOT]);
  await p.waitForSelector('.ground[data-ready=yes]');
  await p.locator('.answers li button').first().waitFor({ timeout: 120_000 });
  const shot = lastView(p).question.offers.find((offer) => offer.tag.sense === 'shoot');
  await p.locator('.answers').getByRole('button', { name: shot.tag.label }).click();
  await p.locator('#commit, .smoke circle').first().waitFor();
  if (await p.locator('#commit').count()) await p.locator('#commit').click();
  await p.locator('.smoke circle').first().waitFor();
  const { gun, target, cloud } = await p.evaluate(([who, whom]) => {
    const middle = (boxes) => {
      const list = boxes.map((element) => element.getBoundingClientRect());
      return [list.reduce((sum, box) => sum + box.left + box.width / 2, 0) / list.length, list.reduce((sum, box) => sum + box.top + box.height / 2, 0) / list.length];
    };
    const body = (id) => [document.querySelector(`.board [data-piece="${id}"] .base`)];
    return { gun: middle(body(who)), target: middle(body(whom)), cloud: middle([...document.querySelectorAll('.smoke circle')]) };
  }, [shot.tag.piece, shot.tag.onto]);
  const far = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
  assert.ok(far(cloud, target) < far(gun, target), 'it lies on the side of the enemy');
  assert.ok(far(cloud, gun) < far(gun, target) / 3, 'it lies near the guns');
  // It goes after a dozen deeds, with the turn, when the shot is taken back, and when somebody else sits down.
  const left = await p.evaluate(async () => {
    const { Smoke } = await import('/src/table/smoke.js');
    const fire = { entry: 5, arrows: [{ kind: 'fire', from: { hex: 909 }, to: { hex: 1208 } }, { kind: 'march', from: { hex: 1 }, to: { hex: 2 } }] };
    const after = (seq, log = []) => {
      const smoke = new Smoke();
      smoke.see({ film: [fire], seq: 5 }, []);
      smoke.see({ film: [], seq }, log);
      return smoke.of({ film: { on: false }, moment: null }).length;
    };
    const early = new Smoke();
    early.see({ film: [fire], seq: 5 }, []);
    return { now: after(5), soon: after(16), late: after(18), turn: after(6, [{ entry: 6, heading: 'turn' }]), back: after(4), past: early.of({ film: { on: false }, moment: {} }).length, unseen: early.of({ film: { on: true, shot: { entry: 4 } }, moment: null }).length };
  });
  assert.deepEqual(left, { now: 1, soon: 1, late: 0, turn: 0, back: 0, past: 0, unseen: 0 });
  assert.deepEqual(p.complaints, []);
});
