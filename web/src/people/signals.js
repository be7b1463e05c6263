// Whose turn it is, for somebody who is looking elsewhere: title, icon, and if he likes a sound and a notification.
/** @import { Desk } from '../table/desk.js' */
import { html } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { saveSettings, settings } from '../settings.js';
import { W } from '../words.js';
import { P } from './words.js';

const ICON = '/icon.svg';
const TURN = '/icon-turn.svg';

export class Signals {
  /** Whether it was this player's turn when we last looked; unknown at first. @type {boolean | null} */ #turn = null;

  /** After each view: says whose turn it is, and signals that it has become this player's. @param {Desk} desk */
  show(desk) {
    const { welcome, view } = desk.session;
    if (!welcome) return;
    const turn = view !== null && view.question !== null && !view.over;
    const asked = view?.asked[0];
    const title = `${welcome.title} · ${W.name}`;
    document.title = turn ? P.yourTurn(title) : asked && !view?.over ? P.turnOf(desk.company.name(asked.side), title) : title;
    setIcon(turn ? TURN : ICON);
    if (turn && this.#turn === false) this.#signal(title);
    this.#turn = turn;
  }

  /** @param {string} title */
  #signal(title) {
    if (settings.sound) drum();
    if (settings.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
      const note = new Notification(P.notified, { body: title, icon: ICON, tag: location.hash });
      note.onclick = () => { window.focus(); note.close(); };
    }
  }

  /** The page goes back to the lobby. */
  leave() {
    setIcon(ICON);
  }
}

/** @param {string} href */
function setIcon(href) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel=icon]'));
  if (link && link.getAttribute('href') !== href) link.href = href;
}

/** Two short beats, made here: nothing is loaded. */
function drum() {
  try {
    const sound = new AudioContext();
    for (const at of [0, 0.16]) {
      const beat = sound.createOscillator(), loud = sound.createGain(), when = sound.currentTime + at;
      beat.frequency.setValueAtTime(190, when);
      beat.frequency.exponentialRampToValueAtTime(90, when + 0.1);
      loud.gain.setValueAtTime(0.25, when);
      loud.gain.exponentialRampToValueAtTime(0.001, when + 0.14);
      beat.connect(loud).connect(sound.destination);
      beat.start(when);
      beat.stop(when + 0.15);
    }
    setTimeout(() => sound.close(), 1000);
  } catch {
    // A browser without sound shows the title all the same.
  }
}

/** The ticks of the menu. @param {Desk} desk */
export function signalTicks(desk) {
  const tick = (/** @type {'sound' | 'notify'} */ what, /** @type {string} */ words, /** @type {(on: boolean) => void} */ then) => html`
    <label><input type="checkbox" .checked=${settings[what]} @change=${(/** @type {any} */ e) => { settings[what] = e.target.checked; saveSettings(); then(e.target.checked); }}> ${words}</label>`;
  return html`${tick('sound', P.sound, (on) => on && drum())}${tick('notify', P.notify, (on) => on && permit(desk))}`;
}

/** Asks the browser, and takes the tick back where it says no. @param {Desk} desk */
async function permit(desk) {
  const allowed = 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  if (allowed) return;
  settings.notify = false;
  saveSettings();
  desk.tell(P.notifyNo);
  invalidate();
}
