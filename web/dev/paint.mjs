// How quickly the first page stands: `cargo build --release`, then `node web/dev/paint.mjs`. Prints the median of
// several visits of a browser that knows nothing yet: first paint, battles on the page, bytes. A figure, not a test.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const VISITS = Number(process.argv[2] ?? 9);
const root = resolve(fileURLToPath(import.meta.url), '..', '..', '..');
const program = process.env.GROGNARD ?? join(resolve(root, process.env.CARGO_TARGET_DIR ?? 'target'), 'release', 'grognard');
const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

const folder = await mkdtemp(join(tmpdir(), 'grognard-'));
const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', join(folder, 'games.db')], { stdio: ['ignore', 'pipe', 'inherit'] });
const url = await new Promise((done, fail) => {
  server.stdout.once('data', (text) => done(String(text).match(/http:\S+/)[0]));
  server.once('error', fail);
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  const seen = [];
  // The first visit warms the browser and draws the pictures; it does not count.
  for (let i = 0; i <= VISITS; i++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    let shell = 0, pictures = 0;
    const kinds = new Map();
    client.on('Network.responseReceived', (e) => kinds.set(e.requestId, e.response.mimeType));
    client.on('Network.loadingFinished', (e) => { if (/^image\//.test(kinds.get(e.requestId) ?? '')) pictures += e.encodedDataLength; else shell += e.encodedDataLength; });
    await page.goto(url);
    await page.locator('article.battle').first().waitFor();
    const [paint, battles] = await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime, performance.now()]);
    await page.waitForLoadState('load');
    // What the page needs to stand, before the large drawing comes.
    if (i) seen.push({ paint, battles, shell: shell / 1024, pictures: pictures / 1024 });
    await context.close();
  }
  const of = (key) => middle(seen.map((s) => s[key]));
  console.log(`first paint ${of('paint').toFixed(0)} ms, battles there after ${of('battles').toFixed(0)} ms, first page ${of('shell').toFixed(0)} KB and pictures ${of('pictures').toFixed(0)} KB: median of ${VISITS} visits`);
} finally {
  await browser.close();
  server.kill();
  await rm(folder, { recursive: true, force: true });
}
