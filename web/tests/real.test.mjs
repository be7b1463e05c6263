// Whole games against the real program: by mouse, by keyboard, between two browsers, at one screen.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hall, page, drawn, out, rest } from './helper.mjs';
import { BOT, ME, asked, beginByKeyboard, create, folder, lastView, openReal, program, table, visit } from './real.mjs';

openReal();

const over = (p) => p.locator('.prompt.over').count();
/** What the browser complained about; the demonstration has no rule book. */
const faults = (p) => p.complaints.filter((c) => !/\/api\/rules\/PK-/.test(c));
const there = (p, what) => p.locator(what).count();

/** The next thing a hand with a mouse would do; everything is done on the screen. */
async function byMouse(p, turn) {
  for (const button of ['#commit', '#sure-yes', '.popover button']) {
    if (await there(p, button)) return p.locator(button).first().click({ timeout: 2000 });
  }
  const targets = p.locator('.target polygon');
  const many = await targets.count();
  if (many && (await there(p, '.piece.selected, .prompt.mine')) && turn % 5 !== 4) {
    const box = await targets.nth((turn * 7) % many).boundingBox({ timeout: 2000 });
    if (box) return p.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  if (await there(p, '.rose .arrow')) return p.locator('.rose .arrow').nth(turn % (await there(p, '.rose .arrow'))).click({ timeout: 2000 });
  if (turn % 3 && (await there(p, '.ways button'))) return p.locator('.ways button').nth(turn % (await there(p, '.ways button'))).click({ timeout: 2000 });
  const able = p.locator('.piece.able:not(.selected)');
  if (await able.count()) {
    const box = await able.nth(turn % (await able.count())).boundingBox({ timeout: 2000 });
    return box ? p.mouse.click(box.x + box.width / 2, box.y + box.height / 2) : undefined;
  }
  const answers = p.locator('.answers li button');
  return answers.nth((turn * 3) % Math.max(1, await answers.count())).click({ timeout: 2000 });
}

test('a whole game against the bot by mouse, then its end, its file, its replay and its pictures', { timeout: 480_000 }, async () => {
  const { p, created } = await table('pk/ford', [ME, BOT]);
  await drawn(p);
  for (let i = 0; i < 500; i++) {
    await asked(p);
    if (await over(p)) break;
    await byMouse(p, i).catch((error) => { if (!/Timeout|detached|intercepts/.test(String(error))) throw error; });
    await rest(p);
  }
  await p.getByRole('dialog').getByText(/Victory of the|A drawn battle/).waitFor();
  await p.screenshot({ path: join(out, 'over.png') });
  const [file] = await Promise.all([p.waitForEvent('download'), p.getByRole('button', { name: 'Download the game file' }).click()]);
  await file.saveAs(join(folder, 'game.grog'));
  execFileSync(program, ['verify', join(folder, 'game.grog')]);
  await p.getByRole('button', { name: 'Look at the field' }).click();

  // Replay: slider, steps, jumps, a link to a moment.
  const last = lastView(p).seq;
  await p.getByRole('slider').fill('3');
  await p.locator('.prompt.past').waitFor();
  assert.match(p.url(), /\?at=3$/);
  await p.getByRole('button', { name: 'One on' }).click();
  await p.waitForFunction(() => /at=4$/.test(location.href));
  await p.getByRole('button', { name: 'Next activation' }).click();
  await p.waitForFunction(() => !/at=4$/.test(location.href));
  const moments = await p.locator('.replay option').count();
  assert.ok(moments > 5, `${moments} places to jump to`);
  await p.getByRole('tab', { name: 'Log' }).click();
  await p.getByRole('button', { name: 'Look at entry 3', exact: true }).first().click();
  await p.waitForFunction(() => /at=3$/.test(location.href));
  await rest(p);
  const text = await p.getByRole('region', { name: 'The board in words' }).innerText();
  const friend = await visit(created, `/#/game/${created.id}?at=3`);
  await friend.locator('.prompt.past').waitFor();
  await rest(friend);
  assert.equal(await friend.getByRole('region', { name: 'The board in words' }).innerText(), text, 'the link shows the same moment');
  await friend.close();
  await p.getByRole('button', { name: 'Back to now' }).click();
  assert.ok(last > 20);

  // Pictures, and the file taken in again as a record.
  for (const [name, start] of [['Picture of the board (SVG)', '<'], ['Picture of the board (PNG)', '\x89PNG']]) {
    await p.getByRole('button', { name: 'Menu' }).click();
    const [picture] = await Promise.all([p.waitForEvent('download'), p.getByRole('button', { name }).click()]);
    const bytes = await readFile(await picture.path());
    assert.equal(bytes.toString('latin1', 0, start.length), start);
  }
  await p.goto(`${hall.url}/#/`);
  await p.locator('input[type=file]').setInputFiles(join(folder, 'game.grog'));
  await p.locator('.prompt.over').waitFor();
  assert.notEqual(new URL(p.url()).hash.split('/')[2], created.id);
  assert.deepEqual(faults(p), []);
});

test('a whole game by the keyboard alone, from the lobby to the end', { timeout: 480_000 }, async () => {
  const p = await page();
  await beginByKeyboard(p, 'The picket at the ford', 'Play the Blue');
  await drawn(p);
  await p.waitForFunction(() => document.activeElement?.id === 'board');
  let boardMoves = 0;
  for (let i = 0; i < 500; i++) {
    await asked(p);
    if (await over(p)) break;
    if ((await there(p, '.piece.able')) && i % 4 === 0) {
      // A piece, an arrow, Enter: on the board.
      const before = await entries(p);
      await p.keyboard.press('Escape');
      await p.keyboard.press('n');
      await p.keyboard.press(['ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowLeft'][(i / 4) % 4]);
      await p.keyboard.press('Enter');
      await rest(p);
      if (await there(p, '#commit, .popover button')) await p.keyboard.press('Enter');
      await rest(p);
      if ((await entries(p)) > before) boardMoves++;
      if (await over(p)) break;
      await p.keyboard.press('Escape');
      continue;
    }
    await p.keyboard.press('a');
    // Not beyond the list: behind it are doors that lead elsewhere.
    const many = await there(p, '.answers li button');
    for (let n = 0; n < i % Math.min(3, Math.max(1, many)); n++) await p.keyboard.press('Tab');
    await p.keyboard.press('Enter');
    await rest(p);
    if (await there(p, '#commit, #sure-yes')) await p.keyboard.press('Enter');
    await rest(p);
  }
  await p.getByRole('dialog').getByText(/Victory of the|A drawn battle/).waitFor();
  await p.keyboard.press('Enter');
  await p.getByRole('dialog').waitFor({ state: 'detached' });
  assert.ok(boardMoves > 0, 'pieces were moved on the board');
  assert.deepEqual(faults(p), []);
});

/** Entries of the log, as the slider knows them. */
const entries = (p) => p.locator('.replay input').evaluateAll(([e]) => Number(e?.max ?? 0));

/** One answer from the list, if this page is asked. */
async function fromList(p, n) {
  const list = p.locator('.answers li button:not([disabled])');
  const many = await list.count();
  if (many) await list.nth(n % many).click({ timeout: 2000 }).catch(() => {});
  await rest(p);
  for (const sure of ['#sure-yes', '#commit']) if (await there(p, sure)) await p.locator(sure).click({ timeout: 2000 }).catch(() => {});
  return rest(p);
}

test('two browsers against each other; the line breaks in the middle and nothing is lost', { timeout: 240_000 }, async () => {
  const { p, created } = await table('pk/ford', [ME, { kind: 'link' }], { both_dice: true });
  await p.locator('.prompt .ask', { hasText: 'Waiting for the' }).waitFor();
  const link = created.links.find((l) => l.grants === 'seat');
  const friend = await visit(created, link.path);
  await Promise.all([drawn(p), drawn(friend)]);
  await p.locator('.prompt.mine').waitFor();
  assert.doesNotMatch(friend.url(), new RegExp(link.token), 'the secret does not stay in the address');
  const turns = async (n) => {
    for (let i = 0; i < n; i++) for (const q of [p, friend]) await fromList(q, i + 1);
  };
  await turns(6);
  hall.wire.breakLine();
  await Promise.all([p.locator('.lost').waitFor(), friend.locator('.lost').waitFor()]);
  await p.screenshot({ path: join(out, 'line-broken.png') });
  hall.wire.mend();
  await Promise.all([p.locator('.lost').waitFor({ state: 'detached' }), friend.locator('.lost').waitFor({ state: 'detached' })]);
  await turns(5);
  await p.waitForFunction((n) => Number(document.querySelector('.replay input').max) >= n, await entries(friend));
  await friend.waitForFunction((n) => Number(document.querySelector('.replay input').max) >= n, await entries(p));
  assert.ok((await entries(p)) > 6);
  await p.getByRole('tab', { name: 'Log' }).click();
  await friend.getByRole('tab', { name: 'Log' }).click();
  const lines = async (q) => (await q.locator('.log .moment').allInnerTexts()).map(Number);
  // Both come to have the same last entry. Dice may still be falling: their links are on the way.
  let mine = await lines(p);
  while (mine.at(-1) !== (await lines(friend)).at(-1)) {
    await p.waitForTimeout(50);
    mine = await lines(p);
  }
  assert.deepEqual(mine, [...mine].sort((a, b) => a - b), 'in order');
  // A spectator sees the public part only, and is not asked.
  const watcher = await page();
  const watch = await (await fetch(`${hall.url}/api/games/${created.id}/links`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).json();
  await watcher.goto(`${hall.url}${watch.path}`);
  await drawn(watcher);
  assert.equal(await there(watcher, '.prompt.mine, .answers li'), 0);
  assert.deepEqual([...faults(p), ...faults(friend)].filter((c) => !/WebSocket|ERR_/.test(c)), []);
});

test('at one screen the curtain falls, and the second side learns nothing of the first', { timeout: 180_000 }, async () => {
  /** What the second side is sent and shown when the first chose its ambush in this place. */
  const play = async (n) => {
    const { p } = await table('pk/ford', [ME, { kind: 'hot_seat' }]);
    await drawn(p);
    const chosen = await p.locator('.answers li button').nth(n).innerText();
    await p.locator('.answers li button').nth(n).click();
    await p.getByRole('heading', { name: /Pass the table to the Red/ }).waitFor();
    assert.equal(await there(p, '.piece, .log li, .board, .answers'), 0, 'the old view is gone');
    if (n === 0) await p.screenshot({ path: join(out, 'curtain.png') });
    const before = p.frames.length;
    await p.getByRole('button', { name: /We are the Red/ }).click();
    await drawn(p);
    const frames = p.frames.slice(before).map((f) => JSON.parse(f));
    const plain = JSON.stringify(frames, (key, value) => (['receipt', 'game', 'begun', 'moved'].includes(key) ? undefined : value));
    const shown = await p.locator('body').innerText();
    await p.context().close();
    return { chosen, plain, shown };
  };
  const [one, two] = [await play(0), await play(4)];
  assert.notEqual(one.chosen, two.chosen);
  assert.equal(one.plain, two.plain, 'every frame is the same whatever the other side chose');
  assert.equal(one.shown, two.shown, 'and so is every word on the page');
});

test('where measuring must wait for a declaration, the table says so and draws nothing before; teaching lifts it', { timeout: 180_000 }, async () => {
  const late = { options: { measuring: 'after declaration' } };
  const { p } = await table('pk/ford', [ME, { kind: 'hot_seat' }], late);
  await p.locator('.measure[data-now=no]', { hasText: 'once an action has been declared' }).waitFor();
  await p.locator('.lays summary').click();
  assert.ok(await p.getByRole('button', { name: 'Reach', exact: true }).isDisabled());
  await p.context().close();
  const { p: pupil } = await table('pk/ford', [ME, { kind: 'hot_seat' }], { ...late, teaching: true });
  await pupil.locator('.measure[data-now=yes]', { hasText: 'teaching game' }).waitFor();
  await pupil.locator('.lays summary').click();
  assert.ok(await pupil.getByRole('button', { name: 'Reach', exact: true }).isEnabled());
  await pupil.keyboard.press('Escape');
  assert.ok(!(await pupil.getByRole('button', { name: 'Reach', exact: true }).isVisible()), 'the list is folded again');
});

test('words nobody can read and an answer that breaks a rule are refused with their clause', { timeout: 180_000 }, async () => {
  const { p } = await table('pk/ford', [ME, BOT]);
  await drawn(p);
  await p.locator('#command').fill('sing the Marseillaise');
  await p.keyboard.press('Enter');
  await p.getByRole('alert').waitFor();
  await p.locator('#command').fill('conceal e3');
  await p.keyboard.press('Enter');
  await p.waitForFunction(() => /PK-/.test(document.querySelector('.whynot')?.textContent ?? ''));
});

test('unknown assets and games are not found', async () => {
  for (const path of ['/src/no.js', '/css/no.css', '/anything', '/api/nothing', '/api/games/nosuchgame00']) {
    const response = await fetch(`${hall.direct}${path}`);
    assert.equal(response.status, 404, path);
    assert.doesNotMatch(await response.text(), /<html/i, `${path} is not the page`);
  }
  const p = await page();
  await p.goto(`${hall.url}/#/game/nosuchgame00`);
  await p.getByRole('link', { name: 'Lobby' }).waitFor();
  await writeFile(join(folder, 'bad.grog'), 'nonsense\n');
  await p.getByRole('link', { name: 'Lobby' }).click();
  await p.locator('input[type=file]').setInputFiles(join(folder, 'bad.grog'));
  await p.getByRole('alert').waitFor();
  await create('pk/ford');
});
