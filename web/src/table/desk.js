// What the player does: selecting, clicking, asking why not, answering. Draws nothing.
/** @import { Offer } from '../../gen/Offer.ts' */
/** @import { Refusal } from '../../gen/Refusal.ts' */
/** @import { View } from '../../gen/View.ts' */
/** @import { Meant } from '../../gen/Meant.ts' */
/** @import { Click } from '../../gen/Click.ts' */
/** @import { ServerMessage } from '../../gen/ServerMessage.ts' */
/** @import { Spot } from './sight.js' */
/** @import { Seat } from '../../gen/Seat.ts' */
import { invalidate } from '../frame.js';
import { Keeper } from '../dice/keeper.js';
import { contribution, gameFile } from '../net/api.js';
import { settings } from '../settings.js';
import { W } from '../words.js';
import * as offers from './offers.js';
import { neighbours, printed } from './hexes.js';
import { inWords } from './counter.js';
import { Hands } from './hands.js';
import { Sight } from './sight.js';
import { byHex } from './stacks.js';

/** So long dice are kept when others fall. */
const LINGER = 6000;

export class Desk extends Sight {
  hands = new Hands(this);
  /** The chains of this browser, and whether the host plays fair. */
  keeper = new Keeper(this.game, () => this.live, invalidate);
  /** @type {Seat | null} */ #seat = null;
  /** When dice fell last. */ #fellAt = 0;
  /** Whether it added to the dice. */ #gave = false;
  /** Whether the end was announced. */ #told = false;

  /** @param {string} game @param {number | null} at the moment to begin with */
  constructor(game, at) {
    super(game);
    this.startAt = at;
  }

  /** @param {ServerMessage} message @override */
  hear(message) {
    const fresh = this.session.hear(message);
    if (message.kind === 'welcome') this.keeper.welcome(message.dice, message.seats);
    if (message.kind === 'call') this.keeper.answer(message);
    if (fresh.curtain) this.#forget();
    if (fresh.view) {
      this.#seen(fresh.view);
      this.#contribute(fresh.view);
      this.keeper.see(fresh.view, this.session.fallen);
      if (fresh.view.over) this.keeper.check(() => gameFile(this.game, fresh.view?.seat ?? 'spectator'), this.session.fallen);
    }
    if (fresh.dice?.length) {
      // What fell a moment ago stays in sight: a quick opponent shall not hide one's own dice.
      const before = Date.now() - this.#fellAt < LINGER ? this.dice : [];
      this.set({ dice: [...before.filter((f) => !fresh.dice?.some((g) => g.entry === f.entry)), ...fresh.dice].slice(-4) });
      this.#fellAt = Date.now();
    } else if (fresh.view && Date.now() - this.#fellAt > LINGER) this.set({ dice: [] });
    if (message.kind === 'error') this.say(message.sentence);
    invalidate();
  }

  /** Adds to the dice of a game begun before there were chains, once, where this seat is awaited. @param {View} view */
  async #contribute(view) {
    if (this.#gave || this.session.welcome?.dice.chains || !view.awaited.some((side) => side === view.seat)) return;
    this.#gave = true;
    const reply = await this.live.ask({ kind: 'contribute', contribution: contribution(this.game) });
    if (reply.kind === 'error') this.tell(reply.sentence);
  }

  /** Drops everything a seat saw. */
  #forget() {
    this.letGo();
    Object.assign(this, { moment: null, overlay: null, dice: [], refused: null, spoken: '', cursor: null, hover: null, ringed: [], notice: '', dialog: null });
  }

  /** @param {View} view */
  #seen(view) {
    // At a hot seat without secrets the next view simply comes from the other side.
    if (this.#seat !== view.seat) this.letGo();
    this.#seat = view.seat;
    if (this.startAt !== null) {
      const at = this.startAt;
      this.startAt = null;
      if (at < view.seq) this.goTo(at);
    } else if (view.scene.status.turn <= 1 && view.question && !settings.read.includes(this.game) && this.dialog === null) this.set({ dialog: 'goals' });
    if (view.over && !this.#told) {
      this.#told = true;
      if (!this.moment) this.set({ dialog: 'over' });
    }
    const pieces = view.scene.pieces;
    this.popover = this.rose = this.pending = this.glance = this.ending = null;
    this.ringed = [];
    this.hands.reset();
    if (view.over || (this.selected && !pieces.some((p) => p.id === this.selected))) this.set({ selected: null });
    const able = offers.actors(view.question);
    if (view.question) {
      if (this.selected && !able.has(this.selected)) this.set({ selected: null });
      const aside = pieces.filter((p) => p.pose.kind === 'aside' && able.has(p.id));
      if (!this.selected && able.size === 1) this.set({ selected: [...able][0] });
      else if (!this.selected && aside.length && aside.length === able.size) this.set({ selected: aside[0].id });
    }
    this.refreshReach();
    const last = view.log.filter((l) => l.heading !== 'turn').at(-1);
    this.spoken = [last?.text, view.question?.prompt ?? view.asked[0]?.prompt].filter(Boolean).join('. ');
  }

  // ---------------------------------------------------------------------------------------------- selecting

  /** @param {string | null} id */
  select(id) {
    this.set({ selected: id });
    this.hands.reset();
    this.popover = this.rose = this.pending = this.glance = null;
    this.refused = null;
    this.way = [];
    const piece = this.piece(id);
    if (piece && this.view) {
      this.spoken = `${W.selected}: ${inWords(piece, this.view.scene.sides)}. ${W.canAct(offers.ofPiece(this.question, piece.id).length)}`;
      if (piece.pose.kind === 'hex') {
        this.cursor = piece.pose.hex;
        this.reveal(piece.pose.hex);
      } else this.revealPose(piece.pose);
    }
    this.refreshReach();
    this.#askWhyIdle();
    invalidate();
  }

  /** A piece of one's own that has no answer: which rule keeps it still? */
  async #askWhyIdle() {
    this.unable = null;
    const piece = this.piece(this.selected);
    const seat = this.session.view?.seat;
    if (!piece || !this.question || piece.side !== (seat === 'first' ? 0 : seat === 'second' ? 1 : null) || offers.actors(this.question).has(piece.id)) return;
    const reply = await this.live.ask({ kind: 'preview', answer: { kind: 'click', click: { piece: piece.id } } });
    if (this.selected !== piece.id || reply.kind !== 'previewed' || reply.preview.legal) return;
    const refusals = reply.preview.refusals.filter((r) => r.rule);
    if (!refusals.length) return;
    this.unable = { piece: piece.id, refusals };
    this.spoken = refusals.map((r) => `${r.sentence} ${r.rule ?? ''}`).join(' ');
    invalidate();
  }

  /** The next piece with an answer. @param {1 | -1} step */
  nextPiece(step) {
    const able = offers.actors(this.question);
    const list = (this.view?.scene.pieces ?? []).filter((p) => able.has(p.id));
    if (!list.length) return;
    const i = list.findIndex((p) => p.id === this.selected);
    const next = list[(i + step + list.length) % list.length] ?? list[0];
    this.select(next.id);
  }

  // ---------------------------------------------------------------------------------------------- clicking

  /** A click, a tap or Enter on a hex; `id` if it was on a piece. @param {number} hex @param {string | null} id */
  async clickHex(hex, id) {
    if (this.busy) return;
    this.popover = this.rose = null;
    this.refused = null;
    this.cursor = hex;
    const question = this.question;
    const here = byHex(this.view?.scene.pieces ?? []).get(hex) ?? [];
    const able = offers.actors(question);
    const own = here.filter((p) => able.has(p.id));
    const clicked = here.find((p) => p.id === id) ?? null;

    if (this.selected && hex !== this.here) {
      const found = offers.targets(question, this.selected, this.here).get(hex) ?? [];
      if (found.length) {
        const others = own.filter((p) => p.id !== this.selected);
        if (others.length && clicked && able.has(clicked.id)) this.popover = { hex, offers: found, pieces: others };
        else return this.resolve(found, { hex });
        return invalidate();
      }
    }
    // Friends stand there: march to them, or take one of them?
    if (this.selected && own.length && hex !== this.here && this.reach.has(hex) && offers.beginning(question, this.selected)) {
      const way = this.wayTo(hex);
      if (way) {
        this.popover = { hex, offers: [], pieces: own, way };
        return invalidate();
      }
    }
    if (clicked && clicked.id !== this.selected && (able.has(clicked.id) || !this.selected)) return this.select(clicked.id);
    if (own.length && !(own.length === 1 && own[0].id === this.selected)) {
      const i = own.findIndex((p) => p.id === this.selected);
      return this.select(own[(i + 1) % own.length].id);
    }
    if (this.selected && hex === this.here) {
      const mine = offers.ofPiece(question, this.selected);
      const turn = offers.facings(mine, hex);
      const rest = offers.standing(mine);
      if (turn.length && !rest.length) return this.resolve(turn, { hex });
      if (rest.length) {
        this.popover = { hex, offers: [...rest, ...turn], pieces: [] };
        return invalidate();
      }
      return this.select(null);
    }
    const free = offers.targets(question, null, null).get(hex) ?? [];
    if (free.length) return this.resolve(free, { hex });
    if (this.selected && this.reach.has(hex)) {
      const way = this.wayTo(hex);
      if (way) return this.walk(way);
    }
    if (!this.selected && question) {
      const about = question.offers.filter((o) => o.tag.hex === hex && o.tag.piece !== null);
      if (about.length) {
        this.popover = { hex, offers: about, pieces: [] };
        return invalidate();
      }
    }
    const begin = offers.beginning(question, this.selected);
    if (begin && this.board && this.here !== null && neighbours(this.board, this.here).includes(hex)) return this.walk([hex]);
    if (this.selected && question && able.has(this.selected)) return this.whyNot({ piece: this.selected, hex });
    if (here.length) return this.select(here[0].id);
    this.select(null);
  }

  /** One answer is chosen, several are shown where they are meant. @param {Offer[]} found @param {Spot} where */
  async resolve(found, where) {
    if (found.length === 1) {
      await this.choose(found[0]);
      return;
    }
    if (where.hex !== undefined && offers.isRose(found)) this.rose = { hex: where.hex, offers: found };
    else this.popover = { ...where, offers: found, pieces: [] };
    invalidate();
  }

  /** @param {Click} click */
  async whyNot(click) {
    const kind = this.#usualKind(click.piece ?? null);
    const reply = await this.insist({ kind: 'preview', answer: { kind: 'click', click: kind ? { ...click, kind } : click } });
    if (reply.kind === 'previewed' && !reply.preview.legal) this.refuse(reply.preview.words || printed(click.hex ?? 0), reply.preview.refusals);
    else if (reply.kind === 'refused') this.refuse('', reply.refusals);
    else if (reply.kind === 'previewed' && offers.beginning(this.question, click.piece ?? null)) this.#tooFar(click.hex ?? 0);
    else if (reply.kind === 'error') this.tell(reply.sentence);
    invalidate();
  }

  /** Outside the reach the server drew: the clause is that of the piece's allowance, the proof a line. @param {number} hex */
  #tooFar(hex) {
    const piece = this.piece(this.selected);
    if (!piece || this.here === null) return;
    const fact = piece.card.find((f) => /movement|allowance|reach/.test(f.label));
    const at = (/** @type {number} */ h) => /** @type {const} */ ({ kind: 'hex', hex: h });
    this.refuse(printed(hex), [{
      rule: fact?.rule ?? null,
      sentence: W.beyondReach(piece.name, printed(hex), fact ? `${fact.label} ${fact.value}` : ''),
      proof: [{ kind: 'line', from: at(this.here), to: at(hex) }, { kind: 'places', at: [at(hex)] }],
    }]);
  }

  /** If all answers of a piece about places are of one kind, a click elsewhere means that kind too. @param {string | null} piece */
  #usualKind(piece) {
    const kinds = new Set((this.question?.offers ?? []).filter((o) => o.tag.piece === piece && (o.tag.hex !== null || o.tag.onto !== null) && o.tag.facing === null).map((o) => o.tag.kind));
    return kinds.size === 1 ? [...kinds][0] : undefined;
  }

  /** @param {string} words @param {Refusal[]} refusals */
  refuse(words, refusals) {
    this.refused = { words, refusals };
    this.tab = 'orders';
    this.panelOpen = true;
    this.spoken = `${W.whyNotHere}: ${refusals.map((r) => `${r.sentence} ${r.rule ?? ''}`).join(' ')}`;
    invalidate();
  }

  // ---------------------------------------------------------------------------------------------- answering

  /** An offer was chosen: first the question whether something is ended, then the odds, then it is sent. @param {Offer} offer */
  async choose(offer) {
    this.popover = this.rose = null;
    if (offer.tag.ends && this.question?.undone.length && this.ending?.index !== offer.index) {
      this.ending = offer;
      return invalidate();
    }
    this.ending = null;
    return this.weigh({ kind: 'offer', index: offer.index });
  }

  /** The odds first, where there are any; then it is sent. @param {Meant} answer */
  async weigh(answer) {
    if (settings.odds) {
      const reply = await this.insist({ kind: 'odds', answer });
      if (reply.kind === 'superseded') return undefined;
      if (reply.kind === 'odds' && reply.odds) {
        this.pending = { answer, odds: reply.odds };
        this.glance = null;
        this.tab = 'orders';
        this.panelOpen = true;
        this.spoken = `${W.odds}: ${reply.odds.what}. ${reply.odds.outcomes.map((o) => `${o.text} ${o.percent.toFixed(0)} %`).join(', ')}`;
        return invalidate();
      }
    }
    return this.send(answer);
  }

  commit() {
    const pending = this.pending;
    this.pending = null;
    if (pending) return this.send(pending.answer);
    return undefined;
  }

  /** @param {Meant} answer @returns {Promise<boolean>} whether it was accepted */
  async send(answer) {
    if (this.busy) return false;
    this.set({ busy: true });
    this.refused = null;
    this.way = [];
    invalidate();
    const reply = await this.session.answer(this.live, answer);
    this.set({ busy: false });
    if (reply.kind === 'refused') this.refuse(answer.kind === 'words' ? answer.words : '', reply.refusals);
    else if (reply.kind === 'stale') this.tell(W.stale);
    else if (reply.kind === 'lost') this.tell(W.notSent);
    else if (reply.kind === 'error') this.tell(reply.sentence);
    invalidate();
    return reply.kind === 'accepted';
  }

  /** Walks from hex to hex, each step an answer of its own; stops when something comes between. @param {number[]} way */
  async walk(way) {
    const id = this.selected;
    if (!id || this.busy) return;
    const begin = offers.beginning(this.question, id);
    if (begin && !(await this.send({ kind: 'offer', index: begin.index }))) return;
    this.way = way;
    for (const [i, hex] of way.entries()) {
      const found = (offers.targets(this.question, id, this.here).get(hex) ?? []).filter((o) => o.tag.variant === null || way.length === 1);
      if (!found.length) {
        if (this.selected === id && this.question) await this.whyNot({ piece: id, hex });
        else if (i > 0) this.tell(W.interrupted);
        return;
      }
      if (found.length > 1 && i === way.length - 1) return this.resolve(found, { hex });
      if (!(await this.send({ kind: 'offer', index: found[0].index }))) return;
      this.way = way.slice(i + 1);
      if (!this.session.view?.question) return;
    }
    this.way = [];
    invalidate();
  }

  /** @param {string} words */
  async sayWords(words) {
    const exact = this.question?.offers.find((o) => o.words.toLowerCase() === words.trim().toLowerCase());
    if (exact) return void this.choose(exact);
    await this.weigh({ kind: 'words', words: words.trim() });
  }

  /** @param {number} to */
  async takeBack(to) {
    const { view } = this.session;
    if (!view) return;
    const reply = await this.live.ask({ kind: 'take_back', seq: view.seq, to });
    if (reply.kind === 'error') this.tell(reply.sentence);
    else if (reply.kind === 'stale') this.tell(W.stale);
    else if (reply.kind === 'refused') this.refuse(W.undo, reply.refusals);
    this.set({ dice: [] });
    invalidate();
  }

  /** @param {string} reaction @param {import('../../gen/Policy.ts').Policy} policy */
  async order(reaction, policy) {
    const { view } = this.session;
    if (!view) return;
    const reply = await this.live.ask({ kind: 'orders', orders: { ...view.orders, [reaction]: policy } });
    if (reply.kind === 'error') this.tell(reply.sentence);
    invalidate();
  }

  /** @param {Seat} seat */
  sit(seat) {
    this.session.drop();
    this.#forget();
    this.session.seat = seat;
    this.live.say({ kind: 'sit', seat });
    invalidate();
  }

}
