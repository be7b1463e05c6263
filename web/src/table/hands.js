// Hands on a free table: a plan grows by drags, keys, buttons and words; the server judges and draws every one of them.
// One preview is in flight at a time, and only the newest waits.
/** @import { Desk } from './desk.js' */
/** @import { Meant } from '../../gen/Meant.ts' */
/** @import { Preview } from '../../gen/Preview.ts' */
/** @import { Foreseen } from '../../gen/Foreseen.ts' */
/** @import { Refusal } from '../../gen/Refusal.ts' */
/** @import { Grip } from '../../gen/Grip.ts' */
/** @import { Stroke } from '../../gen/Stroke.ts' */
/** @import { StrokeKey } from '../../gen/StrokeKey.ts' */
import { invalidate } from '../frame.js';
import { settings } from '../settings.js';
import { W, inSentences } from '../words.js';
import { whereItStands } from './aria.js';
import * as offers from './offers.js';
import { gripAt, spot } from './tabletop.js';

/** Turns that undo each other: the other wheel would be about the other corner, and not what a hand means that went too far. @type {Partial<Record<StrokeKey, StrokeKey>>} */
const OTHER_WAY = { turn_left: 'turn_right', turn_right: 'turn_left' };

export class Hands {
  /** The plan in words. @type {string | null} */ words = null;
  /** What is being typed in its place: an answer that is on its way must not write over it. @type {string | null} */ typed = null;
  /** What the server makes of it. @type {Preview | null} */ preview = null;
  /** Why it cannot even be read. @type {Refusal[]} */ unread = [];
  /** What is held now, and where it is wanted. @type {{grip: Grip, to: [number, number]} | null} */ held = null;
  /** The enemy the keyboard points at. @type {string | null} */ aim = null;
  /** The piece under the pointer. @type {string | null} */ over = null;
  /** Plans before this one. @type {(string | null)[]} */ #trail = [];
  /** The key whose step the plan ends with. @type {StrokeKey | null} */ #last = null;
  /** @type {string | null} */ #base = null;
  /** @type {Meant | null} */ #next = null;
  #flying = false;
  #round = 0;
  /** @type {(() => void)[]} */ #settled = [];
  /** What was weighed of which preview. @type {{preview: Preview, brings: Foreseen[]} | null} */ #weighed = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** The selected piece, if it can be moved by hand. */
  get mover() {
    return this.desk.question?.movers.find((m) => m.piece === this.desk.selected) ?? null;
  }

  /** The selected piece as it would stand. */
  get ghost() {
    return this.preview?.ghosts.find((g) => g.id === this.desk.selected) ?? null;
  }

  /** What the plan brings with it, dice or not. */
  get brings() {
    return this.#weighed && this.#weighed.preview === this.preview ? this.#weighed.brings : [];
  }

  reset() {
    Object.assign(this, { words: null, typed: null, preview: null, unread: [], held: null, aim: null });
    this.#trail = [];
    this.#last = null;
    this.#base = this.#next = null;
    this.#round++;
    invalidate();
  }

  // ---------------------------------------------------------------------------------------------- the plan

  /** A hand takes hold. @param {boolean} anew whether what was planned is forgotten */
  take(anew = false) {
    this.#last = null;
    this.#base = anew ? null : this.words;
    this.#trail.push(this.words);
  }

  /** It pulls. @param {Grip} grip @param {[number, number]} to */
  pull(grip, to) {
    const { mover } = this;
    if (!mover) return;
    this.held = { grip, to };
    this.typed = null;
    this.#ask({ kind: 'drag', drag: { piece: mover.piece, grip, to, ...(this.#base === null ? {} : { plan: this.#base }) } });
    invalidate();
  }

  /** It lets go; the plan stays until it is done or dropped. */
  release() {
    this.held = null;
    if (!this.#flying) this.#weigh();
    invalidate();
  }

  /** A small step. @param {Stroke} stroke */
  async add(stroke) {
    const { mover } = this;
    if (!mover) return;
    this.typed = null;
    await this.settled();
    if (this.#last !== null && OTHER_WAY[stroke.key] === this.#last) return this.back();
    this.#last = stroke.key;
    this.#trail.push(this.words);
    this.words = this.words === null ? `${mover.start} ${stroke.words}` : `${this.words}, ${stroke.words}`;
    this.#ask({ kind: 'words', words: this.words });
  }

  /** The step of a key, if there is one. @param {StrokeKey} key */
  step(key) {
    const stroke = this.mover?.strokes.find((s) => s.key === key);
    if (stroke) this.add(stroke);
    return stroke !== undefined;
  }

  /** The plan as it was typed. @param {string} words */
  write(words) {
    this.typed = null;
    if (words === this.words) return;
    this.#last = null;
    this.#trail.push(this.words);
    this.words = words;
    this.#ask({ kind: 'words', words });
  }

  /** What is being typed is the plan now. A browser keeps its own sign for that to itself where the page was drawn meanwhile, so it is also taken when the field is left. */
  finish() {
    if (this.typed !== null) this.write(this.typed.trim());
  }

  /** One step back. */
  async back() {
    this.typed = this.#last = null;
    await this.settled();
    if (!this.#trail.length) return;
    const words = this.#trail.pop() ?? null;
    if (words === null) {
      this.words = this.preview = null;
      this.unread = [];
      this.#round++;
      return invalidate();
    }
    this.words = words;
    this.#ask({ kind: 'words', words });
  }

  get canGoBack() {
    return this.#trail.length > 0;
  }

  /** Does what is planned, or says why not. */
  async carryOut() {
    await this.settled();
    const { words, preview } = this;
    if (words === null) return;
    if (preview?.legal) await this.desk.chooseWords(preview.words);
    else this.desk.refuse(words, preview?.refusals ?? this.unread);
  }

  /** The line of the selected piece was written otherwise: what a hand does next goes on from it. @param {string} line */
  follow(line) {
    this.preview = null;
    this.words = line && this.mover ? `${this.mover.start} ${line}` : null;
  }

  /** When no preview is under way. */
  settled() {
    return new Promise((/** @type {(v: void) => void} */ done) => (this.#flying ? this.#settled.push(done) : done()));
  }

  /** @param {Meant} answer */
  async #ask(answer) {
    if (this.#flying) {
      this.#next = answer;
      return;
    }
    this.#flying = true;
    /** @type {Meant | null} */
    let now = answer;
    while (now) {
      const round = this.#round;
      const reply = await this.desk.insist({ kind: 'preview', answer: now });
      if (round === this.#round) {
        this.preview = reply.kind === 'previewed' ? reply.preview : null;
        this.unread = reply.kind === 'refused' ? reply.refusals : [];
        // What is typed stays as it is typed while it is wrong, and what is newer stays.
        if (!this.#next && reply.kind === 'previewed' && (now.kind !== 'words' || reply.preview.legal)) this.words = reply.preview.words;
        // On a sheet the plan is the line: it is written as the hand moves.
        if (reply.kind === 'previewed' && this.desk.pad.on) this.desk.pad.heard(reply.preview);
        if (!this.held) this.#speak();
      }
      now = this.#next;
      this.#next = null;
      invalidate();
    }
    this.#flying = false;
    if (!this.held) this.#weigh();
    for (const done of this.#settled.splice(0)) done();
  }

  /** What a plan brings with it is said while it is made, not only when it is carried out. */
  async #weigh() {
    const { preview, desk } = this;
    if (!preview?.legal || !settings.odds || desk.pad.on || desk.busy || this.#weighed?.preview === preview) return;
    const reply = await desk.live.ask({ kind: 'odds', answer: { kind: 'words', words: preview.words }, then: [] });
    if (reply.kind !== 'odds' || this.preview !== preview) return;
    this.#weighed = { preview, brings: reply.odds?.foreseen ?? [] };
    if (this.brings.length) this.#speak();
    invalidate();
  }

  #speak() {
    const { preview, unread, words } = this;
    const why = preview?.refusals ?? unread;
    this.desk.say(inSentences([words, preview?.cost, ...why.map((r) => `${r.sentence} ${r.rule ?? ''}`), ...this.brings.map((f) => f.text)]));
  }

  // ---------------------------------------------------------------------------------------------- clicking

  /** A click or a tap on a piece, or on a point of the table. @param {string | null} id @param {[number, number]} at */
  async click(id, at) {
    const { desk } = this;
    if (desk.busy) return;
    const piece = desk.piece(id);
    const takeable = piece && offers.actors(desk.question).has(piece.id) ? [piece] : [];
    // A plan in hand goes where the table is clicked, unless the click means somebody.
    const means = piece && this.mover ? (await desk.meanings({ piece: id, at }))?.meanings.length : 0;
    if (!takeable.length && !means && this.#goTo(at)) return;
    const spotted = desk.table ? spot(desk.table, piece?.pose.kind === 'body' ? gripAt(piece.pose, 'body') : at) : null;
    await desk.point({ piece: id, at }, { at: spotted }, takeable, piece ? [piece] : []);
  }

  /** The body in hand is planned to a point. @param {[number, number]} at */
  #goTo(at) {
    if (!this.mover?.grips.includes('body')) return false;
    this.take();
    this.pull('body', at);
    this.release();
    return true;
  }

  /** The next enemy the selected piece has an answer about. @param {1 | -1} step */
  nextAim(step) {
    const list = [...offers.onto(this.desk.question, this.desk.selected).keys()];
    if (!list.length) return;
    const i = this.aim ? list.indexOf(this.aim) : step > 0 ? -1 : 0;
    this.aim = list[(i + step + list.length) % list.length];
    const target = this.desk.piece(this.aim), pose = target?.pose;
    this.desk.say(inSentences([target && whereItStands(this.desk, target), W.aimAt(target?.name ?? '')]));
    if (pose) this.desk.revealPose(pose);
    this.look(this.aim);
    invalidate();
  }

  /** The pointer or the keyboard is over a piece. @param {string | null} id */
  look(id) {
    if (id === this.over) return;
    this.over = id;
    this.desk.glanceAt(id && id !== this.desk.selected ? { piece: id } : null, () => this.over === id);
    invalidate();
  }
}
