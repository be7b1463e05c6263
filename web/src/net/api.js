// The lobby's requests, and the secrets of links. What goes wrong is thrown as a `Trouble` with a sentence.
/** @import { RuleSetCard } from '../../gen/RuleSetCard.ts' */
/** @import { GameCard } from '../../gen/GameCard.ts' */
/** @import { NewGame } from '../../gen/NewGame.ts' */
/** @import { ImportGame } from '../../gen/ImportGame.ts' */
/** @import { Pledge } from '../../gen/Pledge.ts' */
/** @import { Created } from '../../gen/Created.ts' */
/** @import { SeatLink } from '../../gen/SeatLink.ts' */
/** @import { Side } from '../../gen/Side.ts' */
/** @import { Clause } from '../../gen/Clause.ts' */
/** @import { ClauseHit } from '../../gen/ClauseHit.ts' */
/** @import { BookCard } from '../../gen/BookCard.ts' */
/** @import { BookContents } from '../../gen/BookContents.ts' */
/** @import { BookChapter } from '../../gen/BookChapter.ts' */
/** @import { QuickSheet } from '../../gen/QuickSheet.ts' */
/** @import { Report } from '../../gen/Report.ts' */
/** @import { Ground } from '../../gen/Ground.ts' */
/** @import { ArmyForm } from '../../gen/ArmyForm.ts' */
/** @import { ArmyDraft } from '../../gen/ArmyDraft.ts' */
/** @import { ArmyFile } from '../../gen/ArmyFile.ts' */
/** @import { Appraisal } from '../../gen/Appraisal.ts' */
/** @import { Fault } from '../../gen/Fault.ts' */
/** @import { Problem } from '../../gen/Problem.ts' */
import { W } from '../words.js';

/** A reason as it stands on a page by itself: with a capital, and a full stop. @param {string} reason */
export const asSentence = (reason) => reason && reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?…]$/.test(reason) ? '' : '.');

export class Trouble extends Error {
  /** @param {string} sentence @param {Fault[]} faults */
  constructor(sentence, faults = []) {
    super(asSentence(sentence));
    this.faults = faults;
  }
}

const KEY = 'grognard.tokens';
/** The most tokens one request may bring. */
const MOST_TOKENS = 60;

/** A way into a game: the secret of a link, or '' for none; and whether it leads to a seat one plays from. @typedef {{token: string, plays: boolean}} Way */

/**
 * All ways by which this browser was let into a game; the one to take comes first: to play before to look on, and of
 * equals the one that was there first, so that trying a friend's link costs nobody his own seat. Earlier versions kept
 * one secret for each game.
 * @returns {Record<string, Way[]>}
 */
function ways() {
  try {
    const kept = /** @type {Record<string, string | Way[]>} */ (JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return Object.fromEntries(Object.entries(kept).map(([game, of]) => [game, typeof of === 'string' ? [{ token: of, plays: true }] : of]));
  } catch {
    return {};
  }
}

/** @param {string} game @param {(known: Way[]) => Way[]} change */
function keep(game, change) {
  const { [game]: known = [], ...others } = ways();
  const now = change(known);
  try {
    // The game that was touched last stands last: lists send the newest.
    localStorage.setItem(KEY, JSON.stringify(now.length ? { ...others, [game]: now } : others));
  } catch {
    // Without storage the link itself must be kept.
  }
}

/** The secret of the link by which each game was opened in this tab, though its address does not show it. @type {Map<string, string>} */
const opened = new Map();

/** @param {string} game @returns {string | null} */
function openedBy(game) {
  try {
    return opened.get(game) ?? sessionStorage.getItem(`${KEY}.${game}`);
  } catch {
    return opened.get(game) ?? null;
  }
}

/** This tab was opened by a link: it comes first here, and is kept when it has proved good. @param {string} game @param {string} token */
export function openBy(game, token) {
  opened.set(game, token);
  try {
    sessionStorage.setItem(`${KEY}.${game}`, token);
  } catch {
    // Then it is good until the page is loaded again.
  }
}

/** The tokens to come with, one after the other until one is good; '' is to come without. @param {string} game @returns {string[]} */
export function tokensOf(game) {
  const link = openedBy(game);
  return [...new Set([...(link ? [link] : []), ...(ways()[game] ?? []).map((way) => way.token)])];
}

/** Keeps a token that has proved good. The others of its game stay. @param {string} game @param {string} token @param {boolean} plays */
export const keepToken = (game, token, plays) =>
  keep(game, (known) => {
    const all = known.some((way) => way.token === token) ? known.map((way) => (way.token === token ? { token, plays } : way)) : [...known, { token, plays }];
    return all.toSorted((a, b) => Number(b.plays) - Number(a.plays));
  });

/** Forgets a token that the server has refused. @param {string} game @param {string} token */
export function forgetToken(game, token) {
  keep(game, (known) => known.filter((way) => way.token !== token));
  if (openedBy(game) !== token) return;
  opened.delete(game);
  try {
    sessionStorage.removeItem(`${KEY}.${game}`);
  } catch {
    // It was not kept there.
  }
}

/** @param {string} path @param {string | null} game @returns {Record<string, string>} */
function credentials(path, game) {
  const list = path.startsWith('/api/games') ? Object.keys(ways()).reverse() : [];
  const all = (game ? [game] : list).map((id) => tokensOf(id)[0]);
  const sent = all.filter(Boolean).slice(0, MOST_TOKENS).join(',');
  return sent ? { authorization: `Bearer ${sent}` } : {};
}

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown, game?: string | null}} [options]
 * @returns {Promise<Response>}
 */
async function ask(path, { method = 'GET', body, game = null } = {}) {
  /** @type {Record<string, string>} */
  const headers = { ...credentials(path, game) };
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Trouble(W.noServer);
  }
  if (response.status < 400) return response;
  /** @type {Problem} */
  const problem = await response.json().catch(() => ({ sentence: W.httpTrouble(response.status), faults: [] }));
  throw new Trouble(problem.sentence, problem.faults ?? []);
}

/** @returns {Promise<RuleSetCard[]>} */
export const battles = async () => (await ask('/api/battles')).json();
/** @param {string} id @returns {Promise<GameCard>} */
export const gameCard = async (id) => (await ask(`/api/games/${id}`, { game: id })).json();
/** How many games a page of the list has; fewer are the last. */
export const PAGE = 100;
/** @param {string} [after] the last game of the page before @returns {Promise<GameCard[]>} */
export const games = async (after) => (await ask(`/api/games${after ? `?after=${after}` : ''}`)).json();
/**
 * A new game. First the server pledges its dice; then each browser brings its chain to the table. Where the players want
 * none, this browser adds its own number, so that neither can choose what falls.
 * @param {NewGame} game @returns {Promise<Created>}
 */
export async function create(game) {
  /** @type {Pledge | null} */
  const pledge = await ask('/api/dice', { method: 'POST', body: {} }).then((r) => r.json()).catch(() => null);
  const dice = { contribution: number(), ...(pledge ? { commitment: pledge.commitment } : {}) };
  return keepLinks(await (await ask('/api/games', { method: 'POST', body: { both_dice: true, ...game, ...dice } })).json());
}

/** @param {ImportGame} file @returns {Promise<Created>} */
export const importGame = async (file) =>
  keepLinks(await (await ask('/api/games/import', { method: 'POST', body: file })).json());
/** @param {string} id */
export const remove = async (id) => void (await ask(`/api/games/${id}`, { method: 'DELETE', game: id }));
/** @param {string} id @param {Side | null} side @returns {Promise<SeatLink>} */
export const invite = async (id, side) =>
  (await ask(`/api/games/${id}/links`, { method: 'POST', body: side ? { side } : {}, game: id })).json();
/** @param {string} id @param {Side | null} side */
export const uninvite = async (id, side) =>
  void (await ask(`/api/games/${id}/links`, { method: 'DELETE', body: side ? { side } : {}, game: id }));
/** @param {string} id @param {string} seat */
export const gameFile = async (id, seat) => (await ask(`/api/games/${id}/file?seat=${seat}`, { game: id })).text();
/** @param {string} id */
export const mapSvg = async (id) => (await ask(`/api/games/${id}/map.svg`, { game: id })).text();
/** @param {string} id @returns {Promise<Ground[]>} */
export const mapGround = async (id) => (await ask(`/api/games/${id}/map.json`, { game: id })).json();
/** @param {string} id @param {string} seat @param {number} at @param {number} width */
export const boardPng = async (id, seat, at, width) =>
  (await ask(`/api/games/${id}/board.png?seat=${seat}&at=${at}&width=${width}`, { game: id })).blob();
/** @param {string} id @param {string} seat @param {number} at */
export const boardSvg = async (id, seat, at) =>
  (await ask(`/api/games/${id}/board.svg?seat=${seat}&at=${at}`, { game: id })).text();
/** What a finished battle came to. @param {string} id @returns {Promise<Report>} */
export const report = async (id) => (await ask(`/api/games/${id}/report.json`, { game: id })).json();
/** @param {string} id */
export const reportSvg = async (id) => (await ask(`/api/games/${id}/report.svg`, { game: id })).text();
/** @param {string} id @param {number} width */
export const reportPng = async (id, width) => (await ask(`/api/games/${id}/report.png?width=${width}`, { game: id })).blob();
/** @param {string} words @param {string} set @returns {Promise<ClauseHit[]>} */
export const searchRules = async (words, set) =>
  (await ask(`/api/rules?q=${encodeURIComponent(words)}&set=${encodeURIComponent(set)}`)).json();
/** @param {string} id @returns {Promise<Clause>} */
export const clause = async (id) => (await ask(`/api/rules/${encodeURIComponent(id)}`)).json();

/** The rule books. @returns {Promise<BookCard[]>} */
export const bookShelf = async () => (await ask('/api/books')).json();
/** What a rule book holds. @param {string} set @returns {Promise<BookContents>} */
export const bookContents = async (set) => (await ask(`/api/books/${encodeURIComponent(set)}`)).json();
/** A chapter by its number, or 'charts'. @param {string} set @param {string} chapter @returns {Promise<BookChapter>} */
export const bookChapter = async (set, chapter) => (await ask(`/api/books/${encodeURIComponent(set)}/${encodeURIComponent(chapter)}`)).json();
/** @param {string} set @returns {Promise<QuickSheet>} */
export const quickSheet = async (set) => (await ask(`/api/books/${encodeURIComponent(set)}/sheet`)).json();

/** The forms of all rule sets whose players raise armies. @returns {Promise<ArmyForm[]>} */
export const armyForms = async () => (await ask('/api/armies')).json();
/** What a draft comes to. @param {string} rules @param {ArmyDraft} draft @returns {Promise<Appraisal>} */
export const appraise = async (rules, draft) =>
  (await ask(`/api/armies/${encodeURIComponent(rules)}/appraise`, { method: 'POST', body: draft })).json();
/** An army file as a draft. @param {string} rules @param {ArmyFile} file @returns {Promise<ArmyDraft>} */
export const readArmy = async (rules, file) =>
  (await ask(`/api/armies/${encodeURIComponent(rules)}/read`, { method: 'POST', body: file })).json();

/** The owner's own secret is kept for later visits. @param {Created} created */
function keepLinks(created) {
  const own = created.links.find((link) => link.grants === 'owner');
  if (own) keepToken(created.id, own.token, true);
  return created;
}

/** A random number of 256 bits. */
const number = () => [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('');

/** What this browser adds to the dice of a game: made once, and kept, so that the file can be checked. @param {string} game */
export function contribution(game) {
  const key = `grognard.contribution.${game}`;
  try {
    const known = localStorage.getItem(key) ?? number();
    localStorage.setItem(key, known);
    return known;
  } catch {
    return number();
  }
}

/** Saves a text as a file of the player. @param {string} name @param {BlobPart} text @param {string} type */
export function download(name, text, type) {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}
