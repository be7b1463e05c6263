// Hondschoote at the real table: from the lobby to the first shots, at every size, for every eye and hand.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { axe, hall, page, drawn, middle, out, rest, still, PHONE } from './helper.mjs';
import { BOT, ME, activate, create, fastForward, folder, lastView, openReal, program, table, visit } from './real.mjs';

openReal();
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

/** The middle of a hex on the screen, from the view's own numbers. */
async function at(p, hex) {
  const { board } = lastView(p).scene;
  return p.evaluate(async ([board, hex]) => {
    const { centre } = await import('/src/table/hexes.js');
    const [x, y] = centre(board, hex);
    const box = document.querySelector('.sheet').getBoundingClientRect();
    const k = box.width / board.extent[0];
    return [box.left + x * k, box.top + y * k];
  }, [board, hex]);
}

/** The same, where a finger finds it: who does not see the hex looks at the whole map. */
async function reachable(p, hex) {
  await still(p, '.sheet');
  const first = await at(p, hex);
  const found = await p.evaluate(([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.board')), first);
  if (found) return first;
  await p.getByRole('button', { name: 'Whole map' }).click();
  await still(p, '.sheet');
  return at(p, hex);
}

/** What `grognard odds` states about an answer in a game file; `null` where the program cannot. */
function statedByProgram(file, words) {
  const help = spawnSync(program, ['odds', '--help'], { encoding: 'utf8' });
  if (help.status !== 0 || !/game file/i.test(help.stdout)) return null;
  const path = join(folder, 'odds.grog');
  writeFileSync(path, file);
  const { stated } = JSON.parse(execFileSync(program, ['odds', path, words, '--json'], { encoding: 'utf8' }));
  return stated[0].odds.outcomes.map((o) => [o.text, o.numerator, o.denominator]);
}

const hexOf = (p, piece) => p.locator(`.board [data-piece="${piece}"]`).getAttribute('data-hex').then(Number);
const stands = (p, piece, hex) => p.waitForFunction(([id, h]) => document.querySelector(`.board [data-piece="${id}"]`)?.getAttribute('data-hex') === String(h), [piece, hex]);

test('two clicks from the first page to Hondschoote against a bot; the page is light and quick', { timeout: 480_000 }, async () => {
  const p = await page();
  let shell = 0, pictures = 0;
  const client = await p.context().newCDPSession(p);
  await client.send('Network.enable');
  const from = new Map();
  client.on('Network.responseReceived', (e) => from.set(e.requestId, e.response));
  client.on('Network.loadingFinished', (e) => {
    const response = from.get(e.requestId);
    if (/^image\//.test(response?.mimeType ?? '')) pictures += e.encodedDataLength;
    else shell += e.encodedDataLength;
  });
  // All pictures of all battles are drawn, which takes its time on a busy machine.
  await p.goto(hall.url, { waitUntil: 'networkidle', timeout: 120_000 });
  const paint = await p.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  console.log(`first page: ${(shell / 1024).toFixed(0)} KB, pictures ${(pictures / 1024).toFixed(0)} KB, first paint ${paint.toFixed(0)} ms`);
  assert.ok(shell <= 150 * 1024, `${shell} bytes`);
  assert.ok(paint < 15_000, 'the budget of 300 ms is for an idle machine; this only catches a page that hangs');
  await p.screenshot({ path: join(out, 'real-lobby.png') });
  await p.getByRole('button', { name: 'Play the French' }).first().click();
  await p.getByRole('button', { name: /^To the (map|table)$/ }).click();
  await drawn(p);
  assert.match(await p.title(), /Hondschoote/);
  assert.match(await p.locator('.prompt .ask').innerText(), /initiative|formation|plays the/);
  assert.deepEqual(p.complaints, []);
});

test('a commander rides by one click where his reach is drawn; each question names its own clause', { timeout: 180_000 }, async () => {
  const { p } = await table('sr/hondschoote', [ME, BOT]);
  await drawn(p);
  await activate(p, 'Jourdan');
  assert.equal(await p.locator('.prompt .clause').innerText(), 'SR-S8');
  // The stack fans out under the pointer, and what was pointed at stays there.
  const [x, y] = await middle(p, 'jourdan');
  await p.mouse.move(x, y);
  await still(p, '.board [data-piece="jourdan"] .hit');
  assert.deepEqual(await middle(p, 'jourdan'), [x, y]);
  await p.mouse.down();
  await p.mouse.up();
  await p.locator('.board .selected[data-piece="jourdan"]').waitFor();
  await p.mouse.move(...(await at(p, 708)));
  await p.locator('.ghost').first().waitFor();
  await p.mouse.click(...(await at(p, 708)));
  await stands(p, 'jourdan', 708);
});

test('a march by one click, by drag, by words; several take-backs; what cannot be is refused by its clause', { timeout: 240_000 }, async () => {
  const { p } = await table('sr/hondschoote', [ME, BOT]);
  await drawn(p);
  await activate(p, 'Jourdan');

  // One click on a far hex in reach is the whole march; its ghost and cost are there before.
  const home = await hexOf(p, 'J4');
  await p.mouse.click(...(await middle(p, 'J4')));
  await p.waitForSelector('.reach text');
  await p.mouse.move(...(await at(p, 707)));
  await p.waitForSelector('.ghost');
  const { drawing } = p.frames.map((f) => JSON.parse(f)).findLast((m) => m.kind === 'overlay');
  assert.equal(await p.locator('.way text').textContent(), new Map(drawing.hexes).get(707), 'the cost of the way, as the server writes it');
  const { meanings: [march] } = p.frames.map((f) => JSON.parse(f)).findLast((m) => m.kind === 'meanings');
  assert.equal(await p.locator('.way circle').count(), march.way.length, "the server's own way");
  await p.screenshot({ path: join(out, 'real-ghost.png') });

  // Too far: sentence, clause and a drawing.
  await p.mouse.click(...(await at(p, 1006)));
  await p.locator('.whynot .clause').waitFor();
  assert.match(await p.locator('.whynot').innerText(), /1006 costs \d+[\d.½]* movement points[\s\S]*SR-R38/, "the rules' own reason");
  assert.ok((await p.locator('.mark.proof').count()) >= 1);
  await p.mouse.click(...(await at(p, 707)));
  await stands(p, 'J4', 707);
  // The facing is chosen on the rose.
  await p.waitForFunction(() => document.querySelectorAll('.rose .arrow').length === 6);

  // On the march a far hex breaks a rule of the book, which opens at the clause.
  await p.mouse.click(...(await at(p, 1405)));
  await p.locator('.whynot .clause').first().waitFor();
  await p.screenshot({ path: join(out, 'real-whynot.png') });
  const clause = await p.locator('.whynot .clause').first().innerText();
  await p.locator('.whynot .clause').first().click();
  await p.locator('.book').getByRole('heading', { name: clause }).waitFor();
  await p.locator('#find').fill('stacking');
  await p.locator('.hits li').first().waitFor();
  await axe(p, 'rule book');
  await p.getByRole('tab', { name: 'Orders' }).click();

  await p.locator('.rose .arrow[data-facing="4"]').click();
  await p.waitForFunction(() => /rally or move/.test(document.querySelector('.prompt .ask')?.textContent ?? ''));
  await p.mouse.click(...(await middle(p, 'J4')));
  await p.locator('.idle .clause').first().waitFor();
  assert.match(await p.locator('.idle').innerText(), /SR-/, 'why it cannot act again');

  // Back, all the way.
  for (let i = 0; i < 12 && (await hexOf(p, 'J4')) !== home; i++) {
    const seq = lastView(p).seq;
    await p.getByRole('button', { name: 'Take back', exact: true }).click();
    await p.waitForFunction((n) => Number(document.querySelector('.replay input')?.max) !== n, seq);
  }
  assert.equal(await hexOf(p, 'J4'), home);

  // By drag.
  await p.keyboard.press('Escape');
  await p.mouse.move(...(await middle(p, 'J4')));
  await p.mouse.down();
  for (const hex of [608, 708]) await p.mouse.move(...(await at(p, hex)), { steps: 6 });
  await rest(p);
  await p.mouse.up();
  await stands(p, 'J4', 708);

  // An end with units left asks first.
  await p.locator('.rose .arrow').first().click();
  await p.locator('button[data-ends=yes]', { hasText: 'End movement' }).click();
  assert.match(await p.locator('.sure').innerText(), /\d+ units have not moved/);
  await p.getByRole('button', { name: 'Go on playing' }).click();

  // Standing orders are kept by the server.
  await p.getByRole('tab', { name: 'Standing' }).click();
  const never = p.locator('.standing fieldset').first().getByLabel('never');
  await never.check();
  // It is on its way to the server until nothing is asked any more.
  await rest(p);
  await p.reload();
  await drawn(p);
  await p.getByRole('tab', { name: 'Standing' }).click();
  await never.and(p.locator(':checked')).waitFor();

  // An empty hex has a card of its own.
  await p.mouse.move(...(await at(p, 1006)));
  await p.locator('.hovercard .hexno strong').waitFor();
  assert.match(await p.locator('.hovercard').innerText(), /1006[\s\S]+/);

  // The log has one line for a march, whatever its steps, in the colour of the side; the steps unfold.
  await p.getByRole('tab', { name: 'Log' }).click();
  const moved = p.locator('.log > li.by-first:not(.struck)', { hasText: /moves by 060\d to 0708 and faces/ });
  await moved.first().waitFor();
  assert.equal(await moved.count(), 1);
  await moved.getByRole('button', { name: 'Details' }).click();
  await moved.locator('ol li:not(.struck)', { hasText: /moves to 060\d\./ }).waitFor();
  await p.screenshot({ path: join(out, 'log.png') });
  await moved.getByRole('button', { name: 'Details' }).click();

  // It names units and hexes that can be clicked.
  await p.locator('.log .inline', { hasText: '0708' }).last().click();
  await p.locator('.ringed').first().waitFor();
  await axe(p, 'log');
  assert.deepEqual(p.complaints, []);
});

for (const [name, options] of [['desk', {}], ['phone', TOUCH]]) {
  test(`the odds before a shot are the server's own, then the dice fall: ${name}`, { timeout: 240_000 }, async (t) => {
    const created = await create('sr/small/melee');
    const view = await fastForward(created.id, /^fire$/);
    assert.ok(view, 'somebody can fire');
    const p = await visit(created, created.path, options);
    await drawn(p);
    const offer = view.question.offers.find((o) => o.tag.kind === 'fire');
    // The piece may lie in a stack or outside the screen: the button goes from piece to piece.
    const taken = p.locator(`.board .selected[data-piece="${offer.tag.piece}"]`);
    for (let i = 0; i < 40 && !(await taken.count()); i++) {
      await p.getByRole('button', { name: 'Next piece that can act' }).click();
      await rest(p);
    }
    await taken.waitFor();
    await p.locator('.target').first().waitFor();
    const target = await reachable(p, offer.tag.hex);
    if (name === 'phone') await p.touchscreen.tap(...target);
    else await p.mouse.click(...target);
    await p.locator('.odds.ask').waitFor();
    await p.waitForFunction(() => document.activeElement?.id === 'commit');
    assert.ok(await p.locator('#commit').isVisible(), 'the sheet is open');
    const { odds } = p.frames.map((f) => JSON.parse(f)).findLast((m) => m.kind === 'odds' && m.odds);
    const bars = (sort) => p.locator(`.odds.ask ${sort} > li`).evaluateAll((list) => list.map((li) => [li.querySelector('.what').textContent, li.querySelector('.frac').textContent, li.querySelector('.per').textContent]));
    const lines = (list) => list.map((o) => [o.text.charAt(0).toUpperCase() + o.text.slice(1), `${o.numerator}/${o.denominator}`, `${o.percent.toFixed(1)} %`]);
    assert.deepEqual(await bars('> .bars.first'), lines(odds.first.filter((o) => o.numerator !== '0')), 'what a player wants to know stands first');
    // The table with the rows that may be read, each with its chance; who fires at whom is named.
    const shares = await p.locator('.odds.ask .likely .share').allInnerTexts();
    assert.deepEqual(shares.map((share) => share.trim().replace(/\s+/g, ' ')), odds.rows.map((r) => `${r.percent.toFixed(1)} % ${r.chance}`));
    assert.ok((await p.locator('.odds.ask .concerned').innerText()).length > 8);
    // Single changes are folded, without what is certain; outcomes instead where every change is an outcome of its own.
    const open = odds.each.filter((e) => e.numerator !== e.denominator);
    const whole = new Set(odds.outcomes.map((o) => o.text));
    assert.deepEqual(await bars('.all .bars'), lines(open.every((e) => whole.has(e.text)) ? odds.outcomes : open));
    assert.ok(Math.abs(odds.outcomes.reduce((n, o) => n + Number(o.numerator) / Number(o.denominator), 0) - 1) < 1e-9, 'the fractions sum to one');
    const said = statedByProgram(await (await fetch(`${hall.url}/api/games/${created.id}/file?seat=first`)).text(), offer.words);
    if (said) assert.deepEqual(odds.outcomes.map((o) => [o.text, o.numerator, o.denominator]), said, 'the panel says what `grognard odds` says');
    else t.diagnostic('this program has no `odds` for game files; compared with the message of the server only');
    const modifiers = await p.locator('.odds.ask .thrown .modifiers .clause').allInnerTexts();
    assert.deepEqual(modifiers, odds.modifiers.map((m) => m.rule), 'every modifier with its clause');
    await axe(p, `odds, ${name}`);
    await p.screenshot({ path: join(out, `real-odds-${name}.png`) });
    await p.locator('#commit').click();
    await p.locator('.dice .die').first().waitFor();
    await p.locator('.dice table').waitFor();
    await axe(p, `dice, ${name}`);
    await p.screenshot({ path: join(out, `real-dice-${name}.png`) });
    assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over the right edge');
    assert.deepEqual(p.complaints, []);
  });
}

test('a free set-up: counters in the tray, places on the map, the facing on the rose', { timeout: 180_000 }, async () => {
  const { p } = await table('sr/hondschoote', [ME, BOT], { options: { 'set-up': 'free' } });
  await p.locator('.tray [aria-pressed=true]').waitFor();
  const before = await p.locator('.tray li').count();
  await still(p, '.target polygon');
  const box = await p.locator('.target polygon').nth(5).boundingBox();
  await p.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await p.locator('.rose.open .arrow').nth(1).click();
  await p.locator('.board .piece').waitFor();
  assert.equal(await p.locator('.tray li').count(), before - 1);
  await axe(p, 'set-up');
});

for (const [name, options] of [['day', {}], ['lamp', { colorScheme: 'dark' }], ['phone', TOUCH]]) {
  test(`axe finds nothing to complain about on any screen: ${name}`, { timeout: 480_000 }, async () => {
    const lobby = await page(options);
    await lobby.goto(hall.url, { waitUntil: 'networkidle', timeout: 120_000 });
    await axe(lobby, 'lobby');
    await lobby.getByRole('button', { name: /Seats and options/ }).first().click();
    await lobby.locator('dialog.begin[open]').waitFor();
    await axe(lobby, 'new game');
    await lobby.context().close();
    const { p } = await table('sr/hondschoote', [ME, { kind: 'hot_seat' }], {}, options);
    await p.waitForSelector('.curtain, .piece');
    if (await p.locator('.curtain').count()) {
      await axe(p, 'curtain');
      await p.locator('.curtain .side').first().click();
    }
    await drawn(p);
    await axe(p, 'table');
    await p.keyboard.press('n');
    for (const tab of ['Orders', 'Rules', 'Standing']) {
      await p.getByRole('tab', { name: tab }).click();
      await axe(p, tab);
    }
    await p.getByRole('button', { name: 'Menu' }).click();
    await axe(p, 'menu');
    await p.screenshot({ path: join(out, `real-menu-${name}.png`) });
  });
}

test('twice as large, without motion, and without colour', { timeout: 180_000 }, async () => {
  const { p } = await table('sr/hondschoote', [ME, BOT], {}, { viewport: { width: 720, height: 450 } });
  await drawn(p);
  assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over the right edge');
  assert.ok(await p.locator('.prompt .ask').isVisible());
  assert.equal(await p.evaluate(() => document.getAnimations().length), 0, 'nothing moves for those who asked for rest');
  const client = await p.context().newCDPSession(p);
  await client.send('Emulation.setEmulatedVisionDeficiency', { type: 'deuteranopia' });
  await p.screenshot({ path: join(out, 'real-deuteranopia.png') });
  // Shape and pattern besides colour: corners, hatch, flags.
  const corners = await p.evaluate(() => ['J4', 'D2'].map((id) => document.querySelector(`.board [data-piece=${id}] .face`)?.getAttribute('rx')));
  assert.notEqual(corners[0], corners[1]);
  assert.equal(await p.locator('.board [data-piece=D2] [fill="url(#hatch)"]').count(), 1);
  assert.equal(await p.locator('.board [data-piece=J4] [fill="url(#hatch)"]').count(), 0);
});
