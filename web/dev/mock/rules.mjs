// The rule book of the pretend server: the digests, read roughly.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function rules(folder) {
  const all = new Map();
  for (const file of (await readdir(folder)).filter((f) => f.endsWith('.md'))) {
    let path = [], clause = null;
    for (const line of (await readFile(join(folder, file), 'utf8')).split('\n')) {
      const head = line.match(/^(#+) (.*)/), item = line.match(/^- \*\*([A-Z]+-[\w.]+)\*\* (.*)/), table = line.match(/^#+ ([A-Z]{2,3}-[A-Z]+) — (.*)/);
      if (head) { path = [...path.slice(0, head[1].length - 1), head[2]]; clause = null; }
      if (table) all.set(table[1], clause = { id: table[1], sort: 'table', title: table[2], path: path.filter(Boolean), text: '', tables: [], cites: [], cited_by: [] });
      else if (item) all.set(item[1], clause = { id: item[1], sort: 'clause', title: item[2].slice(0, 70), path: path.filter(Boolean), text: item[2], tables: [], cites: [], cited_by: [] });
      else if (clause && /^\|/.test(line)) {
        const cells = line.split('|').slice(1, -1).map((c) => c.trim());
        if (cells.every((c) => /^[-: ]*$/.test(c))) continue;
        if (!clause.tables.length || clause.gap) { clause.tables.push({ header: cells, rows: [] }); clause.gap = false; } else clause.tables.at(-1).rows.push(cells);
        const mod = cells[0].match(/^[A-Z]+-[A-Z]+-M\d+$/);
        if (mod) all.set(cells[0], { id: cells[0], sort: 'clause', title: cells.slice(1).join(' '), path: clause.path, text: cells.slice(1).join(': '), tables: [], cites: [], cited_by: [] });
      } else if (clause) { clause.gap = true; if (line.trim()) clause.text += `\n${line}`; }
    }
  }
  const hit = ({ id, sort, title, path }) => ({ id, sort, title, path });
  for (const c of all.values()) for (const [, id] of c.text.matchAll(/\b([A-Z]{2,3}-[\w.]*\w)\b/g)) if (all.has(id) && id !== c.id) { c.cites.push(hit(all.get(id))); all.get(id).cited_by.push(hit(c)); }
  return {
    get: (id) => all.get(id),
    search: (q, set) => [...all.values()].filter((c) => (!set || c.id.startsWith(`${set}-`)) && (c.id.toLowerCase().startsWith(q.toLowerCase()) || q.toLowerCase().split(/\s+/).every((w) => c.text.toLowerCase().includes(w)))).slice(0, 50).map(hit),
  };
}
