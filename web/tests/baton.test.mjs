// Le Baton at the real table, by hands that know only what the page shows: hot-seat by fingers on a phone, by the keyboard
// alone on the desk, and by the mouse: a line wheeled by its corner, a charge declared without a word.
// BATON=whole plays both games to their end, which takes a program built for speed.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { axe, hall, out, page, rest, still, PHONE } from './helper.mjs';
import { BOT, ME, asked, beginByKeyboard, folder, lastView, openReal, program, table } from './real.mjs';

openReal();
const BATTLE = 'lb/the-ridge-and-the-farm';
const WHOLE = process.env.BATON === 'whole';
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
const over = (p) => p.locator('.prompt.over').count();

async function laid(p) {
  await p.waitForSelector('.ground[data-ready=yes]', { timeout: 120_000 });
  await p.waitForSelector('.prompt');
}

/** The answers that can be seen: in the list, where it is open, and beside the question. */
const answers = (p) => p.locator('.answers li button:visible:not([disabled]), .prompt.mine button:visible:not(.clause)');

/** The answer that ends a phase: it stands beside the question, or in the list where there is nothing else. */
const ending = (p) => answers(p).filter({ hasText: /^\s*(No more|End the move|Recall nobody|Stand fast|Stay)/ }).first();

/** What a plain player likes, in the words of the page. */
const LIKED = [/ fires? at /, /^Unlimber /, / shoots? at /, / charges? /, /^Form square/, /^Counter-charge/, /^Recall (?!nobody)/, / fights?$/, / rides? on$/, / comes? on over /, / enters? /];

/** The next answer: what is liked, else a march ahead now and then, else the end of the phase. */
function choose(words, turn) {
  for (const kind of LIKED) {
    const n = words.findIndex((w) => kind.test(w));
    if (n >= 0) return n;
  }
  const marches = words.map((w, n) => (/: advance/.test(w) ? n : -1)).filter((n) => n >= 0);
  if (marches.length && turn % 5) return marches[(turn * 3) % marches.length];
  const end = words.findIndex((w) => /^(End the move|No more|Recall nobody|Stand|Stay|Done)/.test(w));
  return end >= 0 ? end : turn % Math.max(1, words.length);
}

async function confirm(p) {
  for (const sure of ['#sure-yes', '#commit', '.popover button']) {
    if (await p.locator(sure).count()) await p.locator(sure).first().click({ timeout: 2000 }).catch(() => {});
  }
}

/** Plays for whoever is asked, with a finger, until it is enough or the game is over. The phases it came through. */
async function byFinger(p, most, enough = () => false) {
  const phases = new Set();
  for (let i = 0; i < most && !enough(i, phases); i++) {
    // The screen is handed over between the sides.
    const curtain = p.locator('.curtain button');
    if (await curtain.count()) await curtain.first().tap({ timeout: 2000 }).catch(() => {});
    await asked(p);
    if (await over(p)) break;
    phases.add(lastView(p).scene.status.steps.findIndex((step) => step.now) + 1);
    // The dice that were read are put away: on a phone they lie over the question.
    const dice = p.locator('.dice .shut');
    if (await dice.count()) await dice.first().tap({ timeout: 2000 }).catch(() => {});
    const words = (await answers(p).allInnerTexts()).map((w) => w.trim());
    if (words.length) await answers(p).nth(choose(words, i)).tap({ timeout: 2000 }).catch(() => {});
    // On a phone the list is folded away: whoever sees nothing to tap opens it.
    else if (await p.locator('.fold:visible').count()) await p.locator('.fold').tap({ timeout: 2000 }).catch(() => {});
    await rest(p);
    await confirm(p);
    await rest(p);
    if (i === 12) await p.screenshot({ path: join(out, 'baton-phone.png') });
  }
  return phases;
}

/** The file of a game that is over, verified. */
async function verified(id, name) {
  await writeFile(join(folder, name), await (await fetch(`${hall.direct}/api/games/${id}/file?seat=first`)).text());
  return execFileSync(program, ['verify', join(folder, name)], { encoding: 'utf8' });
}

test('hot-seat on a phone: both sides by one finger, choices read off the page', { timeout: WHOLE ? 1_800_000 : 300_000 }, async () => {
  const { p, created } = await table(BATTLE, [ME, ME], {}, TOUCH);
  await laid(p);
  await p.locator('.fold').tap().catch(() => {});
  // A tap may be lost while something glides: it goes on until the game has, not for a number of taps.
  const enough = (i, phases) => !WHOLE && i >= 45 && lastView(p).seq > 30 && phases.size >= 2;
  const phases = await byFinger(p, WHOLE ? 4000 : 300, enough);
  await p.screenshot({ path: join(out, 'baton-phone-end.png') });
  assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over the right edge');
  assert.ok(lastView(p).seq > 30 && phases.size >= 2, `the game has gone on: ${lastView(p).seq}, phases ${[...phases]}`);
  if (WHOLE) assert.ok(await over(p), 'it came to its end');
  if (WHOLE) console.log(await verified(created.id, 'phone.grog'));
  assert.deepEqual(p.complaints, []);
});

test('a whole battle hot-seat on a phone, to its end and verified', { timeout: 900_000 }, async () => {
  const { p, created } = await table('lb/lesson', [ME, ME], {}, TOUCH);
  await laid(p);
  await p.locator('.fold').tap().catch(() => {});
  const phases = await byFinger(p, 1500);
  assert.ok(await over(p), `it came to its end: ${lastView(p).seq} entries, phases ${[...phases]}`);
  await p.screenshot({ path: join(out, 'baton-phone-over.png') });
  assert.match(await verified(created.id, 'knoll.grog'), /^good/);
  assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over the right edge');
  assert.deepEqual(p.complaints, []);
});

/** Goes with the tabulator to the button of these words, if there is one. */
async function tabTo(p, words) {
  for (let n = 0; n < 150; n++) {
    if (await p.evaluate((w) => document.activeElement?.tagName === 'BUTTON' && document.activeElement.textContent?.trim() === w, words)) return true;
    await p.keyboard.press('Tab');
  }
  return false;
}

/** Plays for the French without a hand on the mouse; how often a unit was marched by words. */
async function byKeys(p, most) {
  let marched = 0, tried = 0;
  for (let i = 0; i < most; i++) {
    await asked(p);
    if (await over(p)) break;
    await p.keyboard.press('Escape');
    const question = lastView(p).question;
    const mover = question?.movers.find((m) => m.start.startsWith('march'));
    if (marched < 2 && mover) {
      const before = lastView(p).seq;
      // Whoever is in hand need not be named.
      const unnamed = marched > 0 && tried++ < 3;
      if (unnamed) for (let n = 0; n < 20 && !(await p.locator(`.selected[data-piece="${mover.piece}"]`).count()); n++) { await p.keyboard.press('n'); await rest(p); }
      await p.keyboard.press('/');
      await p.keyboard.type(unnamed ? 'advance 2' : `${mover.start} advance 2`);
      await p.keyboard.press('Enter');
      await rest(p);
      if (lastView(p).seq > before) { marched++; continue; }
      await p.keyboard.press('Escape');
    }
    const words = (await answers(p).allInnerTexts()).map((w) => w.trim());
    const wanted = words[choose(words, i)];
    await p.keyboard.press('a');
    // What ends a phase has a key of its own; to everything else the tabulator leads.
    if (/^(End the move|No more|Recall nobody)/.test(wanted)) await p.keyboard.press('e');
    else if (await tabTo(p, wanted)) await p.keyboard.press('Enter');
    await rest(p);
    if (await p.locator('#commit, #sure-yes').count()) await p.keyboard.press('Enter');
    await rest(p);
  }
  return marched;
}

test('by the keyboard alone, from the lobby', { timeout: WHOLE ? 1_800_000 : 300_000 }, async () => {
  const p = await page();
  await beginByKeyboard(p, 'The Ridge and the Farm', 'Play the French');
  await laid(p);
  const marched = await byKeys(p, WHOLE ? 4000 : 40);
  assert.ok(marched > 0, 'a unit was marched by words');
  await p.screenshot({ path: join(out, 'baton-desk.png') });
  if (WHOLE) {
    await p.getByRole('dialog').getByText(/Victory of the|A drawn battle/).waitFor();
    const [file] = await Promise.all([p.waitForEvent('download'), p.getByRole('button', { name: 'Download the game file' }).click()]);
    await file.saveAs(join(folder, 'baton.grog'));
    console.log(execFileSync(program, ['verify', join(folder, 'baton.grog')], { encoding: 'utf8' }));
  }
  assert.deepEqual(p.complaints, []);
});

test('a whole battle by the keyboard alone, to its end and verified', { timeout: 900_000 }, async () => {
  const { p, created } = await table('lb/lesson', [ME, BOT]);
  await laid(p);
  assert.ok((await byKeys(p, 1500)) > 0, 'a unit was marched by words');
  await p.getByRole('dialog').getByText(/Victory of the|A drawn battle/).waitFor();
  await p.screenshot({ path: join(out, 'baton-desk-over.png') });
  assert.match(await verified(created.id, 'keys.grog'), /^good/);
  assert.deepEqual(p.complaints, []);
});

async function middle(p, selector) {
  await still(p, selector);
  const box = await p.locator(selector).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** How long an inch is on the screen. */
async function inch(p) {
  const { board } = lastView(p).scene;
  return (await p.evaluate(() => document.querySelector('.sheet').getBoundingClientRect().width)) / (board.extent[0] / board.scale);
}

test('a column is pushed, wheeled by its corner, and its march becomes a charge by a button', { timeout: 480_000 }, async () => {
  const { p } = await table(BATTLE, [ME, BOT]);
  await laid(p);
  for (let i = 0; i < 12 && !lastView(p)?.question?.movers.some((m) => m.start === 'march F1'); i++) {
    await asked(p);
    await ending(p).click();
    await rest(p);
    await confirm(p);
    await rest(p);
  }
  await axe(p, 'the table of Le Baton');
  await p.locator('g.body[data-piece="F1"] .base').click();
  await p.locator('.selected[data-piece="F1"]').waitFor();
  const [x, y] = await middle(p, '[data-grip=body] .disc');
  await p.mouse.move(x, y);
  await p.mouse.down();
  // The French stand below on a table that is turned to them: ahead is up.
  await p.locator('.sheet.turned').waitFor();
  await p.mouse.move(x, y - 3 * (await inch(p)), { steps: 6 });
  await p.mouse.up();
  await p.waitForFunction(() => /^march F1 advance [23](\.\d+)?$/.test(document.querySelector('#plan')?.value ?? ''));
  await p.locator('g.ghost.good').waitFor();
  assert.match(await p.locator('.planbar .cost').innerText(), /^[\d.]+ of 8 in$/);
  await p.screenshot({ path: join(out, 'baton-plan.png') });
  await p.locator('.planbar [data-key=turn_left]').click();
  await p.waitForFunction(() => /wheel left 5/.test(document.querySelector('#plan')?.value ?? ''));
  await p.locator('.planbar').getByRole('button', { name: 'Charge ahead' }).click();
  // The march becomes a charge: the rules say at whom, and whether it may be.
  await p.waitForFunction(() => /charge/.test(document.querySelector('#plan')?.value ?? ''));
  await p.locator('.planbar .bad', { hasText: 'LB-' }).last().waitFor();
  await p.screenshot({ path: join(out, 'baton-charge.png') });
  assert.deepEqual(p.complaints, []);
});

/** Phase by phase to the first answer that `wanted` likes, ending whatever else is asked. */
async function onTo(p, wanted) {
  for (let i = 0; i < 30; i++) {
    const curtain = p.locator('.curtain button');
    if (await curtain.count()) await curtain.first().click();
    await asked(p);
    if (await p.locator('.curtain').count()) continue;
    if (wanted(lastView(p))) return;
    await ending(p).click();
    await rest(p);
    await confirm(p);
    await rest(p);
  }
  assert.fail('it never came');
}

const phase = (view) => view.scene.status.steps.findIndex((step) => step.now) + 1;

test('of two answers in quick succession one is weighed; where the table has gone on meanwhile, the player is told', { timeout: 240_000 }, async () => {
  const { p, created } = await table('lb/lesson', [ME, ME]);
  await laid(p);
  await asked(p);
  // A slow line: what odds are asked for waits until it is let go.
  const held = [];
  let slow = true;
  await p.routeWebSocket(/\/live$/, (near) => {
    const far = near.connectToServer();
    near.onMessage((message) => {
      const said = JSON.parse(String(message));
      if (slow && said.kind === 'odds') held.push({ said, on: () => far.send(message), late: () => near.send(JSON.stringify({ kind: 'superseded', id: said.id })) });
      else far.send(message);
    });
    far.onMessage((message) => near.send(message));
  });
  await p.reload();
  await laid(p);
  await asked(p);
  const shots = answers(p).filter({ hasText: ' fires at ' });
  const last = (await shots.last().innerText()).trim();
  assert.ok((await shots.count()) > 1, 'two shots to choose from');
  for (const shot of [shots.first(), shots.last()]) await shot.evaluate((button) => button.click());
  assert.equal(held.length, 2);
  held.splice(0).forEach((odds) => odds.on());
  await p.locator('#commit').waitFor();
  assert.equal(await p.locator('.odds.ask .concerned').innerText(), last, 'the last is weighed');
  await p.keyboard.press('Escape');
  // While the odds are on their way, the table goes on: at the same screen, on another page.
  await shots.first().evaluate((button) => button.click());
  const { seq } = lastView(p);
  const other = await p.context().newPage();
  await other.goto(`${hall.url}${created.path}`);
  await laid(other);
  await ending(other).click();
  while (lastView(p).seq === seq) {
    await rest(other);
    await confirm(other);
  }
  slow = false;
  held.splice(0).forEach((odds) => odds.late());
  await p.locator('.notice', { hasText: 'Something happened in the meantime.' }).waitFor();
  assert.equal(await p.locator('#commit').count(), 0);
  assert.deepEqual(p.complaints, []);
});

test('a click on the enemy is a wheeled charge; the server dies in phase 5 and the game goes on', { timeout: 480_000 }, async () => {
  const { p, created } = await table('lb/lesson', [ME, ME]);
  await laid(p);
  // Tapped twice, an answer is weighed once: two questions for the same odds must not stop each other for ever.
  await asked(p);
  await answers(p).filter({ hasText: ' fires at ' }).first().evaluate((button) => { button.click(); button.click(); });
  await p.locator('#commit').waitFor();
  await rest(p);
  await p.keyboard.press('Escape');
  await onTo(p, (view) => phase(view) === 3);
  await p.locator('g.body[data-piece="F3"] .base').click();
  await p.locator('.selected[data-piece="F3"]').waitFor();
  await p.locator('g.body[data-piece="B2"] .base').click();
  await p.locator('#commit, .popover button').first().waitFor();
  const wheels = p.locator('.popover button', { hasText: /wheels? .* and charges?/ });
  if (await wheels.count()) await wheels.first().click();
  await p.locator('#commit').waitFor();
  // The lane is drawn while it is weighed, however it was chosen.
  await p.locator('.plan.good').first().waitFor({ state: 'attached' });
  // The odds go on through volley, stand and melee to the end of the half.
  await p.locator('section:has(#commit)', { hasText: '2/48th Foot' }).first().waitFor();
  await p.screenshot({ path: join(out, 'baton-lane.png') });
  await p.locator('#commit').click();
  await rest(p);
  await onTo(p, (view) => phase(view) === 5 || phase(view) > 7);
  if (phase(lastView(p)) === 5) {
    const question = lastView(p).question.prompt;
    await hall.kill();
    await p.reload();
    const curtain = p.locator('.curtain button');
    await p.waitForSelector('.prompt, .curtain', { timeout: 120_000 });
    if (await curtain.count()) await curtain.first().click();
    await asked(p);
    assert.equal(lastView(p).question.prompt, question, 'the same question stands');
    const before = lastView(p).seq;
    await answers(p).filter({ hasText: 'Form square' }).first().click();
    await p.locator('#commit').click();
    while (lastView(p).seq === before) await rest(p);
  }
  await p.screenshot({ path: join(out, 'baton-square.png') });
  await verified(created.id, 'charge.grog');
  assert.deepEqual(p.complaints.filter((c) => !/WebSocket|ERR_/.test(c)), []);
});
