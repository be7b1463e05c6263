// The game file read as a sceptic reads it: is every line under the hash of the one before, does every die follow from
// its links, every link from its chain, and is all of it what this browser was shown? Knows no rule of any game.
/** @import { KeptGame } from './store.js' */
import { HOST, LENGTH, before, bytes, hashOf, thrown } from './chain.js';
import { W } from '../words.js';

/** @typedef {{nobody: number, with: [number, number], host: number, withheld: [number, number], renewed: [number, number]}} Tally */
/** @typedef {{problem: string | null, tally: Tally, receipts: number}} Audit */
/** @typedef {{n?: number, side?: string, roll?: string, faces?: number[], links?: {host: string, first?: string, second?: string}, call?: string[], chain?: string, over?: string, secret?: string}} Entry */

const SIDES = /** @type {const} */ (['first', 'second']);
const MARK = ',"hash":"';

/** A line without its hash, and the hash; what is opened behind it is not under the hash. @param {string} line */
function apart(line) {
  for (let at = line.indexOf(MARK); at >= 0; at = line.indexOf(MARK, at + 1)) {
    const rest = line.slice(at + MARK.length);
    if (/^[0-9a-f]{64}"(\}$|,"open":)/.test(rest)) return { body: line.slice(0, at), hash: rest.slice(0, 64) };
  }
  return null;
}

/** How far a chain is shown. */
class Shown {
  /** @param {string} end @param {import('./chain.js').Hand} hand */
  constructor(end, hand) {
    this.last = end;
    this.hand = hand;
    this.at = 0;
    this.called = 0;
  }

  /** @param {string} link */
  show(link) {
    const fits = this.called > this.at && before(link, this.hand, this.called - this.at) === this.last;
    this.last = link;
    this.at = this.called;
    return fits;
  }
}

/**
 * @param {string} text the game file @param {KeptGame | null} kept what this browser was shown
 * @param {Map<number, number>} dice how many sides the dice have that fell in an entry
 * @returns {Audit}
 */
export function audit(text, kept, dice) {
  /** @type {Tally} */
  const tally = { nobody: 0, with: [0, 0], host: 0, withheld: [0, 0], renewed: [0, 0] };
  const lines = text.trimEnd().split('\n');
  /** @type {string[]} */
  const hashes = [];
  const bad = (/** @type {string} */ problem) => ({ problem, tally, receipts: 0 });
  /** @type {any} */ let header = null;
  /** @type {Shown | null} */ let host = null;
  /** @type {(Shown | null)[]} */ let sides = [null, null];
  /** @type {string[]} */ let call = [];
  let rolls = 0, secret = '';
  for (const [n, line] of lines.entries()) {
    const parts = apart(line);
    if (!parts || hashOf(bytes(hashes[n - 1] ?? '0'.repeat(64)), parts.body) !== parts.hash) return bad(W.audit.line(n + 1));
    hashes.push(parts.hash);
    /** @type {Entry} */
    const entry = JSON.parse(`${parts.body}}`);
    if (n === 0) {
      header = entry;
      if (!header.chains) return bad(W.audit.noChains);
      host = new Shown(header.chains.host, HOST);
      sides = header.chains.sides.map((/** @type {string | null} */ end, /** @type {0 | 1} */ i) => (end ? new Shown(end, i) : null));
    } else if (entry.call) {
      call = entry.call;
      for (const [i, side] of SIDES.entries()) if (call.includes(side)) /** @type {Shown} */ (sides[i]).called += 1;
    } else if (entry.chain) {
      const i = entry.side ? SIDES.indexOf(/** @type {'first'} */ (entry.side)) : HOST;
      if (i === HOST) host = new Shown(entry.chain, HOST);
      else {
        if ((sides[i]?.called ?? 0) < LENGTH) tally.renewed[/** @type {0 | 1} */ (i)] += 1;
        sides[i] = new Shown(entry.chain, /** @type {0 | 1} */ (i));
        if (call.includes(SIDES[/** @type {0 | 1} */ (i)])) call = [];
      }
    } else if (entry.roll) {
      const problem = roll(entry, n + 1);
      if (problem) return bad(problem);
    } else if (entry.secret) secret = entry.secret;
  }
  return conclude();

  /** @param {Entry} entry @param {number} line */
  function roll(entry, line) {
    if (!entry.links || !entry.faces || !host) return W.audit.noLinks(line);
    const links = [entry.links.first ?? null, entry.links.second ?? null];
    host.called += 1;
    if (!host.show(entry.links.host)) return W.audit.link(line);
    for (const [i, side] of SIDES.entries()) {
      const link = links[i];
      if (link && (!call.includes(side) || !sides[i]?.show(link))) return W.audit.link(line);
      if (!link && call.includes(side)) tally.withheld[/** @type {0 | 1} */ (i)] += 1;
    }
    call = [];
    // The file does not say what dice they were: the rules do, and the page saw them fall.
    const of = dice.get(entry.n ?? 0) ?? 6;
    if (String(thrown(header.chains.sides, rolls, entry.links.host, links, entry.faces.length, of)) !== String(entry.faces)) return W.audit.die(line);
    rolls += 1;
    if (links[0] && links[1]) tally.nobody += 1;
    else if (links[0] || links[1]) tally.with[links[0] ? 0 : 1] += 1;
    else tally.host += 1;
    return null;
  }

  function conclude() {
    if (secret && hashOf(bytes(secret)) !== header.commitment) return bad(W.audit.secret);
    if (!kept) return { problem: null, tally, receipts: 0 };
    const same = kept.commitment === header.commitment && kept.host === header.chains.host && kept.away === header.chains.away
      && kept.ends.every((end, i) => end === header.chains.sides[i]);
    if (!same) return bad(W.audit.header);
    const missing = kept.receipts.find(([seq, receipt]) => hashes[seq] !== receipt);
    return missing ? bad(W.audit.receipt(missing[0])) : { problem: null, tally, receipts: kept.receipts.length };
  }
}
