// What the order pad says.
import { capital } from '../words.js';

export const P = {
  title: 'Order pad',
  /** @param {number} written @param {number} all */
  count: (written, all) => `${written} of ${all} written`,
  open: 'Open the order pad',
  fill: 'Fill in',
  inForce: 'if blank',
  /** @param {string} name */
  lineOf: (name) => `Order for ${name}`,
  strike: 'Strike out',
  pointPlace: 'Now point at a place on the board.',
  pointPiece: 'Now point at a unit on the board.',
  never: 'Never mind',
  add: 'Write',
  /** @param {string} unit */
  number: (unit) => `How many ${unit}`,
  checking: 'Looking it over …',
  fine: 'In order',
  faulty: 'Some lines cannot be carried out.',
  kept: 'Saved. You may close the page.',
  keeping: 'Saving …',
  unkept: 'Not saved: the connection is lost.',
  print: 'Print',
  sealed: 'Orders sealed',
  /** @param {number} entry */
  receipt: (entry) => `Entry ${entry} of the log has this seal in everybody’s file. Your words stand behind it when the game is over.`,
  seal: 'Seal',
  entry: 'Entry',
  earlier: 'Earlier sheets',
  /** @param {string} called @param {number} turn */
  turn: (called, turn) => `${capital(called)} ${turn}`,
  draft: 'Draft, not sealed',
  odds: 'Odds, line by line',
  noOdds: 'No line has dice of its own that can be foreseen.',
  company: 'Unit',
  order: 'Order',
  readings: 'Read for',
  wholeTable: 'The whole table',
};
