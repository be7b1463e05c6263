// What the player looks at: the view of now or of a moment, the selection, the pointer, reach, overlays, ghosts.
/** @import { Odds } from '../../gen/Odds.ts' */
/** @import { Refusal } from '../../gen/Refusal.ts' */
/** @import { Piece } from '../../gen/Piece.ts' */
/** @import { Overlay } from '../../gen/Overlay.ts' */
/** @import { Ground } from '../../gen/Ground.ts' */
/** @import { Explanation } from '../../gen/Explanation.ts' */
/** @import { Fallen } from '../../gen/Fallen.ts' */
/** @import { View } from '../../gen/View.ts' */
/** @import { Mark } from '../../gen/Mark.ts' */
/** @import { Meaning } from '../../gen/Meaning.ts' */
/** @import { Choice } from './offers.js' */
/** @import { Pose } from '../../gen/Pose.ts' */
/** @import { OverlayKind } from '../../gen/OverlayKind.ts' */
/** @import { ServerMessage } from '../../gen/ServerMessage.ts' */
/** @import { Command } from '../net/live.js' */
import { invalidate } from '../frame.js';
import { gameCard, mapGround } from '../net/api.js';
import { Live } from '../net/live.js';
import { settings } from '../settings.js';
import { W, inSentences } from '../words.js';
import { Film } from './film.js';
import { Session } from './session.js';
import * as offers from './offers.js';

/** @typedef {'orders' | 'log' | 'rules' | 'standing' | 'talk'} Tab */
/** Where a list opens: a hex, or a point of the drawing. @typedef {{hex?: number, at?: [number, number] | null}} Spot */
/** @typedef {Spot & {choices: Choice[], pieces: Piece[]}} Popover */
/** What is pointed at. @typedef {{hex?: number, piece?: string | null, at?: [number, number]}} Pointed */

export class Sight {
  session = new Session();
  /** What happened, one thing at a time. */ film = new Film(/** @type {any} */ (this));
  /** @type {string | null} */ selected = null;
  /** The keyboard's hex. @type {number | null} */ cursor = null;
  /** The hex whose stack was opened by a click or a key; what happens next closes it. @type {number | null} */ opened = null;
  /** The pointer's hex. @type {number | null} */ hover = null;
  /** The stack that is fanned out because a piece of it was pointed at. @type {import('./stacks.js').Fan | null} */ fan = null;
  /** Hexes ringed from the log. @type {number[]} */ ringed = [];
  /** @type {Popover | null} */ popover = null;
  /** @type {{hex: number, choices: Choice[]} | null} */ rose = null;
  /** The facing that the keyboard has marked on a rose. @type {number | null} */ turnTo = null;
  /** What waits for "throw the dice", drawn where the table is free. @type {{choice: Choice, odds: Odds, sketch?: {ghosts: Piece[], marks: Mark[]}} | null} */ pending = null;
  /** What a click where the pointer is would mean. @type {{meaning: Meaning, odds: Odds | null, ghosts: Piece[], marks: Mark[]} | null} */ glance = null;
  /** @type {{words: string, refusals: Refusal[]} | null} */ refused = null;
  /** Why the selected piece cannot act at all. @type {{piece: string, refusals: Refusal[]} | null} */ unable = null;
  /** An ending that waits for "are you sure". @type {Choice | null} */ ending = null;
  /** @type {{kind: OverlayKind, drawing: Overlay} | null} */ overlay = null;
  /** The cost of every hex in reach of the selected piece, in the server's words. @type {Map<number, string>} */ reach = new Map();
  /** What every hex is without pieces. @type {Map<number, Ground>} */ ground = new Map();
  /** What a bot considered. @type {{entry: number, explanation: Explanation} | null} */ thoughts = null;
  /** What a veteran would do. @type {{answer: string, explanation?: Explanation} | null} */ hinted = null;
  /** Who allows hints in a game between two people. @type {[boolean, boolean]} */ hints = [false, false];
  /** @type {Fallen[]} */ dice = [];
  /** @type {Tab} */ tab = 'orders';
  panelOpen = true;
  /** Whether the panel came up by itself, for odds: it goes down with them. */ cameUp = false;
  /** Whether the roster goes to the printer now. */ roster = false;
  /** A moment of the past. @type {View | null} */ moment = null;
  busy = false;
  /** @type {string} */ notice = '';
  /** Said by screen readers. */ spoken = '';
  /** @type {'keys' | 'menu' | 'goals' | 'over' | 'thoughts' | 'hint' | 'link' | null} */ dialog = null;
  /** A link to hand on. @type {{address: string, copied: boolean} | null} */ link = null;
  /** A clause the rule book shall open. @type {(id: string) => void} */ openClause = () => {};
  /** The charts, one key away. @type {() => void} */ openCharts = () => {};
  /** A table of the rule book, as soon as it is here. @type {(id: string) => {header: string[], rows: string[][]} | null} */ tableOf = () => null;
  /** What lies under a point of the window: a hex, or a point of the table; `null` beside the board. @type {(x: number, y: number) => {hex?: number, at?: [number, number]} | null} */ under = () => null;
  /** Plays the game from the beginning. @type {() => void} */ watch = () => {};
  /** @type {(hex: number) => void} */ reveal = () => {};
  /** Brings all of these hexes into sight. @type {(hexes: number[]) => void} */ embrace = () => {};
  /** @type {(pose: Pose) => void} */ revealPose = () => {};
  #glanceTimer = 0;
  #noticeTimer = 0;
  #reachWanted = 0;
  #oddsWanted = 0;
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

  /** The dice of an entry are laid on the table. @param {number} entry */
  showDice(entry) {
    this.dice = (this.moment?.fallen ?? this.session.fallen).filter((f) => f.entry === entry);
  }

  /** Something happens there: it is brought into sight. @param {import('../../gen/Place.ts').Place[]} places @param {Pose[]} poses */
  attend(places, poses) {
    for (const place of places) if ('hex' in place) this.reveal(place.hex);
    for (const pose of poses) pose.kind === 'hex' ? this.reveal(pose.hex) : this.revealPose(pose);
  }

  /** A message that is no reply. @param {ServerMessage} message */
  hear(message) {
    this.session.hear(message);
  }

  /** The view that is shown: of the film that is on, of a moment of the past, or of now. */
  get view() {
    return this.film.view ?? this.moment ?? this.session.view;
  }

  /** The question that can be answered now. */
  get question() {
    return this.moment || this.film.on ? null : (this.session.view?.question ?? null);
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

  /** Whatever the last click, the last answer or the last question brought up goes away. */
  clear() {
    Object.assign(this, { popover: null, rose: null, turnTo: null, pending: null, glance: null, ending: null, refused: null, ringed: [] });
  }

  letGo() {
    this.clear();
    Object.assign(this, { selected: null, unable: null, reach: new Map() });
    invalidate();
  }

  /** Whether the stack of a hex lies fanned out: 2 where the selected piece stands, 1 where something else is looked at. @param {number} hex */
  fanned(hex) {
    if (hex === this.here) return 2;
    return hex === this.opened || (hex === this.hover && hex === this.fan?.hex) ? 1 : 0;
  }

  /** A piece is pointed at: its stack fans out around it, unless it lies open already. @param {number | null} hex @param {string} id */
  pointAt(hex, id) {
    if (hex === null || this.fanned(hex)) return;
    this.fan = { hex, piece: id };
    invalidate();
  }

  /** The pointer is over a hex; `id` if it is over a piece. @param {number | null} hex @param {string | null} [id] */
  hoverAt(hex, id = null) {
    if (id) this.pointAt(hex, id);
    if (hex === this.hover) return;
    this.hover = hex;
    if (this.fan && !this.fanned(this.fan.hex)) this.fan = null;
    this.glanceAt(hex !== null && hex !== this.here ? { hex, piece: id } : null, () => this.hover === hex);
    invalidate();
  }

  /** Asks in a moment what a click there would mean, if it is still pointed at then. @param {Pointed | null} there @param {() => boolean} still */
  glanceAt(there, still) {
    clearTimeout(this.#glanceTimer);
    this.glance = null;
    if (there && this.selected && this.question && !this.pending && !this.busy && offers.actors(this.question).has(this.selected))
      this.#glanceTimer = window.setTimeout(() => this.#look(there, still), 60);
  }

  /** What is under the pointer means something new. */
  hoverAgain() {
    const hex = this.hover;
    this.hover = null;
    this.hoverAt(hex);
  }

  /**
   * Asks until it is answered, even if what is pointed at takes its place meanwhile; not beyond the position it is about.
   * Odds that were asked for first give way to those asked for last: of two that insist, each would stop the other for ever.
   * @param {Command} command
   */
  async insist(command) {
    const { seq, seat } = this.session.view ?? {};
    const turn = command.kind === 'odds' ? ++this.#oddsWanted : 0;
    for (;;) {
      const reply = await this.live.ask(command);
      const here = this.session.view?.seq === seq && this.session.view?.seat === seat;
      const last = command.kind !== 'odds' || turn === this.#oddsWanted;
      if (reply.kind !== 'superseded' || !here || !last) return reply;
    }
  }

  /**
   * What a click there can mean: the server says it. `null` where nobody can say it: the line broke, or something newer
   * is on its way. What is only hovered over gives way to whatever is asked next.
   * @param {Pointed} there @param {string | null} [selected] @param {boolean} [hovered]
   */
  async meanings({ hex, piece, at }, selected = this.selected, hovered = false) {
    const seq = this.session.view?.seq;
    if (seq === undefined || !this.question) return null;
    const click = { ...(selected ? { selected } : {}), ...(piece ? { piece } : {}), ...(hex === undefined ? {} : { hex }), ...(at ? { at } : {}), ...this.written(selected) };
    const command = /** @type {const} */ ({ kind: 'meanings', seq, click });
    const reply = await (hovered ? this.live.ask(command) : this.insist(command));
    if (reply.kind === 'error') this.tell(reply.sentence);
    return reply.kind === 'meanings' && this.session.view?.seq === seq ? reply : null;
  }

  /** What a click says besides where it is: of a line that is being written. @param {string | null} _selected @returns {{phrase?: string, line?: string}} */
  written(_selected) {
    return {};
  }

  /** The way, the ghost and the odds of what is under the pointer. @param {Pointed} there @param {() => boolean} still */
  async #look(there, still) {
    // It has come there meanwhile: what it would look like is what it looks like.
    if (there.hex !== undefined && there.hex === this.here) return;
    const seq = this.session.view?.seq, { selected } = this;
    const fresh = () => still() && this.session.view?.seq === seq && this.selected === selected && !this.pending && !this.busy;
    const meaning = (await this.meanings(there, selected, true))?.meanings[0];
    if (!meaning || !fresh()) return;
    const { ghosts, marks, tag } = meaning.preview;
    this.glance = { meaning, odds: null, ghosts: ghosts.filter((g) => g.id === tag.piece), marks };
    invalidate();
    // What is written on a sheet is weighed with the sheet; a march as a whole, to where it is pointed.
    if (this.question?.sheet) return;
    const odds = await this.live.ask({ kind: 'odds', answer: meaning.answer, then: meaning.then.map((next) => next.words) });
    if (odds.kind === 'odds' && this.glance?.meaning === meaning && fresh()) this.glance.odds = odds.odds;
    invalidate();
  }

  /** Lays what is weighed before the player; on a free table it is drawn: the lane of a charge, and where it would end. @param {NonNullable<Sight['pending']>} weighed */
  async draw(weighed) {
    this.pending = weighed;
    if (!this.table) return;
    const reply = await this.live.ask({ kind: 'preview', answer: weighed.choice.answer });
    if (reply.kind !== 'previewed' || this.pending !== weighed) return;
    const { ghosts, marks, tag } = reply.preview;
    weighed.sketch = { ghosts: ghosts.filter((g) => g.id === tag.piece), marks };
    invalidate();
  }

  /** What was weighed is done with, one way or the other. */
  putAway() {
    const { pending } = this;
    this.pending = null;
    if (pending && this.cameUp) this.panelOpen = this.cameUp = false;
    invalidate();
    return pending;
  }

  async refreshReach() {
    this.reach = new Map();
    const id = this.selected;
    if (!id || !this.question || !settings.reach || !this.board) return;
    if (!offers.canGo(this.question, id)) return;
    const wanted = ++this.#reachWanted;
    const reply = await this.live.ask({ kind: 'overlay', overlay: 'reach', piece: id });
    if (wanted !== this.#reachWanted || this.selected !== id || reply.kind !== 'overlay' || !reply.drawing) return;
    this.reach = new Map(reply.drawing.hexes);
    this.hoverAgain();
    invalidate();
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
      this.film.skip();
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
      const before = this.moment;
      this.moment = reply.view;
      this.film.skip();
      // A step forward is shown; a jump is not.
      if (before?.at === reply.view.at - 1) this.film.take(before, reply.view, true);
      const fell = reply.view.fallen.filter((f) => f.entry === reply.view.at);
      this.dice = fell;
      this.spoken = inSentences([W.inPast(reply.view.at, reply.view.seq), reply.view.log.at(-1)?.text]);
      history.replaceState(null, '', `/#/game/${this.game}?at=${reply.view.at}`);
    } else if (reply.kind === 'error') this.tell(reply.sentence);
    invalidate();
  }

  /** Why a bot gave the answer of an entry. @param {number} entry */
  async explain(entry) {
    const reply = await this.live.ask({ kind: 'explain', entry });
    if (reply.kind === 'thoughts') this.set({ thoughts: reply, dialog: 'thoughts' });
    else if (reply.kind === 'error') this.tell(reply.sentence);
    invalidate();
  }

  /** What a veteran would do here. */
  async hint() {
    this.set({ busy: true });
    const reply = await this.live.ask({ kind: 'hint' });
    if (reply.kind === 'hint') this.set({ hinted: reply, dialog: 'hint', busy: false });
    else {
      this.set({ busy: false });
      if (reply.kind === 'error') this.tell(reply.sentence);
    }
    invalidate();
  }

  /** Allows hints in a game between two people, or forbids them. @param {boolean} allowed */
  async allowHints(allowed) {
    const reply = await this.live.ask({ kind: 'allow_hints', allowed });
    if (reply.kind === 'hints') {
      this.hints = reply.allowed;
      this.tell(W.hintsAllowed(reply.allowed));
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
