// A few screens compared with pictures that were looked at. They are small, so that letters drawn a little differently
// do not matter, but a lost panel, a wrong colour or a shifted map does. UPDATE_GOLDEN=1 writes them anew.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open, hall, game, page, drawn, middle, out, rest, PHONE } from './helper.mjs';

open();
const golden = join(dirname(fileURLToPath(import.meta.url)), 'golden');
const WIDE = 160;

/** Pixels of a picture, made small; and how far they are from those of another. */
async function compare(shot, known) {
  const p = await page();
  try {
    return await p.evaluate(async ([shot, known, wide]) => {
      const small = async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = wide;
        canvas.height = Math.round((image.naturalHeight * wide) / image.naturalWidth);
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        return { png: canvas.toDataURL('image/png').split(',')[1], pixels: context.getImageData(0, 0, canvas.width, canvas.height).data, size: `${canvas.width}×${canvas.height}` };
      };
      const now = await small(shot);
      if (known === null) return { png: now.png };
      const then = await small(known);
      if (now.size !== then.size) return { png: now.png, far: 1, mean: 255 };
      let sum = 0, far = 0;
      for (let i = 0; i < now.pixels.length; i += 4) {
        const d = Math.max(...[0, 1, 2].map((c) => Math.abs(now.pixels[i + c] - then.pixels[i + c])));
        sum += d;
        if (d > 60) far++;
      }
      return { png: now.png, far: far / (now.pixels.length / 4), mean: sum / (now.pixels.length / 4) };
    }, [shot.toString('base64'), known?.toString('base64') ?? null, WIDE]);
  } finally {
    await p.context().close();
  }
}

async function like(p, name) {
  const shot = await p.screenshot({ animations: 'disabled', caret: 'hide' });
  const file = join(golden, `${name}.png`);
  const known = process.env.UPDATE_GOLDEN ? null : await readFile(file);
  const { png, far, mean } = await compare(shot, known);
  if (known === null) {
    await mkdir(golden, { recursive: true });
    return writeFile(file, Buffer.from(png, 'base64'));
  }
  console.log(`${name}: ${(far * 100).toFixed(2)} % of the pixels are far off, ${mean.toFixed(2)} on average`);
  if (far > 0.03 || mean > 8) await writeFile(join(out, `${name}-now.png`), shot);
  assert.ok(far <= 0.03 && mean <= 8, `${name} looks different: see out/web/${name}-now.png; UPDATE_GOLDEN=1 accepts it`);
}

for (const [size, options] of [['desk', {}], ['phone', { viewport: PHONE, hasTouch: true, isMobile: true }]]) {
  test(`the lobby and the table look as they did: ${size}`, async () => {
    // The phone's lobby has a game to go on with, the desk's has none: each test by itself.
    hall.rooms.clear();
    if (size === 'phone') await (await game(undefined, {}, options)).p.context().close();
    const lobby = await page(options);
    await lobby.goto(hall.url, { waitUntil: 'networkidle' });
    await lobby.evaluate(() => document.fonts.ready);
    await like(lobby, `lobby-${size}`);
    const { p } = await game(undefined, {}, options);
    await drawn(p);
    await p.evaluate(() => document.fonts.ready);
    if (size === 'desk') {
      await p.mouse.click(...(await middle(p, 'J4')));
      await p.waitForSelector('.reach text');
      await p.mouse.move(5, 5);
    }
    await rest(p);
    await like(p, `table-${size}`);
  });
}
