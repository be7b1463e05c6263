// What lies on the map is read at first sight: every battle, at a desk, on a tablet and on a phone.
import test from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DESK, PHONE, out, rest } from './helper.mjs';
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
