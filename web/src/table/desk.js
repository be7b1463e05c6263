// What the player does: selecting, clicking, asking why not, answering. Draws nothing.
/** @import { Refusal } from '../../gen/Refusal.ts' */
/** @import { View } from '../../gen/View.ts' */
/** @import { Meant } from '../../gen/Meant.ts' */
/** @import { Choice } from './offers.js' */
/** @import { Piece } from '../../gen/Piece.ts' */
/** @import { ServerMessage } from '../../gen/ServerMessage.ts' */
/** @import { Pointed, Spot } from './sight.js' */
/** @import { Seat } from '../../gen/Seat.ts' */
import { invalidate } from '../frame.js';
import { Keeper } from '../dice/keeper.js';
import { Company } from '../people/company.js';
import { Signals } from '../people/signals.js';
import { contribution, gameFile } from '../net/api.js';
import { settings } from '../settings.js';
import { W, inSentences } from '../words.js';
import * as offers from './offers.js';
import { whereItStands } from './aria.js';
import { inWords } from './counter.js';
import { showActor, showAims } from './firstlook.js';
import { Hands } from './hands.js';
import { askWhyIdle } from './idle.js';
import { beforeLastMove, goBack } from './back.js';
import { Works, carry } from './carry.js';
import { March } from './march.js';
import { Pad } from './pad.js';
import { Voice, sayWords } from './saying.js';
import { Sight } from './sight.js';
import { Smoke } from './smoke.js';
import { Tape } from './tape.js';
import { byHex } from './stacks.js';
import { Weighing } from './weighing.js';
import { Zones } from './zones.js';

/** How long dice are kept when others fall, in milliseconds. */
const LINGER = 6000;
/** A menu of more answers than this is a menu of the pieces that could give them. */
const LONG = 8;

export class Desk extends Sight {
  hands = new Hands(this);
  march = new March();
  tape = new Tape(this);
  smoke = new Smoke();
  zones = new Zones();
  /** What is being carried out. */ works = new Works();
  weighing = new Weighing(this);
  /** The sheet that is being written, where one is asked for. */ pad = new Pad(this);
  /** The chains of this browser, and whether the host plays fair. */
  keeper = new Keeper(this.game, () => this.live, invalidate);
  /** The two people at the table. */
  company = new Company(this);
  signals = new Signals();
  /** The seat, and on a table the phase, that was seen last. */ #at = '';
  /** The question as it was asked last, in full. */ asked = '';
  /** When dice fell last. */ #fellAt = 0;
  /** Whether it added to the dice. */ #gave = false;
  /** Whether the end was announced. */ #told = false;
  #voice = new Voice();
  /** The piece that was clicked for what its formation can do: it is taken as soon as it can act. @type {string | null} */ #wish = null;

  /** @param {string} game @param {number | null} at the moment to begin with */
  constructor(game, at) {
    super(game);
    this.startAt = at;
  }

  /** @param {ServerMessage} message @override */
  hear(message) {
    const before = this.session.view;
    const fresh = this.session.hear(message);
    if (message.kind === 'welcome') this.keeper.welcome(message.dice, message.seats);
    else if (message.kind === 'call') this.keeper.answer(message);
    this.company.hear(message);
    this.signals.show(this);
    if (fresh.curtain) this.#forget();
    if (fresh.view) {
      // Somebody came or went, or sealed what is his: the question is the same, and what is planned for it stays.
      const asked = JSON.stringify([fresh.view.seat, fresh.view.question && { ...fresh.view.question, draft: null }, fresh.view.over]);
      const kept = fresh.view.question !== null && asked === this.asked;
      this.asked = asked;
      if (!this.moment) this.film.take(before, fresh.view, false, kept);
      this.smoke.see(fresh.view, this.session.log);
      this.march.see(before, fresh.view, this.selected);
      this.#seen(fresh.view, kept);
      this.#contribute(fresh.view);
      this.keeper.see(fresh.view, this.session.fallen);
      if (fresh.view.over) this.keeper.check(() => gameFile(this.game, fresh.view?.seat ?? 'spectator'), this.session.fallen);
    }
    // While a film is on, it lays the dice itself.
    if (fresh.dice?.length && !this.film.on) {
      // What fell a moment ago stays in sight: a quick opponent shall not hide one's own dice.
      const before = Date.now() - this.#fellAt < LINGER ? this.dice : [];
      this.set({ dice: [...before.filter((f) => !fresh.dice?.some((g) => g.entry === f.entry)), ...fresh.dice].slice(-4) });
      this.#fellAt = Date.now();
    } else if (fresh.view && !this.film.on && Date.now() - this.#fellAt > LINGER) this.set({ dice: [] });
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
    this.film.skip();
    this.smoke.forget();
    this.pad.forget();
    this.letGo();
    Object.assign(this, { moment: null, overlay: null, dice: [], spoken: '', cursor: null, opened: null, hover: null, notice: '', dialog: null });
    this.asked = '';
    this.#voice.forget();
  }

  /** @param {View} view @param {boolean} kept whether the question is the one that was asked before */
  #seen(view, kept) {
    // At a hot seat without secrets the next view simply comes from the other side. In a new phase of a table nobody is in hand.
    const at = view.scene.board.kind === 'table' ? `${view.seat} ${view.scene.status.steps.find((s) => s.now)?.name}` : view.seat;
    if (this.#at !== at) this.letGo();
    this.#at = at;
    const toMoment = this.startAt !== null;
    if (this.startAt !== null) {
      const at = this.startAt;
      this.startAt = null;
      if (at < view.seq) this.goTo(at);
    } else if (view.scene.status.turn <= 1 && view.question && !settings.read.includes(this.game) && this.dialog === null) this.set({ dialog: 'goals' });
    if (view.over && !this.#told) {
      this.#told = true;
      // How it ended is said when it has been seen; not to whoever follows a link to a moment.
      this.film.ended().then(() => {
        if (!this.moment && !toMoment) this.set({ dialog: 'over' });
        invalidate();
      });
    }
    if (!kept) {
      this.clear();
      this.opened = null;
      this.hands.reset();
    }
    this.pad.see(view);
    this.pad.again();
    this.#keepSelection(view);
    // While a film is on nothing is asked, and so nothing is in reach.
    this.film.ended().then(() => { this.refreshReach(); this.zones.see(this); if (!kept) { showActor(this); this.weighing.asItStands(); } });
    const news = this.#voice.news(view);
    if (!kept) this.spoken = inSentences([...news, view.question?.prompt ?? view.asked[0]?.prompt]);
  }

  /** What ends the move of the piece on its way. */
  get stopping() { return this.march.stop(this); }

  /** The selection stays as long as it can act; a piece that is the only one to act is selected. @param {View} view */
  #keepSelection(view) {
    const { pieces } = view.scene;
    if (view.over || (this.selected && !pieces.some((p) => p.id === this.selected))) this.set({ selected: null });
    if (!view.question) return;
    const able = offers.actors(view.question);
    if (this.selected && !able.has(this.selected)) this.set({ selected: null });
    const aside = pieces.filter((p) => p.pose.kind === 'aside' && able.has(p.id));
    const wish = this.#wish;
    this.#wish = null;
    if (!this.selected && wish && able.has(wish)) this.set({ selected: wish });
    else if (!this.selected && able.size === 1) this.set({ selected: [...able][0] });
    else if (!this.selected && aside.length && aside.length === able.size) this.set({ selected: aside[0].id });
  }

  /** @param {string | null} id */
  select(id) {
    this.clear();
    if (id !== this.selected) this.hands.reset();
    this.set({ selected: id });
    if (this.pad.armed && this.pad.armed.piece !== id) this.pad.armed = null;
    const line = id && this.pad.on ? this.pad.text(id).trim() : '';
    if (line) this.hands.words = `${this.hands.mover?.start ?? ''} ${line}`;
    const piece = this.piece(id);
    if (piece && this.view) {
      this.spoken = inSentences([`${W.selected}: ${inWords(piece, this.view.scene.sides)}`, whereItStands(this, piece), W.canAct(offers.ofPiece(this.question, piece.id).length)]);
      if (piece.pose.kind === 'hex') {
        this.cursor = piece.pose.hex;
        this.reveal(piece.pose.hex);
        showAims(this, piece.pose.hex);
      } else this.revealPose(piece.pose);
    }
    this.refreshReach();
    askWhyIdle(this);
    invalidate();
  }

  /** Whether a piece may be taken next: the one on its way halts for it. @param {string} id */
  isNext(id) { return this.march.isNext(this, id); }

  /** Another piece is taken; one that is still on its way stops where it is first. @param {string} id */
  async take(id) {
    await this.works.done();
    const { stopping } = this;
    if (stopping && id !== this.selected && id !== stopping.tag.piece) {
      this.clear();
      await this.carryOut(stopping);
    }
    // What comes between (a reaction, a charge) is answered first.
    if (!stopping || this.question === null || offers.actors(this.question).has(id) || offers.actors(this.question).size > 1) this.select(id);
  }

  /** The next piece with an answer. @param {1 | -1} step */
  nextPiece(step) {
    const next = offers.next(this.question, this.view?.scene.pieces ?? [], this.selected, step);
    if (next) this.select(next.id);
  }

  /** A click, a tap or Enter on a hex; `id` if it was on a piece. @param {number} hex @param {string | null} id */
  async clickHex(hex, id) {
    const { selected } = this;
    await this.works.done();
    // A click on the ground was for the piece that was in hand; where something came between, it is not answered with it.
    if (this.busy || (id === null && this.selected !== selected)) return;
    this.cursor = this.opened = hex;
    const here = byHex(this.view?.scene.pieces ?? []).get(hex) ?? [];
    const able = offers.actors(this.question);
    const clicked = here.find((p) => p.id === id);
    // Whom a click could take instead: the one that was clicked, or on bare ground any that can act.
    const takeable = clicked ? [clicked].filter((p) => able.has(p.id)) : here.filter((p) => able.has(p.id));
    await this.point({ hex, piece: id }, { hex }, takeable, clicked ? [clicked] : here);
  }

  /** The selected piece was dragged there: nobody else is meant. @param {number} hex */
  async dropOn(hex) {
    await this.works.done();
    if (!this.busy) await this.point({ hex, piece: null }, { hex }, [], []);
  }

  /**
   * The board was clicked: what is meant is done or asked for, another piece is taken, or the reason is shown.
   * @param {Pointed} there @param {Spot} spot where a menu opens @param {Piece[]} takeable whom it could take @param {Piece[]} here who is there
   */
  async point(there, spot, takeable, here) {
    this.clear();
    const { selected, question, stopping } = this;
    // A second click on where the marching piece stands is the end of its march.
    if (stopping && there.hex !== undefined && there.hex === this.here) return this.choose(stopping);
    const next = stopping ? here.filter((p) => p.id === there.piece && this.isNext(p.id)) : [];
    // Once it has marched, a click on a piece is for the next one; to go there, too, its hex is clicked, or it is dragged.
    if (next.length && this.march.hasMoved(selected) && next[0].id !== selected) return this.take(next[0].id);
    const others = [...takeable, ...next].filter((p) => p.id !== selected);
    // While an attack is put together, whoever is clicked joins it.
    if (others.length && offers.asItStands(question)) {
      const joins = ((await this.meanings(there, others[0].id))?.meanings ?? []).map(offers.ofMeaning).filter((c) => c.tag.piece === others[0].id);
      if (joins.length) return this.resolve(joins, spot);
    }
    // A piece is taken at once, without a question: the next click may come before any reply.
    const only = stopping ? null : offers.onlyChoice(question, others[0]?.id);
    if (!selected && others.length) return stopping ? this.take(others[0].id) : only ? this.choose(only) : this.select(others[0].id);
    this.#wish = selected ? null : (there.piece ?? null);
    const found = question ? await this.meanings(there) : null;
    if (question && !found) return;
    // A sheet that is filled in for everybody is no meaning of a click on one unit.
    const choices = (found?.meanings ?? []).map(offers.ofMeaning).filter((c) => !this.pad.on || !others.length || c.tag.piece !== null);
    // Who clicks another counter wants to have it in hand. To march where it stands, its hex is clicked, or one drags there.
    const marches = choices.every((c) => c.then.length > 0 || c.tag.sense === 'go');
    if (others.length && there.piece && marches && this.piece(selected)?.kind !== 'commander') return this.take(others[0].id);
    if (choices.length) return this.#offer(choices, spot, others);
    if (others.length) return this.take(this.#next(takeable, others).id);
    // Whoever alone can act was taken for the player; a click on it lets it not go.
    if (selected && here.some((p) => p.id === selected)) return this.select(offers.actors(question).size === 1 ? selected : null);
    const near = there.hex !== undefined && there.hex === this.here;
    if (selected && found && !near && offers.actors(question).has(selected)) return this.refuse('', found.refusals);
    return this.select(here[0]?.id ?? null);
  }

  /** After the selected one the next of a stack. @param {Piece[]} stack @param {Piece[]} others */
  #next(stack, others) { return stack[stack.findIndex((p) => p.id === this.selected) + 1] ?? others[0]; }

  /** What a click means, and whom it could take instead. @param {Choice[]} choices @param {Spot} spot @param {Piece[]} others */
  #offer(choices, spot, others) {
    if (!others.length) return this.resolve(choices, spot);
    this.popover = { ...spot, choices, pieces: others };
    return invalidate();
  }

  /** One choice is made, or asked for where it is no plain move; several are shown where they are meant. @param {Choice[]} choices @param {Spot} where */
  async resolve(choices, where) {
    const [only] = choices;
    if (choices.length === 1 && this.pad.on) return this.choose(only);
    if (choices.length === 1 && offers.isAtOnce(only)) return this.choose(only);
    if (choices.length === 1 && (await this.weighing.of(only))) return undefined;
    const pieces = new Set(choices.map((c) => c.tag.piece));
    if (where.hex !== undefined && offers.isRose(choices)) this.rose = { hex: where.hex, choices };
    else if (choices.length > LONG && pieces.size > 1) this.popover = { ...where, choices: [], pieces: (this.view?.scene.pieces ?? []).filter((p) => pieces.has(p.id)) };
    else this.popover = { ...where, choices, pieces: [] };
    return invalidate();
  }

  /** @param {string} words @param {Refusal[]} refusals */
  refuse(words, refusals) {
    this.refused = { words, refusals };
    this.tab = 'orders';
    this.panelOpen = true;
    this.spoken = `${W.whyNotHere}: ${refusals.map((r) => `${r.sentence} ${r.rule ?? ''}`).join(' ')}`;
    invalidate();
  }

  /** Something was chosen: first the question whether something is ended, then the odds, then it is done. @param {Choice} choice */
  async choose(choice) {
    const { ending } = this;
    this.clear();
    if (this.pad.on) return this.pad.adopt(choice.answer);
    if (choice.tag.ends && this.question?.undone.length && ending?.words !== choice.words) {
      this.ending = choice;
      return invalidate();
    }
    if (!(await this.weighing.of(choice))) await this.carryOut(choice);
  }

  /** An answer in words, with its odds first. @param {string} words */
  async chooseWords(words) {
    const tag = { kind: '', sense: /** @type {const} */ ('other'), piece: null, hex: null, facing: null, onto: null, at: null, ends: false, variant: null, label: null };
    return this.choose({ answer: { kind: 'words', words }, then: [], way: [], words, tag });
  }

  commit() {
    const pending = this.putAway();
    return pending ? this.carryOut(pending.choice) : undefined;
  }

  /** Gives the answer and those that follow it, when whatever was chosen before is done. @param {Choice} choice */
  carryOut(choice) { return this.works.add(() => carry(this, choice)); }

  /** @param {string | null} selected @override */
  written(selected) { return this.pad.click(selected); }

  /** @param {Meant} answer @returns {Promise<boolean>} whether it was accepted */
  async send(answer) {
    return (await this.give(answer)) !== null;
  }

  /**
   * Gives an answer; what came of it if it was accepted, else nothing.
   * @param {Meant} answer @param {(refusals: Refusal[]) => void} [refused] who shows why not; the panel if nobody does
   */
  async give(answer, refused) {
    if (this.busy) return null;
    this.set({ busy: true });
    this.refused = null;
    invalidate();
    const reply = await this.session.answer(this.live, answer);
    this.set({ busy: false });
    if (reply.kind === 'refused') (refused ?? ((why) => this.refuse(answer.kind === 'words' ? answer.words : '', why)))(reply.refusals);
    else if (reply.kind === 'stale') this.tell(W.stale);
    else if (reply.kind === 'lost') this.tell(W.notSent);
    else if (reply.kind === 'error') this.tell(reply.sentence);
    invalidate();
    return reply.kind === 'accepted' ? reply : null;
  }

  /** @param {string} words */ sayWords(words) { return sayWords(this, words); }

  /** Takes back the last move, all of it. */
  takeBackMove() {
    const open = this.view?.can_take_back ?? [];
    return open.length && !this.moment ? this.takeBack(beforeLastMove(open, this.session.log)) : undefined;
  }

  /** @param {number} to */
  takeBack(to) { return goBack(this, to); }

  /** @param {Seat} seat */
  sit(seat) {
    this.session.drop();
    this.#forget();
    this.session.seat = seat;
    this.live.say({ kind: 'sit', seat });
    invalidate();
  }
}
