// After a guided first battle: the battle it leads to, against the usual opponent.
/** @import { Desk } from './desk.js' */
/** @import { RuleSetCard } from '../../gen/RuleSetCard.ts' */
/** @import { BattleCard } from '../../gen/BattleCard.ts' */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { B } from '../book/words.js';
import { invalidate } from '../frame.js';
import { usualBot } from '../lobby/begin.js';
import * as api from '../net/api.js';

/** Battles that were asked for, as soon as they are here. @type {Map<string, {set: RuleSetCard, battle: BattleCard} | null>} */
const known = new Map();

/** @param {string} id */
function find(id) {
  if (!known.has(id)) {
    known.set(id, null);
    api.battles().then((sets) => {
      for (const set of sets) for (const battle of set.battles) if (battle.id === id) known.set(id, { set, battle });
      invalidate();
    }, () => known.delete(id));
  }
  return known.get(id) ?? null;
}

/** The way on from a lesson that is done, or whose battle is over. @param {Desk} desk @param {() => void} [before] */
export function goOn(desk, before = () => {}) {
  const lesson = desk.view?.lesson;
  const there = lesson && (desk.view?.over || !lesson.step) ? find(lesson.next) : null;
  if (!there) return nothing;
  return html`<button type="button" class="main ahead" @click=${() => { before(); begin(desk, there); }}>${B.lessonNext(there.battle.title.split(',')[0])}</button>`;
}

/** @param {Desk} desk @param {{set: RuleSetCard, battle: BattleCard}} there */
async function begin(desk, { set, battle }) {
  try {
    const created = await api.create({ scenario: battle.id, seats: [{ kind: 'me' }, { kind: 'bot', level: usualBot(set) }] });
    location.hash = created.path.replace(/^\/?#/, '');
  } catch (error) {
    desk.tell(error instanceof Error ? error.message : String(error));
  }
}
