// A pretend server for work on the client: the protocol of docs/protocol.md with a make-believe Hondschoote.
// `npm run mock`, then open the printed address. Never part of the program.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { tagOf } from './mock/data.mjs';
import { Pretend, four } from './mock/game.mjs';
import { PretendTable } from './mock/table.mjs';
import { view } from './mock/view.mjs';
import { rules } from './mock/rules.mjs';

const here = dirname(fileURLToPath(import.meta.url)), web = join(here, '..');
const MIME = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const SHARED_OPTIONS = [{ key: 'length', title: 'How long the day lasts', values: ['long', 'short'] }, { key: 'hypothetical', title: 'Hédouville marches to the guns', values: ['no', 'yes'] }, { key: 'setup', title: 'Set-up', values: ['as printed', 'free'] }];
const battle = (id, title, sides, goals, turns, balance) => ({ id, title, sides, livery: ['blue', 'red'], goals, turns, called: 'turn', options: SHARED_OPTIONS, picture: `/api/battles/${id}/board.svg`, backdrop: `/api/battles/${id}/board.svg?v=1`, measuring: 'free', balance });
const BATTLES = [{ prefix: 'SR', title: 'The Soldiers of the Republic', version: 1, demonstration: false, levels: ['random', 'doctrine', 'veteran'], strongest: 'veteran', battles: [
  battle('sr/hondschoote', 'Hondschoote, 8 September 1793', ['French', 'Coalition'], ['Take the two redoubts and the town before 15:00.', 'Hold the redoubts and the town; keep the road to Furnes.'], 7, { percent: [46, 41, 13], interval: [44.1, 47.9], games: 2000, players: 'doctrine against doctrine' }),
  battle('sr/jemmapes', 'Jemmapes, 6 November 1792', ['French', 'Austrians'], ['Storm the heights before dusk.', 'Keep the ridge and the road to Mons.'], 9, null)] },
{ prefix: 'PK', title: 'The picket, a demonstration', version: 1, demonstration: true, levels: ['random'], strongest: 'random', battles: [battle('pk/ford', 'The picket at the ford', ['Blue', 'Red'], ['Hold the ford.', 'Cross it.'], 5, null)] }];
const PLAN = { first: 0, second: 1 };

class Room {
  constructor(id, plan, options, title) {
    Object.assign(this, { id, plan, title, game: options.table ? new PretendTable() : new Pretend(options), pages: new Set(), orders: {}, begun: Math.floor(Date.now() / 1000), archived: false });
    this.tokens = Object.fromEntries(plan.flatMap((p, i) => (p.kind === 'link' ? [[`token-${id}-${i}`, i ? 'second' : 'first']] : [])));
  }
  mine() { return ['first', 'second'].filter((s) => ['me', 'hot_seat'].includes(this.plan[PLAN[s]].kind)); }
  seats() { return ['first', 'second'].map((side, i) => ({ side, name: ['French', 'Coalition'][i], plan: this.plan[i], yours: this.mine().includes(side), present: this.plan[i].kind === 'bot' || [...this.pages].some((p) => p.seat === side) })); }
  card() {
    const { game } = this, over = game.s.over;
    return { id: this.id, title: this.title, scenario: 'sr/hondschoote', rules: 'SR', status: this.archived ? 'archived' : over ? 'finished' : game.entry ? 'running' : 'open', entries: game.entry, seats: this.seats(), waiting_for: over ? [] : [game.s.side ? 'second' : 'first'], over, owner: true, begun: this.begun, moved: this.begun + game.entry, damage: null };
  }
  tell() {
    for (const page of this.pages) {
      const asked = this.game.s.side ? 'second' : 'first';
      if (page.seats.length > 1 && page.seats.includes(asked) && page.seat !== asked && !this.game.s.over) { page.seat = null; page.curtain(); } else if (page.seat) page.show();
    }
  }
  bot() {
    const { s } = this.game, plan = this.plan[s.side];
    if (s.over || plan.kind !== 'bot' || this.thinking) return;
    this.thinking = setTimeout(() => {
      this.thinking = null;
      const offers = this.game.offers(), n = this.game.entry - this.game.phaseStart;
      const end = offers.find((o) => o.tag.ends), some = offers.filter((o) => o.tag.kind === (n % 3 === 2 ? 'face' : 'step') || o.tag.kind === 'fire');
      this.game.take(n > 9 && end ? end : some[(n * 7) % Math.max(1, some.length)] ?? offers.find((o) => o.tag.kind === 'face') ?? end);
      this.tell(); this.bot();
    }, 30);
  }
}

/** The drawn board without its group of counters. */
function withoutCounters(svg) {
  const from = svg.indexOf('<g class="counters"');
  let depth = 0;
  for (const m of svg.slice(from).matchAll(/<g\b[^>]*>|<\/g>/g)) {
    depth += m[0] === '</g>' ? -1 : 1;
    if (depth === 0) return svg.slice(0, from) + svg.slice(from + m.index + 4);
  }
  return svg;
}

export async function start({ port = 0, quiet = true } = {}) {
  const board = gunzipSync(await readFile(join(here, 'fixtures/hondschoote-board.svg.gz'))).toString();
  const map = withoutCounters(board);
  const book = await rules(join(web, '..', 'rules')), rooms = new Map();
  let number = 0;
  const create = (plan, options, title) => { const room = new Room(`g${++number}`, plan, options, title ?? 'Hondschoote, 8 September 1793'); rooms.set(room.id, room); room.bot(); return room; };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://x'), path = url.pathname;
    const send = (status, body, type = 'application/json') => {
      const zipped = type.startsWith('font') ? Buffer.from(body) : gzipSync(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
      const head = { 'content-type': type, 'content-security-policy': CSP, 'cache-control': 'no-cache', 'content-length': zipped.length };
      if (!type.startsWith('font')) head['content-encoding'] = 'gzip';
      response.writeHead(status, head).end(zipped);
    };
    const body = async () => { let text = ''; for await (const part of request) text += part; return JSON.parse(text || '{}'); };
    const missing = (sentence) => send(404, { sentence, faults: [] });
    try {
      if (!path.startsWith('/api/')) {
        const file = normalize(path === '/' ? '/index.html' : path);
        try { return send(200, await readFile(join(web, file)), MIME[extname(file)] ?? 'text/plain'); } catch { return missing('There is no such page.'); }
      }
      if (path === '/api/battles') return send(200, BATTLES);
      if (/^\/api\/games\/\w+\/map\.json$/.test(path)) return send(200, [{ hex: 1209, terrain: 'redoubt', name: 'Southern redoubt', card: [{ label: 'cost', value: '2', rule: 'SR-TET-1' }] }]);
      const laid = rooms.get(path.match(/^\/api\/games\/(\w+)\/map\.svg$/)?.[1]);
      if (laid?.game.map) return send(200, laid.game.map(), 'image/svg+xml');
      if (/^\/api\/(battles\/.*|games\/\w+)\/(map|board)\.svg$/.test(path)) return send(200, path.endsWith('map.svg') ? map : board, 'image/svg+xml');
      if (path === '/api/games' && request.method === 'GET') return send(200, [...rooms.values()].reverse().map((r) => r.card()));
      if (path === '/api/games') { const b = await body(), room = create(b.seats, { ...b.options, table: b.scenario.startsWith('ma/') }, b.title); return send(201, { id: room.id, path: `/#/game/${room.id}`, links: Object.entries(room.tokens).map(([token, side]) => ({ side, grants: 'seat', token, path: `/#/game/${room.id}/${token}` })) }); }
      if (path === '/api/dice') return send(200, { commitment: 'c0ffee'.repeat(10) });
      if (path === '/api/games/import') { const b = await body(); if (!b.file.startsWith('{')) return send(422, { sentence: 'This is no game file.', faults: [{ line: 1, sentence: 'A game file begins with a line of JSON.' }] }); const room = create([{ kind: 'me' }, { kind: 'bot', level: 'random' }], {}); return send(201, { id: room.id, path: `/#/game/${room.id}`, links: [] }); }
      if (path === '/api/rules') return send(200, book.search(url.searchParams.get('q') ?? '', url.searchParams.get('set')));
      if (path.startsWith('/api/rules/')) { const clause = book.get(decodeURIComponent(path.slice(11))); return clause ? send(200, clause) : missing('There is no such clause.'); }
      const game = path.match(/^\/api\/games\/(\w+)(?:\/(\w+))?$/), room = game && rooms.get(game[1]);
      if (!room) return missing('There is no such game.');
      if (!game[2] && request.method === 'DELETE') { if (room.archived) rooms.delete(room.id); room.archived = true; return response.writeHead(204).end(); }
      if (!game[2]) return send(200, room.card());
      if (game[2] === 'links') { const { side } = await body(), token = `token-${room.id}-${side ?? 'watch'}-${Date.now()}`; room.tokens[token] = side ?? 'spectator'; return send(201, { side: side ?? null, grants: side ? 'seat' : 'watch', token, path: `/#/game/${room.id}/${token}` }); }
      if (game[2] === 'file') return send(200, `${JSON.stringify({ format: 1, game: room.id })}\n`, 'application/x-ndjson');
      return missing('There is nothing here.');
    } catch (error) { send(400, { sentence: String(error), faults: [] }); }
  });

  const sockets = new WebSocketServer({ server, maxPayload: 16384 });
  sockets.on('connection', (socket, request) => {
    const room = rooms.get(request.url.match(/games\/(\w+)\/live/)?.[1]);
    if (!room) return socket.close();
    const say = (message) => socket.readyState === 1 && socket.send(JSON.stringify(message));
    const page = { seat: null, seats: [], since: 0 };
    page.show = () => { say({ kind: 'view', view: view(room, page.seat, page.since) }); page.since = room.game.entry; };
    page.curtain = () => { page.since = 0; say({ kind: 'curtain', seats: page.seats, asked: view(room, 'spectator', 0).asked, seq: room.game.entry }); };
    room.pages.add(page);
    socket.on('close', () => room.pages.delete(page));
    const meant = (m) => {
      const offers = room.game.offers();
      if (m.kind === 'offer') return { offer: offers[m.index] };
      if (m.kind === 'words') { const offer = offers.find((o) => o.words.toLowerCase() === m.words.trim().toLowerCase()); const step = m.words.match(/^step (\w+) (\d{4})$/i); return { offer: offer ?? room.game.answer?.(m.words), tag: step ? { kind: 'step', piece: step[1].toUpperCase(), hex: Number(step[2]) } : null, words: m.words }; }
      return {};
    };
    const refusals = ({ tag, words }) => {
      const unit = tag?.piece && room.game.unit(tag.piece);
      if (unit && tag.hex && unit.side !== room.game.s.side) return [{ rule: 'SR-2c', sentence: `${unit.name} is not of the active side; only the ${['French', 'Coalition'][room.game.s.side]} act now.`, proof: [{ kind: 'places', at: [{ hex: unit.hex }] }] }];
      if (unit && tag.hex && unit.done) return [{ rule: 'SR-4.2a', sentence: `${unit.name} has moved already.`, proof: [] }];
      const why = unit && tag.hex && room.game.whyNotStep(unit, tag.hex);
      return [why || { rule: null, sentence: `“${words ?? 'That'}” cannot be read as an answer here.`, proof: [] }];
    };
    /** An answer as it would be previewed. */
    const previewOf = ({ offer, tag, words }) => {
      const unit = offer?.tag.piece && room.game.unit(offer.tag.piece);
      const ghosts = unit && offer.tag.hex ? view(room, page.seat, 0).scene.pieces.filter((p) => p.id === unit.id).map((p) => ({ ...p, pose: { kind: 'hex', hex: offer.tag.hex, facing: offer.tag.facing ?? unit.facing } })) : [];
      return { words: offer?.words ?? words ?? '', tag: offer?.tag ?? tagOf({}), legal: !!offer, refusals: offer ? [] : refusals({ tag, words }), ghosts, marks: [], cost: null };
    };
    /** What a click means: listed answers about what was clicked, or the way there. */
    const meanings = ({ selected, piece, hex }) => {
      const here = room.game.unit(selected)?.hex, itself = selected && (piece === selected || (!piece && here !== undefined && hex === here));
      const means = ({ tag }) => (!selected || tag.piece === null || tag.piece === selected)
        && (itself ? tag.piece === selected && tag.onto === null && (tag.hex === null || tag.hex === hex) : tag.onto !== null ? tag.onto === piece : tag.hex !== null && tag.hex === hex);
      const found = room.game.offers().filter(means).map((offer) => ({ answer: { kind: 'offer', index: offer.index }, then: [], way: [], preview: previewOf({ offer }) }));
      const march = !found.length && selected && hex !== undefined && !itself && room.game.offers().some((o) => o.tag.kind === 'step' && o.tag.piece === selected) && room.game.way?.(selected, hex);
      if (!march) return found;
      const [{ words }, ...then] = march.way.map((h) => ({ words: `step ${selected} ${four(h)}`, to: h }));
      return [{ answer: { kind: 'words', words }, then, way: march.way, preview: { ...previewOf(meant({ kind: 'words', words })), ghosts: [], cost: march.cost } }];
    };
    socket.on('message', (data) => {
      const m = JSON.parse(data);
      if (m.kind === 'hello') {
        const granted = room.tokens[m.token];
        page.seats = granted ? [granted] : room.mine();
        if (!page.seats.length) page.seats = ['spectator'];
        page.since = m.since ?? 0;
        say({ kind: 'welcome', game: room.id, title: room.title, scenario: 'sr/hondschoote', rules: 'SR', overlays: [['reach', 'Reach'], ['control', 'Zones of control'], ['command', 'Command'], ['sight', 'Field of fire'], ['zones', 'Set-up areas']].map(([kind, name]) => ({ kind, name })), seats: page.seats, dice: { commitment: '', contributions: ['', ''], chains: null, awaited: [] } });
        page.seat = page.seats.includes(m.seat) ? m.seat : page.seats.length === 1 ? page.seats[0] : null;
        const asked = room.game.s.side ? 'second' : 'first';
        if (page.seat && !(page.seats.length > 1 && page.seats.includes(asked) && page.seat !== asked)) page.show(); else page.curtain();
        for (const other of room.pages) other.presence?.();
      } else if (m.kind === 'sit') { page.seat = m.seat; page.since = 0; page.show(); }
      else if (m.kind === 'answer') {
        const { offer, tag, words } = meant(m.answer);
        if (m.seq !== room.game.entry) return say({ kind: 'stale', id: m.id, seq: room.game.entry });
        if (!offer || PLAN[page.seat] !== room.game.s.side) return say({ kind: 'refused', id: m.id, refusals: refusals({ tag, words }) });
        room.game.take(offer);
        say({ kind: 'accepted', id: m.id, seq: room.game.entry, receipt: 'c0ffee' });
        room.tell(); room.bot();
      } else if (m.kind === 'meanings') {
        const found = meanings(m.click), { selected, piece, hex } = m.click;
        say({ kind: 'meanings', id: m.id, meanings: found, refusals: found.length ? [] : refusals({ tag: { piece: selected ?? piece, hex }, words: 'That' }) });
      } else if (m.kind === 'preview' && room.game.preview?.(m.answer)) say({ kind: 'previewed', id: m.id, preview: room.game.preview(m.answer) });
      else if (m.kind === 'preview' && m.answer.kind === 'drag') say({ kind: 'refused', id: m.id, refusals: refusals({}) });
      else if (m.kind === 'preview') {
        say({ kind: 'previewed', id: m.id, preview: previewOf(meant(m.answer)) });
      } else if (m.kind === 'odds') { const { offer } = meant(m.answer); say({ kind: 'odds', id: m.id, odds: offer ? room.game.odds(offer.tag, offer.plan) : null }); }
      else if (m.kind === 'overlay') {
        const unit = m.piece && room.game.unit(m.piece), side = unit ? unit.side : PLAN[page.seat] ?? 0;
        const drawing = m.overlay === 'reach' && unit ? room.game.reach(m.piece) : m.overlay === 'control' ? room.game.control(side) : null;
        say({ kind: 'overlay', id: m.id, drawing });
      } else if (m.kind === 'take_back') { room.game.takeBack(m.to); say({ kind: 'accepted', id: m.id, seq: room.game.entry, receipt: 'c0ffee' }); room.tell(); }
      else if (m.kind === 'orders') { room.orders[page.seat] = m.orders; say({ kind: 'accepted', id: m.id, seq: room.game.entry, receipt: 'c0ffee' }); page.show(); }
      else if (m.kind === 'at') say({ kind: 'moment', id: m.id, view: view(room, page.seat ?? 'spectator', 0, Math.max(0, Math.min(m.entry, room.game.entry))) });
      else say({ kind: 'error', id: m.id ?? null, sentence: 'This is not understood.' });
    });
    page.presence = () => say({ kind: 'presence', seats: room.seats(), spectators: [...room.pages].filter((p) => p.seat === 'spectator').length });
  });
  await new Promise((done) => server.listen(port, '127.0.0.1', done));
  const url = `http://127.0.0.1:${server.address().port}`;
  if (!quiet) console.log(`Grognard, pretend server: ${url}`);
  return { url, rooms, cut: () => { for (const c of sockets.clients) c.terminate(); }, stop: () => { for (const c of sockets.clients) c.terminate(); server.closeAllConnections(); return new Promise((done) => server.close(done)); } };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await start({ port: Number(process.argv[2] ?? 8123), quiet: false });
