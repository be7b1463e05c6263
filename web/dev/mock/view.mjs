// The pretend game as protocol views.
import { ground } from './data.mjs';
import { PHASES, SIDES, TERRAIN, four } from './game.mjs';

const LEVEL = [null, ['D1', 'disorganised 1', 'worn'], ['D2', 'disorganised 2', 'bad'], ['R', 'routed', 'bad']];

function piece(u) {
  const badges = u.level ? [{ short: LEVEL[u.level][0], text: LEVEL[u.level][1], tone: LEVEL[u.level][2] }] : [];
  const commander = u.kind === 'commander';
  return {
    id: u.id, name: u.name, side: u.side, kind: u.kind, pose: { kind: 'hex', hex: u.hex, facing: u.facing },
    strength: commander ? null : String(u.strength), quality: commander ? null : String(u.morale), group: u.group, stripe: u.stripe,
    badges, wear: u.level, done: u.done,
    card: commander
      ? [{ label: 'commands', value: u.group, rule: 'SR-3.1a' }, { label: 'morale bonus', value: '1', rule: 'SR-7a' }]
      : [{ label: 'formation', value: u.group, rule: 'SR-3.1a' }, { label: 'strength', value: `${u.strength}`, rule: 'SR-0a' }, { label: 'morale', value: `${u.morale}`, rule: 'SR-1.5a' },
        { label: 'terrain', value: `${TERRAIN[ground(u.hex)]}, ${four(u.hex)}`, rule: 'SR-TET' }],
  };
}

export function scene(game, s = game.s) {
  return {
    board: { kind: 'hexes', columns: 17, rows: 14, origin: [114, 107.3], size: 50, extent: [1428, 1535.7] },
    sides: SIDES, livery: ['blue', 'red'], pieces: s.units.map(piece),
    status: {
      turn: s.turn, turns: game.turns, called: 'turn', clock: `${String(7 + s.turn).padStart(2, '0')}:00`,
      steps: PHASES.map(([name, rule], i) => ({ name, rule, now: i === s.phase })),
      score: { text: s.score > 0 ? `French ${s.score}` : `Coalition ${-s.score}`, value: s.score, track: [-7, 7],
        goals: ['Take the two redoubts and the town of Hondschoote before the day ends at 15:00.', 'Hold the redoubts and the town, and keep the road to Furnes open for the retreat.'] },
      active: SIDES[s.side],
    },
    held: [[1204, 1], [1209, 1], [1405, 1], [1406, 1]],
  };
}

export function view(room, seat, since, moment) {
  const { game } = room, past = moment !== undefined;
  const s = past ? game.history[moment] : game.s;
  const side = seat === 'first' ? 0 : seat === 'second' ? 1 : null;
  const upTo = past ? moment : game.entry;
  return {
    seq: game.entry, at: upTo, seat, scene: game.scene ? game.scene(s) : scene(game, s),
    text: game.text ? game.text(s) : s.units.map((u) => `${four(u.hex)} ${u.name}`).join('\n'),
    asked: s.over || past ? [] : [{ side: s.side ? 'second' : 'first', prompt: game.prompt(), rule: null, sealed: false }],
    question: past || side === null ? null : game.question(side),
    log: game.log.filter((l) => (since === 0 || l.entry > since) && l.entry <= upTo), since,
    fallen: game.fallen.filter((f) => f.entry > since && f.entry <= upTo),
    film: [],
    receipt: `${game.entry}`.padStart(8, '0') + 'c0ffee', orders: room.orders[seat] ?? {}, reactions: ['cavalry retreat before combat', 'defensive fire'],
    awaited: [], rolling: null, measure: { policy: 'free', teaching: false, now: true, closed: [] },
    can_take_back: past || side === null ? [] : game.canTakeBack(side), seats: room.seats(), over: past ? null : s.over,
  };
}
