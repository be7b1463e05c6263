// The real program for the tests: started on a free port with a folder of its own, behind a line that can be cut.
import { after, before } from 'node:test';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hall, launch, out, page, rest } from './helper.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const program = process.env.GROGNARD ?? join(resolve(root, process.env.CARGO_TARGET_DIR ?? 'target'), 'debug', 'grognard');

/** A folder for the files of this run. */
export let folder = '';

/** A port nobody listens on. */
async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** A line to the server that can be cut and mended. */
async function line(port) {
  const sockets = new Set();
  let broken = false;
  const server = createServer((near) => {
    if (broken) return near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [a, b] of [[near, far], [far, near]]) {
      sockets.add(a);
      a.pipe(b);
      a.on('error', () => b.destroy());
      a.on('close', () => { sockets.delete(a); b.destroy(); });
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const cut = () => { for (const socket of sockets) socket.destroy(); };
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cut,
    /** Nobody gets through until `mend`. */
    breakLine: () => { broken = true; cut(); },
    mend: () => { broken = false; },
    stop: () => { cut(); server.close(); },
  };
}

/** The hall of a file of tests, with the real program in it. */
export function openReal() {
  let child = null, wire = null;
  before(async () => {
    if (!existsSync(program)) throw new Error(`${program} is not built: cargo build -p grognard`);
    await mkdir(out, { recursive: true });
    folder = await mkdtemp(join(tmpdir(), 'grognard-'));
    const port = await freePort();
    const serve = async () => {
      child = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', join(folder, 'games.db')], { stdio: ['ignore', 'pipe', 'inherit'] });
      await new Promise((done, fail) => {
        child.stdout.once('data', done);
        child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
      });
    };
    await serve();
    /** The power goes, and comes back: nothing is closed in order. */
    hall.kill = async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
      await serve();
    };
    wire = await line(port);
    Object.assign(hall, { url: wire.url, direct: `http://127.0.0.1:${port}`, wire });
    hall.browser = await launch();
  });
  after(async () => {
    await hall.browser?.close();
    wire?.stop();
    // It closes its file before it ends.
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
    }
    if (folder) await rm(folder, { recursive: true, force: true });
  });
}

export const ME = { kind: 'me' };
export const BOT = { kind: 'bot', level: 'random' };

/** Makes a game. */
export async function create(scenario, seats = [ME, BOT], more = {}) {
  const response = await fetch(`${hall.url}/api/games`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ scenario, seats, ...more }) });
  const created = await response.json();
  if (response.status !== 201) throw new Error(JSON.stringify(created));
  return created;
}

/** Makes a game and opens it; the words about its goals are read already. */
export async function table(scenario, seats, more = {}, options = {}) {
  const created = await create(scenario, seats, more);
  return { created, p: await visit(created, created.path, options) };
}

/** Opens a page of a game. Frames that come in are kept in `page.frames`. */
export async function visit(created, path, options = {}) {
  const p = await page(options);
  p.frames = [];
  p.on('websocket', (ws) => ws.on('framereceived', (f) => p.frames.push(String(f.payload))));
  await p.addInitScript((id) => localStorage.setItem('grognard.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('grognard.settings') ?? '{}'), read: [id] })), created.id);
  await p.goto(`${hall.url}${path}`);
  return p;
}

/** The newest view this page was sent. */
export const lastView = (p) => p.frames.map((f) => JSON.parse(f)).findLast((m) => m.kind === 'view')?.view;

/** From the first page into a game with no hand on the mouse. @param {string} battle @param {string} button */
export async function beginByKeyboard(p, battle, button) {
  p.frames = [];
  p.on('websocket', (ws) => ws.on('framereceived', (f) => p.frames.push(String(f.payload))));
  await p.goto(hall.url);
  await p.getByRole('heading', { name: battle, exact: true }).waitFor();
  const focused = () => p.evaluate(() => [document.activeElement?.closest('article')?.querySelector('h3')?.textContent?.trim() ?? '', document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '']);
  for (let i = 0; ; i++) {
    const [title, words] = await focused();
    if (title === battle && words.startsWith(button)) break;
    if (i === 300) throw new Error(`the tabulator does not come to “${button}” of “${battle}”`);
    await p.keyboard.press('Tab');
  }
  await p.keyboard.press('Enter');
  await p.getByRole('dialog').waitFor();
  await p.keyboard.press('Enter');
}

/** Opens the order pad where it is folded away. It may open by itself meanwhile: looked at and pressed in one go. */
export async function openPad(p) {
  await p.waitForFunction(() => {
    if (document.querySelector('.pad')?.checkVisibility()) return true;
    document.querySelector('#open-pad')?.click();
    return false;
  }, null, { timeout: 90_000, polling: 100 });
}

/** Writes a line of the order pad, and waits until the rules have read it: `good` or `bad`. */
export async function writeLine(p, piece, words) {
  await p.locator(`#line-${piece}`).fill(words);
  // What the line said before is judged no longer as soon as this is drawn.
  await rest(p);
  const judged = await p.waitForFunction((piece) => {
    const state = document.querySelector(`.pad li[data-piece="${piece}"]`)?.getAttribute('data-state');
    return state === 'good' || state === 'bad' ? state : false;
  }, piece, { timeout: 90_000 });
  return judged.jsonValue();
}

/** Waits until this page is asked, or the game is over. */
export async function asked(p) {
  await p.waitForFunction(() => document.querySelector('.prompt.mine, .prompt.over, .curtain') && !document.querySelector('.answers button[disabled]'), null, { timeout: 120_000 });
}

/**
 * Plays at these pages until they are as wanted: whoever is asked takes what comes, by its place in the list.
 * @param {(turn: number) => number} [pick] which place
 */
export async function takeTurns(pages, wanted, pick = (turn) => turn * 7) {
  for (let turn = 0; turn < 20_000; turn++) {
    if (await wanted()) return;
    const asked = await Promise.all(pages.map((p) => p.evaluate(press, pick(turn))));
    // Where nobody is asked, dice may be waiting, and that may be what is wanted.
    if (!asked.includes(true)) await new Promise((on) => setTimeout(on, 20));
    await Promise.all(pages.map(rest));
  }
  throw new Error('the game does not come to what was wanted');
}

/** Presses what the page asks for, and says whether it asked. Looked at and pressed in one go: between two words to the browser something else may be asked. */
function press(place) {
  if (!document.querySelector('.prompt.mine') || document.querySelector('.prompt.over')) return false;
  const second = document.querySelector('#commit, #sure-yes, .popover button');
  const answers = [...document.querySelectorAll('.answers li button:not([disabled])')];
  const button = second ?? answers[place % Math.max(1, answers.length)];
  button?.click();
  return Boolean(button);
}

/**
 * Sits down at a game over the wire, without a page: `seen` is called with each view, a way to answer it by an offer, and
 * `done` and `fail`, which end it.
 * @param {string} id @param {(view: any, answer: (index: number) => void, done: (result: any) => void, fail: (why: Error) => void) => void} seen
 * @param {'first' | 'both'} seat both where two sides share a screen and hide nothing from each other
 */
export async function overTheWire(id, seen, seat = 'first') {
  const { default: WebSocket } = await import('ws');
  const socket = new WebSocket(`${hall.direct.replace('http', 'ws')}/api/games/${id}/live`);
  let number = 1;
  try {
    return await new Promise((done, fail) => {
      socket.on('error', fail);
      socket.on('open', () => socket.send(JSON.stringify({ kind: 'hello', ...(seat === 'both' ? {} : { seat }) })));
      socket.on('message', (data) => {
        const message = JSON.parse(String(data));
        if (message.kind === 'refused' || message.kind === 'error') return fail(new Error(String(data)));
        if (message.kind !== 'view') return;
        const { view } = message;
        seen(view, (index) => socket.send(JSON.stringify({ kind: 'answer', id: number++, seq: view.seq, answer: { kind: 'offer', index } })), done, fail);
      });
    });
  } finally {
    socket.terminate();
  }
}

/**
 * Plays a game quickly over the wire until the first side is asked for an answer of this kind, or a view is as wanted.
 * @param {string} id @param {RegExp | ((view: any) => boolean)} kind @param {number} most
 */
export function fastForward(id, kind, most = 800) {
  let dice = 7;
  const random = () => (dice = (dice * 1664525 + 1013904223) >>> 0) / 2 ** 32;
  return overTheWire(id, (view, answer, done) => {
    if (view.over || view.seq > most) return done(null);
    const offers = view.question?.offers ?? [];
    if (!offers.length) return;
    if (kind instanceof RegExp ? offers.some((o) => kind.test(o.tag.kind)) : kind(view)) return done(view);
    const eager = offers.filter((o) => /march|step|fire|attack|begin|charge/.test(o.tag.kind));
    const list = eager.length && random() < 0.8 ? eager : offers;
    answer(list[Math.floor(random() * list.length)].index);
  });
}

/** Gets a formation of the first side into motion. */
export async function activate(p, name) {
  const first = p.getByRole('button', { name: 'Act first', exact: true });
  const button = p.locator('.answers').getByRole('button', { name: `activate ${name}` });
  await first.or(button).first().waitFor({ timeout: 120_000 });
  if (await first.count()) await first.first().click();
  await button.waitFor({ timeout: 120_000 });
  await button.click();
  await p.waitForFunction((n) => document.querySelector('.prompt .ask')?.textContent?.includes(`${n}'s command: rally or move`), name);
}
