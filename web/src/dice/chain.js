// Hash chains and the dice that follow from them, as docs/dice.md describes them. Knows no page and no server.
import { sha256 } from '../../vendor/noble-hashes/sha2.js';

/** @typedef {0 | 1 | 2} Hand first side, second side, host */

/** Links in a chain. */
export const LENGTH = 4096;
/** One link in this many is kept, so that none is far away. */
const APART = 64;
export const HOST = 2;

const words = new TextEncoder();
const LINK = words.encode('grognard link 1');
const DICE = words.encode('grognard dice 2');
const NONE = new Uint8Array(32);

/** @param {Uint8Array} bytes */
export const digits = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
/** @param {string} text */
export const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** @param {(Uint8Array)[]} parts */
function hash(...parts) {
  const all = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return sha256(all);
}

/** SHA-256 of some texts and digests, in hexadecimal digits. @param {(Uint8Array | string)[]} parts */
export const hashOf = (...parts) => digits(hash(...parts.map((part) => (typeof part === 'string' ? words.encode(part) : part))));

/** The link before this one: nearer to the published end. @param {string} link @param {Hand} hand @param {number} [steps] */
export function before(link, hand, steps = 1) {
  let now = bytes(link);
  for (let i = 0; i < steps; i++) now = hash(LINK, Uint8Array.of(hand), now);
  return digits(now);
}

/** A number of 256 bits nobody else knows. */
export const freshSeed = () => digits(crypto.getRandomValues(new Uint8Array(32)));

/** A whole chain; it grows from its seed, the last link. */
export class Chain {
  /** @type {Uint8Array[]} */ #kept = [];

  /** @param {Hand} hand @param {string} seed */
  constructor(hand, seed) {
    this.hand = hand;
    let link = bytes(seed);
    this.#kept[LENGTH / APART] = link;
    for (let k = LENGTH - 1; k >= 0; k--) {
      link = hash(LINK, Uint8Array.of(hand), link);
      if (k % APART === 0) this.#kept[k / APART] = link;
    }
    /** What is published of it. */
    this.end = digits(link);
  }

  /** Link `k`, counted from 1. @param {number} k */
  link(k) {
    const above = Math.ceil(k / APART);
    const from = this.#kept[above];
    return from && k > 0 ? before(digits(from), this.hand, above * APART - k) : null;
  }
}

/** @param {number} n */
const four = (n) => new Uint8Array(Uint32Array.of(n).buffer);

/**
 * What falls from these links.
 * @param {(string | null)[]} ends the ends of the players' chains in the header @param {number} number of the roll, the first being 0
 * @param {string} host @param {(string | null)[]} links @param {number} count @param {number} sides
 */
export function thrown(ends, number, host, links, count, sides) {
  const some = (/** @type {string | null | undefined} */ link) => (link ? bytes(link) : NONE);
  const key = hash(DICE, some(ends[0]), some(ends[1]), four(number), bytes(host), some(links[0]), some(links[1]));
  const fair = 0xffffffff - (0xffffffff % sides);
  /** @type {number[]} */
  const faces = [];
  for (let n = 0; faces.length < count; n++) {
    const block = new DataView(hash(key, four(n)).buffer);
    for (let at = 0; at < 32 && faces.length < count; at += 4) {
      const word = block.getUint32(at, true);
      if (word < fair) faces.push((word % sides) + 1);
    }
  }
  return faces;
}
