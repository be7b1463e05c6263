// The client as files: everything imported is there, nothing is fetched from elsewhere, no sentence hides in the code.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { access, readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const files = async (folder, end) => (await readdir(join(web, folder), { recursive: true })).filter((f) => f.endsWith(end)).map((f) => join(web, folder, f));

test('every import and every file named in the page is there', async () => {
  for (const file of await files('src', '.js')) {
    const text = await readFile(file, 'utf8');
    for (const [, path] of text.matchAll(/^(?:import|export)[^;'"]*?['"](\.[^'"]+)['"]/gm)) await access(resolve(dirname(file), path));
    for (const [, path] of text.matchAll(/import\('(\.[^']+\.js)'\)/g)) await access(resolve(dirname(file), path));
  }
  const index = await readFile(join(web, 'index.html'), 'utf8');
  for (const [, path] of index.matchAll(/(?:href|src)="(\/[^"]+)"/g)) await access(join(web, path));
  for (const file of await files('css', '.css')) for (const [, path] of (await readFile(file, 'utf8')).matchAll(/url\((\/[^)]+)\)/g)) await access(join(web, path));
});

test('no inline script or style, no other host', async () => {
  const index = await readFile(join(web, 'index.html'), 'utf8');
  assert.doesNotMatch(index, /<style|style=|<script(?![^>]*\ssrc=)|\son\w+=/);
  for (const file of [...(await files('src', '.js')), ...(await files('css', '.css'))]) {
    const text = await readFile(file, 'utf8');
    assert.doesNotMatch(text, /https?:\/\/(?!www\.w3\.org)/, file);
    assert.doesNotMatch(text, /\sstyle=["$]/, file);
  }
});

/** The text of every `html` and `svg` template of a file, each hole as a tab. */
function templates(source) {
  const found = [], open = [];
  for (let i = 0; i < source.length; i++) {
    const top = open.at(-1);
    if (top && 'text' in top) {
      if (source[i] === '\\') { top.text += source[++i]; continue; }
      if (source[i] === '`') { open.pop(); if (top.drawn) found.push(top.text); continue; }
      if (source.startsWith('${', i)) { top.text += '\t'; open.push({ depth: 0 }); i++; continue; }
      top.text += source[i];
      continue;
    }
    if (source.startsWith('//', i) && source[i - 1] !== ':') { i = source.indexOf('\n', i); if (i < 0) break; continue; }
    if (source.startsWith('/*', i)) { i = source.indexOf('*/', i) + 1; continue; }
    // A string ends on its line; an apostrophe in an expression does not begin one.
    const string = source[i] === "'" && /^'(?:[^'\\\n]|\\.)*'/.exec(source.slice(i, i + 400));
    if (string) { i += string[0].length - 1; continue; }
    if (source[i] === '`') { open.push({ text: '', drawn: /(html|svg)$/.test(source.slice(Math.max(0, i - 4), i)) }); continue; }
    if (top && source[i] === '{') top.depth++;
    if (top && source[i] === '}' && top.depth-- === 0) open.pop();
  }
  return found;
}

test('every sentence a player reads stands in words.js', async () => {
  let seen = 0;
  for (const file of (await files('src', '.js')).filter((f) => !f.endsWith('words.js'))) {
    for (const text of templates(await readFile(file, 'utf8'))) {
      seen++;
      assert.doesNotMatch(text, /\s(aria-label|title|placeholder|alt|aria-roledescription)="(?!map")[^"\t]*[A-Za-z]{3}/, file);
      assert.doesNotMatch(text.replace(/<[^>]*>/g, ''), /[A-Za-z]{3}/, `${file}: ${text}`);
    }
  }
  assert.ok(seen > 100, `${seen} templates were read`);
});

test('files stay small', async () => {
  for (const file of await files('src', '.js')) {
    const lines = (await readFile(file, 'utf8')).split('\n').length;
    assert.ok(lines <= 460, `${file} has ${lines} lines`);
  }
});
