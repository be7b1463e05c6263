// The free table: bodies are dragged, wheeled by their corners, pushed by keys and ordered in words. What a plan comes
// to is the server's to say (here the pretend server's); the client only asks, one question at a time.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { axe, hall, open, out, page, rest, still, PHONE } from './helper.mjs';

open();

/** Opens a pretend battle on a free table; frames both ways are kept. */
async function field(options = {}) {
  const body = JSON.stringify({ scenario: 'ma/pretend', seats: [{ kind: 'me' }, { kind: 'link' }], title: 'A free table' });
  const created = await (await fetch(`${hall.url}/api/games`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json();
  const p = await page(options);
  p.said = [];
  p.on('websocket', (ws) => {
    ws.on('framesent', (f) => p.said.push({ out: true, ...JSON.parse(String(f.payload)) }));
    ws.on('framereceived', (f) => p.said.push({ out: false, ...JSON.parse(String(f.payload)) }));
  });
  await p.addInitScript((id) => localStorage.setItem('grognard.settings', JSON.stringify({ read: [id] })), created.id);
  await p.goto(`${hall.url}/${created.path.slice(1)}`);
  await p.waitForSelector('.ground[data-ready=yes]');
  await p.waitForSelector('g.body');
  return { p, room: hall.rooms.get(created.id) };
}

async function middle(p, selector) {
  await still(p, selector);
  const box = await p.locator(selector).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Pulls something by so many pixels. */
async function pull(p, selector, dx, dy) {
  const [x, y] = await middle(p, selector);
  await p.mouse.move(x, y);
  await p.mouse.down();
  await p.mouse.move(x + dx, y + dy, { steps: 12 });
  await p.mouse.up();
}

const plan = (p) => p.locator('#plan').inputValue();
const cm = (p) => p.evaluate(() => document.querySelector('.sheet').getBoundingClientRect().width / 164);

test('a body dragged and wheeled: ghost, cost and verdict come from the server, one preview at a time', async () => {
  const { p, room } = await field();
  const before = { ...room.game.unit('A1') };
  await p.mouse.click(...(await middle(p, '[data-piece=A1] .base')));
  await still(p, '.grip');
  await pull(p, '[data-piece=A1] .base', 0, -5 * (await cm(p)));
  await p.waitForFunction(() => /^move A1: advance [45]/.test(document.querySelector('#plan')?.value ?? ''));
  await p.locator('g.ghost.good').waitFor();
  await pull(p, '[data-grip=right] .disc', -0.4 * (await cm(p)), -3 * (await cm(p)));
  await p.waitForFunction(() => /, wheel left \d+$/.test(document.querySelector('#plan')?.value ?? ''));
  assert.match(await p.locator('.planbar .cost').innerText(), /^[\d.]+ of 15 cm$/);
  await still(p, '.mark.plan.area');
  assert.ok((await p.locator('.mark.plan.area').count()) >= 2, 'the ground swept by each leg');
  await p.screenshot({ path: join(out, 'table-plan.png') });

  let flying = 0, most = 0, asked = 0;
  const previews = new Set();
  for (const m of p.said) {
    if (m.out && m.kind === 'preview') { previews.add(m.id); asked++; most = Math.max(most, ++flying); }
    if (!m.out && previews.has(m.id)) flying--;
  }
  assert.ok(asked > 4, `${asked} previews`);
  assert.equal(most, 1, 'never two under way');

  const words = await plan(p);
  await p.getByRole('button', { name: 'Carry it out' }).click();
  await p.locator('.planbar').waitFor({ state: 'detached' });
  const sent = p.said.findLast((m) => m.out && m.kind === 'answer');
  assert.deepEqual(sent.answer, { kind: 'words', words }, 'the plan itself is what is sent');
  const after = room.game.unit('A1');
  assert.ok(after.y > before.y && after.h > before.h && after.done);
  assert.deepEqual(p.complaints, []);
});

test('a plan that breaks a rule is drawn, refused with its clause, and cannot be carried out', async () => {
  const { p } = await field();
  await p.mouse.click(...(await middle(p, '[data-piece=A2] .base')));
  await still(p, '.grip');
  await pull(p, '[data-grip=body] .disc', 0, -20 * (await cm(p)));
  await p.locator('g.ghost.bad').waitFor();
  assert.match(await p.locator('.planbar .bad').last().innerText(), /has 15\.[\s\S]*MA-8\.3/);
  assert.ok(await p.getByRole('button', { name: 'Carry it out' }).isDisabled());
  await p.locator('.planbar .bad .clause').first().click();
  await p.locator('.book').getByRole('heading', { name: 'MA-8.3' }).waitFor();
  await p.screenshot({ path: join(out, 'table-refused.png') });
  await p.getByRole('button', { name: 'Drop it' }).click();
  await p.locator('g.ghost').waitFor({ state: 'detached' });
});

test('what a plan brings with it is said while it is made, and asked about when it is carried out', async () => {
  const { p } = await field();
  await p.locator('#board').focus();
  await p.keyboard.press('n');
  await p.keyboard.press('ArrowUp');
  await p.locator('#plan').fill('move A1 advance 14');
  await p.locator('#plan').press('Tab');
  await p.locator('.planbar .foreseen', { hasText: 'is out of breath. MA-9.2' }).waitFor();
  await p.locator('g.ghost.good.warned').waitFor();
  await p.waitForFunction(() => /14\.0 of 15 cm\. .* is out of breath/.test(document.querySelector('#spoken')?.textContent ?? ''));
  await p.screenshot({ path: join(out, 'table-warned.png') });
  // A shorter way brings nothing.
  await p.locator('#plan').fill('move A1 advance 4');
  await p.locator('#plan').press('Tab');
  await p.locator('.planbar .foreseen').waitFor({ state: 'detached' });
  assert.equal(await p.locator('g.ghost.warned').count(), 0);
  await p.locator('#plan').fill('move A1 advance 14');
  await p.locator('#plan').press('Tab');
  await p.getByRole('button', { name: 'Carry it out' }).click();
  await p.locator('.odds.ask .foreseen').waitFor();
  assert.deepEqual(p.complaints, []);
});

test('what happened is heard: marches in one sentence, phases passed over left out', async () => {
  const { p } = await field();
  const heard = await p.evaluate(async () => {
    const { toldOf } = await import('/src/table/saying.js');
    const line = (text, more = {}) => ({ text, heading: 'line', who: null, so_far: null, ...more });
    return toldOf([
      line('Turn 2', { heading: 'turn' }), line('B1 goes to 0102.', { who: 'B1', so_far: 'B1 marches to 0102.' }), line('B1 goes to 0103.', { who: 'B1', so_far: 'B1 marches to 0103.' }),
      line('A1 loses a man.'), line('Phase 4', { heading: 'phase' }), line('Phase 5', { heading: 'phase' }),
    ]);
  });
  assert.deepEqual(heard, ['B1 marches to 0103.', 'A1 loses a man.', 'Phase 5']);
});

test('by the keyboard alone: a body, small steps, a step back, a target, the end of the turn', async () => {
  const { p, room } = await field();
  await p.locator('#board').focus();
  await p.keyboard.press('n');
  const first = room.game.unit('A1'), from = { ...first };
  for (const key of ['ArrowUp', 'ArrowUp', ']', 'ArrowUp']) await p.keyboard.press(key);
  await p.waitForFunction(() => document.querySelector('#plan')?.value === 'move A1: advance 2, wheel right 5, advance 1');
  // The words stand at once; what they cost is said when the server has judged them.
  await p.waitForFunction(() => /advance 2, wheel right 5, advance 1\. 5\.1 of 15 cm/.test(document.querySelector('#spoken')?.textContent ?? ''));
  await p.keyboard.press('Backspace');
  await p.waitForFunction(() => document.querySelector('#plan')?.value === 'move A1: advance 2, wheel right 5');
  // Turned too far: the other key takes the turn back, and is no second wheel.
  for (const key of [']', '[']) await p.keyboard.press(key);
  await p.waitForFunction(() => document.querySelector('#plan')?.value === 'move A1: advance 2, wheel right 5');
  await p.keyboard.press('Enter');
  await p.waitForFunction(() => document.querySelector('[data-piece=A1]')?.classList.contains('done'));
  assert.ok(first.y > from.y && first.h < from.h);
  // The next battalion shoots at a target chosen by keys.
  await p.keyboard.press('n');
  await p.keyboard.press('t');
  await p.keyboard.press('t');
  await p.locator('g.body.aimed.hot[data-piece=B2]').waitFor();
  await p.keyboard.press('Enter');
  await p.locator('#commit').waitFor();
  await p.keyboard.press('Enter');
  await p.waitForFunction(() => document.querySelectorAll('g.body.done').length === 2);
  await p.locator('#board').focus();
  await p.keyboard.press('e');
  await p.keyboard.press('Enter');
  await p.waitForFunction(() => /British: move/.test(document.querySelector('.prompt')?.textContent ?? ''));
  assert.deepEqual(p.complaints, []);
});

test('in short text, read by the server; what cannot be read is said', async () => {
  const { p, room } = await field();
  await p.locator('#board').focus();
  await p.keyboard.press('n');
  await p.keyboard.press('ArrowUp');
  await p.locator('#plan').fill('move A1 wheel left 20, advance 3');
  await p.locator('#plan').press('Tab');
  await p.waitForFunction(() => document.querySelector('#plan')?.value === 'move A1: wheel left 20, advance 3');
  await p.locator('#plan').fill('move A1 dance 3');
  await p.locator('#plan').press('Tab');
  await p.locator('.planbar .bad', { hasText: 'cannot be read' }).waitFor();
  assert.ok(await p.getByRole('button', { name: 'Carry it out' }).isDisabled());
  // The command line does the same without any plan.
  await p.keyboard.press('Escape');
  await p.keyboard.press('/');
  await p.keyboard.type('move A3 advance 10');
  await p.keyboard.press('Enter');
  await p.waitForFunction(() => document.querySelector('[data-piece=A3]')?.classList.contains('done'));
  assert.equal(room.game.unit('A3').y, 38);
});

test('a preview that comes late does not write over what is being typed', async () => {
  const { p } = await field();
  await p.locator('#board').focus();
  await p.keyboard.press('n');
  await p.keyboard.press('ArrowUp');
  await p.waitForFunction(() => document.querySelector('#plan')?.value === 'move A1: advance 1');
  // The next one is asked for while the words are being changed.
  await p.evaluate(() => {
    const board = /** @type {HTMLElement} */ (document.querySelector('#board'));
    board.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
    const plan = /** @type {HTMLInputElement} */ (document.querySelector('#plan'));
    plan.focus();
    plan.value = 'move A1 advance 7';
    plan.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await p.waitForFunction(() => /advance 2/.test(document.querySelector('#spoken')?.textContent ?? ''));
  assert.equal(await p.locator('#plan').inputValue(), 'move A1 advance 7');
  await p.locator('#plan').press('End');
  await p.keyboard.type('.5');
  await p.keyboard.press('Tab');
  await p.waitForFunction(() => document.querySelector('#plan')?.value === 'move A1: advance 7.5');
});

test('what is planned and typed outlives a view with the same question', async () => {
  const { p, room } = await field();
  await p.locator('#board').focus();
  await p.keyboard.press('n');
  await p.keyboard.press('ArrowUp');
  await p.waitForFunction(() => document.querySelector('#plan')?.value === 'move A1: advance 1');
  await p.locator('#plan').fill('move A1 advance 7');
  // The opponent comes: everybody is sent the view again.
  const views = () => p.said.filter((m) => !m.out && m.kind === 'view').length;
  const before = views();
  room.tell();
  while (views() === before) await rest(p);
  await rest(p);
  assert.equal(await p.locator('#plan').inputValue(), 'move A1 advance 7');
  await p.locator('g.ghost').first().waitFor();
});

test('a click on an enemy asks before anybody shoots; a click on bare ground plans a move', async () => {
  const { p, room } = await field();
  await p.mouse.click(...(await middle(p, '[data-piece=A2] .base')));
  await still(p, '.grip');
  await p.mouse.click(...(await middle(p, '[data-piece=B2] .base')));
  await p.locator('.odds.ask').waitFor();
  assert.equal(room.game.entry, 0, 'nothing was done yet');
  assert.match(await p.locator('.odds.ask .foreseen').innerText(), /Possible:.*under fire.*MA-16\.1/);
  await p.getByRole('button', { name: 'Cancel' }).click();
  const [x, y] = await middle(p, '[data-piece=A2] .base');
  await p.mouse.click(x, y - 8 * (await cm(p)));
  await p.waitForFunction(() => /^move A2: advance/.test(document.querySelector('#plan')?.value ?? ''));
});

test('by touch at 390 pixels: grips for thumbs, buttons for steps, nothing hidden', async () => {
  const { p, room } = await field({ viewport: PHONE, hasTouch: true, isMobile: true });
  await p.touchscreen.tap(...(await middle(p, '[data-piece=A2] .base')));
  await p.locator('.planbar').waitFor();
  await still(p, '.grip');
  for (const grip of await p.locator('.grip .thumb').all()) {
    const box = await grip.boundingBox();
    assert.ok(box.width >= 44 && box.height >= 44, `a grip of ${box.width} by ${box.height}`);
  }
  const bar = await p.locator('.planbar').boundingBox(), body = await p.locator('[data-piece=A2] .base').boundingBox();
  assert.ok(body.y + body.height <= bar.y, 'the bar does not hide the body');
  await p.locator('.planbar [data-key=forward]').tap();
  await p.locator('.planbar [data-key=turn_left]').tap();
  await p.waitForFunction(() => document.querySelector('#plan')?.value === 'move A2: advance 1, wheel left 5');
  await axe(p, 'plan, phone');
  await p.screenshot({ path: join(out, 'table-plan-phone.png') });
  assert.ok(await p.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing hangs over the right edge');
  await p.getByRole('button', { name: 'Carry it out' }).tap();
  await p.waitForFunction(() => document.querySelector('[data-piece=A2]')?.classList.contains('done'));
  assert.equal(room.game.unit('A2').h, 95);
});

test('true size, fronts and sides: figures stand on their bases, the board is there in words', async () => {
  const { p, room } = await field();
  assert.equal(await p.locator('[data-piece=A1] use').count(), 24, 'one figure for each');
  await still(p, '.sheet');
  const wide = (await p.locator('[data-piece=A1] .base').boundingBox()).width;
  assert.ok(Math.abs(wide / (await cm(p)) - 24.2) < 0.6, `a front of 24 cm is ${wide / (await cm(p))} cm wide`);
  // The front of the French is above their bodies, of the British below.
  for (const [id, above] of [['A1', true], ['B1', false]]) {
    const nose = await middle(p, `[data-piece=${id}] .nose`), base = await middle(p, `[data-piece=${id}] .base`);
    assert.equal(nose[1] < base[1], above, id);
  }
  assert.match(await p.getByRole('region', { name: 'The board in words' }).innerText(), /1er bataillon[\s\S]*formation line/);
  assert.ok(room.game.s.bodies.length === (await p.locator('g.body[data-piece]').count()));
  await axe(p, 'free table');
});
