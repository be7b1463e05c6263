// What confused people who had never seen the table: odds that did not come, a click that let go, a map that ran away.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { hall, page, rest, still } from './helper.mjs';
import { BOT, ME, asked, lastView, openReal, table } from './real.mjs';

openReal();

async function laid(p) {
  await p.waitForSelector('.ground[data-ready=yes]', { timeout: 120_000 });
  await p.locator('g.body').first().waitFor();
}

/** The middle of a body on the screen. */
async function middle(p, piece) {
  await still(p, `.body[data-piece="${piece}"] .base`);
  const box = await p.locator(`.body[data-piece="${piece}"] .base`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('La Marche des Aigles: a test that needs no distance is weighed though nobody may measure', { timeout: 180_000 }, async () => {
  const { p } = await table('ma/two-hundred-points', [ME, BOT]);
  await laid(p);
  for (let i = 0; i < 20 && !lastView(p)?.question?.offers.some((o) => /^move /.test(o.words)); i++) {
    await asked(p);
    const first = p.locator('.answers li button:not([disabled])').filter({ hasText: /first|stay|Stay|Let it fail/ }).first();
    if (await first.count()) await first.click();
    await rest(p);
  }
  await p.locator('.measure[data-now=no]').waitFor();
  const move = lastView(p).question.offers.find((o) => /^move /.test(o.words));
  await p.mouse.click(...(await middle(p, move.tag.piece)));
  await p.locator('.prompt.mine').getByRole('button', { name: 'Move', exact: true }).click();
  await p.locator('.odds.ask .bars.first', { hasText: 'Manoeuvre test: passed' }).waitFor();
  assert.equal(await p.locator('#commit').innerText(), 'Throw the dice', 'the dice of the test fall at once');
  // A shot tells how far it is: nothing is said before it is declared.
  await p.getByRole('button', { name: 'Cancel' }).click();
  const seen = p.frames.length;
  const shot = lastView(p).question.offers.find((o) => /^shoot /.test(o.words) && o.tag.piece === move.tag.piece);
  await p.mouse.click(...(await middle(p, shot.tag.onto)));
  await p.locator('.popover button', { hasText: /shoot/i }).first().click();
  const told = () => p.frames.slice(seen).map((f) => JSON.parse(f)).filter((m) => m.kind === 'odds').map((m) => m.odds);
  while (!told().length) await rest(p);
  assert.deepEqual(told().filter((odds) => odds !== null), [], 'no odds of a shot');
  assert.deepEqual(p.complaints, []);
  await p.context().close();
});

test('Le Baton: whoever alone can act stays in hand when it is clicked, and its odds stand above the lesson', { timeout: 180_000 }, async () => {
  const p = await page();
  p.frames = [];
  p.on('websocket', (ws) => ws.on('framereceived', (f) => p.frames.push(String(f.payload))));
  await p.goto(hall.url);
  await p.getByRole('button', { name: /^Learn Le Baton/ }).click();
  await p.getByRole('button', { name: /^To the (map|table)$/ }).click({ timeout: 120_000 });
  await laid(p);
  await p.locator('.body.selected[data-piece=F4]').waitFor();
  await p.mouse.click(...(await middle(p, 'F4')));
  await rest(p);
  assert.equal(await p.locator('.body.selected[data-piece=F4]').count(), 1, 'the battery is still in hand');
  await p.mouse.click(...(await middle(p, 'B1')));
  await p.locator('.odds.ask').waitFor();
  const top = (sel) => p.locator(sel).evaluate((node) => node.getBoundingClientRect().top);
  assert.ok((await top('.odds.ask')) < (await top('.lesson')), 'the odds are read first');
  assert.match(await p.locator('.odds.ask .concerned').innerText(), /8 lb battery fires at 1\/57th Foot/);
  assert.deepEqual(p.complaints, []);
  await p.context().close();
});

test('Le Baton: one gun of several is weighed by itself when it is laid; a unit that has moved is not taken again', { timeout: 180_000 }, async () => {
  const { p } = await table('lb/the-ridge-and-the-farm', [ME, BOT]);
  await laid(p);
  await p.mouse.click(...(await middle(p, 'F10')));
  await p.mouse.click(...(await middle(p, 'B6')));
  await p.locator('.odds.ask .bars.first li').first().waitFor();
  assert.equal(await p.locator('#commit').innerText(), 'Give the order', 'other guns are laid before the dice fall');
  await p.locator('#commit').click();
  await p.waitForFunction(() => document.querySelector('.log, .since, .prompt')?.textContent && !document.querySelector('#commit'));
  await asked(p);
  await p.locator('.prompt.mine').getByRole('button', { name: 'No more guns to lay' }).click();
  for (let i = 0; i < 4 && !lastView(p)?.question?.offers.some((o) => /^march F2 /.test(o.words)); i++) {
    if (await p.locator('#sure-yes').count()) await p.locator('#sure-yes').click();
    await asked(p);
    await rest(p);
  }
  assert.equal(await p.locator('.body.selected').count(), 0, 'in a new phase nobody is in hand');
  const moved = lastView(p).question.movers.find((m) => /^march F/.test(m.start)).piece;
  const [x, y] = await middle(p, moved);
  const sheet = () => p.locator('.sheet').boundingBox();
  const before = await sheet();
  await p.mouse.move(x, y);
  await p.mouse.down();
  await p.mouse.move(x, y - 40, { steps: 6 });
  await p.locator('g.ghost').waitFor();
  await rest(p);
  assert.deepEqual(await sheet(), before, 'under a hand that drags, the map stays');
  await p.mouse.up();
  await p.getByRole('button', { name: 'Carry it out' }).click();
  await p.waitForFunction((piece) => document.querySelector(`.body.done[data-piece="${piece}"]`), moved);
  await asked(p);
  assert.ok(!lastView(p).question.movers.some((m) => m.piece === moved), 'it has moved');
  assert.equal(await p.locator(`.body.able[data-piece="${moved}"]`).count(), 0);
  assert.deepEqual(p.complaints, []);
  await p.context().close();
});

test('who sets up his troops sees his own side below, and Enter places what he has dropped', { timeout: 180_000 }, async () => {
  const { p } = await table('lb/the-ridge-and-the-farm', [ME, BOT], { options: { 'set-up': 'free' } });
  await p.waitForSelector('.ground[data-ready=yes]', { timeout: 120_000 });
  await p.locator('.tray button').first().waitFor({ timeout: 120_000 });
  await p.locator('.board .spot').first().waitFor();
  await still(p, '.sheet');
  const sheet = await p.locator('.sheet').boundingBox();
  const spots = await p.locator('.board .spot').evaluateAll((list) => list.map((one) => one.getBoundingClientRect().top));
  assert.ok(spots.every((y) => y > sheet.y + sheet.height / 2), 'the zone is on the near side');
  const button = p.locator('.tray button', { hasText: '1/24e Ligne' });
  const box = await button.boundingBox();
  await p.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await p.mouse.down();
  await p.mouse.move(sheet.x + sheet.width * 0.4, sheet.y + sheet.height * 0.85, { steps: 12 });
  await p.locator('g.ghost.good').waitFor();
  await p.mouse.up();
  await rest(p);
  await p.keyboard.press('Enter');
  await p.locator('.board .body[data-piece=F2]').waitFor();
  assert.deepEqual(p.complaints, []);
  await p.context().close();
});

test('the lobby by keys: buttons say which battle, and Learn takes the cursor along', { timeout: 120_000 }, async () => {
  const p = await page();
  await p.addInitScript(() => localStorage.setItem('grognard.settings', JSON.stringify({ learnt: true })));
  await p.goto(hall.url);
  const play = p.locator('article.battle').first().locator('button.side');
  await play.waitFor();
  const described = await play.evaluate((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);
  assert.match(described ?? '', /Hondschoote/);
  await p.getByRole('button', { name: 'Learn', exact: true }).focus();
  await p.keyboard.press('Enter');
  assert.equal(await p.evaluate(() => document.activeElement?.closest('.learn') !== null), true, 'the next Tab is among the lessons');
  // A page that takes the place of another is read from its beginning.
  await p.getByRole('link', { name: 'Rule books' }).focus();
  await p.keyboard.press('Enter');
  await p.getByRole('heading', { level: 1, name: 'Rule books' }).waitFor();
  assert.equal(await p.evaluate(() => document.activeElement?.id), 'page');
  assert.deepEqual(p.complaints, []);
});
