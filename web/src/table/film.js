// The film: what happened since the player last looked, one thing at a time, at his own pace. It begins with the scene
// before and ends with the scene that the server sent; in between pieces stand where the shots put them.
/** @import { Desk } from './desk.js' */
/** @import { View } from '../../gen/View.ts' */
/** @import { Shot } from '../../gen/Shot.ts' */
/** @import { Piece } from '../../gen/Piece.ts' */
/** @import { Pose } from '../../gen/Pose.ts' */
import { invalidate } from '../frame.js';
import { saveSettings, settings } from '../settings.js';
import { along } from './motion.js';

/** How long a shot stays, in milliseconds, by what it matters. */
const STAY = { glimpse: 240, deed: 1100, banner: 1500 };
/** The last step of a march stays a little longer. */
const HALT = 420;
/** Dice take a moment longer. */
const DICE = 700;
/** So much longer where many march at once. */
const MARCH = 2600;
/** How much longer each speed takes; `step` waits for the player. @type {Record<Speed, number>} */
const LONGER = { step: 1, slow: 1.8, normal: 1, quick: 0.4, off: 0 };
/** The ticks of a march. */
export const TICKS = 100;
/** More than this is not shown after the fact. */
const MOST = 600;

/** @typedef {'step' | 'slow' | 'normal' | 'quick' | 'off'} Speed */
/** What comes between two views. @typedef {{shots: Shot[], before: View, after: View, mine: 0 | 1 | null}} Reel */

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether there is more to see in it than words. @param {Shot} shot */
const hasPicture = (shot) => shot.tracks.length > 0 || shot.arrows.length > 0 || shot.dice;

export class Film {
  /** @type {Reel[]} */ #reels = [];
  /** The pieces as they stand in the present shot. @type {Map<string, Piece>} */ #pieces = new Map();
  /** The poses they had when it began. @type {Map<string, Pose>} */ #from = new Map();
  /** The shot that is on. @type {Shot | null} */ shot = null;
  #began = 0;
  /** How much of its motion has been shown, from 0 to 1. */ #t = 0;
  #loop = 0;
  /** Whether it waits for the player. */ paused = false;
  /** Told when nothing is left to show. @type {(() => void)[]} */ #ended = [];

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get on() {
    return this.#reels.length > 0;
  }

  /** Whether nothing is left to show but what the player did himself, without dice: nobody need wait for that. */
  get own() {
    const [reel] = this.#reels;
    return Boolean(this.shot) && this.#reels.length === 1 && [this.shot, ...reel.shots].every((shot) => shot?.by === reel.mine && !shot.dice);
  }

  get speed() {
    return /** @type {Speed} */ (settings.film);
  }

  /** What the board shows while the film is on; `null` when it is not. @returns {View | null} */
  get view() {
    const reel = this.#reels[0];
    if (!reel) return null;
    return { ...reel.before, question: null, can_take_back: [], scene: { ...reel.before.scene, pieces: [...this.#pieces.values()] } };
  }

  /**
   * Something happened between two views. What nobody needs to see happens at once.
   * @param {View | null} before @param {View} after @param {boolean} [past] whether it is a moment of a replay
   * @param {boolean} [kept] whether the question is the same as before: mere words do not take it away again
   */
  take(before, after, past = false, kept = false) {
    if (kept && !after.film.some(hasPicture)) return;
    if (!before || still.matches || this.speed === 'off' || before.seat !== after.seat) {
      this.skip();
      // Who looks back without a film sees where it happened.
      if (past) for (const shot of after.film) this.#attend(shot);
      return;
    }
    const mine = past ? null : after.seat === 'first' ? 0 : after.seat === 'second' ? 1 : null;
    if (!after.film.some((shot) => worthSeeing(shot, mine))) {
      if (this.on) this.#reels.push({ shots: after.film, before, after, mine });
      return;
    }
    this.#reels.push({ shots: [...after.film], before, after, mine });
    while (this.#reels.length > 1 && this.#reels.reduce((n, reel) => n + reel.shots.length, 0) > MOST) this.#reels.shift();
    if (!this.shot) this.#open();
  }

  /** The first reel is put in. */
  #open() {
    const reel = this.#reels[0];
    if (!reel) return this.#end();
    this.#pieces = new Map(reel.before.scene.pieces.map((piece) => [piece.id, piece]));
    this.#next();
  }

  /** The next shot that is worth seeing; what comes before it is done at once. */
  #next() {
    const reel = this.#reels[0];
    if (this.shot) this.#settle(this.shot);
    this.shot = null;
    if (!reel) return this.#end();
    let shot = reel.shots.shift();
    while (shot && !worthSeeing(shot, reel.mine)) {
      this.#settle(shot);
      shot = reel.shots.shift();
    }
    if (!shot) {
      this.#reels.shift();
      return this.#open();
    }
    this.shot = shot;
    this.#t = 0;
    this.#began = performance.now();
    this.#from = new Map(shot.tracks.map(({ piece }) => [piece, this.#known(piece)?.pose ?? { kind: 'aside', place: '' }]));
    if (shot.dice) this.desk.showDice(shot.entry);
    this.#attend(shot);
    this.#run();
  }

  /** Where it happens is in sight. @param {Shot} shot */
  #attend(shot) {
    this.desk.attend(shot.at, shot.tracks.flatMap((track) => track.keys.slice(-1)));
  }

  /** A piece as it is shown, or as it will be: some come from nowhere. @param {string} id */
  #known(id) {
    return this.#pieces.get(id) ?? this.#reels[0]?.after.scene.pieces.find((piece) => piece.id === id) ?? null;
  }

  /** @param {string} id @param {Pose} pose */
  #put(id, pose) {
    const piece = this.#known(id);
    if (piece) this.#pieces.set(id, { ...piece, pose });
  }

  /** All of a shot is done. @param {Shot} shot */
  #settle(shot) {
    for (const { piece, keys } of shot.tracks) {
      const last = keys.at(-1);
      if (last) this.#put(piece, last);
      else this.#pieces.delete(piece);
    }
  }

  /** How long the present shot stays. */
  get #stay() {
    if (!this.shot) return 0;
    const own = this.#reels[0]?.mine === this.shot.by && !this.shot.dice && this.shot.pace === 'deed';
    const bodies = this.shot.tracks.some((track) => track.keys.some((key) => key.kind === 'body'));
    const length = STAY[this.shot.pace] + (this.shot.dice ? DICE : 0) + (bodies ? 300 : 0) + (this.shot.tracks.some((track) => track.at) ? MARCH : 0) + (this.#goesOn(this.shot) ? 0 : HALT);
    return length * (own ? 0.5 : 1) * LONGER[this.speed];
  }

  /** How long the motion of the present shot takes: the second half of a shot is for looking at it. */
  get #motion() {
    return Math.max(1, this.#stay * (this.shot?.pace === 'glimpse' ? 1 : 0.6));
  }

  /** The present shot at a moment of its motion, from 0 to 1. @param {number} t */
  #show(t) {
    this.#t = t;
    for (const { piece, keys, at } of this.shot?.tracks ?? []) {
      const from = this.#from.get(piece);
      if (from && keys.length) this.#put(piece, along(from, keys, t, at));
    }
  }

  #run() {
    cancelAnimationFrame(this.#loop);
    invalidate();
    const frame = () => {
      const { shot } = this;
      if (!shot) return;
      this.#loop = requestAnimationFrame(frame);
      // Held, it stays where it is.
      if (this.paused) return void (this.#began = performance.now() - this.#t * this.#motion);
      const gone = performance.now() - this.#began, before = this.#t;
      this.#show(Math.min(1, gone / this.#motion));
      if (before < 1 && shot.tracks.some((track) => track.keys.some((key) => key.kind === 'body'))) invalidate();
      if (gone >= this.#stay && !this.#waits(shot)) this.#next();
    };
    this.#loop = requestAnimationFrame(frame);
  }

  /** Whether units march in the present shot, tick by tick. */
  get marches() {
    return this.shot?.tracks.some((track) => track.at) ?? false;
  }

  /** The tick of the march that is shown. */
  get tick() {
    return Math.round(this.#t * TICKS);
  }

  /** Holds the march at a tick, on or back. @param {number} tick */
  seek(tick) {
    if (!this.shot) return;
    this.paused = true;
    this.#show(Math.min(1, Math.max(0, tick / TICKS)));
    invalidate();
  }

  /** The present shot once more from its beginning. */
  again() {
    if (!this.shot) return;
    this.paused = false;
    this.#show(0);
    this.#began = performance.now();
    this.#run();
  }

  /** Whether the next shot takes the same piece on: a march is one thing. @param {Shot} shot */
  #goesOn(shot) {
    const next = this.#reels.find((reel) => reel.shots.length)?.shots[0];
    const moved = shot.tracks[0]?.piece;
    if (shot.pace !== 'glimpse' || !next) return false;
    // Mere words before a march ("begins to move") are no thing of their own.
    return hasPicture(shot) ? next.pace === 'glimpse' && moved !== undefined && next.tracks[0]?.piece === moved : true;
  }

  /** Whether the player must let it go on. @param {Shot} shot */
  #waits(shot) {
    // Nothing happens behind a dialogue.
    if (this.desk.dialog !== null) return true;
    return this.paused || (this.speed === 'step' && !this.#goesOn(shot));
  }

  /** On to the next thing. */
  step() {
    if (!this.on) return;
    this.#next();
    invalidate();
  }

  pause() {
    this.paused = !this.paused;
    invalidate();
  }

  /** Straight to the present. */
  skip() {
    this.#reels = [];
    this.#end();
  }

  #end() {
    cancelAnimationFrame(this.#loop);
    this.shot = null;
    this.paused = false;
    this.#pieces = new Map();
    for (const done of this.#ended.splice(0)) done();
    invalidate();
  }

  /** When nothing is left to show. @returns {Promise<void>} */
  ended() {
    return this.on ? new Promise((done) => this.#ended.push(done)) : Promise.resolve();
  }

  /** @param {Speed} speed */
  setSpeed(speed) {
    settings.film = speed;
    saveSettings();
    if (speed === 'off') this.skip();
    invalidate();
  }
}

/** One's own plain moves are seen while they are made, and what one is merely told of one's own doing needs no film: it would take the question away in the midst of a march. @param {Shot} shot @param {0 | 1 | null} mine */
const worthSeeing = (shot, mine) => shot.by !== mine || mine === null || shot.dice || shot.pace === 'banner' || (shot.pace === 'deed' && hasPicture(shot));
