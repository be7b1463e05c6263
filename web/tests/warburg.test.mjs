// Warburg at the real table, from the lobby, by a hand that knows only what the page shows. A small field by default;
// WARBURG=whole plays the battle itself against the veteran to its end, which takes a program built for speed.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hall, page, drawn, out, rest, PHONE } from './helper.mjs';
import { BOT, ME, asked, create, fastForward, folder, lastView, openReal, overTheWire, program, table, visit } from './real.mjs';

openReal();
const WHOLE = process.env.WARBURG === 'whole';
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
const over = (p) => p.locator('.prompt.over').count();

/** The answers that can be seen: in the list, where it is open, and beside the question. */
const answers = (p) => p.locator('.answers li button:visible:not([disabled]), .prompt.mine button:visible:not(.clause)');

/** Taps or clicks a place on the screen. */
const touch = (p, x, y) => (p.fingers ? p.touchscreen.tap(x, y) : p.mouse.click(x, y));

/** The middle of something, if it is on the screen. */
async function spot(p, what, n) {
  const box = await p.locator(what).nth(n).boundingBox({ timeout: 2000 }).catch(() => null);
  const size = p.viewportSize();
  const inside = box && box.x > 0 && box.y > 0 && box.x + box.width < size.width && box.y + box.height < size.height;
  if (!inside) return null;
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  // Nothing may lie above it: under the bar of the film a tap would begin a replay, and then nobody is asked.
  return (await p.evaluate(([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('#board')), at)) ? at : null;
}

/** What a player does next: test, fire, strike; move a unit to a hex that is shown as in reach; else end. */
async function byHand(p, turn) {
  for (const button of ['#commit', '#sure-yes', '.popover button']) {
    if (await p.locator(button).count()) return p.locator(button).first().click({ timeout: 2000 });
  }
  const words = (await answers(p).allInnerTexts()).map((w) => w.trim());
  const pick = (kind) => words.findIndex((w) => kind.test(w));
  const say = (n) => answers(p).nth(n).click({ timeout: 2000 });
  for (const kind of [/^test /i, /^reaction fire| fires?$/, /^fire | fires? at /, /^begin/i, /^join | joins?$/, /^attack | attacks? /, /^advance | advances? to /, /^deploy /i]) {
    const n = pick(kind);
    if (n >= 0) return say(n);
  }
  // On a phone the list is folded away: whoever has nothing to tap on the board opens it.
  const stuck = words.length === 0 && turn % 4 === 3;
  if (stuck && await p.locator('.fold:visible').count()) return p.locator('.fold').click({ timeout: 2000 });
  const charges = pick(/^charge | charges? to /);
  if (charges >= 0 && turn % 2) return say(charges);
  // On the board: a piece that can act, then a hex it can come to.
  const able = await p.locator('.piece.able:not(.selected)').count();
  if (able && turn % 4 < 3) {
    if (!(await p.locator('.piece.selected').count())) {
      const at = await spot(p, '.piece.able', turn % able);
      if (at) return touch(p, ...at);
    }
    const reach = await p.locator('.reach text').count();
    if (reach) {
      const at = await spot(p, '.reach text', (turn * 5) % reach);
      if (at) { await touch(p, ...at); p.moves = (p.moves ?? 0) + 1; return; }
    }
  }
  // A retreat has no reach: its hexes are marked, and one of them is tapped, or an arrow of the rose.
  const marks = '.targets .target, .rose .arrow';
  const marked = words.length ? 0 : await p.locator(marks).count();
  const at = marked ? await spot(p, marks, turn % marked) : null;
  if (at) return touch(p, ...at);
  // Dice that lie on the list of answers are put away.
  if (!words.length && await p.locator('.shut:visible').count()) return p.locator('.shut').first().click({ timeout: 2000 });
  const end = pick(/^(end|halt|no |stay|hold|he stays|on to|nobody else)/i);
  return say(end >= 0 ? end : turn % Math.max(1, words.length));
}

/** Waits for the other side, which may think for long on a busy machine. */
async function patiently(p) {
  for (let i = 0; i < 8; i++) {
    const ready = await asked(p).then(() => true, () => false);
    if (ready) return;
    await p.screenshot({ path: join(out, 'warburg-waiting.png') });
  }
  await asked(p);
}

/** Goes on until the game is over, or this many answers were tried, or it has come far enough. */
async function playOn(p, most, enough = () => false) {
  for (let i = 0; i < most && !enough(); i++) {
    await patiently(p);
    if (await over(p)) return true;
    await byHand(p, i).catch((error) => { if (!/Timeout|detached|intercepts/.test(String(error))) throw error; });
    await rest(p);
  }
  return Boolean(await over(p));
}

for (const [name, options] of [['desk', {}], ['phone', TOUCH]]) {
  test(`Warburg from the lobby against the veteran, to the end and verified: ${name}`, { timeout: 1_500_000, skip: !WHOLE }, async () => {
    const p = await page(options);
    p.fingers = name === 'phone';
    p.setDefaultTimeout(120_000);
    p.frames = [];
    p.on('websocket', (ws) => ws.on('framereceived', (f) => p.frames.push(String(f.payload))));
    await p.goto(hall.url, { timeout: 120_000 });
    const card = p.locator('article', { has: p.getByRole('heading', { name: /Warburg/ }) }).first();
    await card.waitFor({ timeout: 120_000 });
    await card.scrollIntoViewIfNeeded();
    await p.screenshot({ path: join(out, `warburg-${name}-lobby.png`) });
    await p.locator('.against select').selectOption('veteran');
    await card.getByRole('button', { name: /Play the French/ }).click();
    await p.getByRole('button', { name: /^To the (map|table)$/ }).click();
    await drawn(p);
    await p.screenshot({ path: join(out, `warburg-${name}-begin.png`) });
    let shots = 0;
    for (let leg = 0; leg < 40 && !(await playOn(p, 25)); leg++) {
      if (leg % 6 === 0) await p.screenshot({ path: join(out, `warburg-${name}-${++shots}.png`) });
    }
    await p.getByRole('dialog').getByText(/Victory of the|A drawn battle/).waitFor();
    await p.screenshot({ path: join(out, `warburg-${name}-over.png`) });
    const [file] = await Promise.all([p.waitForEvent('download'), p.getByRole('button', { name: 'Download the game file' }).click()]);
    await file.saveAs(join(folder, 'warburg.grog'));
    console.log(execFileSync(program, ['verify', join(folder, 'warburg.grog')], { encoding: 'utf8' }), `${p.moves ?? 0} moves on the board`);
    assert.deepEqual(p.complaints, []);
  });
}

test('every switch of the rules is turned in the lobby, and the battle opens with all of them', { timeout: 480_000 }, async () => {
  const p = await page();
  p.frames = [];
  p.on('websocket', (ws) => ws.on('framereceived', (f) => p.frames.push(String(f.payload))));
  await p.goto(hall.url);
  const card = p.locator('article', { has: p.getByRole('heading', { name: /^Warburg/ }) }).first();
  await card.getByRole('button', { name: /^Seats and options/ }).click({ timeout: 120_000 });
  const choices = p.locator('dialog.begin fieldset').nth(1).locator('select');
  const chosen = [];
  await choices.nth(8).waitFor();
  for (const choice of await choices.all()) {
    const values = await choice.locator('option').evaluateAll((all) => all.map((one) => one.value));
    assert.ok(values.length >= 2, 'there is something to choose');
    if (values[0] === 'historical') continue;
    chosen.push(values[1]);
    await choice.selectOption(values[1]);
  }
  assert.deepEqual(chosen, ['vertex_222', 'kept', 'only_on_5_6', 'on', 'attacker_malus', 'both', '1.5', 'on', 'test']);
  await p.screenshot({ path: join(out, 'warburg-options.png') });
  await p.locator('dialog.begin').getByRole('button', { name: 'Begin' }).click();
  await p.getByRole('button', { name: /^To the (map|table)$/ }).click();
  await p.waitForSelector('.ground[data-ready=yes]', { timeout: 90_000 });
  await asked(p);
  // WB-V1: everybody faces a corner, and each side says which.
  await p.locator('.prompt.mine', { hasText: 'corner' }).waitFor();
  await p.screenshot({ path: join(out, 'warburg-corners.png') });
  assert.deepEqual(p.complaints, []);
});

for (const [name, options] of [['desk', {}], ['phone', TOUCH]]) {
  test(`moves, shots and blows by a hand that reads the page: ${name}`, { timeout: 480_000 }, async () => {
    const { p } = await table('wb/small/melee', [ME, BOT], {}, options);
    p.fingers = name === 'phone';
    await drawn(p);
    // On a busy machine a press may come too late, and is tried again.
    await playOn(p, 400, () => lastView(p).seq > 30);
    await p.screenshot({ path: join(out, `warburg-${name}.png`) });
    assert.ok(lastView(p).seq > 30 || (await over(p)), 'the game has gone on');
    assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over the right edge');
    assert.deepEqual(p.complaints, []);
  });
}

/** Over the wire: the newest view, and one answer given to it. */
function answered(id, offer) {
  let asked = 0;
  return overTheWire(id, (view, answer, done, fail) => {
    if (!offer || (asked && view.seq > asked)) return done(view);
    const wanted = asked ? undefined : view.question?.offers.find(offer);
    if (!wanted) return fail(new Error('it is not offered any more'));
    asked = view.seq;
    answer(wanted.index);
  });
}

test('the server dies in the midst of an opportunity charge, and the game goes on', { timeout: 480_000 }, async () => {
  const charge = (o) => o.tag.kind === 'charge';
  for (let n = 0; ; n++) {
    assert.ok(n < 20, 'nobody could charge in twenty games');
    const { id } = await create('wb/small/melee');
    if (!(await fastForward(id, (view) => view.question.offers.some(charge), 3000))) continue;
    const before = await answered(id, charge);
    await hall.kill();
    const after = await answered(id, null);
    assert.ok(after.seq >= before.seq, 'what was accepted is there');
    if (after.seq === before.seq) assert.equal(after.question?.prompt, before.question?.prompt, 'the same question stands');
    await fastForward(id, () => false, 60_000);
    const text = await (await fetch(`${hall.direct}/api/games/${id}/file?seat=first`)).text();
    const path = join(folder, 'opportunity.grog');
    await writeFile(path, text);
    assert.match(text, /"charge"/);
    execFileSync(program, ['verify', path]);
    // A die that fell otherwise is found, and its line is named.
    const lines = text.split('\n');
    const line = lines.findIndex((l) => l.includes('"roll"'));
    lines[line] = lines[line].replace(/"faces":\[(\d)/, (_, face) => `"faces":[${(Number(face) % 6) + 1}`);
    await writeFile(path, lines.join('\n'));
    assert.throws(() => execFileSync(program, ['verify', path], { stdio: 'pipe' }), (error) => new RegExp(`line ${line + 1}\\b`).test(String(error.stdout) + String(error.stderr)));
    return;
  }
});

test('on a phone, whom a battery can fire at is in sight with it', { timeout: 240_000 }, async () => {
  const created = await create('wb/small/melee', [ME, ME]);
  const shoots = (view) => view.question?.offers.filter((o) => o.tag.sense === 'shoot' && o.tag.hex !== null) ?? [];
  await overTheWire(created.id, (view, answer, done, fail) => {
    const offers = view.question?.offers ?? [];
    if (shoots(view).length) return done(view);
    if (view.over || view.seq > 800) return fail(new Error('no battery ever has a target'));
    if (offers.length) answer((offers.find((o) => /activate|test/.test(o.tag.kind)) ?? offers.find((o) => o.tag.ends) ?? offers[0]).index);
  }, 'both');
  const p = await visit(created, created.path, TOUCH);
  await drawn(p);
  await asked(p);
  const [{ tag: { piece, hex } }] = shoots(lastView(p));
  if (!(await p.locator(`.board .selected[data-piece="${piece}"]`).count())) await p.keyboard.press('n');
  await p.locator(`.board .selected[data-piece="${piece}"]`).waitFor();
  await rest(p);
  const seen = (sel) => p.evaluate((s) => {
    const box = document.querySelector(s)?.getBoundingClientRect(), field = document.querySelector('#board')?.getBoundingClientRect(), prompt = document.querySelector('.prompt')?.getBoundingClientRect();
    if (!box || !field || !prompt) return null;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x > field.left && x < field.right && y > prompt.bottom && y < field.bottom;
  }, sel);
  assert.equal(await seen(`.board [data-piece="${piece}"] .hit`), true, 'the battery');
  assert.equal(await seen(`.target[data-target="${hex}"]`), true, 'its target');
  assert.deepEqual(p.complaints, []);
});

test('one press takes back a whole march, not its last step', async () => {
  const { p } = await table('wb/warburg', [BOT, ME]);
  await drawn(p);
  await asked(p);
  const hexOf = (id) => p.locator(`.board [data-piece="${id}"]`).getAttribute('data-hex');
  const home = await hexOf('A14');
  await p.getByRole('button', { name: 'Hanoverian brigade 2 marches' }).click();
  await p.locator('#command').fill('step 1506');
  await p.locator('#command').press('Enter');
  await p.waitForFunction(() => document.querySelector('.board [data-piece="A14"]')?.getAttribute('data-hex') === '1506');
  await p.locator('#command').fill('step 1507');
  await p.locator('#command').press('Enter');
  await p.waitForFunction(() => document.querySelector('.board [data-piece="A14"]')?.getAttribute('data-hex') === '1507');
  await p.getByRole('button', { name: 'Take back', exact: true }).click();
  await p.waitForFunction((hex) => document.querySelector('.board [data-piece="A14"]')?.getAttribute('data-hex') === hex, home);
  await p.waitForFunction(() => /march a column/.test(document.querySelector('.prompt .ask')?.textContent ?? ''));
  assert.deepEqual(p.complaints, []);
});
