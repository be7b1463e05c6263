// The log as it is laid out: what belongs together, and what is left out.
import test from 'node:test';
import assert from 'node:assert/strict';
import { hall, open, page } from './helper.mjs';

open();

test('a phase in which nothing happened has no heading; the last one has, for it is now', async () => {
  const p = await page();
  await p.goto(hall.url);
  const shown = await p.evaluate(async () => {
    const { paragraphs } = await import('/src/table/log.js');
    const line = (heading, text, part = 'opens') => ({ entry: 1, heading, text, part });
    const log = [line('turn', 'Turn 1'), line('phase', 'empty'), line('phase', 'Fire'), line('line', 'a shot'), line('detail', 'its die', 'joins'), line('phase', 'empty, too'), line('turn', 'Turn 2'), line('phase', 'now')];
    return paragraphs(log).map((lines) => lines.map((one) => one.text).join(', '));
  });
  assert.deepEqual(shown, ['Turn 1', 'Fire', 'a shot, its die', 'Turn 2', 'now']);
  await p.context().close();
});

test('links in the log wear the colours of their side', async () => {
  const p = await page();
  await p.goto(hall.url);
  const inks = await p.evaluate(() => {
    const ink = () => ['--first-ink', '--second-ink'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name));
    const usual = ink();
    document.documentElement.dataset.livery = 'red-blue';
    return [usual, ink()];
  });
  assert.notEqual(inks[0][0], inks[0][1]);
  assert.deepEqual(inks[1], [...inks[0]].reverse(), 'where the first side wears red');
  await p.context().close();
});
