// Copies what the client ships from the npm packages: lit-html and two families of letters, with their licences.
// Run after raising a version in package.json: `npm run vendor`. The browser never sees node_modules.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(web, '..', 'node_modules');

async function version(name) {
  return JSON.parse(await readFile(join(modules, name, 'package.json'), 'utf8')).version;
}

const lit = ['lit-html.js', 'directive.js', 'directive-helpers.js', 'directives/repeat.js'];
await mkdir(join(web, 'vendor/lit-html/directives'), { recursive: true });
for (const file of lit) {
  const text = await readFile(join(modules, 'lit-html', file), 'utf8');
  await writeFile(join(web, 'vendor/lit-html', file), text.replace(/\n?\/\/# sourceMappingURL=.*\n?/, '\n'));
  const types = file.replace(/\.js$/, '.d.ts');
  const typed = await readFile(join(modules, 'lit-html', types), 'utf8');
  await writeFile(join(web, 'vendor/lit-html', types), typed.replace(/\n?\/\/# sourceMappingURL=.*\n?/, '\n'));
}
await copyFile(join(modules, 'lit-html/LICENSE'), join(web, 'vendor/lit-html/LICENSE'));
await writeFile(join(web, 'vendor/lit-html/VERSION'), `lit-html ${await version('lit-html')}\n`);

const fonts = [
  ['@fontsource/eb-garamond', 'eb-garamond-latin-500-normal.woff2', 'garamond.woff2'],
  ['@fontsource/eb-garamond', 'eb-garamond-latin-500-italic.woff2', 'garamond-italic.woff2'],
  ['@fontsource-variable/source-sans-3', 'source-sans-3-latin-wght-normal.woff2', 'source-sans.woff2'],
];
const notes = [];
for (const [name, from, to] of fonts) {
  await copyFile(join(modules, name, 'files', from), join(web, 'fonts', to));
  notes.push(`${to}: ${from} of ${name} ${await version(name)}`);
}
await copyFile(join(modules, '@fontsource/eb-garamond/LICENSE'), join(web, 'fonts/LICENSE-garamond'));
await copyFile(join(modules, '@fontsource-variable/source-sans-3/LICENSE'), join(web, 'fonts/LICENSE-source-sans'));
await writeFile(join(web, 'fonts/VERSIONS'), `${notes.join('\n')}\n`);
