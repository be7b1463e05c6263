// Written orders between two browsers: a draft that survives closing the page and a killed server, a seal that is found in
// the file, and nothing of it in the other side's frames. By mouse, by keyboard, on a phone, on paper. Real program.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hall, PHONE, axe, drawn, middle, out, rest } from './helper.mjs';
import { ME, create, folder, lastView, openPad, openReal, program, visit, writeLine } from './real.mjs';

openReal();

const WRITTEN = { options: { orders: 'written' } };
const LINK = { kind: 'link' };

/** Two people in two browsers. */
async function friends(options = {}) {
  const created = await create('pk/ford', [ME, LINK], WRITTEN);
  const link = created.links.find((l) => l.grants === 'seat').path;
  const blue = await visit(created, created.path);
  const red = await visit(created, link, options);
  await Promise.all([drawn(blue), drawn(red)]);
  return { created, blue, red, link };
}

/** Waits until a page is asked what fits, film included. */
async function askedFor(p, words) {
  await p.waitForFunction((w) => document.querySelector('.prompt.mine')?.textContent?.includes(w) && !document.querySelector('.film'), words, { timeout: 120_000 });
  await rest(p);
}

/** Gives an answer in words. */
async function say(p, words) {
  if (!(await p.locator('#command').isVisible())) await p.locator('.fold').click();
  await p.locator('#command').fill(words);
  await p.keyboard.press('Enter');
}

/** Both are in advance, and are asked for their orders. */
async function toOrders(blue, red) {
  for (const [words, b, r] of [['ambush', 'conceal b3', 'conceal d1'], ['posture', 'advance', 'advance']]) {
    for (const [p, answer] of [[blue, b], [red, r]]) {
      await askedFor(p, words);
      await say(p, answer);
    }
  }
  await Promise.all([askedFor(blue, 'Write your orders'), askedFor(red, 'Write your orders')]);
}

const line = (p, piece) => p.locator(`#line-${piece}`);
const state = (p, piece) => p.locator(`.pad li[data-piece=${piece}]`);
const good = (p, piece) => p.waitForSelector(`.pad li[data-piece=${piece}][data-state=good]`);
const kept = (p) => p.waitForFunction(() => document.querySelector('.pad header')?.textContent?.includes('Saved.'));

/** A click on a post. */
async function clickHex(p, hex) {
  const { board } = lastView(p).scene;
  const at = await p.evaluate(async ([board, hex]) => {
    const { centre } = await import('/src/table/hexes.js');
    const [x, y] = centre(board, hex), box = document.querySelector('.sheet').getBoundingClientRect();
    const k = box.width / board.extent[0];
    return [box.left + x * k, box.top + y * k];
  }, [board, hex]);
  await p.mouse.click(...at);
  await rest(p);
}

test('orders are drafted, kept, sealed and carried out, and nobody else hears of them', { timeout: 480_000 }, async () => {
  const { created, blue, red } = await friends();
  await toOrders(blue, red);

  // By mouse: a company is taken, a place is clicked; text and arrow come together.
  await blue.mouse.click(...(await middle(blue, 'B1')));
  await rest(blue);
  await clickHex(blue, 201);
  await good(blue, 'B1');
  assert.equal(await line(blue, 'B1').inputValue(), 'step b1');
  assert.equal(await blue.locator('.ordered .march').count() > 0, true);
  await clickHex(blue, 301);
  await blue.waitForFunction(() => document.querySelector('#line-B1')?.value === 'step b1 c1');
  // By a phrase that waits for a click.
  await line(blue, 'B2').click();
  await state(blue, 'B2').getByRole('button', { name: 'Fire at company …' }).click();
  await blue.locator('.pad .point').waitFor();
  await blue.mouse.click(...(await middle(blue, 'R2')));
  await blue.waitForFunction(() => document.querySelector('#line-B2')?.value === 'fire R2');
  assert.equal(await blue.locator('.ordered .fire').count() > 0, true);
  // By words; what cannot be is said beside its line, with its clause.
  assert.equal(await writeLine(blue, 'B3', 'rally'), 'bad');
  assert.match(await state(blue, 'B3').innerText(), /nothing to rally.*PK-7e/s);
  assert.equal(await blue.locator('#seal').isDisabled(), true);
  assert.equal(await writeLine(blue, 'B3', 'step a2'), 'good');
  await blue.keyboard.press('Tab');
  await kept(blue);
  await blue.waitForSelector('#seal:not([disabled])');
  await blue.screenshot({ path: join(out, 'sheet-pad.png') });
  await axe(blue, 'order pad');
  await blue.locator('#pad-odds').click();
  await blue.locator('.pad .parts article').waitFor();
  assert.match(await blue.locator('.pad .parts').innerText(), /B2 fire R2.*as everybody stands now.*%/s);
  await blue.screenshot({ path: join(out, 'sheet-odds.png') });

  // The page is closed and comes back; then the power goes.
  await blue.reload();
  await drawn(blue);
  await blue.waitForFunction(() => document.querySelector('#line-B3')?.value === 'step a2');
  assert.equal(await line(blue, 'B1').inputValue(), 'step b1 c1');
  await hall.kill();
  await blue.reload();
  await drawn(blue);
  await blue.waitForFunction(() => document.querySelector('#line-B2')?.value === 'fire R2');
  await good(blue, 'B2');

  // What is being written stays while the other side writes and seals.
  await red.reload();
  await drawn(red);
  await askedFor(red, 'Write your orders');
  await line(blue, 'B4').fill('sta');
  const before = blue.frames.length;
  // By keyboard alone.
  await line(red, 'R2').focus();
  await red.keyboard.type('step c2');
  await red.keyboard.press('Tab');
  await good(red, 'R2');
  await red.locator('#seal').focus();
  await red.keyboard.press('Enter');
  await red.locator('.receipts').waitFor();
  await blue.waitForFunction((n) => n, before);
  await blue.waitForFunction(() => /Red has sealed its orders/.test(document.querySelector('.since, .panel')?.textContent ?? '') || document.querySelector('.prompt.mine'));
  assert.equal(await line(blue, 'B4').inputValue(), 'sta');
  await line(blue, 'B4').fill('');
  await blue.keyboard.press('Tab');
  await blue.waitForSelector('#seal:not([disabled])');

  // Sealed: the receipt is shown, and stands in everybody's file.
  const secrets = ['step b1 c1', 'fire R2', 'step a2', '"step":["b1","c1"]', 'something'];
  for (const secret of secrets) assert.equal(red.frames.some((f) => f.includes(secret)), false, `Red heard “${secret}”`);
  await blue.locator('#seal').click();
  await blue.waitForFunction(() => !document.querySelector('.pad') && !document.querySelector('.film'), null, { timeout: 120_000 });
  await blue.locator('.receipts code').first().waitFor();
  const code = blue.locator('.receipts code').first();
  const [seal, entry] = [await code.innerText(), Number(await code.getAttribute('data-entry'))];
  assert.match(seal, /^[0-9a-f]{64}$/);
  const file = await (await fetch(`${hall.direct}/api/games/${created.id}/file?seat=spectator`)).text();
  const stored = JSON.parse(file.split('\n')[entry]);
  assert.equal(stored.seal, seal);
  assert.equal(stored.open, undefined);
  for (const secret of secrets) assert.equal(red.frames.some((f) => f.includes(secret)), false, `Red heard “${secret}”`);
  assert.doesNotMatch(file, /step|B1/);
  await blue.screenshot({ path: join(out, 'sheet-receipt.png') });
  // Both were carried out together: the board shows it to both.
  const place = (p, id) => lastView(p).scene.pieces.find((q) => q.id === id).pose.hex;
  assert.deepEqual([place(blue, 'B3'), place(red, 'B3')], [102, 102]);

  // On paper.
  const pdf = await blue.pdf({ preferCSSPageSize: true, path: join(out, 'sheet.pdf') });
  assert.match(pdf.toString('latin1'), /\/MediaBox \[0 0 59[45]\.?\d* 84[12]/);
  assert.equal((pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length, 1);
  await blue.emulateMedia({ media: 'print' });
  const paper = await blue.locator('.paper').innerText();
  assert.match(paper, /B1 Grenadiers\s+step b1 c1/);
  assert.equal(paper.includes(seal), true);
  assert.equal(await blue.locator('.board').isVisible(), false);
  await blue.setViewportSize({ width: 794, height: 1123 });
  await blue.screenshot({ path: join(out, 'sheet-paper.png') });
  for (const p of [blue, red]) assert.deepEqual(p.complaints.filter((c) => !/WebSocket|ERR_CONNECTION|Failed to load/.test(c)), []);
});

test('a whole game with written orders on a phone and by the keyboard', { timeout: 480_000 }, async () => {
  const { created, blue, red } = await friends({ viewport: PHONE, hasTouch: true, isMobile: true });
  await toOrders(blue, red);
  await openPad(red);
  await line(red, 'R2').tap();
  await state(red, 'R2').getByRole('button', { name: 'Stand' }).tap();
  await good(red, 'R2');
  await red.screenshot({ path: join(out, 'sheet-phone.png') });
  const box = await red.locator('.pad').boundingBox();
  assert.equal(box.x >= 0 && box.x + box.width <= 390, true, 'the pad fits the screen');
  for (let turn = 1; turn <= 5; turn++) {
    if (turn > 1) {
      for (const p of [blue, red]) {
        await askedFor(p, 'posture');
        await say(p, turn % 2 ? 'advance' : 'volley');
      }
    }
    for (const p of [blue, red]) {
      await askedFor(p, 'Write your orders');
      await openPad(p);
      // What is offered fills the pad; then it is sealed.
      const fills = p.locator('.pad .fills button');
      await fills.nth(turn % (await fills.count())).click();
      await rest(p);
      await p.waitForSelector('#seal:not([disabled])');
      await p.locator('#seal').click();
      await p.waitForFunction(() => !document.querySelector('.pad'));
    }
    for (let n = 0; n < 20; n++) {
      const hit = await Promise.race([blue, red].map((p) => p.waitForFunction(() => document.querySelector('.prompt.over') || /which company|posture|write your/.test(document.querySelector('.prompt.mine')?.textContent ?? ''), null, { timeout: 120_000 })));
      await hit.dispose();
      let asked = false;
      for (const p of [blue, red]) {
        if (!/which company/.test((await p.locator('.prompt').first().textContent()) ?? '') || !(await p.locator('.prompt.mine').count())) continue;
        asked = true;
        await say(p, `suffer ${(await p.locator('.answers li button').first().innerText()).match(/[BR]\d/)[0]}`).catch(() => {});
        await rest(p);
      }
      if (!asked) break;
    }
    if (await blue.locator('.prompt.over').count()) break;
  }
  await blue.locator('.prompt.over').waitFor({ timeout: 120_000 });
  const text = await (await fetch(`${hall.direct}/api/games/${created.id}/file?seat=first`)).text();
  const path = join(folder, `${created.id}.grog`);
  await writeFile(path, text);
  // Every seal is opened now, and every receipt of this browser is among them.
  assert.match(execFileSync(program, ['verify', path], { encoding: 'utf8' }), /./);
  const kept = await blue.evaluate((id) => JSON.parse(localStorage.getItem(`grognard.receipts.${id}`) ?? '[]'), created.id);
  assert.equal(kept.length >= 1, true);
  for (const { seal, entry } of kept) {
    const stored = JSON.parse(text.split('\n')[entry]);
    assert.equal(stored.seal, seal);
    assert.notEqual(stored.open, undefined);
  }
});
