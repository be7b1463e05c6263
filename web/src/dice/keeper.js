// Brings this browser's chains to a game, shows a link when it is called, and watches that the host plays fair. All of
// it without a click. A host who asks twice for one link, asks ahead, throws other dice than the links give or sets the
// game back is named, and gets no more links from this page.
/** @import { DiceCard } from '../../gen/DiceCard.ts' */
/** @import { View } from '../../gen/View.ts' */
/** @import { Fallen } from '../../gen/Fallen.ts' */
/** @import { Side } from '../../gen/Side.ts' */
/** @import { ServerMessage } from '../../gen/ServerMessage.ts' */
/** @import { Live } from '../net/live.js' */
/** @import { Audit } from './audit.js' */
import { W } from '../words.js';
import { audit } from './audit.js';
import { Chain, HOST, LENGTH, before, freshSeed, thrown } from './chain.js';
import { chainOf, gameOf, keepChain, keepGame } from './store.js';

/** @typedef {Extract<ServerMessage, {kind: 'call'}>} Call */

/** @param {Side} side @returns {0 | 1} */
const place = (side) => (side === 'second' ? 1 : 0);
/** A call that comes to nothing before this page hears of it, because the other side begins a new chain. */
const LOST = 1;

export class Keeper {
  /** @type {DiceCard | null} */ #card = null;
  /** The sides this page plays. @type {Side[]} */ #mine = [];
  /** Chains at hand. @type {Map<string, Chain>} */ #chains = new Map();
  /** The sides for which a chain is on its way. @type {Set<Side>} */ #bringing = new Set();
  /** @type {Fallen[]} */ #fallen = [];
  /** Rolls looked at already. */ #looked = -1;
  /** What the host did wrong. @type {string | null} */ foul = null;
  /** What came of reading the file when the game was over. @type {Audit | null} */ audit = null;

  /** @param {string} game @param {() => Live} live @param {() => void} changed */
  constructor(game, live, changed) {
    this.game = game;
    this.live = live;
    this.changed = changed;
  }

  /** @param {DiceCard} card @param {string[]} seats */
  welcome(card, seats) {
    this.#card = card;
    this.#mine = /** @type {Side[]} */ (seats.filter((seat) => seat === 'first' || seat === 'second'));
    if (!card.chains) return;
    const sides = this.#mine.filter((side) => this.holds(side));
    if (sides.length) this.live().say({ kind: 'hold', sides });
    const next = card.awaited[0];
    if (!next) this.#keepCard(card);
    else if (this.#mine.includes(next)) this.bring(next);
  }

  /** @param {Side} side */
  #endOf(side) {
    return this.#card?.chains?.now[place(side)] ?? null;
  }

  /** Whether this browser has the chain that a side uses. @param {Side} side */
  holds(side) {
    const end = this.#endOf(side);
    return end !== null && chainOf(end) !== null;
  }

  /** The side this page plays whose chain lies in another browser. */
  get lacking() {
    if (!this.#card?.chains || this.#card.awaited.length) return null;
    return this.#mine.find((side) => this.#endOf(side) && !this.holds(side)) ?? null;
  }

  /** @param {DiceCard} card */
  #keepCard({ commitment, chains }) {
    if (!chains) return;
    const kept = gameOf(this.game);
    const { host, ends, away } = chains;
    if (!kept) keepGame(this.game, { commitment, host, ends, away, receipts: [] });
    else if (kept.commitment !== commitment || kept.host !== host || String(kept.ends) !== String(ends) || kept.away !== away) this.#name(W.foul.card);
  }

  /** @param {string} sentence */
  #name(sentence) {
    this.foul ??= sentence;
    this.changed();
  }

  /** Looks at what is new. @param {View} view @param {Fallen[]} fallen all dice so far */
  see(view, fallen) {
    if (!this.#card?.chains || view.awaited.length) return;
    this.#fallen = fallen;
    this.#receipt(view.seq, view.receipt);
    this.#look(fallen);
  }

  /** Makes a chain and publishes its end. @param {Side} side */
  async bring(side) {
    if (this.#bringing.has(side)) return;
    this.#bringing.add(side);
    const seed = freshSeed();
    const chain = new Chain(place(side), seed);
    this.#chains.set(chain.end, chain);
    keepChain(chain.end, { seed, given: [] });
    const instead = this.#endOf(side);
    const reply = await this.live().ask({ kind: 'chain', side, end: chain.end, ...(instead ? { instead } : {}) });
    this.#bringing.delete(side);
    if (reply.kind === 'accepted' && this.#card?.chains) this.#card.chains.now[place(side)] = chain.end;
    this.changed();
  }

  /** Shows the links that are called. @param {Call} call */
  answer({ entry, receipt, links }) {
    for (const { side, index } of links) {
      const link = this.#card?.awaited.length ? null : this.#show(side, index, entry, receipt);
      if (link) this.live().say({ kind: 'link', side, entry, link });
      if (link && index === LENGTH) this.bring(side);
    }
  }

  /** @param {Side} side @param {number} index @param {number} entry @param {string} receipt */
  #show(side, index, entry, receipt) {
    const end = this.#endOf(side);
    const kept = end && chainOf(end);
    if (!end || !kept || !this.#mine.includes(side) || this.foul) return null;
    const last = kept.given.at(-1);
    const again = kept.given.find((given) => given.index === index);
    if (again ? again.receipt !== receipt : index < (last?.index ?? 0)) return this.#refuse(W.foul.twice(entry));
    const missed = this.#fallen.filter((f) => f.entry > (last?.entry ?? 0) && f.thrown?.called[place(side)] && !f.thrown.links[place(side)]).length;
    if (index > (last?.index ?? 0) + 1 + missed + LOST) return this.#refuse(W.foul.ahead(entry));
    if (!again) keepChain(end, { ...kept, given: [...kept.given, { index, entry, receipt }] });
    this.#receipt(entry, receipt);
    const chain = this.#chains.get(end) ?? new Chain(place(side), kept.seed);
    this.#chains.set(end, chain);
    return chain.link(index);
  }

  /** @param {string} sentence */
  #refuse(sentence) {
    this.#name(sentence);
    return null;
  }

  /** Keeps a receipt; one that contradicts another names the host. @param {number} seq @param {string} receipt */
  #receipt(seq, receipt) {
    const kept = gameOf(this.game);
    if (!kept) return;
    const known = kept.receipts.find(([n]) => n === seq);
    if (known && known[1] !== receipt) return this.#name(W.foul.rewritten(seq));
    if (known) return;
    const receipts = [...kept.receipts, /** @type {[number, string]} */ ([seq, receipt])];
    keepGame(this.game, { ...kept, receipts: receipts.sort((one, other) => one[0] - other[0]) });
  }

  /** Every die must follow from its links, and the host's links from each other. @param {Fallen[]} fallen */
  #look(fallen) {
    const kept = gameOf(this.game);
    if (!kept) return;
    for (const [i, fall] of fallen.entries()) {
      if (fall.number <= this.#looked || !fall.thrown) continue;
      this.#looked = fall.number;
      const { host, links } = fall.thrown;
      const due = thrown(kept.ends, fall.number, host, links, fall.faces.length, fall.sides);
      if (String(due) !== String(fall.faces)) return this.#name(W.foul.dice(fall.entry));
      // A chain that is used up is followed by another, whose end the file has.
      const anew = fall.number > 0 && fall.number % LENGTH === 0;
      const earlier = fall.number === 0 ? kept.host : fallen[i - 1]?.thrown?.host;
      if (earlier && !anew && before(host, HOST) !== earlier) return this.#name(W.foul.host(fall.entry));
      this.#own(fall, links);
    }
  }

  /** A roll must take the link that this page showed for it. @param {Fallen} fall @param {(string | null)[]} links */
  #own(fall, links) {
    for (const side of this.#mine) {
      const end = this.#endOf(side), link = links[place(side)];
      const given = end && link ? chainOf(end)?.given.findLast((g) => g.entry < fall.entry) : null;
      const chain = end && this.#chains.get(end);
      if (given && chain && chain.link(given.index) !== link) this.#name(W.foul.other(fall.entry));
    }
  }

  /** Reads the file when the game is over. @param {() => Promise<string>} file @param {Fallen[]} fallen */
  async check(file, fallen) {
    if (!this.#card?.chains || this.audit) return;
    try {
      this.audit = audit(await file(), gameOf(this.game), new Map(fallen.map((fall) => [fall.entry, fall.sides])));
      if (this.audit.problem) this.#name(this.audit.problem);
    } catch {
      // The line broke; the next view tries again.
    }
    this.changed();
  }
}
