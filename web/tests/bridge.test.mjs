// The Mill Bridge between two browsers, one of them a phone: the line is cut in the midst of writing, the power goes in the midst of the
// bound, the march is watched tick by tick, the sheet of the third bound is printed, and its seal is found in the file.
// BRIDGE=whole plays on to the end of the battle, which takes a program built for speed.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askedFor, kept, laid, line, through } from './bound.mjs';
import { PHONE, hall, out, rest } from './helper.mjs';
import { ME, create, folder, lastView, openReal, program, visit, writeLine } from './real.mjs';

openReal();
const WHOLE = process.env.BRIDGE === 'whole';
const MOVING = { reducedMotion: 'no-preference' };
/** Noise of a cut line, which is meant. */
const noise = /WebSocket|ERR_CONNECTION|ERR_EMPTY|Failed to load|Failed to fetch/;

/** How films go on a page. */
const speed = (p, film) => p.addInitScript((f) => localStorage.setItem('grognard.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('grognard.settings') ?? '{}'), film: f })), film);

/** Fills the pad by what is offered, and waits until it could be sealed. */
async function filled(p) {
  await p.locator('.pad .fills button').first().click();
  await rest(p);
  await p.waitForSelector('#seal:not([disabled])', { timeout: 90_000 });
}

/** Seals, and waits until that is through. */
async function seal(p) {
  const { seq } = lastView(p);
  await p.waitForSelector('#seal:not([disabled])', { timeout: 90_000 });
  await p.locator('#seal').click();
  await p.waitForFunction((seq) => Number(document.querySelector('.replay input')?.max) > seq, seq, { timeout: 120_000 });
}

/** Whether the battle is over. */
const over = (p) => p.locator('.prompt.over').count();

/** The receipts that a browser keeps. */
const receiptsOf = (p, id) => p.evaluate((id) => JSON.parse(localStorage.getItem(`grognard.receipts.${id}`) ?? '[]'), id);

/** On to the orders of a bound, which both fill by what is offered, and seal; the first that is offered stands elsewhere. */
async function bound(one, other, n, sealed = async () => {}) {
  await Promise.all([one, other].map((p) => through(p, `bound ${n}`)));
  for (const p of [one, other]) {
    if (await over(p)) return;
    await askedFor(p, 'Write your orders');
    await filled(p);
    await seal(p);
    if (p === one) await sealed();
  }
}

/** Where each body is drawn, by the corners of its outline. */
const bodies = (p) => p.evaluate(() => Object.fromEntries([...document.querySelectorAll('.board [data-piece]')].map((g) => [g.getAttribute('data-piece'), g.querySelector('path, polygon')?.getAttribute('d') ?? g.querySelector('polygon')?.getAttribute('points')])));

test('a bound at the bridge, with a cut line, a killed server, a film and a printed sheet', { timeout: 900_000 }, async () => {
  const created = await create('ba/the-mill-bridge', [ME, { kind: 'link' }]);
  const link = created.links.find((l) => l.grants === 'seat').path;
  const danes = await visit(created, created.path, MOVING);
  const swedes = await visit(created, link, { ...MOVING, viewport: PHONE, hasTouch: true, isMobile: true });
  for (const p of [danes, swedes]) {
    await speed(p, 'step');
    await p.reload();
    await laid(p);
    await askedFor(p, 'Write your orders');
  }

  // A draft by what is offered; one line by hand.
  await filled(danes);
  const units = await danes.locator('.pad li[data-piece]').evaluateAll((all) => all.map((li) => li.getAttribute('data-piece')));
  const [mine, other] = units.filter((id) => /^D\d+$/.test(id));
  assert.equal(await writeLine(danes, mine, 'march adv 9.25'), 'good');
  await danes.keyboard.press('Tab');
  await kept(danes);
  // The line is cut in the midst of writing: what is typed meanwhile is still there, and kept when the line is back.
  hall.wire.breakLine();
  await danes.waitForFunction(() => document.querySelector('[data-line], .offline, .connection')?.checkVisibility() || /connection|offline|reconnect/i.test(document.body.textContent ?? ''), null, { timeout: 60_000 });
  await danes.screenshot({ path: join(out, 'bridge-cut.png') });
  await line(danes, other).fill('march adv 8.75');
  hall.wire.mend();
  await danes.waitForFunction((id) => document.querySelector(`.pad li[data-piece="${id}"]`)?.getAttribute('data-state') === 'good', other, { timeout: 90_000 });
  await danes.keyboard.press('Tab');
  await kept(danes);
  await danes.reload();
  await laid(danes);
  await danes.waitForFunction((id) => document.querySelector(`#line-${id}`)?.value === 'MARCH ADV 8.75', other, { timeout: 90_000 });
  assert.equal(await line(danes, mine).inputValue(), 'MARCH ADV 9.25');

  // Both seal; the phone first.
  await askedFor(swedes, 'Write your orders');
  await filled(swedes);
  await seal(swedes);
  await seal(danes);
  assert.equal(swedes.frames.some((f) => /ADV 9\.25|ADV 8\.75/i.test(f)), false, 'the Swedes heard of a sheet');
  for (const seat of ['second', 'spectator']) {
    const file = await (await fetch(`${hall.direct}/api/games/${created.id}/file?seat=${seat}`)).text();
    assert.doesNotMatch(file, /[^0-9a-f](9250|8750)[^0-9a-f]/, `the file of ${seat} tells of a sheet`);
  }

  // The power goes in the midst of the bound, where something else is asked than orders.
  const asksInside = (p) => p.evaluate(() => { const it = document.querySelector('.prompt.mine'); return it && !document.querySelector('.film') && !/Write your orders/.test(it.textContent ?? '') ? it.textContent?.trim() : null; });
  let [asked, said] = [null, null];
  for (let i = 0; i < 600 && !asked; i++) {
    for (const p of [danes, swedes]) {
      // A film is on: on to its end.
      await p.evaluate(() => document.querySelector('#film-skip')?.click());
      said = await asksInside(p);
      if (said) { asked = p; break; }
    }
    if (!asked) await rest(danes);
  }
  assert.ok(asked, 'nothing was asked inside the bound');
  const { seq } = lastView(asked);
  await hall.kill();
  for (const p of [danes, swedes]) {
    await p.reload();
    await laid(p);
  }
  await asked.waitForFunction((words) => document.querySelector('.prompt.mine')?.textContent?.trim() === words, said, { timeout: 90_000 });
  assert.equal(lastView(asked).seq, seq, 'the bound stands where it stood');

  // On through the bound; the march is watched on both screens.
  const watched = async (p, name) => {
    let seen = null;
    for (let i = 0; i < 2000; i++) {
      const state = await p.evaluate(() => document.querySelector('#film-tick') ? 'march' : document.querySelector('.film') ? 'film' : document.querySelector('.prompt.mine')?.textContent?.includes('bound 2') ? 'next' : 'else');
      if (state === 'next') return seen;
      if (state === 'march' && !seen) seen = await scrubbed(p, name);
      if (state === 'march' || state === 'film') await p.locator('#film-next').click({ timeout: 2000 }).catch(() => {});
      else await Promise.race([through(p, 'bound 2').catch(() => {}), p.waitForSelector('.film', { timeout: 20_000 }).catch(() => {})]);
    }
    throw new Error('the bound does not end');
  };
  // Held, stepped by tick, rewound, played.
  const scrubbed = async (p, name) => {
    const frames = [];
    await p.evaluate(() => document.querySelector('#film-pause')?.getAttribute('aria-pressed') === 'false' && document.querySelector('#film-pause').click());
    for (const tick of [0, 25, 26, 50, 75, 100]) {
      await p.evaluate((tick) => { const range = document.querySelector('#film-tick'); range.value = String(tick); range.dispatchEvent(new Event('input', { bubbles: true })); }, tick);
      await rest(p);
      frames.push(JSON.stringify(await bodies(p)));
      await p.screenshot({ path: join(out, `bridge-film-${name}-${String(tick).padStart(3, '0')}.png`) });
    }
    const [start, quarter, step, half] = frames;
    assert.notEqual(start, half, 'nobody marched');
    assert.notEqual(quarter, step, 'a tick makes no difference');
    await p.locator('#film-tick').focus();
    await p.keyboard.press('Home');
    await rest(p);
    assert.equal(JSON.stringify(await bodies(p)), start, 'rewound it stands as it began');
    await p.locator('#film-again').click();
    await p.waitForFunction(() => Number(document.querySelector('#film-tick')?.value) >= 100 || !document.querySelector('#film-tick'), null, { timeout: 60_000 });
    return frames;
  };
  const both = await Promise.all([watched(danes, '1440'), watched(swedes, '390')]);
  assert.ok(both[0] && both[1], 'a march was shown on both screens');
  // The last picture is the scene that was sent.
  const place = (p, id) => JSON.stringify(lastView(p).scene.pieces.find((q) => q.id === id)?.pose);
  for (const id of units) assert.equal(place(danes, id), place(swedes, id));
  await danes.screenshot({ path: join(out, 'bridge-after.png') });
  await swedes.screenshot({ path: join(out, 'bridge-after-phone.png') });

  // The second bound, and the third without a film.
  await bound(danes, swedes, 2);
  for (const p of [danes, swedes]) {
    await speed(p, 'off');
    await p.reload();
    await laid(p);
  }
  const second = lastView(danes).seq;
  await bound(danes, swedes, 3, async () => {
    // On paper, with the seal of the third bound; it is found in the file that everybody may have, and nothing else of the sheet is.
    await danes.locator('.receipts code').first().waitFor();
    const pdf = await danes.pdf({ preferCSSPageSize: true, path: join(out, 'bridge-sheet.pdf') });
    assert.match(pdf.toString('latin1'), /\/MediaBox \[0 0 59[45]\.?\d* 84[12]/);
    const printed = await danes.waitForFunction((id) => {
      const paper = document.querySelector('.paper')?.textContent ?? '';
      return JSON.parse(localStorage.getItem(`grognard.receipts.${id}`) ?? '[]').find((one) => paper.includes(one.seal)) ?? false;
    }, created.id, { timeout: 90_000 });
    const { seal: third, entry } = await printed.jsonValue();
    assert.ok(entry > second, 'it is the sheet of the third bound');
    await danes.emulateMedia({ media: 'print' });
    await danes.setViewportSize({ width: 794, height: 1123 });
    await danes.screenshot({ path: join(out, 'bridge-paper.png') });
    const told = (await (await fetch(`${hall.direct}/api/games/${created.id}/file?seat=spectator`)).text()).split('\n');
    const stored = JSON.parse(told[entry]);
    assert.deepEqual([stored.seal, stored.open], [third, undefined]);
    await danes.emulateMedia({ media: 'screen' });
    await danes.setViewportSize({ width: 1440, height: 900 });
  });
  for (const p of [danes, swedes]) assert.deepEqual(p.complaints.filter((c) => !noise.test(c)), []);
  if (!WHOLE) return;

  // To the end: every seal is opened, and every receipt of this browser is among them.
  for (let n = 4; !(await over(danes)); n++) await bound(danes, swedes, n);
  for (const [p, name] of [[danes, 'desk'], [swedes, 'phone']]) {
    await p.locator('.prompt.over').waitFor({ timeout: 120_000 });
    await p.screenshot({ path: join(out, `bridge-over-${name}.png`) });
  }
  const text = await (await fetch(`${hall.direct}/api/games/${created.id}/file?seat=first`)).text();
  const path = join(folder, `${created.id}.grog`);
  await writeFile(path, text);
  console.log(execFileSync(program, ['verify', path], { encoding: 'utf8' }));
  for (const { seal, entry } of await receiptsOf(danes, created.id)) {
    const stored = JSON.parse(text.split('\n')[entry]);
    assert.equal(stored.seal, seal);
    assert.notEqual(stored.open, undefined);
  }
});
