// The keeper of the chains against a host who cheats: what it shows, what it refuses, and what it says. No browser.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { Keeper } from '../src/dice/keeper.js';
import { Chain, HOST, before, thrown } from '../src/dice/chain.js';
import { W } from '../src/words.js';

let games = 0;

/** A table with one keeper on the first seat; the second side and the host are played here. */
async function sit() {
  const host = new Chain(HOST, 'c'.repeat(64)), second = new Chain(1, 'b'.repeat(64));
  const said = [];
  const live = { say: (message) => said.push(message), ask: async (message) => { said.push(message); return { kind: 'accepted', id: 1, seq: 0, receipt: '' }; } };
  const keeper = new Keeper(`game${++games}`, () => live, () => {});
  const card = (ends, awaited) => ({ commitment: 'd'.repeat(64), contributions: null, chains: { host: host.end, ends, now: [...ends], away: 'go_on' }, awaited });
  keeper.welcome(card([null, null], ['first', 'second']), ['first', 'spectator']);
  await Promise.resolve();
  const { end } = said.find((m) => m.kind === 'chain');
  const ends = [end, second.end];
  keeper.welcome(card(ends, []), ['first', 'spectator']);
  const fallen = [];
  const view = (seq, receipt) => keeper.see({ seq, receipt, awaited: [] }, fallen);
  const links = () => said.filter((m) => m.kind === 'link').map((m) => m.link);
  const call = (entry, receipt, index) => keeper.answer({ kind: 'call', entry, receipt, links: [{ side: 'first', index }] });
  /** A roll falls as it should, or as the host would like it. */
  const fall = (entry, mine, forged = {}) => {
    const number = fallen.length, theirs = second.link(number + 1), mark = host.link(number + 1);
    const faces = thrown(ends, number, mark, [mine, theirs], 2, 6);
    fallen.push({ entry, number, sides: 6, faces, thrown: { host: mark, links: [mine, theirs], called: [true, true], foresight: 'nobody' }, ...forged });
  };
  return { keeper, said, end, ends, view, links, call, fall, fallen, card };
}

test('a link is shown when it is called, the same again for the same call, and the next for the next', async () => {
  const t = await sit();
  assert.deepEqual(t.said.find((m) => m.kind === 'hold'), { kind: 'hold', sides: ['first'] });
  t.call(5, 'aa', 1);
  t.call(5, 'aa', 1);
  const [one, again] = t.links();
  assert.equal(one, again);
  assert.equal(before(one, 0), t.end);
  t.fall(6, one);
  t.view(6, 'bb');
  t.call(9, 'cc', 2);
  const two = t.links().at(-1);
  assert.equal(before(two, 0), one);
  t.fall(10, two);
  t.view(10, 'dd');
  assert.equal(t.keeper.foul, null);
  assert.equal(t.keeper.lacking, null);
});

test('a host who asks for a link a second time, for another course of the game, gets nothing more', async () => {
  const t = await sit();
  t.call(5, 'aa', 1);
  t.call(5, 'ab', 1);
  assert.equal(t.keeper.foul, W.foul.twice(5));
  t.call(9, 'cc', 2);
  assert.equal(t.links().length, 1);
});

test('a host who asks ahead is refused, or named when the roll takes another link than was shown', async () => {
  const far = await sit();
  far.call(5, 'aa', 3);
  assert.equal(far.keeper.foul, W.foul.ahead(5));
  assert.deepEqual(far.links(), []);
  const near = await sit();
  near.call(5, 'aa', 2);
  const [ahead] = near.links();
  near.fall(6, before(ahead, 0));
  near.view(6, 'bb');
  assert.equal(near.keeper.foul, W.foul.other(6));
});

test('links that were called while the page slept are passed over', async () => {
  const t = await sit();
  for (const entry of [6, 8, 10]) t.fall(entry, null);
  t.view(10, 'bb');
  t.call(11, 'cc', 4);
  assert.equal(before(t.links()[0], 0, 4), t.end);
  assert.equal(t.keeper.foul, null);
});

test('dice that do not follow from their links, and a host with another chain, are named', async () => {
  const t = await sit();
  t.call(5, 'aa', 1);
  t.fall(6, t.links()[0]);
  t.fallen[0].faces[0] = (t.fallen[0].faces[0] % 6) + 1;
  t.view(6, 'bb');
  assert.equal(t.keeper.foul, W.foul.dice(6));
  const u = await sit();
  u.call(5, 'aa', 1);
  const other = new Chain(HOST, 'e'.repeat(64)).link(1), links = [u.links()[0], new Chain(1, 'b'.repeat(64)).link(1)];
  u.fall(6, u.links()[0], { faces: thrown(u.ends, 0, other, links, 2, 6), thrown: { host: other, links, called: [true, true], foresight: 'nobody' } });
  u.view(6, 'bb');
  assert.equal(u.keeper.foul, W.foul.host(6));
});

test('what was written or published before may not change', async () => {
  const t = await sit();
  t.view(4, 'aa');
  t.view(4, 'ab');
  assert.equal(t.keeper.foul, W.foul.rewritten(4));
  const u = await sit();
  u.keeper.welcome(u.card([u.ends[0], 'f'.repeat(64)], []), ['first', 'spectator']);
  assert.equal(u.keeper.foul, W.foul.card);
});

test('a page of the seat in another browser lacks the chain and says so', async () => {
  const t = await sit();
  t.keeper.welcome({ ...t.card(t.ends, []), chains: { ...t.card(t.ends, []).chains, now: ['9'.repeat(64), t.ends[1]] } }, ['first', 'spectator']);
  assert.equal(t.keeper.lacking, 'first');
  t.call(5, 'aa', 1);
  assert.deepEqual(t.links(), []);
});
