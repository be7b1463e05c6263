// A browser and a pretend server for the tests. The real server is in real.mjs.
import { after, before } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { start } from '../dev/mock.mjs';

export const out = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'out', 'web');
export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** @type {{browser: import('playwright-core').Browser, url: string, rooms: Map<string, any>, cut: () => void}} */
export const hall = {};

/** Chromium without its windows takes two thirds of the time; where there is none, Chromium with them does as well. */
const CHROMIUM = process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** Debian's Chromium, with letters that look the same everywhere. Root needs it without its sandbox. */
export function launch() {
  const args = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return chromium.launch({ executablePath: CHROMIUM, args });
}

/** Opens the hall for a file of tests. */
export function open() {
  let stop = async () => {};
  before(async () => {
    await mkdir(out, { recursive: true });
    const server = await start();
    stop = server.stop;
    Object.assign(hall, { url: server.url, rooms: server.rooms, cut: server.cut });
    hall.browser = await launch();
  });
  after(async () => {
    await hall.browser?.close();
    await stop();
  });
}

/** A fresh page; whatever it complains about is kept in `page.complaints`. */
export async function page(options = {}) {
  const context = await hall.browser.newContext({ viewport: DESK, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  // A bound for what never comes, not a measure of how long it takes: a busy machine takes its time.
  page.setDefaultTimeout(90_000);
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(error.stack ?? String(error)));
  page.on('console', (m) => m.type() === 'error' && page.complaints.push(`${m.text()} ${m.location().url}`));
  return page;
}

/** Makes a game and opens its page. */
export async function game(seats = [{ kind: 'me' }, { kind: 'bot', level: 'random' }], options = {}, pageOptions = {}) {
  const body = JSON.stringify({ scenario: 'sr/hondschoote', seats, options });
  const created = await (await fetch(`${hall.url}/api/games`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json();
  const p = await page(pageOptions);
  await p.addInitScript((id) => localStorage.setItem('grognard.settings', JSON.stringify({ read: [id] })), created.id);
  await p.goto(`${hall.url}/${created.path.slice(1)}`);
  return { p, created };
}

/** Waits until the board is drawn, ground included. */
export async function drawn(p) {
  await p.waitForSelector('.ground[data-ready=yes]');
  await p.waitForSelector('.piece');
}

/** Waits until the page has drawn what it knows, and waits for no reply. */
export async function rest(p) {
  await p.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await p.waitForFunction(() => document.querySelector('.table')?.getAttribute('data-asking') !== 'yes');
}

/** Waits until something has come to rest on the screen: two pictures in a row show it in the same place. */
export async function still(p, selector) {
  await p.locator(selector).first().waitFor();
  await rest(p);
  await p.waitForFunction((sel) => new Promise((done) => {
    const where = () => JSON.stringify(document.querySelector(sel)?.getBoundingClientRect());
    const first = where();
    requestAnimationFrame(() => requestAnimationFrame(() => done(first !== undefined && first === where())));
  }), selector);
}

/** The middle of a piece on the screen. */
export async function middle(p, piece) {
  await still(p, `.board [data-piece="${piece}"]`);
  const box = await p.locator(`.board [data-piece="${piece}"] .hit`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The middle of a hex on the screen. */
export async function hexPoint(p, hex) {
  return p.evaluate(async (hex) => {
    const { centre } = await import('/src/table/hexes.js');
    const board = { kind: 'hexes', columns: 17, rows: 14, origin: [114, 107.3], size: 50, extent: [1428, 1535.7] };
    const [x, y] = centre(board, hex);
    const sheet = document.querySelector('.sheet'), box = sheet.getBoundingClientRect();
    const k = box.width / 1428;
    return [box.left + x * k, box.top + y * k];
  }, hex);
}

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Asks axe whether this screen can be used by everybody. */
export async function axe(p, name) {
  await p.evaluate(AXE);
  const { violations } = await p.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(violations.map((v) => `${name}: ${v.id}: ${v.nodes.slice(0, 4).map((n) => `${n.target} ${n.any[0]?.message ?? n.all[0]?.message ?? ''}`).join(' | ')}`), []);
}
