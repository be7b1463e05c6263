// The two people at a table: how they are called, what they said and propose, and the next game. Draws nothing.
/** @import { ServerMessage } from '../../gen/ServerMessage.ts' */
/** @import { Said } from '../../gen/Said.ts' */
/** @import { Proposed } from '../../gen/Proposed.ts' */
/** @import { Proposal } from '../../gen/Proposal.ts' */
/** @import { Side } from '../../gen/Side.ts' */
/** @import { Desk } from '../table/desk.js' */
import { invalidate } from '../frame.js';
import { saveSettings, settings } from '../settings.js';
import { Clock } from './clock.js';
import { W } from '../words.js';
import { P } from './words.js';

export class Company {
  /** @type {Said[]} */ talk = [];
  /** @type {Proposed[]} */ proposals = [];
  clock = new Clock();
  /** Where this player's seat in the next game is. */ next = '';
  /** The last line this player has seen. */ #seen = 0;
  /** Whether the player was asked for a name at this table. */ #asked = false;
  /** The position the offers are about. */ #at = -1;
  /** Whether giving up waits for “are you sure”. */ resigning = false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** The sides this page plays. @returns {Side[]} */
  get sides() {
    return this.desk.session.seats.filter((seat) => seat.yours).map((seat) => seat.side);
  }

  /** Whether two people play, and this page is one of them. */
  get two() {
    const { seats } = this.desk.session;
    return seats.length === 2 && seats.every((seat) => seat.plan.kind !== 'bot') && this.sides.length === 1;
  }

  /** Whether this page may end the game: it plays, and the game goes on. */
  get plays() {
    const view = this.desk.session.view;
    return this.sides.length > 0 && view !== null && !view.over && !view.awaited.length;
  }

  /** How a side is called. @param {Side} side */
  name(side) {
    const seat = this.desk.session.seats.find((s) => s.side === side);
    return seat ? seat.player ?? P.player(seat.name) : '';
  }

  /** What was said and not read yet, by the other. */
  get unread() {
    return this.desk.tab === 'talk' && this.desk.panelOpen && !document.hidden ? 0 : this.talk.filter((said) => said.n > this.#seen && !this.sides.includes(said.side)).length;
  }

  /** What the other proposes. */
  get offered() {
    return this.proposals.find((p) => !this.sides.includes(p.side)) ?? null;
  }

  /** What this player proposed. */
  get mine() {
    return this.proposals.find((p) => this.sides.includes(p.side)) ?? null;
  }

  /** @param {ServerMessage} message */
  hear(message) {
    switch (message.kind) {
      case 'welcome':
        if (settings.name) this.desk.live.say({ kind: 'name', name: settings.name });
        break;
      case 'talk': {
        const known = new Set(this.talk.map((said) => said.n));
        const fresh = message.lines.filter((said) => !known.has(said.n));
        this.talk = [...this.talk, ...fresh].slice(-200);
        const last = fresh.findLast((said) => !this.sides.includes(said.side));
        if (last && fresh.length === 1) this.desk.say(P.spoken(this.name(last.side), last.text));
        break;
      }
      case 'proposals': {
        this.proposals = message.proposals;
        const { offered } = this;
        if (offered) this.desk.say(P.proposes[offered.proposal.kind](this.name(offered.side)));
        break;
      }
      case 'hints': {
        const { desk, sides } = this;
        const other = sides[0] === 'first' ? 1 : 0, [first, second] = message.allowed;
        if (this.two && message.allowed[other] !== desk.hints[other]) desk.tell(W.hintsTold(this.name(other ? 'second' : 'first'), message.allowed[other], first && second));
        desk.hints = message.allowed;
        break;
      }
      case 'clock':
        this.clock.set(message.clock);
        break;
      case 'rematch':
        this.next = message.path;
        break;
      case 'view':
        // An offer holds for one position.
        if (message.view.seq !== this.#at) this.proposals = [];
        this.#at = message.view.seq;
        if (message.view.over) this.resigning = false;
        break;
      default:
    }
  }

  /** All that was said has been read. */
  read() {
    this.#seen = this.talk.at(-1)?.n ?? 0;
  }

  /** Whether to ask how this player is called: once, where somebody else reads it. */
  get nameless() {
    return this.two && !settings.name && !settings.nameless && !this.#asked;
  }

  /** @param {string} name */
  called(name) {
    this.#asked = true;
    settings.name = name.trim().slice(0, 24);
    settings.nameless = !settings.name;
    saveSettings();
    this.desk.live.say({ kind: 'name', name: settings.name });
    invalidate();
  }

  /** Says something; tells whether it was heard. @param {string} text */
  async say(text) {
    return !text.trim() || this.#ask({ kind: 'talk', text });
  }

  /** @param {Proposal} proposal */
  propose(proposal) {
    this.#ask({ kind: 'propose', proposal });
  }

  agree() {
    const { offered } = this;
    if (offered) this.#ask({ kind: 'agree', proposal: offered.proposal });
  }

  decline() {
    this.#ask({ kind: 'decline' });
  }

  resign() {
    this.resigning = false;
    this.#ask({ kind: 'resign' });
  }

  /** @param {import('../net/live.js').Command} command */
  async #ask(command) {
    const reply = await this.desk.live.ask(command);
    if (reply.kind === 'refused') this.desk.tell(reply.refusals[0]?.sentence ?? '');
    if (reply.kind === 'error') this.desk.tell(reply.sentence);
    invalidate();
    return reply.kind !== 'refused' && reply.kind !== 'error';
  }
}
