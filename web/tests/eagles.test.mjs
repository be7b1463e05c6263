// La Marche des Aigles at the real table: battalions are placed, and moved by hand.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { axe, hall, out, page, rest, still, PHONE } from './helper.mjs';
import { BOT, ME, asked, beginByKeyboard, lastView, openReal, table } from './real.mjs';

openReal();
const BATTLE = 'ma/two-hundred-points';
const over = (p) => p.locator('.prompt.over').count();
const there = (p, what) => p.locator(what).count();

async function laid(p) {
  await p.waitForSelector('.ground[data-ready=yes]', { timeout: 120_000 });
  await p.waitForSelector('.prompt');
}

async function middle(p, selector) {
  await still(p, selector);
  const box = await p.locator(selector).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** How long a centimetre is on the screen. */
async function cm(p) {
  const { board } = lastView(p).scene;
  return (await p.evaluate(() => document.querySelector('.sheet').getBoundingClientRect().width)) / (board.extent[0] / board.scale);
}

/** Answers from the list what a plain player would, until the question is of this kind. */
async function playTo(p, wanted, most = 400) {
  for (let i = 0; i < most; i++) {
    await asked(p);
    if (await over(p)) return false;
    const question = lastView(p)?.question;
    if (question && wanted(question)) return true;
    const list = p.locator('.answers li button:not([disabled])');
    const words = await list.allInnerTexts();
    const liked = words.findIndex((w) => /^(move|march advance|The \w+ first|edge|place|to |fire|re-roll|pursue)/.test(w));
    const pick = liked >= 0 && i % 3 ? liked : (i * 7) % Math.max(1, words.length);
    if (words.length) await list.nth(pick).click({ timeout: 2000 }).catch(() => {});
    await rest(p);
    for (const sure of ['#sure-yes', '#commit']) if (await there(p, sure)) await p.locator(sure).click({ timeout: 2000 }).catch(() => {});
    await rest(p);
  }
  throw new Error('the question never came');
}

const marches = (q) => q.movers.length === 1 && q.movers[0].start === 'march';

/** Plays until a battalion marches that looks at the enemy's edge; one that was turned aside by chance stays where it is. `null` where the battle ends before. */
async function toMarchAhead(p) {
  for (;;) {
    if (!(await playTo(p, marches))) return null;
    const { piece } = lastView(p).question.movers[0];
    await p.locator(`.selected[data-piece="${piece}"]`).waitFor();
    await still(p, '.grip');
    const [a, b, c] = lastView(p).scene.pieces.find((x) => x.id === piece).pose.corners;
    const side = lastView(p).scene.pieces.find((x) => x.id === piece).side;
    if (Math.abs(a[1] - b[1]) * 20 < Math.abs(a[0] - b[0]) && (b[1] > c[1]) === (side === 0)) return piece;
    await p.locator('.prompt.mine').getByRole('button', { name: 'Stay here' }).click();
    await rest(p);
    for (const sure of ['#sure-yes', '#commit']) if (await there(p, sure)) await p.locator(sure).click({ timeout: 2000 }).catch(() => {});
    await rest(p);
  }
}

test('a battalion is dragged, wheeled and marched; the ghost, its pips and its refusal come from the rules', { timeout: 360_000 }, async () => {
  let { p } = await table(BATTLE, [ME, BOT]);
  await laid(p);
  await p.locator('g.body').first().waitFor();
  const figures = lastView(p).scene.pieces.filter((x) => x.pose.kind === 'body').reduce((n, x) => n + x.pose.figures.length, 0);
  assert.equal(await p.locator('g.body use').count(), figures, 'every figure is drawn');
  await p.locator('.measure[data-now=no]').waitFor();
  await axe(p, 'the table of the eagles');
  await p.screenshot({ path: join(out, 'eagles-start.png') });

  let piece = await toMarchAhead(p);
  for (let n = 0; n < 10 && !piece; n++) {
    ({ p } = await table(BATTLE, [ME, BOT]));
    await laid(p);
    piece = await toMarchAhead(p);
  }
  await p.locator('.measure[data-now=yes]').waitFor();
  const before = lastView(p).scene.pieces.find((x) => x.id === piece).pose.corners;
  for (const { tag } of lastView(p).question.offers) assert.match(tag.label, /^(Stay here|(Wheel [\d.]+° (left|right)(, then )?)?([Aa]dvance [\d.]+ cm|Retire [\d.]+ cm)?)$/, 'marches are said in words');
  const upon = await p.evaluate((id) => {
    const base = document.querySelector(`g.body[data-piece="${id}"] .base`);
    return [...document.querySelectorAll('.spot')].filter((c) => base.isPointInFill(new DOMPoint(c.cx.baseVal.value, c.cy.baseVal.value))).length;
  }, piece);
  assert.equal(upon, 0, 'no place to be chosen lies upon the body that is taken hold of');

  // An answer in words is drawn while it is pointed at.
  await p.locator('.answers li button').filter({ hasText: /advance|Advance|Retire/ }).first().hover();
  await p.locator(`g.ghost[data-ghost="${piece}"]`).waitFor();
  await p.locator('.answers h2').hover({ force: true });
  await p.locator('g.ghost').waitFor({ state: 'detached' });

  // Far too far: the ghost is there all the same, and the clause.
  const side = lastView(p).scene.pieces.find((x) => x.id === piece).side;
  const away = side === 0 ? -1 : 1;
  const [x, y] = await middle(p, '[data-grip=body] .disc');
  await p.mouse.move(x, y);
  await p.mouse.down();
  await p.mouse.move(x, y + away * 45 * (await cm(p)), { steps: 8 });
  await p.locator('g.ghost.bad').waitFor();
  await p.locator('.planbar .bad', { hasText: 'MA-' }).last().waitFor();
  await p.screenshot({ path: join(out, 'eagles-refused.png') });
  await p.mouse.move(x, y + away * 2 * (await cm(p)), { steps: 8 });
  await p.mouse.up();
  await p.waitForFunction(() => /^march advance [12](\.\d)?$/.test(document.querySelector('#plan')?.value ?? ''));
  await p.locator('g.ghost.good').waitFor();
  assert.match(await p.locator('.planbar .cost').innerText(), /^\d+\.\d+ of \d pips$/);
  await p.screenshot({ path: join(out, 'eagles-plan.png') });
  await p.getByRole('button', { name: 'Carry it out' }).click();
  await p.waitForFunction(() => !document.querySelector('.planbar #plan'));
  await rest(p);
  const after = lastView(p).scene.pieces.find((x) => x.id === piece)?.pose.corners;
  assert.notDeepEqual(after, before, 'it has moved');
  await p.getByRole('tab', { name: 'Log' }).click();
  await p.locator('.log .inline.of-first, .log .inline.of-second').first().waitFor();
  assert.deepEqual(p.complaints, []);
});

test('a charge is turned onto an enemy by a corner before it is declared', { timeout: 360_000 }, async () => {
  let p = null, found = false;
  for (let n = 0; n < 10 && !found; n++) {
    ({ p } = await table(BATTLE, [ME, BOT]));
    await laid(p);
    found = await playTo(p, (q) => q.movers.some((m) => m.start.startsWith('charge')));
  }
  assert.ok(found, 'somebody can charge');
  const { piece } = lastView(p).question.movers.find((m) => m.start.startsWith('charge'));
  await p.locator(`g.body[data-piece="${piece}"] .base`).click();
  await p.locator(`.selected[data-piece="${piece}"]`).waitFor();
  const held = '[data-grip=right] .disc';
  await still(p, held);
  const away = lastView(p).scene.pieces.find((x) => x.id === piece).side === 0 ? -1 : 1;
  const [x, y] = await middle(p, held);
  await p.mouse.move(x, y);
  await p.mouse.down();
  await p.mouse.move(x, y + away * 5 * (await cm(p)), { steps: 6 });
  await p.mouse.up();
  await p.waitForFunction((id) => new RegExp(`^charge ${id} at \\w+ wheel left \\d+$`).test(document.querySelector('#plan')?.value ?? ''), piece);
  await p.screenshot({ path: join(out, 'eagles-charge.png') });
  // Five degrees more by the key, when the rules have read the plan.
  await rest(p);
  const before = await p.locator('#plan').inputValue();
  await p.locator('.planbar [data-key=turn_left]').click();
  await p.waitForFunction((was) => (document.querySelector('#plan')?.value ?? was) !== was, before);
  const more = await p.locator('#plan').inputValue();
  // As it was added, until the rules have read it; then one wheel.
  const degrees = (words) => [...words.matchAll(/wheel left ([\d.]+)/g)].reduce((sum, [, by]) => sum + Number(by), 0);
  assert.equal(degrees(more), degrees(before) + 5, `${before}; ${more}`);
  assert.deepEqual(p.complaints, []);
});

test('armies are set up by hand: a place on the table, a turn, a column; by touch at 390 pixels', { timeout: 360_000 }, async () => {
  const { p } = await table(BATTLE, [ME, BOT], { options: { 'set-up': 'free' } }, { viewport: PHONE, hasTouch: true, isMobile: true });
  await laid(p);
  // The sheet from below has the answers; it is shut again to see the table.
  await p.locator('.fold').click();
  assert.ok(await playTo(p, (q) => q.movers.some((m) => m.start.startsWith('place'))));
  await p.locator('.fold').click();
  await p.locator('.planbar').waitFor();
  const code = await p.locator('.tray [aria-pressed=true]').count().then(() => lastView(p).question.movers[0].piece);
  await p.locator('.planbar [data-key=turn_left]').tap();
  await p.locator('.planbar').getByRole('button', { name: 'Column', exact: true }).tap();
  await p.waitForFunction(() => /^place \w+ column at .* facing /.test(document.querySelector('#plan')?.value ?? ''));
  await p.locator('g.ghost').first().waitFor();
  await p.screenshot({ path: join(out, 'eagles-deploy-phone.png') });
  await axe(p, 'placing, phone');
  assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over the right edge');
  await p.getByRole('button', { name: 'Drop it' }).tap();
  // A place that the server itself proposes is legal.
  await p.locator('.spot').first().waitFor();
  await p.locator('.spot').first().dispatchEvent('click');
  await p.waitForFunction((id) => document.querySelector(`g.body[data-piece="${id}"]`), code);
  assert.deepEqual(p.complaints, []);
});

test('a whole battle by the keyboard alone, from the lobby to the end', { timeout: 900_000 }, async () => {
  const p = await page();
  await beginByKeyboard(p, 'Screens', 'or the French');
  await laid(p);
  let marched = 0;
  for (let i = 0; i < 4000; i++) {
    await asked(p);
    if (await over(p)) break;
    await p.keyboard.press('Escape');
    if (marched < 3 && marches(lastView(p).question ?? { movers: [] })) {
      // In short text, read by the server.
      const before = lastView(p).seq;
      await p.keyboard.press('/');
      await p.keyboard.type('march advance 1');
      await p.keyboard.press('Enter');
      await rest(p);
      if (lastView(p).seq > before) {
        marched++;
        continue;
      }
      await p.keyboard.press('Escape');
    }
    await p.keyboard.press('a');
    const many = await there(p, '.answers li button');
    for (let n = 0; n < (i * 5) % Math.min(7, Math.max(1, many)); n++) await p.keyboard.press('Tab');
    await p.keyboard.press('Enter');
    await rest(p);
    if (await there(p, '#commit, #sure-yes')) await p.keyboard.press('Enter');
    await rest(p);
  }
  await p.getByRole('dialog').getByText(/Victory of the|A drawn battle/).waitFor();
  assert.ok(marched > 0, 'a battalion was marched by words');
  await p.screenshot({ path: join(out, 'eagles-over.png') });
  assert.deepEqual(p.complaints, []);
});

test('the lobby says which opponents were measured no stronger', { timeout: 180_000 }, async () => {
  const lobby = await page();
  await lobby.goto(hall.url);
  const options = async (title) => {
    await lobby.getByRole('button', { name: new RegExp(`Seats and options … ${title}`) }).click();
    await lobby.locator('dialog.begin[open]').waitFor();
    const words = await lobby.locator('dialog.begin select[aria-label$="Level"] option').allInnerTexts();
    await lobby.getByRole('button', { name: 'Cancel' }).click();
    return words;
  };
  await lobby.getByText('Two Hundred Points').first().waitFor();
  assert.deepEqual((await options('Two Hundred Points')).map((words) => /no stronger/.test(words)), [false, false, false, true, true]);
  assert.deepEqual((await options('Hondschoote')).map((words) => /no stronger/.test(words)), [false, false, false, false, false]);
  assert.deepEqual(lobby.complaints, []);
});
