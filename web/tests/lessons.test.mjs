// Every guided first battle in a browser, from the lobby to its end, by somebody who does what the lesson says.
import test from 'node:test';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { axe, hall, out, page, rest } from './helper.mjs';
import { openPad, openReal, writeLine } from './real.mjs';

openReal();

/** What each lesson asks for, step by step: the first answer that fits is given. Where none is offered, a veteran is asked. */
const LESSONS = {
  'Learn The Soldiers of the Republic': { 'Wake a formation': /^activate Jourdan/, March: /^halt/, 'Bring up the others': /^halt/, Fire: /^fire/, Attack: /^attack .*bayonet/, Rally: /^rally/ },
  'Learn Warburg 1760': { 'Wake the brigade': /^test/, 'Fire the guns': /^fire/, 'March in line': /^march/, 'Close up': null, Attack: /^attack/ },
  'Learn La Marche des Aigles': { 'Order a march': /^move F1/, 'Move it by hand': /^march/, Shoot: /^shoot/, Charge: /^charge/ },
  // Sheets: a line that is written, nothing (the sheet is sealed as it is), or what the sheet offers to fill in.
  'Learn Belle Alliance': { 'Write the orders': { D1: 'march adv 20', D2: 'march adv 20', D3: 'march adv 20' }, 'Send the staff': {}, 'Open fire': null, Attack: { D1: 'attack S1', D2: 'attack S2', D3: 'attack S3' } },
  'Learn Le Baton': { 'Fire the battery': /^fire/, 'Advance in column': /^march/, 'Bring the general': /^join/, 'Close and charge': /^charge/ },
};
/** A lesson that takes more decisions than these is stuck. */
const MOST = 400;

/** By the dice a battle may be over before its lesson is; then the pupil begins again, as a person would. */
const BATTLES = 3;

for (const [name, steps] of Object.entries(LESSONS)) {
  test(`${name}: its words lead to its end`, { timeout: 900_000 }, async () => {
    const p = await page();
    p.frames = [];
    p.on('websocket', (ws) => ws.on('framereceived', (f) => p.frames.push(JSON.parse(String(f.payload)))));
    await p.addInitScript(() => localStorage.setItem('grognard.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('grognard.settings') ?? '{}'), film: 'off' })));
    const wanted = Object.keys(steps);
    let seen = new Set();
    for (let n = 0; n < BATTLES && !wanted.every((step) => seen.has(step)); n++) seen = await study(p, name, steps);
    for (const step of wanted) assert.ok(seen.has(step), `the step “${step}” was shown`);
    assert.equal(lastView(p).lesson.done >= wanted.length, true, 'all its steps are done');
    await p.getByRole('dialog').getByRole('button', { name: /^Go on to / }).waitFor();
    await p.getByRole('dialog').getByRole('link', { name: 'Battle report' }).click();
    await p.locator('.report .sheet').waitFor();
    await p.screenshot({ path: join(out, `report-${Object.keys(LESSONS).indexOf(name)}.png`), fullPage: true });
    await axe(p, 'report');
    assert.deepEqual(p.complaints, []);
    await p.context().close();
  });
}

/** Plays the lesson from the lobby until its battle is over; the steps that were shown. */
async function study(p, name, steps) {
  p.frames.length = 0;
  await p.goto(hall.url);
  await p.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await p.getByRole('button', { name: /^To the (map|table)$/ }).click({ timeout: 120_000 });
  const seen = new Set();
  for (let n = 0; ; n++) {
    assert.ok(n < MOST, `after ${MOST} decisions the lesson is at “${[...seen].at(-1)}”`);
    const view = await moment(p);
    if (view.over) return seen;
    const step = view.lesson.step?.title;
    assert.equal(await p.locator('.lesson h2').innerText(), step ?? 'You know the rules', 'the page shows the step');
    if (step && !seen.has(step)) {
      assert.ok((await p.locator('.lesson .task').innerText()).length > 20, 'the step says what to try');
      if (seen.size === 0) await axe(p, name);
    }
    seen.add(step);
    if (await p.locator('#open-pad, .pad').count()) {
      await seal(p, view, step ? steps[step] : undefined);
      continue;
    }
    const wanted = step ? steps[step] : undefined;
    const fits = wanted instanceof RegExp ? view.question.offers.find((o) => wanted.test(o.words)) : undefined;
    const last = step === undefined || !(step in steps);
    await give(p, view, fits ? fits.words : last ? (view.question.offers.find((o) => o.tag.ends) ?? view.question.offers.at(-1)).words : await advice(p));
  }
}

const lastView = (p) => p.frames.findLast((m) => m.kind === 'view')?.view;

/** Waits until something is asked of this page, or the battle is over. */
async function moment(p) {
  await p.waitForFunction(() => document.querySelector('.prompt.mine, .prompt.over') && document.querySelector('.table')?.getAttribute('data-asking') === 'no', null, { timeout: 120_000 });
  await rest(p);
  const view = lastView(p);
  return view.over || view.question ? view : moment(p);
}

/** What a veteran would do, by the menu. */
async function advice(p) {
  await p.getByRole('button', { name: 'Menu' }).click();
  await p.getByRole('button', { name: 'What would a veteran do?' }).click();
  const words = await p.locator('.advice').innerText({ timeout: 120_000 });
  await p.getByRole('button', { name: 'Understood' }).click();
  await p.getByRole('dialog').waitFor({ state: 'detached' });
  return /“(.*?)\.?”/.exec(words)[1];
}

/** Writes these lines into the order sheet, or has it filled in, and seals it. A line that cannot be written here is left out. */
async function seal(p, view, lines) {
  await openPad(p);
  const fills = p.locator('.pad .fills button');
  for (const [piece, words] of Object.entries(lines ?? {})) {
    const line = p.locator(`#line-${piece}`);
    if (!(await line.count())) continue;
    if ((await writeLine(p, piece, words)) === 'bad') await line.fill('');
  }
  if (lines === null && (await fills.count())) await fills.first().click();
  await p.waitForSelector('#seal:not([disabled])', { timeout: 90_000 });
  await p.locator('#seal').click();
  await p.waitForFunction((seq) => Number(document.querySelector('.replay input')?.max) > seq || document.querySelector('.prompt.over'), view.seq, { timeout: 120_000 });
}

/** Gives an answer in words; where it ends something or dice are thrown, the second word is given, too. */
async function give(p, view, words) {
  await p.keyboard.press('Escape');
  await p.keyboard.press('/');
  await p.locator('#command').fill(words);
  await p.locator('#command').press('Enter');
  await follows(p, view, words, '#commit, #sure-yes, .whynot');
  const second = p.locator('#commit, #sure-yes');
  if (await second.count()) await second.first().click();
  await follows(p, view, words, '.whynot');
  assert.equal(await p.locator('.whynot').count(), 0, `“${words}” is refused: ${await p.locator('.whynot').allInnerTexts()}`);
}

/** Waits until an answer has brought something: the next moment, or one of these. Where nothing comes, says what is to be seen instead. */
async function follows(p, view, words, shown) {
  const came = ([seq, sel]) => document.querySelector(sel) || Number(document.querySelector('.replay input')?.max) > seq || document.querySelector('.prompt.over');
  try {
    await p.waitForFunction(came, [view.seq, shown], { timeout: 90_000 });
  } catch {
    await p.screenshot({ path: join(out, 'lesson-stuck.png') });
    const page = await p.evaluate(() => ({ typed: document.querySelector('#command')?.value, focus: document.activeElement?.outerHTML.slice(0, 200), asking: document.querySelector('.table')?.getAttribute('data-asking'), text: document.body.innerText.slice(0, 2_000) }));
    assert.fail(`“${words}”, said after entry ${view.seq}, brought nothing: ${JSON.stringify({ ...page, heard: p.frames.slice(-6).map((f) => JSON.stringify(f).slice(0, 200)), complaints: p.complaints }, null, 1)}`);
  }
}
