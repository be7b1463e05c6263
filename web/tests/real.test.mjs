// Against a real server with the demonstration game: GROGNARD_URL=http://127.0.0.1:8200 node --test web/tests/real.test.mjs
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { hall, page, drawn, out } from './helper.mjs';

const url = process.env.GROGNARD_URL;
const skip = url ? false : 'no GROGNARD_URL';

before(async () => {
  if (skip) return;
  await mkdir(out, { recursive: true });
  hall.url = url;
  hall.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
});
after(async () => hall.browser?.close());

/** Makes a game of the demonstration and opens it. */
async function picket(seats) {
  const response = await fetch(`${url}/api/games`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ scenario: 'pk/ford', seats }) });
  const created = await response.json();
  assert.equal(response.status, 201, JSON.stringify(created));
  const p = await page();
  await p.addInitScript((id) => localStorage.setItem('grognard.settings', JSON.stringify({ read: [id] })), created.id);
  await p.goto(`${url}${created.path}`);
  return { p, created };
}

/** Answers once, if asked; the nth answer of the list. */
async function answer(p, n) {
  const list = p.locator('.answers li button:not([disabled])');
  const many = await list.count();
  if (!many) return p.waitForTimeout(60);
  await list.nth(n % many).click({ timeout: 2000 }).catch(() => {});
  await p.waitForTimeout(40);
  for (const sure of ['#sure-yes', '#commit']) if (await p.locator(sure).count()) await p.locator(sure).click({ timeout: 2000 }).catch(() => {});
  return p.waitForTimeout(60);
}

test('a whole game against the bot', { skip, timeout: 180_000 }, async () => {
  const { p } = await picket([{ kind: 'me' }, { kind: 'bot', level: 'random' }]);
  await drawn(p);
  for (let i = 0; i < 400 && !(await p.locator('.prompt.over').count()); i++) await answer(p, i * 7);
  await p.locator('.prompt.over').waitFor({ timeout: 5000 });
  await p.getByRole('tab', { name: 'Log' }).click();
  await p.screenshot({ path: join(out, 'real-over.png') });
  assert.ok((await p.locator('.log li').count()) > 10);
  await p.getByRole('slider').fill('3');
  await p.locator('.prompt.past').waitFor();
  assert.match(p.url(), /at=3/);
  assert.deepEqual(p.complaints.filter((c) => !/404/.test(c)), [], 'the demonstration has no rule book; nothing else is missing');
});

test('words nobody can read and a click that breaks a rule are refused', { skip, timeout: 60_000 }, async () => {
  const { p } = await picket([{ kind: 'me' }, { kind: 'bot', level: 'random' }]);
  await drawn(p);
  await p.locator('#command').fill('sing the Marseillaise');
  await p.keyboard.press('Enter');
  await p.getByRole('alert').waitFor();
  await p.locator('#command').fill('conceal e3');
  await p.keyboard.press('Enter');
  await p.waitForFunction(() => /PK-/.test(document.querySelector('.whynot')?.textContent ?? ''));
  await p.locator('.whynot .clause').first().click();
  await p.locator('.book article, .book [role=alert]').first().waitFor();
});

test('hot seat: the curtain falls between the sides', { skip, timeout: 60_000 }, async () => {
  const { p } = await picket([{ kind: 'me' }, { kind: 'hot_seat' }]);
  await p.waitForSelector('.curtain, .piece');
  if (await p.locator('.curtain').count()) await p.getByRole('button', { name: /We are/ }).first().click();
  await drawn(p);
  await answer(p, 0);
  await p.getByRole('heading', { name: /Pass the table/ }).waitFor();
  assert.equal(await p.locator('.piece').count(), 0);
});

test('two browsers against each other by link', { skip, timeout: 90_000 }, async () => {
  const { p, created } = await picket([{ kind: 'me' }, { kind: 'link' }]);
  const friend = await page();
  const link = created.links.find((l) => l.grants === 'seat');
  await friend.addInitScript((id) => localStorage.setItem('grognard.settings', JSON.stringify({ read: [id] })), created.id);
  await friend.goto(`${url}${link.path}`);
  await drawn(p);
  await drawn(friend);
  for (let i = 0; i < 14; i++) {
    await answer(p, i);
    await answer(friend, i + 1);
    if (i === 6) {
      await friend.reload();
      await drawn(friend);
    }
  }
  const entry = async (q) => Number((await q.locator('.replay output').innerText()).split(' ')[0]);
  await p.waitForTimeout(300);
  assert.ok((await entry(p)) > 3);
  assert.equal(await entry(p), await entry(friend));
  assert.deepEqual([...p.complaints, ...friend.complaints], []);
});
