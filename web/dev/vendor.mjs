// What the client ships from npm packages: lit-html, SHA-256 and two families of letters, with their licences. The browser
// never sees node_modules. One family is unpacked for the pictures that the program draws itself.
//   npm run vendor            copies them; run it after raising a version in package.json
//   npm run vendor:check      compares every byte with the packages of the lock file; `./test vendor` runs it
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const modules = join(root, 'node_modules');
/** Folders that hold nothing but what is copied here. */
const FOLDERS = ['web/vendor', 'web/fonts', 'crates/draw/fonts'];

/** Modules: the package, the folder they are put into, the files. */
const MODULES = [
  ['lit-html', 'web/vendor/lit-html', ['lit-html.js', 'directive.js', 'directive-helpers.js', 'directives/repeat.js']],
  // The browser's own SHA-256 is there only on secure pages, not in a club's plain network; nor does it work at once.
  ['@noble/hashes', 'web/vendor/noble-hashes', ['sha2.js', '_md.js', '_u64.js', 'utils.js']],
];
const FONTS = [
  ['@fontsource/eb-garamond', 'eb-garamond-latin-500-normal.woff2', 'garamond.woff2'],
  ['@fontsource/eb-garamond', 'eb-garamond-latin-500-italic.woff2', 'garamond-italic.woff2'],
  ['@fontsource-variable/source-sans-3', 'source-sans-3-latin-wght-normal.woff2', 'source-sans.woff2'],
];
/** The same letters, unpacked, for drawings that become pictures without a browser. */
const UNPACKED = [
  ['@fontsource/eb-garamond', 'eb-garamond-latin-500-normal.woff', 'garamond.ttf'],
  ['@fontsource/eb-garamond', 'eb-garamond-latin-500-italic.woff', 'garamond-italic.ttf'],
];
/** The licence of each package, and where its text is put. */
const LICENCES = [
  ...MODULES.map(([name, folder]) => [name, `${folder}/LICENSE`]),
  ['@fontsource/eb-garamond', 'web/fonts/LICENSE-garamond'],
  ['@fontsource-variable/source-sans-3', 'web/fonts/LICENSE-source-sans'],
];

/** A font as it was before it was packed for the web: its tables, one after the other. @param {Buffer} woff */
function unpacked(woff) {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + 20 * i, from = woff.readUInt32BE(at + 4), packed = woff.subarray(from, from + woff.readUInt32BE(at + 8));
    const length = woff.readUInt32BE(at + 12);
    return { tag: woff.subarray(at, at + 4), sum: woff.readUInt32BE(at + 16), data: packed.length < length ? inflateSync(packed) : packed };
  });
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  [count, power * 16, Math.log2(power), (count - power) * 16].forEach((n, i) => head.writeUInt16BE(n, 4 + 2 * i));
  let offset = head.length;
  const parts = tables.map(({ tag, sum, data }, i) => {
    tag.copy(head, 12 + 16 * i);
    [sum, offset, data.length].forEach((n, j) => head.writeUInt32BE(n, 16 + 16 * i + 4 * j));
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...parts]);
}

const read = (name, file) => readFile(join(modules, name, file));
const about = async (name) => JSON.parse(await read(name, 'package.json'));

/** The packages that are installed must be those of the lock file: npm has compared their hashes. */
async function locked() {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  for (const [name] of LICENCES) {
    const [is, due] = [(await about(name)).version, lock.packages[`node_modules/${name}`].version];
    if (is !== due) throw new Error(`${name} ${is} is installed, the lock file has ${due}: run npm ci`);
  }
}

/** Every file that is copied, with its bytes. @returns {Promise<Map<string, Buffer>>} */
async function copies() {
  const files = new Map();
  const put = (path, bytes) => files.set(path, Buffer.from(bytes));
  // The maps of the source are not shipped, so nothing may point to them.
  const unmapped = (bytes) => bytes.toString('utf8').replace(/\n?\/\/# sourceMappingURL=.*\n?/, '\n');
  for (const [name, folder, list] of MODULES) {
    for (const file of list.flatMap((js) => [js, js.replace(/\.js$/, '.d.ts')])) put(`${folder}/${file}`, unmapped(await read(name, file)));
    put(`${folder}/VERSION`, `${name} ${(await about(name)).version}\n`);
  }
  const notes = [];
  for (const [name, from, to] of FONTS) {
    put(`web/fonts/${to}`, await read(name, `files/${from}`));
    notes.push(`${to}: ${from} of ${name} ${(await about(name)).version}\n`);
  }
  for (const [name, from, to] of UNPACKED) {
    put(`crates/draw/fonts/${to}`, unpacked(await read(name, `files/${from}`)));
    notes.push(`crates/draw/fonts/${to}: ${from} of ${name} ${(await about(name)).version}, unpacked\n`);
  }
  put('web/fonts/VERSIONS', notes.join(''));
  for (const [name, to] of LICENCES) put(to, await read(name, 'LICENSE'));
  put('NOTICE', await notice());
  return files;
}

/** What is inside the program that others made. */
async function notice() {
  const lines = [
    'Grognard ships these works of others unchanged, but for references to maps of the source that are taken out, and',
    'fonts that are unpacked.',
    'This file is written by `npm run vendor` and compared by `./test vendor`. The licences of the Rust crates that are',
    'compiled into the program are checked against deny.toml by `./test deny`.',
    '',
  ];
  for (const [name, licence] of LICENCES) {
    const { version, license, homepage, repository } = await about(name);
    const modules = MODULES.filter(([of]) => of === name).flatMap(([, folder, list]) => list.map((file) => `${folder}/${file}`));
    const files = [...modules, ...FONTS.filter(([of]) => of === name).map(([, , to]) => `web/fonts/${to}`), ...UNPACKED.filter(([of]) => of === name).map(([, , to]) => `crates/draw/fonts/${to}`)];
    const home = homepage ?? repository?.url ?? '';
    lines.push(`${name} ${version}`, `  licence: ${license}, whose text is in ${licence}`, `  home: ${home}`, `  files: ${files.join(', ')}`, '');
  }
  return lines.join('\n');
}

async function present() {
  const all = await Promise.all(FOLDERS.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })));
  return all.flat().filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

await locked();
const due = await copies();
const extra = (await present()).filter((path) => !due.has(path));
if (process.argv.includes('--check')) {
  const faults = extra.map((path) => `${path} is of no package`);
  for (const [path, bytes] of due) {
    const found = await readFile(join(root, path)).catch(() => null);
    if (!found) faults.push(`${path} is missing`);
    else if (!found.equals(bytes)) faults.push(`${path} differs from its package`);
  }
  for (const fault of faults) console.error(fault);
  if (faults.length) console.error('npm run vendor copies them anew.');
  else console.log(`${due.size} files are those of their packages, byte by byte`);
  process.exitCode = faults.length ? 1 : 0;
} else {
  for (const path of extra) await rm(join(root, path));
  for (const [path, bytes] of due) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), bytes);
  }
}
