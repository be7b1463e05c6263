// The WebSocket of a game page: says hello, comes back after a break with the last entry it has, matches replies to
// commands by number.
/** @import { ClientMessage } from '../../gen/ClientMessage.ts' */
/** @import { ServerMessage } from '../../gen/ServerMessage.ts' */
/** @import { Seat } from '../../gen/Seat.ts' */
import { asSentence, forgetToken, keepToken, tokensOf } from './api.js';

/** A command without its number. @typedef {ClientMessage extends infer M ? M extends {id: number} ? Omit<M, 'id'> : never : never} Command */
/** @typedef {{kind: 'lost'}} Lost */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** How the server closes a page whose link is worth nothing: it was taken back, or leads nowhere. */
const LINK_ENDED = [4001, 4004];

export class Live {
  #game;
  #hear;
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Map<number, (reply: ServerMessage | Lost) => void>} */ #waiting = new Map();
  #next = 1;
  #wait = FIRST_WAIT;
  #closed = false;
  /** The secret this connection came with; '' for none. */ #token = '';
  /** What to say in hello. @type {() => {seat?: Seat, since?: number}} */ #greeting;

  /**
   * @param {string} game
   * @param {{hear: (message: ServerMessage) => void, changed: (connected: boolean) => void, ended: (reason: string) => void, replied: () => void, greeting: () => {seat?: Seat, since?: number}}} owner
   */
  constructor(game, { hear, changed, ended, replied, greeting }) {
    this.#game = game;
    this.#hear = hear;
    this.#greeting = greeting;
    this.changed = changed;
    this.ended = ended;
    this.replied = replied;
    this.#open();
  }

  #open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.#game}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      const token = tokensOf(this.#game)[0] ?? '';
      this.#token = token;
      this.say({ kind: 'hello', ...(token ? { token } : {}), ...this.#greeting() });
      this.changed(true);
    };
    socket.onmessage = (event) => {
      /** @type {ServerMessage} */
      const message = JSON.parse(event.data);
      if (message.kind === 'welcome') keepToken(this.#game, this.#token, message.seats.some((seat) => seat === 'first' || seat === 'second'));
      const id = 'id' in message ? message.id ?? null : null;
      const done = id === null ? undefined : this.#waiting.get(id);
      if (id !== null && done) {
        this.#waiting.delete(id);
        done(message);
        this.replied();
      } else this.#hear(message);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      // From 4000 on the server means it. Only where the link was taken back, or there is nothing here for it, may it be
      // forgotten: it is all its player has. If there is another link to this game, that may still be good.
      if (event.code >= 4000 && !(LINK_ENDED.includes(event.code) && this.#another())) {
        this.#closed = true;
        this.ended(asSentence(event.reason));
      }
      for (const done of this.#waiting.values()) done({ kind: 'lost' });
      this.#waiting.clear();
      this.changed(false);
      if (this.#closed) return;
      setTimeout(() => !this.#closed && this.#open(), this.#wait);
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    };
  }

  /** Lets go of a secret that was refused; says whether there is another to try. */
  #another() {
    forgetToken(this.#game, this.#token);
    return tokensOf(this.#game).length > 0;
  }

  /** Whether a command still waits for its reply. */
  get asking() {
    return this.#waiting.size > 0;
  }

  /** @param {ClientMessage} message */
  say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** A command; the promise gives its reply, or `lost` if the line breaks before. @param {Command} command */
  ask(command) {
    const id = this.#next++;
    return new Promise((/** @type {(reply: ServerMessage | Lost) => void} */ done) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return done({ kind: 'lost' });
      this.#waiting.set(id, done);
      this.say(/** @type {ClientMessage} */ ({ ...command, id }));
    });
  }

  close() {
    this.#closed = true;
    this.#socket?.close();
  }
}
