// From an army to a game: the other army, the side, and the dialogue of a new game with both armies in its options.
/** @import { ArmyForm } from '../../gen/ArmyForm.ts' */
/** @import { Muster } from './page.js' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { invalidate } from '../frame.js';
import { Begin } from '../lobby/begin.js';
import * as api from '../net/api.js';
import { A } from './words.js';

export class Fight {
  /** @type {Begin | null} */ begin = null;
  /** The other army, where it is none of the list: its name, and how it is called there. @type {{name: string, text: string, called: string} | null} */ #file = null;
  /** Whether an opponent has sent it, who will lead it. */ #sent = false;
  #other = 1;
  #side = 0;
  #busy = false;
  #missing = false;

  /** @param {Muster} muster */
  constructor(muster) {
    this.muster = muster;
  }

  /** An opponent has sent his army. @param {string} name @param {string} text */
  meet(name, text) {
    this.#file = { name, text, called: A.fromLink(name) };
    this.#sent = true;
  }

  painted() {
    const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog.begin'));
    if (dialog && !dialog.open) dialog.showModal();
  }

  /** For the dialogue, which tells its lobby when it is closed. */
  reload() {
    invalidate();
  }

  /** @param {ArmyForm} form */
  draw(form) {
    const legal = this.muster.appraisal?.legal ?? false;
    return html`
      <form class="fight" @submit=${(/** @type {Event} */ e) => { e.preventDefault(); this.#go(form); }}>
        <h2>${A.fight}</h2>
        ${this.#sent && this.#file ? html`<p class="sent" role="status">${A.sent(this.#file.name)}</p>` : nothing}
        <label>${A.against}
          <select id="against" @change=${(/** @type {any} */ e) => this.#choose(e)}>
            ${form.armies.map((army, i) => html`<option value=${i} ?selected=${!this.#file && i === this.#other}>${army.name}</option>`)}
            ${this.#file ? html`<option value="file" selected>${this.#file.called}</option>` : nothing}
          </select></label>
        <label class="filebutton">${A.file}<input class="vh" type="file" accept=".toml" @change=${(/** @type {Event} */ e) => this.#open(form, e)}></label>
        <label>${A.asFirst}
          <select id="lead" @change=${(/** @type {any} */ e) => { this.#side = Number(e.target.value); }}>
            <option value="0">${A.first}</option><option value="1">${A.second}</option>
          </select></label>
        <button class="main" type="submit" ?disabled=${!legal || this.#busy}>${A.begin}</button>
        ${legal ? nothing : html`<p class="note">${A.notYet}</p>`}
        ${this.#missing ? html`<p class="note" role="alert">${A.noBattle}</p>` : nothing}
      </form>`;
  }

  /** @param {any} event */
  #choose(event) {
    if (event.target.value === 'file') return;
    this.#other = Number(event.target.value);
    this.#file = null;
    this.#sent = false;
    invalidate();
  }

  /** The other army from a file; what is wrong with it is said when the game begins, or now. @param {ArmyForm} form @param {Event} event */
  async #open(form, event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (!file) return;
    const read = { name: file.name, text: await file.text() };
    try {
      await api.readArmy(form.rules, read);
      this.#file = { ...read, called: A.fromFile(file.name) };
      this.#sent = false;
    } catch (error) {
      this.muster.fail(error);
    }
    input.value = '';
    invalidate();
  }

  /** @param {ArmyForm} form */
  async #go(form) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const [sets, own] = await Promise.all([api.battles(), this.muster.current()]);
      const found = sets.flatMap((set) => set.battles.map((battle) => ({ set, battle }))).find(({ battle }) => battle.id === form.battle);
      this.#missing = !found;
      if (found && own?.legal) {
        const armies = [own.text, this.#file?.text ?? form.armies[this.#other]?.text ?? ''];
        // The seats are those of these armies, not of the ones the battle comes with.
        const sides = [this.muster.draft.fields.name || A.mine, this.#file?.name ?? form.armies[this.#other]?.name ?? ''];
        if (this.#side === 1) [armies, sides].forEach((pair) => pair.reverse());
        const begin = new Begin(/** @type {any} */ (this), found.set, { ...found.battle, sides: /** @type {[string, string]} */ (sides) });
        // Whoever sent his army will lead it.
        if (this.#sent) begin.seats[1] = { kind: 'link' };
        if (this.#side === 1) begin.seats.reverse();
        form.options.forEach((key, i) => { begin.options[key] = armies[i]; });
        this.begin = begin;
      }
    } catch (error) {
      this.muster.fail(error);
    }
    this.#busy = false;
    invalidate();
  }
}
