// The order pad: a sheet is written line by line, each line checked at once, the whole before it is sealed. What a line
// says and the arrows it has on the board both come from the server, from the same line. Draws nothing.
/** @import { Desk } from './desk.js' */
/** @import { View } from '../../gen/View.ts' */
/** @import { Meant } from '../../gen/Meant.ts' */
/** @import { Odds } from '../../gen/Odds.ts' */
/** @import { Phrase } from '../../gen/Phrase.ts' */
/** @import { Preview } from '../../gen/Preview.ts' */
/** @import { Refusal } from '../../gen/Refusal.ts' */
/** @import { SheetForm } from '../../gen/SheetForm.ts' */
/** @import { SheetLine } from '../../gen/SheetLine.ts' */
/** @import { WrittenLine } from '../../gen/WrittenLine.ts' */
/** @import { SealReceipt } from '../../gen/SealReceipt.ts' */
import { invalidate } from '../frame.js';
import { inSentences } from '../words.js';
import { P } from './padwords.js';
import { keepReceipt, receiptsOf } from './receipts.js';

/** How long after a keystroke a line is looked over, and after a change the draft is sent, in milliseconds. */
const LOOK = 300;
const KEEP = 500;

/** A line as it stands on the pad. @typedef {{text: string, written: WrittenLine | null, refusals: Refusal[]}} Row */

export class Pad {
  /** @type {SheetForm | null} */ form = null;
  /** The lines that are written. @type {Map<string, Row>} */ rows = new Map();
  /** What is wrong with the sheet and belongs to no line. @type {Refusal[]} */ whole = [];
  /** A phrase that waits for a click. @type {{piece: string, phrase: Phrase} | null} */ armed = null;
  /** A phrase that waits for a number. @type {{piece: string, phrase: Phrase, value: string} | null} */ counting = null;
  /** Whether what is written is kept by the server. @type {'kept' | 'keeping' | 'unkept' | 'empty'} */ kept = 'empty';
  /** Lines that wait to be looked over. @type {Set<string>} */ #due = new Set();
  #looking = false;
  /** Lines that could not be looked over, since the line to the server was cut. @type {Set<string>} */ #unseen = new Set();
  /** Odds of the whole sheet, line by line. @type {Odds | null} */ odds = null;
  /** The question this pad is for, and whose. */ #for = '';
  #question = 0;
  #lookTimer = 0;
  #keepTimer = 0;
  /** @type {(() => void)[]} */ #settled = [];

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Whether a sheet is being written now. */
  get on() {
    return this.form !== null && this.desk.question?.sheet !== null && this.desk.question !== null;
  }

  get busy() {
    return this.#looking || this.#due.size > 0;
  }

  /** What was sealed in this game by this seat, the latest first. */
  get receipts() {
    return receiptsOf(this.desk.game, this.desk.session.view?.seat ?? '');
  }

  /** A view has come: the same question leaves everything as it is written. @param {View} view */
  see(view) {
    const { question } = view;
    if (!question?.sheet) {
      if (this.form) this.#drop();
      return;
    }
    const which = `${view.seat} ${question.id}`;
    this.form = question.sheet;
    this.#question = question.id;
    if (which === this.#for) return;
    this.#drop();
    this.form = question.sheet;
    this.#for = which;
    // A sheet that was sealed and taken back lies there again.
    const before = this.receipts.find((r) => r.question === question.id);
    this.#load(question.draft ?? before?.words ?? '');
    this.kept = question.draft ? 'kept' : 'empty';
  }

  /** Drops everything: another seat comes to this screen. */
  forget() {
    this.#drop();
  }

  #drop() {
    clearTimeout(this.#lookTimer);
    clearTimeout(this.#keepTimer);
    Object.assign(this, { form: null, rows: new Map(), whole: [], armed: null, counting: null, kept: 'empty', odds: null });
    this.#for = '';
    this.#due.clear();
    this.#unseen.clear();
  }

  /** Takes in a sheet in words. @param {string} words */
  #load(words) {
    for (const line of words.split('\n').slice(1)) {
      const [piece, ...rest] = line.trim().split(/\s+/);
      if (piece && this.line(piece)) this.#put(piece, rest.join(' '));
    }
    if (this.rows.size) this.#look();
  }

  /** The form of a line. @param {string | null} piece @returns {SheetLine | null} */
  line(piece) {
    return this.form?.lines.find((l) => l.piece === piece) ?? null;
  }

  /** What is written in a line, or nothing. @param {string} piece */
  text(piece) {
    return this.rows.get(piece)?.text ?? '';
  }

  /** The sheet in words. */
  get words() {
    const lines = (this.form?.lines ?? []).filter((l) => this.rows.has(l.piece)).map((l) => `\n${l.piece} ${this.text(l.piece).trim()}`);
    return `${this.form?.start ?? ''}${lines.join('')}`;
  }

  /** The arrows of all lines. */
  get arrows() {
    return [...this.rows.values()].flatMap((row) => row.written?.arrows ?? []);
  }

  /** The other strokes of all lines. */
  get marks() {
    return [...this.rows.values()].flatMap((row) => row.written?.marks ?? []);
  }

  get faulty() {
    return this.whole.length > 0 || [...this.rows.values()].some((row) => row.refusals.length > 0);
  }

  // ---------------------------------------------------------------------------------------------- writing

  /** @param {string} piece @param {string} text */
  #put(piece, text) {
    if (!text.trim()) this.rows.delete(piece);
    else this.rows.set(piece, { text, written: null, refusals: [] });
    this.odds = null;
    this.#due.add(piece);
    if (this.desk.selected === piece) this.desk.hands.follow(text.trim());
  }

  /** A line is typed: it is looked over in a moment. @param {string} piece @param {string} text */
  type(piece, text) {
    this.#put(piece, text);
    this.#lookSoon(LOOK);
    this.#keepSoon();
    invalidate();
  }

  /** A line is written: it is looked over at once. @param {string} piece @param {string} text */
  write(piece, text) {
    this.armed = this.counting = null;
    if (text === this.text(piece) && this.rows.get(piece)?.written) return;
    this.#put(piece, text);
    this.#lookSoon(0);
    this.#keepSoon();
    invalidate();
  }

  /** A phrase is pressed: it is a line, is added to one, or waits for a number or a click. @param {string} piece @param {Phrase} phrase */
  say(piece, phrase) {
    this.armed = this.counting = null;
    if (this.desk.selected !== piece) this.desk.select(piece);
    const { kind } = phrase.wants;
    if (kind === 'nothing') return this.write(piece, this.#joined(piece, phrase, phrase.words));
    if (kind === 'number') this.counting = { piece, phrase, value: '' };
    else this.armed = { piece, phrase };
    this.desk.say(kind === 'piece' ? P.pointPiece : P.pointPlace);
    invalidate();
  }

  /** The number of a phrase. */
  counted() {
    const { counting } = this;
    if (counting?.value) this.write(counting.piece, this.#joined(counting.piece, counting.phrase, counting.phrase.words.replace('{}', counting.value)));
  }

  /** @param {string} piece @param {Phrase} phrase @param {string} words */
  #joined(piece, phrase, words) {
    const before = this.text(piece).trim();
    return phrase.after !== null && before ? `${before}${phrase.after}${words}` : words;
  }

  /** What a click says besides where it is. @param {string | null} selected */
  click(selected) {
    if (!this.on || !selected) return {};
    const phrase = this.armed?.piece === selected ? this.armed.phrase.words : '';
    const line = this.text(selected).trim();
    return { ...(phrase ? { phrase } : {}), ...(line ? { line } : {}) };
  }

  /** An answer was chosen: its lines go onto the pad. A listed sheet is a sheet as a whole. @param {Meant} answer */
  async adopt(answer) {
    const reply = await this.desk.insist({ kind: 'preview', answer });
    if (reply.kind !== 'previewed') return;
    if (answer.kind === 'offer') for (const piece of [...this.rows.keys()]) this.#put(piece, '');
    this.heard(reply.preview);
    this.armed = null;
    this.#lookSoon(0);
    this.#keepSoon();
    invalidate();
  }

  /** What the server made of an answer stands on the pad. @param {Preview} preview */
  heard({ sheet, refusals }) {
    for (const line of sheet) {
      const about = refusals.filter((r) => r.about === line.piece || (r.about === null && sheet.length === 1));
      this.rows.set(line.piece, { text: line.words, written: line, refusals: about });
      this.#due.add(line.piece);
    }
    this.odds = null;
    // A hand writes as it moves: the sheet is looked over when it rests.
    this.#lookSoon(LOOK);
    this.#keepSoon();
  }

  // ---------------------------------------------------------------------------------------------- looking it over

  /** @param {number} wait */
  #lookSoon(wait) {
    clearTimeout(this.#lookTimer);
    this.#lookTimer = window.setTimeout(() => this.#look(), wait);
  }

  /** Every line that changed, by itself; then the sheet as a whole. */
  async #look() {
    if (this.#looking) return;
    this.#looking = true;
    invalidate();
    while (this.#due.size && this.form) {
      const piece = /** @type {string} */ (this.#due.values().next().value);
      this.#due.delete(piece);
      await this.#lookAt(piece);
      if (!this.#due.size) await this.#lookAtAll();
    }
    this.#looking = false;
    for (const done of this.#settled.splice(0)) done();
    invalidate();
  }

  /** @param {string} piece */
  async #lookAt(piece) {
    const row = this.rows.get(piece);
    if (!row || !this.form) return;
    const { text } = row, round = this.#for;
    const reply = await this.desk.insist({ kind: 'preview', answer: { kind: 'words', words: `${this.form.start}\n${piece} ${text.trim()}` } });
    const now = this.rows.get(piece);
    if (round !== this.#for || !now || now.text !== text) return;
    if (reply.kind === 'lost') this.#unseen.add(piece);
    if (reply.kind === 'refused') this.rows.set(piece, { text, written: null, refusals: reply.refusals });
    if (reply.kind !== 'previewed') return;
    const written = reply.preview.sheet.find((l) => l.piece === piece) ?? null;
    // What is being typed stays as it is typed.
    const typing = document.activeElement?.id === `line-${piece}`;
    this.rows.set(piece, { text: written && !typing ? written.words : text, written, refusals: reply.preview.refusals });
    if (reply.preview.refusals.length) this.desk.say(inSentences(reply.preview.refusals.map((r) => `${r.sentence} ${r.rule ?? ''}`)));
  }

  async #lookAtAll() {
    if (!this.form || !this.rows.size) return void (this.whole = []);
    const { words } = this, round = this.#for;
    const reply = await this.desk.insist({ kind: 'preview', answer: { kind: 'words', words } });
    if (round !== this.#for || words !== this.words) return;
    if (reply.kind === 'lost') return void [...this.rows.keys()].forEach((piece) => this.#unseen.add(piece));
    const refusals = reply.kind === 'previewed' ? reply.preview.refusals : reply.kind === 'refused' ? reply.refusals : [];
    this.#blame(refusals);
  }

  /** Reasons are set beside the lines they are about. @param {Refusal[]} refusals */
  #blame(refusals) {
    this.whole = refusals.filter((r) => !r.about || !this.rows.has(r.about));
    for (const [piece, row] of this.rows) row.refusals = refusals.filter((r) => r.about === piece);
  }

  /** When nothing is being looked over. */
  settled() {
    return new Promise((/** @type {(v: void) => void} */ done) => {
      if (!this.busy) return done();
      this.#settled.push(done);
      clearTimeout(this.#lookTimer);
      this.#look();
    });
  }

  // ---------------------------------------------------------------------------------------------- keeping and sealing

  #keepSoon() {
    this.kept = 'keeping';
    clearTimeout(this.#keepTimer);
    this.#keepTimer = window.setTimeout(() => this.#keep(), KEEP);
  }

  async #keep() {
    if (!this.form) return;
    const words = this.rows.size ? this.words : '', round = this.#for;
    const reply = await this.desk.live.ask({ kind: 'draft', question: this.#question, words });
    if (round !== this.#for || words !== (this.rows.size ? this.words : '')) return;
    this.kept = reply.kind === 'drafted' ? (words ? 'kept' : 'empty') : 'unkept';
    invalidate();
  }

  /** The line is back: what could not be kept or looked over is kept and looked over now. */
  again() {
    if (!this.on) return;
    if (this.kept === 'unkept') this.#keepSoon();
    if (!this.#unseen.size) return;
    this.#unseen.forEach((piece) => this.#due.add(piece));
    this.#unseen.clear();
    this.#lookSoon(0);
  }

  /** The odds of the sheet, line by line. */
  async weigh() {
    await this.settled();
    const reply = await this.desk.insist({ kind: 'odds', answer: { kind: 'words', words: this.words } });
    this.odds = reply.kind === 'odds' ? reply.odds : null;
    if (!this.odds) this.desk.tell(P.noOdds);
    invalidate();
  }

  /** Seals the sheet, if it can be carried out. The receipt is kept with what was sealed. */
  async seal() {
    const { form, desk } = this, view = desk.session.view;
    if (!form || !view || desk.busy) return;
    await this.settled();
    if (this.faulty) return desk.tell(P.faulty);
    clearTimeout(this.#keepTimer);
    const { words } = this, question = this.#question;
    const lines = form.lines.map((l) => ({ title: l.title, words: this.text(l.piece).trim() || l.words, written: this.rows.has(l.piece), group: l.group }));
    const sealed = await desk.give({ kind: 'words', words }, (refusals) => this.#blame(refusals));
    if (sealed?.seal) keepReceipt(desk.game, { question, words, lines, seat: view.seat, turn: view.scene.status.turn, ...receipt(sealed.seal) });
    invalidate();
  }
}

/** @param {SealReceipt} seal */
const receipt = ({ entry, seal }) => ({ entry, seal });
