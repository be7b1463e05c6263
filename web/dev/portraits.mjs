// The pictures of the README, made anew: start the program (`cargo run --release -- serve`), then
// `node web/dev/portraits.mjs http://127.0.0.1:8080`. Look at them before they are committed: the dice differ each time.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { hall } from '../tests/helper.mjs';
import { fastForward, openPad } from '../tests/real.mjs';

const url = process.argv[2] ?? 'http://127.0.0.1:8080';
const docs = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'docs');
const ME = { kind: 'me' }, BOT = { kind: 'bot', level: 'doctrine' };
hall.direct = url;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)),
  args: ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});

/** Makes a game. @param {string} scenario @param {object[]} seats */
async function create(scenario, seats) {
  const response = await fetch(`${url}/api/games`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ scenario, seats }) });
  return response.json();
}

/** Its page, laid and at rest, with the words about its goals read. @param {string} path @param {string} id */
async function visit(path, id, viewport = { width: 1280, height: 800 }) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', colorScheme: 'light' });
  const p = await context.newPage();
  p.setDefaultTimeout(60_000);
  await p.addInitScript((game) => localStorage.setItem('grognard.settings', JSON.stringify({ read: [game], film: 'off', learnt: true })), id);
  await p.goto(`${url}${path}`);
  return p;
}

/** Laid, and nothing shown any more. @param {import('playwright-core').Page} p */
async function calm(p) {
  await p.waitForSelector('.ground[data-ready=yes]');
  await p.waitForFunction(() => document.querySelector('.prompt.mine') && !document.querySelector('.film'));
  const shut = p.locator('.dice .shut');
  if (await shut.count()) await shut.first().click();
  await p.evaluate(() => document.fonts.ready);
  await p.waitForTimeout(1500);
}

/** @param {import('playwright-core').Page} p @param {string} name */
async function keep(p, name, options = {}) {
  await p.screenshot({ path: join(docs, name), type: 'jpeg', quality: 78, animations: 'disabled', caret: 'hide', ...options });
  console.log(name);
  await p.context().close();
}

/** A piece in hand, on its map. @param {import('playwright-core').Page} p @param {string} piece */
async function take(p, piece) {
  const box = await p.locator(`.board [data-piece="${piece}"]`).first().boundingBox();
  if (box) await p.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await p.mouse.move(1275, 5);
  await p.waitForTimeout(1200);
}

const scenes = {
  /** A battery about to fire, and what counts in it. */
  async table() {
    for (let game = 0; game < 8; game++) {
      const { id, path } = await create('sr/hondschoote', [ME, { kind: 'bot', level: 'random' }]);
      await fastForward(id, /^fire$/, 4000);
      const p = await visit(path, id, { width: 1440, height: 900 });
      await calm(p);
      await p.locator('.answers li button').filter({ hasNotText: /^(No|End)/ }).first().click();
      await p.locator('#commit').waitFor();
      await p.waitForTimeout(1500);
      if (game < 7 && (await p.locator('.panel .modifiers li').count()) < 2) await p.context().close();
      else return keep(p, 'table.jpg');
    }
  },
  async warburg() {
    const { id, path } = await create('wb/warburg', [ME, BOT]);
    const p = await visit(path, id);
    await calm(p);
    await take(p, await p.evaluate(() => document.querySelector('.board .piece.able')?.getAttribute('data-piece') ?? ''));
    await keep(p, 'warburg.jpg');
  },
  async eagles() {
    const { id, path } = await create('ma/the-mill-road', [ME, BOT]);
    const p = await visit(path, id);
    await calm(p);
    await p.locator('.tools').getByRole('button', { name: 'Whole map' }).click();
    await p.waitForTimeout(800);
    await keep(p, 'eagles.jpg');
  },
  async baton() {
    const { id, path } = await create('lb/the-village-on-the-ridge', [ME, BOT]);
    const p = await visit(path, id);
    await calm(p);
    await keep(p, 'baton.jpg');
  },
  /** Orders written and drawn. */
  async alliance() {
    const { id, path } = await create('ba/the-mill-bridge', [ME, BOT]);
    const p = await visit(path, id);
    await calm(p);
    await openPad(p);
    await p.locator('.pad .fills button').first().click();
    await p.waitForTimeout(2500);
    await keep(p, 'alliance.jpg');
  },
  /** The report of a battle of bots. */
  async report() {
    const { id, path } = await create('sr/hondschoote', [BOT, BOT]);
    // Bots play on while somebody looks on.
    const table = await visit(path, id);
    await table.locator('.prompt.over').waitFor({ timeout: 900_000 });
    await table.context().close();
    const p = await visit(`/#/report/${id}`, id, { width: 1000, height: 1500 });
    const sheet = p.locator('.report .sheet').first();
    await sheet.waitFor();
    await p.waitForTimeout(2500);
    const clip = await sheet.boundingBox();
    await keep(p, 'report.jpg', clip ? { clip, fullPage: true } : {});
  },
};

const wanted = process.argv.slice(3);
for (const [name, make] of Object.entries(scenes)) if (!wanted.length || wanted.includes(name)) await make();
await browser.close();
