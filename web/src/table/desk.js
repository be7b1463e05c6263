// What the player is doing with the page: selection, questions to the server, answers. Draws nothing.
/** @import { Offer } from '../../gen/Offer.ts' */
/** @import { Odds } from '../../gen/Odds.ts' */
/** @import { Refusal } from '../../gen/Refusal.ts' */
/** @import { Piece } from '../../gen/Piece.ts' */
/** @import { Drawing } from '../../gen/Drawing.ts' */
/** @import { Fallen } from '../../gen/Fallen.ts' */
/** @import { View } from '../../gen/View.ts' */
/** @import { Meant } from '../../gen/Meant.ts' */
/** @import { Click } from '../../gen/Click.ts' */
/** @import { OverlayKind } from '../../gen/OverlayKind.ts' */
/** @import { ServerMessage } from '../../gen/ServerMessage.ts' */
/** @import { Seat } from '../../gen/Seat.ts' */
import { invalidate } from '../frame.js';
import { Live } from '../net/live.js';
import { settings } from '../settings.js';
import { W } from '../words.js';
import { Session } from './session.js';
import * as offers from './offers.js';
import { neighbours, printed, wayBack } from './hexes.js';
import { inWords } from './counter.js';
import { byHex } from './stacks.js';

/** @typedef {'orders' | 'log' | 'rules' | 'standing'} Tab */
/** @typedef {{hex: number | null, offers: Offer[], pieces: Piece[]}} Popover */

export class Desk {
  session = new Session();
  /** @type {string | null} */ selected = null;
  /** The keyboard's hex. @type {number | null} */ cursor = null;
  /** The pointer's hex. @type {number | null} */ hover = null;
  /** Hexes ringed from the log. @type {number[]} */ ringed = [];
  /** @type {Popover | null} */ popover = null;
  /** @type {{hex: number, offers: Offer[]} | null} */ rose = null;
  /** An answer that waits for "throw the dice". @type {{offer: Offer, odds: Odds} | null} */ pending = null;
  /** What hovering over a target would give. @type {{offer: Offer, odds: Odds | null, ghosts: Piece[]} | null} */ glance = null;
  /** @type {{words: string, refusals: Refusal[]} | null} */ refused = null;
  /** An ending that waits for "are you sure". @type {Offer | null} */ ending = null;
  /** @type {{kind: OverlayKind, drawing: Drawing} | null} */ overlay = null;
  /** Cost of every hex in reach of the selected piece. @type {Map<number, number>} */ reach = new Map();
  /** @type {Fallen[]} */ dice = [];
  /** A planned way: hexes to enter. @type {number[]} */ way = [];
  /** @type {Tab} */ tab = 'orders';
  panelOpen = true;
  /** A moment of the past. @type {View | null} */ moment = null;
  busy = false;
  /** @type {string} */ notice = '';
  /** Said by screen readers. */ spoken = '';
  /** @type {'keys' | 'menu' | 'goals' | null} */ dialog = null;
  /** A clause the rule book shall open. @type {(id: string) => void} */ openClause = () => {};
  /** @type {(hex: number) => void} */ reveal = () => {};
  #glanceTimer = 0;
  #noticeTimer = 0;
  #wanted = 0;

  /** @param {string} game @param {number | null} at */
  constructor(game, at) {
    this.game = game;
    this.startAt = at;
    this.live = new Live(game, {
      hear: (message) => this.#hear(message),
      changed: (connected) => {
        this.session.connected = connected;
        if (connected) this.session.met = true;
        invalidate();
      },
      greeting: () => this.session.greeting(),
    });
  }

  /** The view that is shown: of now, or of a moment of the past. */
  get view() {
    return this.moment ?? this.session.view;
  }

  /** The question that can be answered now. */
  get question() {
    return this.moment ? null : (this.session.view?.question ?? null);
  }

  get board() {
    const board = this.view?.scene.board;
    return board?.kind === 'hexes' ? board : null;
  }

  /** @param {ServerMessage} message */
  #hear(message) {
    const fresh = this.session.hear(message);
    if (fresh.curtain) this.#forget();
    if (fresh.view) this.#seen(fresh.view);
    if (fresh.dice?.length) this.dice = fresh.dice.slice(-3);
    if (message.kind === 'error') this.say(message.sentence);
    invalidate();
  }

  /** Drops everything a seat saw. */
  #forget() {
    this.letGo();
    Object.assign(this, { moment: null, overlay: null, dice: [], refused: null, spoken: '', cursor: null, hover: null, ringed: [], notice: '', dialog: null });
  }

  /** @param {View} view */
  #seen(view) {
    if (this.startAt !== null) {
      const at = this.startAt;
      this.startAt = null;
      if (at < view.seq) this.goTo(at);
    } else if (view.at <= 2 && view.question && !settings.read.includes(this.game) && this.dialog === null) this.dialog = 'goals';
    const pieces = view.scene.pieces;
    this.popover = this.rose = this.pending = this.glance = this.ending = null;
    if (this.selected && !pieces.some((p) => p.id === this.selected)) this.selected = null;
    const able = offers.actors(view.question);
    if (view.question) {
      if (this.selected && !able.has(this.selected)) this.selected = null;
      if (!this.selected && able.size === 1) this.selected = [...able][0];
    }
    this.#refreshReach();
    const last = view.log.filter((l) => l.heading !== 'turn').at(-1);
    this.spoken = [last?.text, view.question?.prompt ?? view.asked[0]?.prompt].filter(Boolean).join('. ');
  }

  // ---------------------------------------------------------------------------------------------- selecting

  /** @param {string | null} id */
  select(id) {
    this.selected = id;
    this.popover = this.rose = this.pending = this.glance = null;
    this.refused = null;
    this.way = [];
    const piece = this.piece(id);
    if (piece && this.view) {
      this.spoken = `${W.selected}: ${inWords(piece, this.view.scene.sides)}. ${W.canAct(offers.ofPiece(this.question, piece.id).length)}`;
      if (piece.pose.kind === 'hex') this.cursor = piece.pose.hex;
    }
    this.#refreshReach();
    invalidate();
  }

  /** @param {string | null} id */
  piece(id) {
    return this.view?.scene.pieces.find((p) => p.id === id) ?? null;
  }

  /** Where the selected piece stands. */
  get here() {
    const pose = this.piece(this.selected)?.pose;
    return pose?.kind === 'hex' ? pose.hex : null;
  }

  letGo() {
    this.selected = null;
    this.popover = this.rose = this.pending = this.glance = this.ending = this.refused = null;
    this.way = [];
    this.reach = new Map();
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
    if (next.pose.kind === 'hex') this.reveal(next.pose.hex);
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
        else return this.#resolve(found, hex);
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
      if (turn.length && !rest.length) return this.#resolve(turn, hex);
      if (rest.length) {
        this.popover = { hex, offers: [...rest, ...turn], pieces: [] };
        return invalidate();
      }
      return this.select(null);
    }
    const free = offers.targets(question, null, null).get(hex) ?? [];
    if (free.length) return this.#resolve(free, hex);
    if (this.selected && this.reach.has(hex)) {
      const way = this.#wayTo(hex);
      if (way) return this.walk(way);
    }
    if (!this.selected && question) {
      const about = question.offers.filter((o) => o.tag.hex === hex && o.tag.piece !== null);
      if (about.length) {
        this.popover = { hex, offers: about, pieces: [] };
        return invalidate();
      }
    }
    if (this.selected && question && able.has(this.selected)) return this.#whyNot({ piece: this.selected, hex });
    if (here.length) return this.select(here[0].id);
    this.select(null);
  }

  /** @param {Offer[]} found @param {number} hex */
  async #resolve(found, hex) {
    if (found.length === 1) {
      await this.choose(found[0]);
      return;
    }
    if (offers.isRose(found)) this.rose = { hex, offers: found };
    else this.popover = { hex, offers: found, pieces: [] };
    invalidate();
  }

  /** @param {Click} click */
  async #whyNot(click) {
    const kind = this.#usualKind(click.piece ?? null);
    const reply = await this.live.ask({ kind: 'preview', answer: { kind: 'click', click: kind ? { ...click, kind } : click } });
    if (reply.kind === 'previewed' && !reply.preview.legal) this.refuse(reply.preview.words || printed(click.hex ?? 0), reply.preview.refusals);
    else if (reply.kind === 'error') this.tell(reply.sentence);
    invalidate();
  }

  /** If all answers of a piece about places are of one kind, a click elsewhere means that kind too. @param {string | null} piece */
  #usualKind(piece) {
    const kinds = new Set((this.question?.offers ?? []).filter((o) => o.tag.piece === piece && o.tag.hex !== null && o.tag.facing === null).map((o) => o.tag.kind));
    return kinds.size === 1 ? [...kinds][0] : undefined;
  }

  /** @param {string} words @param {Refusal[]} refusals */
  refuse(words, refusals) {
    this.refused = { words, refusals };
    this.tab = 'orders';
    this.spoken = `${W.whyNotHere}: ${refusals.map((r) => `${r.sentence} ${r.rule ?? ''}`).join(' ')}`;
    invalidate();
  }

  // ---------------------------------------------------------------------------------------------- answering

  /** An offer was chosen: first the question whether something is ended, then the odds, then it is sent. @param {Offer} offer */
  async choose(offer) {
    this.popover = this.rose = null;
    if (offer.tag.ends && this.question?.undone.length && this.ending?.index !== offer.index) {
      this.ending = offer;
      this.tab = 'orders';
      return invalidate();
    }
    this.ending = null;
    if (settings.odds) {
      const reply = await this.live.ask({ kind: 'odds', answer: { kind: 'offer', index: offer.index } });
      if (reply.kind === 'odds' && reply.odds) {
        this.pending = { offer, odds: reply.odds };
        this.glance = null;
        this.tab = 'orders';
        this.spoken = `${W.odds}: ${reply.odds.what}. ${reply.odds.outcomes.map((o) => `${o.text} ${o.percent.toFixed(0)} %`).join(', ')}`;
        return invalidate();
      }
    }
    return this.send({ kind: 'offer', index: offer.index });
  }

  commit() {
    const pending = this.pending;
    this.pending = null;
    if (pending) return this.send({ kind: 'offer', index: pending.offer.index });
    return undefined;
  }

  /** @param {Meant} answer @returns {Promise<boolean>} whether it was accepted */
  async send(answer) {
    if (this.busy) return false;
    this.busy = true;
    this.refused = null;
    this.way = [];
    invalidate();
    const reply = await this.session.answer(this.live, answer);
    this.busy = false;
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
    for (const [i, hex] of way.entries()) {
      const found = (offers.targets(this.question, id, this.here).get(hex) ?? []).filter((o) => o.tag.variant === null || way.length === 1);
      if (!found.length) {
        if (this.selected === id && this.question) await this.#whyNot({ piece: id, hex });
        else if (i > 0) this.tell(W.interrupted);
        return;
      }
      if (found.length > 1 && i === way.length - 1) return this.#resolve(found, hex);
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
    await this.send({ kind: 'words', words: words.trim() });
  }

  /** @param {number} to */
  async takeBack(to) {
    const { view } = this.session;
    if (!view) return;
    const reply = await this.live.ask({ kind: 'take_back', seq: view.seq, to });
    if (reply.kind === 'error') this.tell(reply.sentence);
    else if (reply.kind === 'stale') this.tell(W.stale);
    else if (reply.kind === 'refused') this.refuse(W.undo, reply.refusals);
    this.dice = [];
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

  // ---------------------------------------------------------------------------------------------- looking

  /** The pointer is over a hex. @param {number | null} hex */
  hoverAt(hex) {
    if (hex === this.hover) return;
    this.hover = hex;
    clearTimeout(this.#glanceTimer);
    this.glance = null;
    if (!this.busy) this.way = hex !== null && this.selected && this.reach.has(hex) ? (this.#wayTo(hex) ?? []) : [];
    if (hex !== null && this.selected && !this.pending) {
      const found = offers.targets(this.question, this.selected, this.here).get(hex) ?? [];
      if (found.length) this.#glanceTimer = window.setTimeout(() => this.#look(found[0]), 90);
    }
    invalidate();
  }

  /** The ghost and the odds of a target under the pointer. @param {Offer} offer */
  async #look(offer) {
    const answer = /** @type {const} */ ({ kind: 'offer', index: offer.index });
    const seq = this.session.view?.seq;
    const [preview, odds] = await Promise.all([this.live.ask({ kind: 'preview', answer }), this.live.ask({ kind: 'odds', answer })]);
    if (this.hover !== offer.tag.hex || this.session.view?.seq !== seq || this.pending) return;
    const ghosts = preview.kind === 'previewed' ? preview.preview.ghosts.filter((g) => g.id === offer.tag.piece) : [];
    this.glance = { offer, odds: odds.kind === 'odds' ? odds.odds : null, ghosts };
    invalidate();
  }

  async #refreshReach() {
    this.reach = new Map();
    const id = this.selected;
    if (!id || !this.question || !settings.reach || !offers.ofPiece(this.question, id).some((o) => o.tag.hex !== null)) return;
    const wanted = ++this.#wanted;
    const reply = await this.live.ask({ kind: 'overlay', overlay: 'reach', piece: id });
    if (wanted !== this.#wanted || this.selected !== id || reply.kind !== 'overlay' || !reply.drawing) return;
    const drawn = new Set(reply.drawing.hexes.map(([hex]) => hex));
    // Drawn where it speaks of the same places as the answers: not while a battery chooses a target.
    if (![...offers.targets(this.question, id, this.here).keys()].some((hex) => drawn.has(hex))) return;
    this.reach = new Map(reply.drawing.hexes.map(([hex, label]) => [hex, Number.parseFloat(label.replace('½', '.5')) || 0]));
    invalidate();
  }

  /** @param {number} hex */
  #wayTo(hex) {
    if (!this.board || this.here === null) return null;
    if (offers.targets(this.question, this.selected, this.here).has(hex)) return [hex];
    if (!offers.ofPiece(this.question, this.selected ?? '').some((o) => o.tag.hex !== null && neighbours(/** @type {any} */ (this.board), this.here ?? 0).includes(o.tag.hex))) return null;
    return wayBack(this.board, this.reach, this.here, hex);
  }

  /** @param {OverlayKind} kind */
  async toggleOverlay(kind) {
    if (this.overlay?.kind === kind) {
      this.overlay = null;
      return invalidate();
    }
    const piece = this.selected ?? undefined;
    const reply = await this.live.ask({ kind: 'overlay', overlay: kind, ...(piece ? { piece } : {}) });
    if (reply.kind === 'overlay' && reply.drawing) {
      this.overlay = { kind, drawing: reply.drawing };
      this.spoken = reply.drawing.title;
    } else {
      this.overlay = null;
      this.tell(W.noOverlay);
    }
    invalidate();
  }

  /** Another moment; `null` or the newest is now. @param {number | null} entry */
  async goTo(entry) {
    const { view } = this.session;
    if (!view || entry === null || entry >= view.seq) {
      this.moment = null;
      this.#wanted++;
      history.replaceState(null, '', `/#/game/${this.game}`);
      return invalidate();
    }
    const wanted = ++this.#wanted;
    const reply = await this.live.ask({ kind: 'at', entry: Math.max(0, entry) });
    if (wanted !== this.#wanted) return;
    if (reply.kind === 'moment') {
      this.letGo();
      this.moment = reply.view;
      const fell = reply.view.fallen.filter((f) => f.entry === reply.view.at);
      this.dice = fell;
      this.spoken = [W.inPast(reply.view.at), reply.view.log.at(-1)?.text].filter(Boolean).join(' ');
      history.replaceState(null, '', `/#/game/${this.game}?at=${reply.view.at}`);
    } else if (reply.kind === 'error') this.tell(reply.sentence);
    invalidate();
  }

  /** A short notice beside the prompt. @param {string} sentence */
  tell(sentence) {
    this.notice = sentence;
    this.spoken = sentence;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = window.setTimeout(() => { this.notice = ''; invalidate(); }, 6000);
    invalidate();
  }

  /** @param {string} sentence */
  say(sentence) {
    this.spoken = sentence;
  }

  leave() {
    this.live.close();
  }
}
