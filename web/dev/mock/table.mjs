// A pretend game on a free table, so that hands, plans and figures can be worked on without a server. Its rules are
// make-believe; its plans are words like the real ones.
import { tagOf } from './data.mjs';

const UNIT = 1000, BASE = 2, TO = 15;
const SIDES = ['French', 'British'];
const turn = (deg) => [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)];
const whole = (p) => p.map((n) => Math.round(n * UNIT));
const point = ([x, y]) => ({ point: [Math.round(x * UNIT), Math.round(y * UNIT)] });

/** Corners of a body in cm, the right front first, against the clock. */
function corners({ x, y, h, files, ranks }) {
  const [fx, fy] = turn(h), [lx, ly] = [-fy, fx], w = (files * BASE) / 2, d = ranks * BASE;
  return [[x - lx * w, y - ly * w], [x + lx * w, y + ly * w], [x + lx * w - fx * d, y + ly * w - fy * d], [x - lx * w - fx * d, y - ly * w - fy * d]];
}
function figures(body) {
  const [fx, fy] = turn(body.h), [lx, ly] = [-fy, fx], list = [];
  for (let n = 0; n < body.files * body.ranks; n++) {
    const file = (n % body.files) - (body.files - 1) / 2, rank = Math.floor(n / body.files) + 0.5;
    const kind = n === 1 ? 'drummer' : n === body.files - 2 ? 'sergeant' : n === Math.floor(body.files / 2) ? 'ensign' : n === Math.floor(body.files / 2) - 1 ? 'officer' : 'ranker';
    list.push({ at: whole([body.x - lx * file * BASE - fx * rank * BASE, body.y - ly * file * BASE - fy * rank * BASE]), kind: body.chief ? 'commander' : kind });
  }
  return list;
}
const centre = (b) => corners(b).reduce(([x, y], c) => [x + c[0] / 4, y + c[1] / 4], [0, 0]);

/** One leg of a plan: where it leads, and what it costs. */
function leg(body, words) {
  const [what, a, b] = words.trim().split(/\s+/), b2 = { ...body };
  if (what === 'advance' || what === 'retire') {
    const n = Number(a) * (what === 'retire' ? -1 : 1), [fx, fy] = turn(body.h);
    return [{ ...b2, x: body.x + fx * n, y: body.y + fy * n }, Math.abs(n)];
  }
  if (what === 'wheel' && (a === 'left' || a === 'right')) {
    const hand = a === 'left' ? 1 : -1, w = body.files * BASE, pivot = corners(body)[a === 'left' ? 1 : 0];
    const h = body.h + hand * Number(b), [fx, fy] = turn(h), [lx, ly] = [-fy, fx];
    return [{ ...b2, h, x: pivot[0] - lx * hand * (w / 2), y: pivot[1] - ly * hand * (w / 2) }, (w * Number(b) * Math.PI) / 180];
  }
  return null;
}

export class PretendTable {
  constructor() {
    const row = (side, list, y, h, names) => list.map((x, i) => ({ id: `${side ? 'B' : 'A'}${i + 1}`, name: names[i], side, x, y, h, files: i === 1 ? 6 : 12, ranks: i === 1 ? 4 : 2, done: false, wear: 0, facings: ['#e9c46a', '#7fb3d5', '#f2ead3'][i] }));
    const chief = (id, name, side, x, y, h) => ({ id, name, side, x, y, h, files: 1, ranks: 1, chief: true, done: false, wear: 0, facings: '#e2b13a' });
    this.s = { side: 0, turn: 1, over: null, bodies: [...row(0, [40, 80, 120], 28, 90, ['1er bataillon', '2e bataillon', '3e bataillon']), ...row(1, [42, 82, 118], 92, 270, ['33rd Foot', '69th Foot', '73rd Foot']), chief('AC', 'Ney', 0, 60, 14, 90), chief('BC', 'Halkett', 1, 100, 106, 270)] };
    Object.assign(this, { entry: 0, log: [{ entry: 0, text: 'Turn 1', rule: 'MA-6.1', at: [], heading: 'turn', back_to: null }], fallen: [], history: [structuredClone(this.s)], phaseStart: 0, turns: 6 });
  }
  unit(id) { return this.s.bodies.find((b) => b.id === id); }
  prompt() { return `${SIDES[this.s.side]}: move a battalion, or shoot`; }
  board() { return { kind: 'table', width: 160 * UNIT, height: 120 * UNIT, per_unit: UNIT, unit: 'cm', origin: [20, 1220], scale: 10, extent: [1640, 1240] }; }
  piece(b) {
    return { id: b.id, name: b.name, side: b.side, kind: b.chief ? 'commander' : 'infantry', pose: { kind: 'body', corners: corners(b).map(whole), figures: figures(b), base: BASE * UNIT, coat: null }, strength: b.chief ? null : String(b.files * b.ranks), quality: b.chief ? null : 'Drilled', group: null, stripe: b.facings, badges: b.wear ? [{ short: 'D', text: 'disordered', tone: 'worn' }] : [], wear: b.wear, done: b.done, card: [{ label: 'formation', value: b.ranks === 2 ? 'line' : 'column', rule: 'MA-8.6' }, { label: 'to move', value: `${TO} cm`, rule: 'MA-8.3' }] };
  }
  scene(s) {
    return { board: this.board(), sides: SIDES, livery: ['blue', 'red'], pieces: s.bodies.map((b) => this.piece(b)), held: [], status: { turn: s.turn, turns: this.turns, called: 'turn', clock: null, steps: [{ name: 'Initiative', rule: 'MA-6.2', now: false }, { name: 'Activations', rule: 'MA-6.4', now: true }, { name: 'Resolve', rule: 'MA-19.1', now: false }], score: { text: 'even', value: 0, track: [-6, 6], goals: ['Break the British line.', 'Stand until the Prussians come.'] }, active: SIDES[s.side] } };
  }
  text(s) { return s.bodies.map((b) => `${b.name} at ${b.x.toFixed(1)}, ${b.y.toFixed(1)}`).join('\n'); }
  own() { return this.s.bodies.filter((b) => b.side === this.s.side && !b.done); }
  offers() {
    const list = [];
    const add = (words, tag) => list.push({ index: list.length, words, tag: tagOf(tag) });
    if (this.s.over) return list;
    for (const b of this.own().filter((o) => !o.chief)) {
      add(`form ${b.id} ${b.ranks === 2 ? 'column' : 'line'}`, { kind: 'form', piece: b.id });
      for (const o of this.s.bodies) if (o.side !== b.side && !o.chief) add(`shoot ${b.id} at ${o.id}`, { kind: 'shoot', piece: b.id, onto: o.id });
    }
    add('end', { kind: 'end', ends: true });
    return list;
  }
  movers() {
    const stroke = (key, words, label) => ({ key, words, label });
    return this.own().map((b) => ({ piece: b.id, start: `move ${b.id}`, grips: ['body', 'left', 'right'], strokes: [stroke('forward', 'advance 1', 'Advance 1 cm'), stroke('back', 'retire 1', 'Retire 1 cm'), stroke('turn_left', 'wheel left 5', 'Wheel 5° to the left'), stroke('turn_right', 'wheel right 5', 'Wheel 5° to the right')] }));
  }
  question(side) {
    if (side !== this.s.side || this.s.over) return null;
    return { prompt: this.prompt(), sealed: false, complete: false, offers: this.offers(), movers: this.movers(), reaction: null, undone: this.own().length ? [`${this.own().length} battalions have not acted`] : [] };
  }
  /** A plan read from words; legs that follow each other and are alike become one. */
  read(words) {
    const m = words.trim().match(/^move (\w+):?\s*(.*)$/i), body = m && this.unit(m[1].toUpperCase());
    if (!body) return null;
    const merged = [];
    for (const part of m[2].split(/,|\bthen\b/).map((p) => p.trim().toLowerCase()).filter(Boolean)) {
      const [, name, n] = part.match(/^(.*?)\s*([\d.]+)$/) ?? [], last = merged.at(-1);
      if (!name) return null;
      if (last && last[0] === name) last[1] += Number(n); else merged.push([name, Number(n)]);
    }
    let here = body, cost = 0;
    const track = [[body.x, body.y]], swept = [];
    for (const [name, n] of merged) {
      const next = leg(here, `${name} ${n}`);
      if (!next) return null;
      swept.push([...corners(here), ...corners(next[0])]);
      [here] = next;
      cost += next[1];
      track.push([here.x, here.y]);
    }
    return { body, here, cost, track, swept, words: `move ${body.id}: ${merged.map(([name, n]) => `${name} ${Math.round(n * 10) / 10}`).join(', ')}` };
  }
  dragged({ piece, grip, to, plan }) {
    const so = this.read(plan ?? `move ${piece}`), at = [to[0] / UNIT, to[1] / UNIT];
    if (!so) return null;
    let add = null;
    if (grip === 'body') {
      const [cx, cy] = centre(so.here), [fx, fy] = turn(so.here.h), n = (at[0] - cx) * fx + (at[1] - cy) * fy;
      add = n >= 0 ? `advance ${n.toFixed(1)}` : `retire ${(-n).toFixed(1)}`;
    } else {
      // The corner that is pulled goes round the other one.
      const [right, left] = corners(so.here), [pivot, free] = grip === 'left' ? [right, left] : [left, right];
      const angle = (p) => (Math.atan2(p[1] - pivot[1], p[0] - pivot[0]) * 180) / Math.PI;
      const by = ((angle(at) - angle(free) + 540) % 360) - 180, n = grip === 'left' ? -by : by;
      add = `wheel ${grip === 'left' ? 'right' : 'left'} ${Math.max(0, n).toFixed(0)}`;
    }
    return this.read(`${so.words.replace(/:\s*$/, '')}${so.track.length > 1 ? ', ' : ' '}${add}`);
  }
  whyNot(plan) {
    const why = [];
    if (plan.cost > TO + 1e-9) why.push({ rule: 'MA-8.3', sentence: `${plan.body.name} needs ${plan.cost.toFixed(1)} cm and has ${TO}.`, proof: [] });
    for (const o of this.s.bodies) {
      if (o.id === plan.body.id || o.side === plan.body.side) continue;
      const [ax, ay] = centre(o), [bx, by] = centre(plan.here);
      if (Math.hypot(ax - bx, ay - by) < 14) why.push({ rule: 'MA-8.16', sentence: `${plan.body.name} would come within 10 cm of ${o.name}.`, proof: [{ kind: 'line', from: point([bx, by]), to: point([ax, ay]) }, { kind: 'area', corners: corners(o).map(point) }] });
    }
    return why;
  }
  preview(meant) {
    const plan = meant.kind === 'drag' ? this.dragged(meant.drag) : meant.kind === 'words' ? this.read(meant.words) : null;
    if (!plan) return null;
    const refusals = this.whyNot(plan), tag = tagOf({ kind: 'move', piece: plan.body.id });
    const marks = [...plan.swept.map((c) => ({ kind: 'area', corners: hull(c).map(point) })), ...plan.track.slice(1).map((p, i) => ({ kind: 'line', from: point(plan.track[i]), to: point(p) }))];
    return { words: plan.words, tag, legal: !refusals.length, refusals, ghosts: [this.piece(plan.here)], marks, cost: `${plan.cost.toFixed(1)} of ${TO} cm` };
  }
  /** The answer in words, if it can be given. */
  answer(words) {
    const plan = this.read(words);
    return plan && !this.whyNot(plan).length ? { words: plan.words, tag: { kind: 'move', piece: plan.body.id }, plan } : null;
  }
  take(offer) {
    const s = this.s, b = offer.tag.piece && this.unit(offer.tag.piece);
    this.entry++;
    if (offer.plan) Object.assign(b, { x: offer.plan.here.x, y: offer.plan.here.y, h: offer.plan.here.h });
    if (offer.tag.kind === 'form') [b.files, b.ranks] = b.ranks === 2 ? [6, 4] : [12, 2];
    if (b) b.done = true;
    if (offer.tag.kind === 'end') { s.side = 1 - s.side; for (const o of s.bodies) o.done = false; if (s.side === 0) s.turn++; this.phaseStart = this.entry; }
    this.log.push({ entry: this.entry, text: b ? `${b.name}: ${offer.words}` : `${SIDES[s.side]} to act`, rule: b ? 'MA-8.2' : 'MA-6.4', at: b ? [point([b.x, b.y])] : [], heading: b ? 'line' : 'phase', back_to: null });
    this.history[this.entry] = structuredClone(s);
  }
  takeBack(to) { this.s = structuredClone(this.history[to]); this.entry++; this.log.push({ entry: this.entry, text: `Taken back to entry ${to}`, rule: null, at: [], heading: 'line', back_to: to }); this.history[this.entry] = structuredClone(this.s); this.phaseStart = this.entry; }
  canTakeBack(side) { const back = []; if (side === this.s.side) for (let n = this.entry - 1; n >= this.phaseStart; n--) back.push(n); return back; }
  odds(tag, plan) {
    // A long march is seen.
    if (plan?.cost > 12) return { what: plan.words, dice: '', at_once: false, rule: null, foreseen: [{ text: `${plan.body.name} is out of breath.`, rule: 'MA-9.2', certain: true }], first: [], table: null, column: null, rows: [], modifiers: [], outcomes: [], each: [], follow_ups: [], policy: '', assumed: [] };
    if (tag.kind !== 'shoot') return null;
    const part = (text, n) => ({ text, numerator: String(n), denominator: '8', percent: n * 12.5 });
    return { what: `${tag.piece} shoots at ${tag.onto}`, dice: '3D6', at_once: true, rule: 'MA-10.1', foreseen: [{ text: 'A2 comes under fire.', rule: 'MA-16.1', certain: false }], first: [part('it costs him something', 7)], table: null, column: null, rows: [], modifiers: [{ value: -1, why: 'long range', rule: 'MA-10.7', changes: 'die' }], outcomes: [part('nobody falls', 1), part('1 falls', 3), part('2 fall', 3), part('3 fall', 1)], each: [], follow_ups: [], policy: '', assumed: [] };
  }
  reach() { return null; }
  control() { return null; }
  map() {
    const wood = '<g fill="#7d9460" stroke="#4d6138">' + Array.from({ length: 26 }, (_, i) => `<circle cx="${420 + ((i * 37) % 170)}" cy="${480 + ((i * 53) % 120)}" r="${12 + (i % 4) * 3}"/>`).join('') + '</g>';
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1640 1240" width="1640" height="1240"><rect width="1640" height="1240" fill="#6b5537"/><rect x="20" y="20" width="1600" height="1200" fill="#dfe0b4"/><path d="M20 700Q500 640 900 720T1620 660" fill="none" stroke="#b79b6a" stroke-width="26"/>${wood}<rect x="1120" y="520" width="70" height="50" fill="#b8563f" stroke="#5a2414"/></svg>`;
  }
}

/** The hull of some points. */
function hull(list) {
  const p = [...list].sort((a, b) => a[0] - b[0] || a[1] - b[1]), cross = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (pts) => pts.reduce((h, q) => { while (h.length > 1 && cross(h.at(-2), h.at(-1), q) <= 0) h.pop(); h.push(q); return h; }, []);
  return [...half(p).slice(0, -1), ...half(p.reverse()).slice(0, -1)];
}
