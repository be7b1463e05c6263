// What the report of a battle says.
import { people } from '../sides.js';
import { capital } from '../words.js';

export const R = {
  title: 'Battle report',
  /** @param {string} battle */ of: (battle) => `${battle}: battle report`,
  making: 'The report is being written …',
  toGame: 'Back to the table',
  lobby: 'Lobby',
  picture: 'Save as a picture',
  print: 'Print',
  link: 'Copy the link',
  copied: 'The link is copied. Whoever may watch this game can open it.',
  turning: 'What turned it',
  turningHint: 'The rolls that changed most against what could be expected. Click one to see that moment.',
  /** @param {string} called @param {number} turn */ turn: (called, turn) => `${capital(called)} ${turn}`,
  /** @param {number} points @param {string} side */ points: (points, side) => `${points.toFixed(1)} points for the ${people(side)}`,
  formations: 'Losses by formation',
  formation: 'Formation',
  had: 'Had',
  lost: 'Lost',
  share: 'Share',
  /** @param {string} called */ byTurn: (called) => `${capital(called)} by ${called}`,
  when: capital,
  margin: 'Score',
  /** The score of a turn, for whom it counts. @param {number} margin @param {string[]} sides */
  marginOf: (margin, sides) => (margin === 0 ? 'even' : `${people(sides[margin > 0 ? 0 : 1])} by ${Math.abs(margin)}`),
  /** @param {string} side */ lostBy: (side) => `${side} losses so far`,
  start: 'Start',
  how: 'A position is worth what our bots think it is worth, in points of the score, to the very end; what is scored then stands in the heading. The luck of a roll is what came of it less the average of everything that could have come of it.',
};
