// Dice that two browsers throw together: nobody can foresee them, and the file says so. Whole games, real program.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hall, axe, drawn, out } from './helper.mjs';
import { ME, create, folder, openReal, program, takeTurns, visit } from './real.mjs';
import { Chain, LENGTH, hashOf, bytes, thrown } from '../src/dice/chain.js';
import { audit } from '../src/dice/audit.js';

openReal();

const LINK = { kind: 'link' };
const over = (pages) => async () => (await Promise.all(pages.map((p) => p.locator('.prompt.over').count()))).every(Boolean);

/** The rolls a page has seen fall, by who could have foreseen them. */
function seen(p) {
  const falls = new Map();
  for (const frame of p.frames) for (const fall of JSON.parse(frame).view?.fallen ?? []) falls.set(fall.entry, fall.thrown?.foresight?.host_with ?? fall.thrown?.foresight);
  return [...falls.values()];
}

async function fileOf(created) {
  const text = await (await fetch(`${hall.direct}/api/games/${created.id}/file?seat=umpire`)).text();
  await writeFile(join(folder, `${created.id}.grog`), text);
  return { text, path: join(folder, `${created.id}.grog`) };
}

async function verify(created) {
  const { path, text } = await fileOf(created);
  return { ...JSON.parse(execFileSync(program, ['verify', path, '--json'], { encoding: 'utf8' })), text, said: execFileSync(program, ['verify', path], { encoding: 'utf8' }) };
}

/** Two people in two browsers. */
async function friends(more = {}) {
  const created = await create('pk/ford', [ME, LINK], more);
  const blue = await visit(created, created.path);
  const link = created.links.find((l) => l.grants === 'seat').path;
  const red = await visit(created, link);
  await Promise.all([drawn(blue), drawn(red)]);
  return { created, blue, red, link };
}

test('the browser throws what the program throws', () => {
  const seed = (n) => n.toString(16).padStart(2, '0').repeat(32);
  const [first, second, host] = [0, 1, 2].map((hand) => new Chain(hand, seed(hand + 1)));
  assert.equal(first.end, 'ecf94fff4d04b508b9ab950ec8e7ae14738b366e2ca9feb2f726693baaa4b5c1');
  assert.equal(second.end, '4d30c26dc977988a43fdaedeea6e8343e15acd12aecec163375041a80490e3b9');
  assert.equal(first.link(65), '7848f27fe454d6128ec1a525b70dc142a2ac1b1dd1784252dbe546261f1b46c0');
  assert.equal(first.link(LENGTH), seed(1));
  assert.equal(first.link(LENGTH + 1), null);
  const ends = [first.end, second.end];
  assert.deepEqual(thrown(ends, 0, host.link(1), [first.link(1), second.link(1)], 12, 6), [6, 3, 2, 2, 6, 5, 6, 4, 4, 1, 1, 6]);
  assert.deepEqual(thrown(ends, 1, host.link(2), [first.link(2), null], 12, 6), [4, 5, 6, 5, 1, 1, 2, 3, 2, 6, 3, 2]);
  assert.deepEqual(thrown(ends, 7, host.link(8), [null, second.link(3)], 5, 100), [93, 91, 94, 23, 94]);
});

test('between two browsers no roll can be foreseen, and both check the file by themselves', { timeout: 480_000 }, async () => {
  const { created, blue, red } = await friends();
  // A reload in the middle: the chain is in the browser.
  await takeTurns([blue, red], async () => seen(blue).length >= 2);
  await red.reload();
  await drawn(red);
  await takeTurns([blue, red], over([blue, red]));
  for (const p of [blue, red]) await p.locator('.audit.good', { hasText: 'nobody could foresee' }).waitFor();
  await axe(blue, 'the end, with the dice checked');
  await blue.screenshot({ path: join(out, 'dice-checked.png') });
  const report = await verify(created);
  assert.ok(report.rolls > 0);
  assert.equal(report.foreseeable.nobody, report.rolls, report.said);
  assert.match(report.said, new RegExp(`^${report.rolls} rolls nobody could foresee\\.`, 'm'));
  // Neither page ever sent its seed, and neither was sent the other's.
  const kept = (p) => p.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('grognard.chain.')).map((k) => JSON.parse(localStorage.getItem(k)).seed));
  const seeds = [...(await kept(blue)), ...(await kept(red))];
  assert.equal(seeds.length, 2);
  for (const seed of seeds) assert.ok(![...blue.frames, ...red.frames].some((frame) => frame.includes(seed)));
  assert.deepEqual([...blue.complaints, ...red.complaints].filter((c) => !/\/api\/rules\/PK-/.test(c)), []);
  sceptic(report.text, await blue.evaluate((id) => JSON.parse(localStorage.getItem(`grognard.dice.${id}`)), created.id));
});

/** What the reader of files finds in one that was forged, its hashes made anew. */
function sceptic(text, kept) {
  const good = audit(text, kept, new Map());
  assert.equal(good.problem, null);
  assert.ok(good.receipts > 2 && kept.receipts.length === good.receipts);
  const lines = text.trimEnd().split('\n');
  const forge = (change) => {
    let before = '0'.repeat(64);
    return lines.map((line) => {
      const at = line.lastIndexOf(',"hash":"'), open = line.slice(at + 9 + 65);
      const body = change(line.slice(0, at));
      before = hashOf(bytes(before), body);
      return `${body},"hash":"${before}"${open}`;
    }).join('\n');
  };
  assert.equal(audit(forge((line) => line), kept, new Map()).problem, null, 'the forger can write');
  assert.match(audit(text.replace('"faces":[', '"faces":[1,'), kept, new Map()).problem, /changed after it was written/);
  assert.match(audit(forge((line) => line.replace(/"faces":\[(\d)/, (_, face) => `"faces":[${(face % 6) + 1}`)), kept, new Map()).problem, /do not follow from their links/);
  assert.match(audit(forge((line) => line.replace(/"first":"(.)/, (_, digit) => `"first":"${digit === '0' ? 1 : 0}`)), kept, new Map()).problem, /not the next one of its chain/);
  assert.match(audit(forge((line) => line.replace('"version":1', '"version": 1')), kept, new Map()).problem, /receipt/);
  assert.match(audit(text, { ...kept, host: '0'.repeat(64) }, new Map()).problem, /other chains/);
}

test('while the browser with the chain is away the dice fall without it, the file says so, and it comes back', { timeout: 480_000 }, async () => {
  const { created, blue, red, link } = await friends({ away: 'go_on' });
  await takeTurns([blue, red], async () => seen(blue).length >= 2);
  const home = red.context();
  await red.close();
  const phone = await visit(created, link);
  await drawn(phone);
  await phone.locator('.notice', { hasText: 'does not hold the chain' }).waitFor();
  await takeTurns([blue, phone], async () => seen(blue).filter((f) => f === 'first').length >= 2 || (await over([blue])()));
  const back = await home.newPage();
  await back.goto(`${hall.url}/#/game/${created.id}`);
  await drawn(back);
  await takeTurns([blue, phone], over([blue, phone]));
  const report = await verify(created);
  const { nobody, host_with: [together], withheld } = report.foreseeable;
  assert.ok(nobody >= 2 && together >= 2, report.said);
  assert.equal(nobody + together, report.rolls, report.said);
  assert.match(report.said, /nobody could foresee, \d+ only the host together with Blue could\./);
  assert.deepEqual(report.foreseeable.renewed, [0, 0]);
  assert.ok(withheld[0] === 0);
  await blue.locator('.audit.good', { hasText: 'only the host together with the Blue could' }).waitFor();
});

test('players who agreed to wait see whom the dice wait for', { timeout: 480_000 }, async () => {
  const { created, blue, red, link } = await friends({ away: 'wait' });
  const home = red.context();
  await red.close();
  const phone = await visit(created, link);
  await drawn(phone);
  await takeTurns([blue, phone], async () => (await blue.locator('.prompt .ask', { hasText: 'The dice wait for the Red player, whose browser is away.' }).count()) > 0);
  await blue.screenshot({ path: join(out, 'dice-awaited.png') });
  assert.deepEqual(seen(blue), []);
  const back = await home.newPage();
  await back.goto(`${hall.url}/#/game/${created.id}`);
  await takeTurns([blue, phone], async () => seen(blue).length > 0);
  // The one at home is lost for good: whoever has the seat begins another chain, and everybody reads of it.
  await back.close();
  await takeTurns([blue, phone], async () => (await blue.locator('.prompt .ask', { hasText: 'The dice wait for the Red' }).count()) > 0);
  await phone.getByRole('button', { name: 'Begin a new chain here' }).click();
  await takeTurns([blue, phone], over([blue, phone]));
  const report = await verify(created);
  assert.equal(report.foreseeable.nobody, report.rolls, report.said);
  assert.deepEqual(report.foreseeable.renewed, [0, 1]);
  assert.match(report.said, /Red began a new chain before the old one was used up\./);
});
