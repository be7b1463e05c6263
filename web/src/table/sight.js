// What the player looks at: the view of now or of a moment, the selection, the pointer, reach, overlays, ghosts.
/** @import { Offer } from '../../gen/Offer.ts' */
/** @import { Odds } from '../../gen/Odds.ts' */
/** @import { Refusal } from '../../gen/Refusal.ts' */
/** @import { Piece } from '../../gen/Piece.ts' */
/** @import { Drawing } from '../../gen/Drawing.ts' */
/** @import { Ground } from '../../gen/Ground.ts' */
/** @import { Explanation } from '../../gen/Explanation.ts' */
/** @import { Fallen } from '../../gen/Fallen.ts' */
/** @import { View } from '../../gen/View.ts' */
/** @import { Mark } from '../../gen/Mark.ts' */
/** @import { Meant } from '../../gen/Meant.ts' */
/** @import { Pose } from '../../gen/Pose.ts' */
/** @import { OverlayKind } from '../../gen/OverlayKind.ts' */
/** @import { ServerMessage } from '../../gen/ServerMessage.ts' */
/** @import { Command } from '../net/live.js' */
import { invalidate } from '../frame.js';
import { gameCard, mapGround } from '../net/api.js';
import { Live } from '../net/live.js';
import { settings } from '../settings.js';
import { W } from '../words.js';
import { Session } from './session.js';
import * as offers from './offers.js';
import { neighbours, wayBack } from './hexes.js';
import { byHex, shiftToKeep } from './stacks.js';

/** @typedef {'orders' | 'log' | 'rules' | 'standing'} Tab */
/** Where a list opens: a hex, or a point of the drawing. @typedef {{hex?: number, at?: [number, number] | null}} Spot */
/** @typedef {Spot & {offers: Offer[], pieces: Piece[], way?: number[]}} Popover */

export class Sight {
  session = new Session();
  /** @type {string | null} */ selected = null;
  /** The keyboard's hex. @type {number | null} */ cursor = null;
  /** The pointer's hex. @type {number | null} */ hover = null;
  /** The stack that is fanned out because a piece of it was pointed at. @type {import('./stacks.js').Fan | null} */ fan = null;
  /** Hexes ringed from the log. @type {number[]} */ ringed = [];
  /** @type {Popover | null} */ popover = null;
  /** @type {{hex: number, offers: Offer[]} | null} */ rose = null;
  /** An answer that waits for "throw the dice". @type {{answer: Meant, odds: Odds} | null} */ pending = null;
  /** What hovering over a target would give. @type {{offer: Offer, odds: Odds | null, ghosts: Piece[], marks: Mark[]} | null} */ glance = null;
  /** @type {{words: string, refusals: Refusal[]} | null} */ refused = null;
  /** Why the selected piece cannot act at all. @type {{piece: string, refusals: Refusal[]} | null} */ unable = null;
  /** An ending that waits for "are you sure". @type {Offer | null} */ ending = null;
  /** @type {{kind: OverlayKind, drawing: Drawing} | null} */ overlay = null;
  /** Cost of every hex in reach of the selected piece, to find a way by. @type {Map<number, number>} */ reach = new Map();
  /** The same in the server's own words. @type {Map<number, string>} */ costs = new Map();
  /** What every hex is without pieces. @type {Map<number, Ground>} */ ground = new Map();
  /** What a bot considered. @type {{entry: number, explanation: Explanation} | null} */ thoughts = null;
  /** @type {Fallen[]} */ dice = [];
  /** A planned way: hexes to enter. @type {number[]} */ way = [];
  /** @type {Tab} */ tab = 'orders';
  panelOpen = true;
  /** A moment of the past. @type {View | null} */ moment = null;
  busy = false;
  /** @type {string} */ notice = '';
  /** Said by screen readers. */ spoken = '';
  /** @type {'keys' | 'menu' | 'goals' | 'over' | 'thoughts' | null} */ dialog = null;
  /** A clause the rule book shall open. @type {(id: string) => void} */ openClause = () => {};
  /** Plays the game from the beginning. @type {() => void} */ watch = () => {};
  /** @type {(hex: number) => void} */ reveal = () => {};
  /** @type {(pose: Pose) => void} */ revealPose = () => {};
  #glanceTimer = 0;
  #noticeTimer = 0;
  #reachWanted = 0;
  #momentWanted = 0;


  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.live = new Live(game, {
      hear: (message) => this.hear(message),
      changed: (connected) => {
        this.session.connected = connected;
        if (connected) this.session.met = true;
        invalidate();
      },
      ended: (reason) => {
        this.session.error ??= reason || W.ended;
        invalidate();
      },
      replied: invalidate,
      greeting: () => this.session.greeting(),
    });
    this.#introduce();
  }

  /** The names of the sides, for a curtain that comes before any view; and whether there is such a game at all. */
  async #introduce() {
    try {
      const card = await gameCard(this.game);
      if (!this.session.seats.length) this.session.seats = card.seats;
    } catch (error) {
      if (!this.session.met) this.session.error = error instanceof Error ? error.message : String(error);
    }
    invalidate();
    try {
      this.ground = new Map((await mapGround(this.game)).map((g) => [g.hex, g]));
    } catch {
      // The map says it all the same.
    }
  }

  /** Changes what is looked at. @param {Partial<Sight>} change */
  set(change) {
    Object.assign(this, change);
  }

  /** A message that is no reply. @param {ServerMessage} message */
  hear(message) {
    this.session.hear(message);
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

  /** The free table, where there is one. */
  get table() {
    const board = this.view?.scene.board;
    return board?.kind === 'table' ? board : null;
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
    this.popover = this.rose = this.pending = this.glance = this.ending = this.refused = this.unable = null;
    this.way = [];
    this.reach = new Map();
    invalidate();
  }

  /** Whether the stack of a hex lies fanned out: 2 where the selected piece stands, 1 where something else is looked at. @param {number} hex */
  fanned(hex) {
    if (hex === this.here) return 2;
    return hex === this.cursor || (hex === this.hover && hex === this.fan?.hex) ? 1 : 0;
  }

  /** A piece is pointed at: its stack fans out around it, unless it lies open already. @param {number | null} hex @param {string} id */
  pointAt(hex, id) {
    if (hex === null || this.fanned(hex)) return;
    const pieces = byHex(this.view?.scene.pieces ?? []).get(hex) ?? [];
    this.fan = { hex, ...shiftToKeep(pieces, id) };
    invalidate();
  }

  /** The pointer is over a hex; `id` if it is over a piece. @param {number | null} hex @param {string | null} [id] */
  hoverAt(hex, id = null) {
    if (id) this.pointAt(hex, id);
    if (hex === this.hover) return;
    this.hover = hex;
    if (this.fan && !this.fanned(this.fan.hex)) this.fan = null;
    this.glanceAt(null, () => false);
    if (!this.busy) this.way = hex !== null && hex !== this.here && this.selected && this.reach.has(hex) ? (this.wayTo(hex) ?? []) : [];
    if (hex !== null && this.selected && !this.pending) {
      const found = offers.targets(this.question, this.selected, this.here).get(hex) ?? [];
      if (found.length) this.glanceAt(found[0], () => this.hover === hex);
    }
    invalidate();
  }

  /** Asks in a moment what an answer would do, if it is still looked at then. @param {Offer | null} offer @param {() => boolean} still */
  glanceAt(offer, still) {
    clearTimeout(this.#glanceTimer);
    this.glance = null;
    if (offer && !this.pending) this.#glanceTimer = window.setTimeout(() => this.#look(offer, still), 90);
  }

  /** What is under the pointer means something new. */
  hoverAgain() {
    const hex = this.hover;
    this.hover = null;
    this.hoverAt(hex);
  }

  /**
   * Asks until it is answered, even if what is pointed at takes its place meanwhile; not beyond the position it is about.
   * @param {Command} command
   */
  async insist(command) {
    const { seq, seat } = this.session.view ?? {};
    for (;;) {
      const reply = await this.live.ask(command);
      const here = this.session.view?.seq === seq && this.session.view?.seat === seat;
      if (reply.kind !== 'superseded' || !here) return reply;
    }
  }

  /** The ghost and the odds of a target under the pointer. @param {Offer} offer @param {() => boolean} still */
  async #look(offer, still) {
    const answer = /** @type {const} */ ({ kind: 'offer', index: offer.index });
    const seq = this.session.view?.seq;
    const [preview, odds] = await Promise.all([this.live.ask({ kind: 'preview', answer }), this.live.ask({ kind: 'odds', answer })]);
    if (!still() || this.session.view?.seq !== seq || this.pending) return;
    const ghosts = preview.kind === 'previewed' ? preview.preview.ghosts.filter((g) => g.id === offer.tag.piece) : [];
    const marks = preview.kind === 'previewed' ? preview.preview.marks : [];
    this.glance = { offer, odds: odds.kind === 'odds' ? odds.odds : null, ghosts, marks };
    invalidate();
  }

  async refreshReach() {
    this.reach = new Map();
    const id = this.selected;
    if (!id || !this.question || !settings.reach || !this.board) return;
    if (!offers.beginning(this.question, id) && !offers.ofPiece(this.question, id).some((o) => o.tag.hex !== null)) return;
    const wanted = ++this.#reachWanted;
    const reply = await this.live.ask({ kind: 'overlay', overlay: 'reach', piece: id });
    if (wanted !== this.#reachWanted || this.selected !== id || reply.kind !== 'overlay' || !reply.drawing) return;
    const drawn = new Set(reply.drawing.hexes.map(([hex]) => hex));
    // Drawn where it speaks of the same places as the answers: not while a battery chooses a target.
    const places = [...offers.targets(this.question, id, this.here)];
    if (places.length && !places.some(([hex, [offer]]) => drawn.has(hex) && /step|move|march|onward|ride/.test(offer.tag.kind))) return;
    this.costs = new Map(reply.drawing.hexes);
    this.reach = new Map(reply.drawing.hexes.map(([hex, label]) => [hex, Number.parseFloat(label) || 0]));
    this.hoverAgain();
    invalidate();
  }

  /** @param {number} hex */
  wayTo(hex) {
    if (!this.board || this.here === null) return null;
    if (offers.targets(this.question, this.selected, this.here).has(hex)) return [hex];
    if (!offers.beginning(this.question, this.selected) && !offers.ofPiece(this.question, this.selected ?? '').some((o) => o.tag.hex !== null && neighbours(/** @type {any} */ (this.board), this.here ?? 0).includes(o.tag.hex))) return null;
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
      this.#momentWanted++;
      history.replaceState(null, '', `/#/game/${this.game}`);
      return invalidate();
    }
    const wanted = ++this.#momentWanted;
    const reply = await this.live.ask({ kind: 'at', entry: Math.max(0, entry) });
    if (wanted !== this.#momentWanted) return;
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

  /** Why a bot gave the answer of an entry. @param {number} entry */
  async explain(entry) {
    const reply = await this.live.ask({ kind: 'explain', entry });
    if (reply.kind === 'explained') this.set({ thoughts: reply, dialog: 'thoughts' });
    else if (reply.kind === 'error') this.tell(reply.sentence);
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
