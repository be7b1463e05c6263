// A bound of The Mill Bridge between two browsers, one of them a phone: the line is cut in the midst of writing, the power goes in the
// midst of the bound, the march is watched tick by tick, and the sheet is printed with its seal.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { askedFor, kept, laid, line, through } from './bound.mjs';
import { PHONE, hall, out, rest } from './helper.mjs';
import { ME, create, lastView, openReal, visit, writeLine } from './real.mjs';

openReal();
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

  // On paper, with its seal.
  await askedFor(danes, 'Write your orders');
  await filled(danes);
  await seal(danes);
  await danes.locator('.receipts code').first().waitFor();
  const pdf = await danes.pdf({ preferCSSPageSize: true, path: join(out, 'bridge-sheet.pdf') });
  assert.match(pdf.toString('latin1'), /\/MediaBox \[0 0 59[45]\.?\d* 84[12]/);
  await danes.emulateMedia({ media: 'print' });
  const seals = await danes.locator('.receipts code').evaluateAll((all) => all.map((code) => code.textContent?.trim()));
  const paper = await danes.locator('.paper').innerText();
  assert.ok(seals.some((one) => paper.includes(one)), 'the paper bears the seal');
  await danes.setViewportSize({ width: 794, height: 1123 });
  await danes.screenshot({ path: join(out, 'bridge-paper.png') });
  for (const p of [danes, swedes]) assert.deepEqual(p.complaints.filter((c) => !noise.test(c)), []);
});
