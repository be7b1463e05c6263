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

test('files stay small', async () => {
  for (const file of await files('src', '.js')) {
    const lines = (await readFile(file, 'utf8')).split('\n').length;
    assert.ok(lines <= 460, `${file} has ${lines} lines`);
  }
});
