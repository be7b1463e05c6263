// A pretend game with the shape of a real one: moving step by step, facing, fire with dice, charges in two variants.
// It exists so that the client can be worked on and tested without a server; its rules are make-believe.
import { tagOf, army, distance, ground, neighbours, TERRAIN } from './data.mjs';

const SIDES = ['French', 'Coalition'];
const PHASES = [['Rally', 'SR-4.1a'], ['Movement', 'SR-4.2a'], ['Artillery fire', 'SR-5.1a'], ['Combat', 'SR-6a'], ['Victory', 'SR-8.3.1a']];
const COST = { C: 1, B: 2, W: 3, V: 1, F: 1, R: 1, M: 1 };
const four = (hex) => String(hex).padStart(4, '0');
const at = (...hexes) => hexes.map((hex) => ({ hex }));
const places = (...hexes) => ({ kind: 'places', at: at(...hexes) });

/** Numbers that look like chance and fall alike on every run. */
function dice(seed) {
  let x = seed >>> 0 || 1;
  return () => { x ^= x << 13; x >>>= 0; x ^= x >>> 17; x ^= x << 5; x >>>= 0; return (x % 6) + 1; };
}

export class Pretend {
  constructor(options = {}) {
    this.turns = options.length === 'short' ? 1 : 7;
    this.s = { units: army(), turn: 1, side: 0, phase: 1, mover: null, left: 0, over: null, score: -3 };
    this.entry = 0;
    this.log = [];
    this.fallen = [];
    this.rolls = 0;
    this.history = [structuredClone(this.s)];
    this.phaseStart = 0;
    this.head('turn', 'Turn 1 · 08:00', 'SR-2a');
    this.head('phase', 'French: movement', 'SR-4.2a');
  }
  head(heading, text, rule) { this.log.push({ entry: this.entry, text, rule, at: [], heading, back_to: null }); }
  say(text, rule, where = [], heading = 'line') { this.log.push({ entry: this.entry, text, rule, at: at(...where), heading, back_to: null }); }
  unit(id) { return this.s.units.find((u) => u.id === id); }
  on(hex) { return this.s.units.filter((u) => u.hex === hex && u.kind !== 'commander'); }
  guns(u) { return u.kind === 'artillery' || u.kind === 'horseartillery'; }
  enemyNear(u, hex) { return neighbours(hex).some((n) => this.on(n).some((o) => o.side !== u.side)); }

  whyNotStep(u, hex) {
    if (!neighbours(u.hex).includes(hex)) return { rule: 'SR-4.2a', sentence: `${u.name} moves from hex to hex; ${four(hex)} is not next to ${four(u.hex)}.`, proof: [{ kind: 'line', from: at(u.hex)[0], to: at(hex)[0] }] };
    const there = this.on(hex);
    if (ground(hex) === 'X') return { rule: 'SR-TET', sentence: `${four(hex)} lies under water; nobody can enter it.`, proof: [places(hex)] };
    if (there.some((o) => o.side !== u.side)) return { rule: 'SR-4.2c', sentence: `${four(hex)} is held by ${there[0].name}; a move cannot enter an enemy's hex.`, proof: [places(hex), { kind: 'hexside', a: at(u.hex)[0], b: at(hex)[0] }] };
    if (there.length >= 2) return { rule: 'SR-1.4a', sentence: `${four(hex)} already holds two units; a third cannot enter.`, proof: [places(hex)] };
    if (this.enemyNear(u, u.hex) && this.enemyNear(u, hex)) return { rule: 'SR-1.6d', sentence: `${u.name} cannot go straight from one enemy zone of control to another.`, proof: [places(u.hex, hex)] };
    const need = COST[ground(hex)];
    const left = this.s.mover === u.id ? this.s.left : this.allowance(u);
    if (need > left) return { rule: 'SR-4.2a', sentence: `${four(hex)} costs ${need}; ${u.name} has ${left} movement points left.`, proof: [places(hex)] };
    return null;
  }
  allowance(u) { return { infantry: 5, skirmishers: 5, cavalry: 8, artillery: 4, horseartillery: 7 }[u.kind] ?? 0; }

  offers() {
    const s = this.s, list = [];
    const add = (words, tag) => list.push({ index: list.length, words, tag: tagOf(tag) });
    if (s.over) return list;
    if (s.phase === 1) {
      const ready = s.mover ? [this.unit(s.mover)] : s.units.filter((u) => u.side === s.side && !u.done && u.kind !== 'commander');
      for (const u of ready) {
        const stopped = s.mover && this.enemyNear(u, u.hex);
        if (!stopped) for (const hex of neighbours(u.hex)) if (!this.whyNotStep(u, hex)) add(`step ${u.id} ${four(hex)}`, { kind: 'step', piece: u.id, hex });
        if (s.mover || !u.done) ['N', 'NE', 'SE', 'S', 'SW', 'NW'].forEach((name, side) => add(`face ${u.id} ${name}`, { kind: 'face', piece: u.id, hex: u.hex, facing: 2 * side }));
        if (u.level && !s.mover) add(`rally ${u.id}`, { kind: 'rally', piece: u.id });
      }
      if (!s.mover) add('end the movement', { kind: 'end', ends: true });
    } else {
      for (const u of s.units.filter((u) => u.side === s.side && !u.done && u.kind !== 'commander')) {
        if (this.guns(u)) {
          for (const hex of new Set(s.units.filter((o) => o.side !== u.side && o.kind !== 'commander' && distance(o.hex, u.hex) <= 3).map((o) => o.hex)))
            add(`fire ${u.id} ${four(hex)}`, { kind: 'fire', piece: u.id, hex });
        } else for (const hex of neighbours(u.hex)) if (this.on(hex).some((o) => o.side !== u.side))
          for (const variant of ['with the bayonet', 'with musketry']) add(`assault ${u.id} ${four(hex)} ${variant}`, { kind: 'assault', piece: u.id, hex, variant });
      }
      add('end fire and combat', { kind: 'end', ends: true });
    }
    return list;
  }

  question(side) {
    const s = this.s;
    if (s.over || s.side !== side) return null;
    return { prompt: this.prompt(), sealed: false, complete: true, offers: this.offers(), movers: [], reaction: null, undone: this.undone() };
  }
  prompt() {
    const s = this.s, name = SIDES[s.side];
    if (s.mover) { const u = this.unit(s.mover); return `${name}: ${u.name} is on the march with ${s.left} movement points left; step on, or choose its facing.`; }
    return s.phase === 1 ? `${name}: move a unit, or end the movement.` : `${name}: fire, charge, or end the segment.`;
  }
  undone() {
    const n = this.s.units.filter((u) => u.side === this.s.side && !u.done && u.kind !== 'commander' && (this.s.phase === 1 || this.guns(u))).length;
    return n ? [this.s.phase === 1 ? `${n} units have not moved` : `${n} batteries have not fired`] : [];
  }

  modifiers(tag) {
    const u = this.unit(tag.piece), target = this.on(tag.hex), list = [];
    const sum = target.filter((o) => !this.guns(o)).reduce((n, o) => n + o.strength, 0);
    if (ground(tag.hex) !== 'C') list.push({ value: -1, why: `terrain of the target: ${TERRAIN[ground(tag.hex)]}`, rule: 'SR-FIRE-M1', changes: 'die' });
    if (sum >= 4) list.push({ value: 1, why: 'dense target', rule: 'SR-FIRE-M2', changes: 'die' });
    if (distance(u.hex, tag.hex) === 1) list.push({ value: 1, why: 'range of one hex', rule: 'SR-FIRE-M3', changes: 'die' });
    if (tag.variant === 'with the bayonet') list.push({ value: 2, why: 'bayonet charge', rule: 'SR-6.1f', changes: 'die' });
    return list;
  }
  odds(tag) {
    if (tag.kind !== 'fire' && tag.kind !== 'assault') return null;
    const modifiers = this.modifiers(tag), add = modifiers.reduce((n, m) => n + m.value, 0);
    const count = new Map();
    for (let face = 1; face <= 6; face++) { const r = this.result(face + add); count.set(r, (count.get(r) ?? 0) + 1); }
    const outcomes = [...count].map(([text, n]) => ({ text, numerator: String(n), denominator: '6', percent: (n * 100) / 6 }));
    return { what: `${tag.kind === 'fire' ? 'artillery fire' : 'combat'} at ${four(tag.hex)}`, dice: '1D6', at_once: true, rule: 'SR-5.3a', foreseen: [], first: outcomes, table: 'SR-FIRE', column: 1, rows: [], modifiers, outcomes, each: this.each(outcomes), policy: '', assumed: [],
      follow_ups: [{ what: `morale of ${this.on(tag.hex)[0]?.name ?? 'the target'}`, rule: 'SR-6.3c' }] };
  }
  /** Changes by themselves: what is hit at all. */
  each(outcomes) {
    const hit = outcomes.filter((o) => o.text !== 'no effect').reduce((n, o) => n + Number(o.numerator), 0);
    return hit ? [{ text: 'the target is disorganised', numerator: String(hit), denominator: '6', percent: (hit * 100) / 6 }] : [];
  }
  result(total) { return total <= 3 ? 'no effect' : total <= 5 ? 'one level of disorganisation' : 'two levels of disorganisation'; }

  /** Does what an offer says, as one entry. */
  take(offer) {
    const s = this.s, { tag } = offer, u = tag.piece ? this.unit(tag.piece) : null;
    this.entry++;
    if (tag.kind === 'step') {
      if (s.mover !== u.id) { s.mover = u.id; s.left = this.allowance(u); this.say(`${u.name} marches`, 'SR-4.2a', [u.hex], 'action'); }
      s.left -= COST[ground(tag.hex)];
      u.hex = tag.hex;
      this.say(`${u.name} enters ${four(tag.hex)} (${TERRAIN[ground(tag.hex)]})`, 'SR-TET', [tag.hex]);
    } else if (tag.kind === 'face') {
      for (const o of this.on(u.hex)) o.facing = tag.facing;
      u.done = true; s.mover = null;
      this.say(`${u.name} faces ${['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'][tag.facing / 2]}`, 'SR-1.3e', [u.hex]);
    } else if (tag.kind === 'rally') { u.level = Math.max(0, u.level - 1); u.done = true; this.say(`${u.name} rallies`, 'SR-4.1b', [u.hex]); }
    else if (tag.kind === 'end') this.next();
    else this.shoot(u, tag);
    this.history[this.entry] = structuredClone(s);
  }
  shoot(u, tag) {
    const modifiers = this.modifiers(tag), face = dice(7919 * ++this.rolls)(), total = face + modifiers.reduce((n, m) => n + m.value, 0);
    const fire = tag.kind === 'fire', what = fire ? 'artillery fire' : 'combat';
    this.say(`${u.name} ${fire ? 'fires at' : 'attacks'} ${four(tag.hex)}${tag.variant ? ` ${tag.variant}` : ''}`, fire ? 'SR-5.1a' : 'SR-6a', [u.hex, tag.hex], 'action');
    this.fallen.push({ entry: this.entry, what, rule: 'SR-5.3a', by: u.side ? 'second' : 'first', sides: 6, faces: [face], modifiers, total, each: null, counting: [true], shift: 0, table: 'SR-FIRE', row: Math.max(0, Math.min(5, total - 1)), column: 1, need: null, passed: null, number: this.rolls - 1, thrown: null, reckonings: [] });
    const target = this.on(tag.hex)[0], n = total <= 3 ? 0 : total <= 5 ? 1 : 2;
    if (target) target.level = Math.min(3, target.level + n);
    this.say(`1D6 ${face}, total ${total}: ${this.result(total)}${target && n ? ` on ${target.name}` : ''}`, 'SR-FIRE', [tag.hex]);
    u.done = true;
    if (n === 2 && !fire) this.s.score += u.side ? -1 : 1;
  }
  next() {
    const s = this.s;
    for (const u of s.units) u.done = false;
    if (s.phase === 1) s.phase = 2;
    else { s.phase = 1; if (s.side === 1) s.turn++; s.side = 1 - s.side; }
    this.phaseStart = this.entry;
    if (s.turn > this.turns) {
      s.turn = this.turns;
      s.over = { winner: s.score > 0 ? 'first' : 'second', level: 'minor victory', rule: 'SR-8.4b', margin: s.score };
      return this.say(`The day is over: ${SIDES[s.score > 0 ? 0 : 1]} hold the field`, 'SR-8.4b', [1405], 'turn');
    }
    if (s.phase === 1 && s.side === 0) this.head('turn', `Turn ${s.turn} · ${String(7 + s.turn).padStart(2, '0')}:00`, 'SR-2a');
    this.head('phase', `${SIDES[s.side]}: ${s.phase === 1 ? 'movement' : 'fire and combat'}`, s.phase === 1 ? 'SR-4.2a' : 'SR-5.1a');
  }
  takeBack(to) {
    this.s = structuredClone(this.history[to]);
    this.entry++;
    this.log.push({ entry: this.entry, text: `Taken back to entry ${to}`, rule: null, at: [], heading: 'line', back_to: to });
    this.history[this.entry] = structuredClone(this.s);
    this.phaseStart = this.entry;
  }
  canTakeBack(side) {
    const back = [];
    if (side === this.s.side && !this.s.over) for (let n = this.entry - 1; n >= this.phaseStart; n--) back.push(n);
    return back.filter((n) => !this.fallen.some((f) => f.entry > n));
  }
  reach(id) {
    const u = this.unit(id), best = this.costs(u, new Map());
    best.delete(u.hex);
    return { title: `Reach of ${u.name}`, hexes: [...best].map(([h, n]) => [h, String(n)]), marks: [] };
  }
  /** The hexes to enter on the way to one, and what it costs. */
  way(id, hex) {
    const u = this.unit(id), before = new Map(), cost = u && this.costs(u, before).get(hex), way = [];
    if (!cost) return null;
    for (let at = hex; at !== u.hex; at = before.get(at)) way.unshift(at);
    return { way, cost: String(cost) };
  }
  costs(u, before) {
    const best = new Map([[u.hex, 0]]), open = [u.hex];
    while (open.length) {
      const here = open.shift(), spent = best.get(here);
      if (here !== u.hex && this.enemyNear(u, here)) continue;
      for (const hex of neighbours(here)) {
        if (ground(hex) === 'X' || this.on(hex).some((o) => o.side !== u.side)) continue;
        const cost = spent + COST[ground(hex)];
        if (cost <= (this.s.mover === u.id ? this.s.left : this.allowance(u)) && cost < (best.get(hex) ?? 99)) { best.set(hex, cost); before.set(hex, here); open.push(hex); }
      }
    }
    return best;
  }
  control(side) {
    const hexes = new Set(this.s.units.filter((u) => u.side !== side && u.kind !== 'commander').flatMap((u) => neighbours(u.hex)));
    return { title: `Zones of control of the ${SIDES[1 - side]}`, hexes: [...hexes].map((h) => [h, '']), marks: [] };
  }
}

export { PHASES, SIDES, TERRAIN, four };
