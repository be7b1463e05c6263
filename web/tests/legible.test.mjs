// What lies on the map is read at first sight: every battle, at a desk, on a tablet and on a phone.
import test from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DESK, PHONE, hall, out, page, rest } from './helper.mjs';
import { BOT, ME, create, openReal, visit } from './real.mjs';

openReal();

const BATTLES = ['sr/hondschoote', 'sr/jemmapes', 'wb/warburg', 'ma/the-farm', 'lb/the-ridge-and-the-farm', 'ba/the-mill-bridge'];
const SIZES = { desk: { viewport: DESK }, tablet: { viewport: { width: 1024, height: 768 } }, phone: { viewport: PHONE, hasTouch: true, isMobile: true } };
/** Letters smaller than this, in pixels, are not read. */
const LEAST = 9;

for (const battle of BATTLES) {
  test(`numbers and names are large enough, and no tool lies on a unit: ${battle}`, { timeout: 360_000 }, async () => {
    const created = await create(battle, [ME, BOT]);
    for (const [size, options] of Object.entries(SIZES)) {
      const p = await visit(created, created.path, options);
      await p.waitForSelector('.ground[data-ready=yes]');
      await p.waitForSelector('.board [data-piece]');
      await p.locator('.prompt.mine, .curtain').first().waitFor();
      await rest(p);
      const small = await p.evaluate((least) => [...document.querySelectorAll('.board text')].flatMap((text) => {
        const to = text.getScreenCTM(), high = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(to.a, to.b);
        return text.textContent.trim() && high < least ? [`${text.getAttribute('class') ?? text.parentElement?.getAttribute('class')} “${text.textContent.trim()}” ${high.toFixed(1)}`] : [];
      }), LEAST);
      assert.deepEqual(small, [], size);
      // At a desk and on a tablet the tools have the edge to themselves, and the question lies on none of them.
      const { tools, prompt, covered } = await p.evaluate(() => {
        const box = (element) => element.getBoundingClientRect().toJSON();
        const [tools, prompt] = ['.tools .zoom', '.prompt'].map((name) => box(document.querySelector(name)));
        const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        const covered = [...document.querySelectorAll('.board .able[data-piece]')].filter((piece) => meet(box(piece.querySelector('.hit') ?? piece), tools)).map((piece) => piece.getAttribute('data-piece'));
        return { tools, prompt, covered };
      });
      assert.ok(tools.top >= prompt.bottom || tools.left >= prompt.right || tools.right <= prompt.left, `${size}: the question lies on the tools`);
      if (size === 'desk') assert.deepEqual(covered, [], 'a unit that can act lies under the tools');
      await p.screenshot({ path: join(out, `first-${battle.replaceAll('/', '-')}-${size}.png`) });
      assert.deepEqual(p.complaints, []);
      await p.context().close();
    }
  });
}

test('a guided battle on a phone: its words and one’s own troops are in sight', { timeout: 480_000 }, async () => {
  for (const rules of ['The Soldiers of the Republic', 'Warburg 1760', 'La Marche des Aigles', 'Le Baton', 'Belle Alliance']) {
    const p = await page(SIZES.phone);
    await p.goto(hall.url);
    await p.getByRole('button', { name: new RegExp(`^Learn ${rules}`) }).tap();
    await p.getByRole('button', { name: /^To the (map|table)$/ }).tap({ timeout: 120_000 });
    await p.locator('.prompt.mine').waitFor({ timeout: 120_000 });
    await p.locator('.lesson').waitFor();
    await p.waitForSelector('.ground[data-ready=yes]');
    await rest(p);
    const seen = await p.evaluate(() => {
      const box = (name) => document.querySelector(name)?.getBoundingClientRect();
      const [prompt, panel, task, dice] = ['.prompt', '.panel', '.lesson .task', '.dice'].map(box);
      const able = [...document.querySelectorAll('.board .able[data-piece]')].map((piece) => piece.getBoundingClientRect());
      const open = able.filter((at) => at.top + at.height / 2 > prompt.bottom && at.top + at.height / 2 < panel.top && at.left + at.width / 2 > 0 && at.left + at.width / 2 < innerWidth);
      return { able: able.length, open: open.length, below: (dice?.top ?? innerHeight) - task.bottom };
    });
    assert.ok(seen.open >= Math.min(2, seen.able), `${rules}: ${seen.open} of ${seen.able} that can act are in sight`);
    assert.ok(seen.below >= 0, `${rules}: what to try ends ${-seen.below} pixels too low to be read`);
    assert.deepEqual(p.complaints, []);
    await p.context().close();
  }
});
