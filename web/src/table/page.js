// The page of a game: map, prompt, panels; wires keyboard, camera and rule book to the desk.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { W } from '../words.js';
import { board } from './board.js';
import { boardInWords, liveRegion } from './aria.js';
import { Camera } from './camera.js';
import { curtain } from './curtain.js';
import { Desk } from './desk.js';
import { dialogs, openDialogs } from './dialogs.js';
import { diceTray } from './dice.js';
import { filmBar } from './filmbar.js';
import { EDGE, firstLook, showActor } from './firstlook.js';
import { centre, field } from './hexes.js';
import { hoverCard } from './card.js';
import { onKey } from './keys.js';
import { panel } from './panel.js';
import { Pointer } from './pointer.js';
import { paper } from './padview.js';
import { planBar } from './planbar.js';
import { popover } from './popover.js';
import { promptLine } from './prompt.js';
import { Replay, replayBar } from './replay.js';
import { roster } from './roster.js';
import { Book } from './rulebook.js';
import { around, outline } from './tabletop.js';
import { Terrain } from './terrain.js';
import { header } from './header.js';
import { tools } from './tools.js';
import { LogBook } from './log.js';
import { offersStrip } from '../people/talk.js';

/** Room for a panel with a foot. */
const WIDE = '(min-width: 821px)';
/** A phone held upright: the panel is a sheet from below, and the map comes first. */
const UPRIGHT = '(max-width: 820px) and (max-aspect-ratio: 1/1)';

export class Table {
  #shown = false;
  /** Whether the table was turned to whoever sets up. */ #facing = false;
  #lit = -1;
  #attended = '';
  /** The selection whose plan bar was made room for. */ #roomFor = '';
  /** How high the board was. */ #tall = 0;
  /** The step of a guided battle that was shown last. */ #step = '';
  /** The odds that were shown last. @type {import('./sight.js').Sight['pending']} */ #weighed = null;
  #sheets = sheet('/css/table.css', '/css/board.css', '/css/bodies.css', '/css/panel.css', '/css/film.css', '/css/people.css', '/css/pad.css');

  /** @param {string} game @param {number | null} at */
  constructor(game, at) {
    this.desk = new Desk(game, at);
    this.desk.panelOpen = !matchMedia(UPRIGHT).matches;
    this.camera = new Camera(invalidate);
    this.pointer = new Pointer(this.desk, this.camera);
    this.terrain = new Terrain(game, invalidate);
    this.book = new Book(this.desk);
    this.replay = new Replay(this.desk);
    this.logbook = new LogBook();
    this.desk.watch = () => this.replay.toggle();
    this.desk.openClause = (id) => this.book.open(id);
    this.desk.tableOf = (id) => this.book.table(id);
    this.desk.under = (x, y) => this.pointer.under(x, y);
    this.desk.openCharts = () => this.book.charts();
    // Not under a hand that drags: the hex it aims at would slip away.
    this.desk.reveal = (hex) => this.desk.board && this.pointer.mode !== 'drag' && this.camera.reveal(centre(this.desk.board, hex), this.desk.board.size * 1.6);
    this.desk.embrace = (hexes) => {
      const { board } = this.desk;
      if (board && this.pointer.mode !== 'drag') this.camera.embrace(around(hexes.map((hex) => centre(board, hex)), board.size));
    };
    this.desk.revealPose = (pose) => this.pointer.mode !== 'grip' && this.#reveal(pose);
    this.keys = (/** @type {KeyboardEvent} */ e) => onKey(e, this.desk, this.camera, this.replay);
    addEventListener('keydown', this.keys);
    addEventListener('resize', invalidate);
    document.body.classList.add('at-table');
  }

  leave() {
    this.desk.leave();
    this.desk.signals.leave();
    this.desk.company.clock.stop();
    this.replay.stop();
    removeEventListener('keydown', this.keys);
    removeEventListener('resize', invalidate);
    document.body.classList.remove('at-table');
    delete document.documentElement.dataset.livery;
    for (const link of this.#sheets) link.remove();
  }

  draw() {
    const { desk } = this;
    const { session } = desk;
    if (session.curtain) return curtain(desk, session.curtain);
    if (!desk.view) return html`<main class="arriving"><p role="status">${session.error ?? (session.met && !session.connected ? W.lost : W.arriving)}</p>
      ${session.error ? html`<p><a href="#/">${W.toLobby}</a></p>` : nothing}</main>`;
    // What is pointed at and what fell: at the foot of an open panel there is room for it, and the map stays free. The
    // odds of the next throw take the place of the last one.
    const corner = html`<div class="corner">${hoverCard(desk, this.camera)}${desk.pending ? nothing : diceTray(desk, this.book)}</div>`;
    const beside = desk.panelOpen && matchMedia(WIDE).matches;
    return html`
      <div class=${desk.panelOpen ? 'table' : 'table closed'} data-tab=${desk.tab} data-past=${desk.moment ? 'yes' : 'no'} data-film=${desk.film.on ? 'yes' : 'no'} data-asking=${desk.busy || desk.live.asking ? 'yes' : 'no'}>
        ${header(desk)}
        <main class="field" aria-label=${W.board}>
          ${board(desk, this.camera, this.pointer)}
          ${desk.film.shot ? filmBar(desk) : promptLine(desk)}
          ${tools(desk, this.camera)}
          ${beside ? nothing : corner}
          ${popover(desk, this.camera)}
          ${planBar(desk)}
          ${replayBar(desk, this.replay)}
          ${offersStrip(desk)}
        </main>
        ${panel(desk, this.book, this.logbook, beside ? corner : nothing)}
        ${boardInWords(desk)}
        ${liveRegion(desk)}
        ${dialogs(desk)}
        ${desk.roster ? roster(desk) : paper(desk)}
      </div>`;
  }

  painted() {
    const { desk, camera } = this;
    const frame = /** @type {HTMLElement | null} */ (document.querySelector('.board'));
    const view = desk.view;
    if (!frame || !view) {
      this.#attend(desk.session.curtain !== null);
      return this.terrain.show(null, [1, 1], 1);
    }
    const { board, livery } = view.scene;
    document.documentElement.dataset.livery = livery.join('-');
    camera.frame = frame;
    camera.extent = board.extent;
    camera.field = board.kind === 'hexes' ? field(board) : null;
    const phone = frame.clientWidth < 600 || frame.clientHeight < 420;
    const bar = /** @type {HTMLElement | null} */ (frame.parentElement?.querySelector('.planbar') ?? null);
    const under = this.#promptHeight(frame);
    frame.parentElement?.style.setProperty('--under', `${under}px`);
    camera.inset = { left: this.#toolsWidth(frame), right: 10, top: under, bottom: bar ? frame.clientHeight - bar.offsetTop + 8 : phone ? this.#footHeight(frame) : 64 };
    // The first look: the troops, as large as they fit. Not before there is room to show them in.
    if (!this.#shown && frame.clientWidth > 0 && this.#styled(frame)) {
      this.#shown = true;
      firstLook(desk, camera, phone);
      showActor(desk);
    }
    // The sheet of a phone was folded away: what it gave free shows the battle, no bare table.
    if (phone && this.#tall && frame.clientHeight > this.#tall) camera.snug(EDGE);
    this.#tall = frame.clientHeight;
    // Who sets up his troops looks from his own side, which is known now.
    if (desk.zones.placing && !this.#facing) {
      this.#facing = true;
      firstLook(desk, camera, phone);
      showActor(desk);
    }
    // A bar that comes up shall not hide the body it is about; under a hand that drags it the map stays.
    if (bar && desk.selected && this.#roomFor !== desk.selected && this.pointer.mode !== 'grip') {
      const pose = desk.piece(desk.selected)?.pose;
      if (pose) this.#reveal(pose);
    }
    this.#roomFor = bar ? (desk.selected ?? '') : '';
    // A button that was pressed and is gone shall not leave the keyboard nowhere.
    if (document.activeElement?.matches('body, #page') && !desk.dialog) frame.focus({ preventScroll: true });
    this.#teach(view.lesson);
    this.#showWeighed();
    this.#attendTo(desk.pending ? '#commit' : desk.ending ? '#sure-yes' : '');
    this.#showLit();
    this.terrain.show(frame.querySelector('canvas'), camera.extent, camera.scale, camera.turned);
    openDialogs();
    this.logbook.painted(desk);
  }

  /** A new step of a guided battle is read first: on a phone its sheet comes up, and everywhere the panel shows its beginning. @param {import('../../gen/LessonPage.ts').LessonPage | null | undefined} lesson */
  #teach(lesson) {
    const step = lesson?.step?.title ?? (lesson ? 'done' : '');
    if (step === this.#step || this.desk.film.on || this.desk.dialog) return;
    // The sheet that comes up for the first step takes half of a phone: what is left is for one's own troops.
    if (!this.#step && !this.desk.panelOpen) this.#shown = false;
    this.#step = step;
    if (!step) return;
    this.desk.set({ tab: 'orders', panelOpen: true });
    document.querySelector('#tabpanel')?.scrollTo({ top: 0 });
    invalidate();
  }

  /** The prompt covers the upper edge. @param {HTMLElement} frame */
  #promptHeight(frame) {
    const prompt = /** @type {HTMLElement | null} */ (frame.parentElement?.querySelector('.prompt') ?? null);
    return prompt ? prompt.offsetTop + prompt.offsetHeight + 8 : 60;
  }

  /** On a phone the bar of the replay lies on the foot of the map, unless the sheet is up. @param {HTMLElement} frame */
  #footHeight(frame) {
    const bar = /** @type {HTMLElement | null} */ (frame.parentElement?.querySelector('.replay') ?? null);
    return bar?.offsetHeight ? frame.clientHeight - bar.offsetTop + 8 : 12;
  }

  /** The tools stand at the left edge; on a phone they lie at the right, on what a swipe brings into the open. @param {HTMLElement} frame */
  #toolsWidth(frame) {
    const box = frame.parentElement?.querySelector('.tools .zoom')?.getBoundingClientRect();
    const right = box ? box.right - frame.getBoundingClientRect().left + 8 : 10;
    return right < frame.clientWidth / 2 ? right : 10;
  }

  /** Whether all style sheets of the table are here. @param {HTMLElement} frame */
  #styled(frame) {
    const panel = document.querySelector('.panel');
    return panel !== null && getComputedStyle(frame).position === 'absolute' && getComputedStyle(panel).display === 'flex'
      && getComputedStyle(/** @type {Element} */ (panel.parentElement)).display === 'grid';
  }

  /** The button of a curtain has the focus as soon as it is there. @param {boolean} curtain */
  #attend(curtain) {
    if (curtain && !document.activeElement?.closest('.curtain')) /** @type {HTMLElement | null} */ (document.querySelector('.curtain .side'))?.focus();
  }

  /** What asks for a word has the focus once, when it comes. @param {string} button */
  #attendTo(button) {
    if (button === this.#attended) return;
    this.#attended = button;
    if (button) /** @type {HTMLElement | null} */ (document.querySelector(button))?.focus();
  }

  /** On a phone the odds come up over the battle: what they are about goes where it can be seen, once. */
  #showWeighed() {
    const { pending } = this.desk;
    if (pending === this.#weighed) return;
    this.#weighed = pending;
    const pose = this.desk.piece(pending?.choice.tag.piece ?? this.desk.selected)?.pose;
    const hex = pending?.choice.tag.hex ?? (pose?.kind === 'hex' ? pose.hex : null);
    if (pending && hex !== null) this.desk.reveal(hex);
  }

  /** Of several throws the last is in sight from its title on, and the lit cell of its table; once. */
  #showLit() {
    const fall = this.desk.dice.at(-1);
    const card = fall && document.querySelector('.dice');
    if (!card || this.#lit === fall.entry) return;
    this.#lit = fall.entry;
    const [last, ...before] = [...card.querySelectorAll('.fall')].reverse();
    if (last && before.length) card.scrollTop += last.getBoundingClientRect().top - card.getBoundingClientRect().top;
    card.querySelector('td[data-lit=both]')?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {import('../../gen/Pose.ts').Pose} pose */
  #reveal(pose) {
    const { table } = this.desk;
    // All of it with its name, and no farther: a map that jumps takes the body from under the hand.
    if (table && pose.kind === 'body') for (const corner of outline(table, pose)) this.camera.reveal(corner, 40 / this.camera.scale);
  }
}

/** The table's own style sheets come with the table. @param {string[]} files */
function sheet(...files) {
  return files.map((href) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: invalidate });
    document.head.append(link);
    return link;
  });
}

