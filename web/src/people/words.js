// What the page says where two people play: names, talk, offers, signals.

export const P = {
  /** @param {string} player @param {string} side */ named: (player, side) => `${player} (${side})`,
  /** @param {string} side */ player: (side) => `The ${side} player`,
  askName: 'What shall your opponent call you?',
  yourName: 'Your name',
  keepName: 'That is my name',
  noName: 'Not now',

  talk: 'Talk',
  unread: ', not read yet',
  talkHint: 'Only the two players read this. It is kept with the table, never in the game file.',
  talkEmpty: 'Nothing has been said yet.',
  say: 'Say something',
  send: 'Send',
  ready: ['Good luck!', 'Well played.', 'One moment, please.', 'I must stop for today; let us go on later.', 'Thank you for the game.'],
  /** @param {string} who @param {string} text */ spoken: (who, text) => `${who}: ${text}`,

  between: 'Between you two',
  alone: 'This battle',
  resign: 'Resign …',
  resignSure: 'Resign this game? Your opponent wins.',
  resignYes: 'I resign',
  goOn: 'Play on',
  offerDraw: 'Offer a draw',
  askBack: 'Ask to take back …',
  askBackTo: 'Ask your opponent to go back to …',
  /** @param {number} entry @param {string} text */ backTo: (entry, text) => `before step ${entry}${text ? `: ${text}` : ''}`,
  rematch: 'Play again with sides exchanged',
  toRematch: 'To the next game',
  /** @param {string} who */ rematchWaits: (who) => `${who} has been asked to play again.`,

  /** What somebody proposes. @type {Record<string, (who: string) => string>} */
  proposes: {
    draw: (who) => `${who} offers a draw.`,
    take_back: (who) => `${who} asks to take back a move.`,
    rematch: (who) => `${who} wants to play again with the sides exchanged.`,
  },
  /** What this player has proposed. @type {Record<string, string>} */
  proposed: { draw: 'You have offered a draw.', take_back: 'You have asked to take back a move.', rematch: 'You have asked to play again.' },
  agree: 'Agree',
  decline: 'Decline',
  withdraw: 'Withdraw',
  /** @param {string} first what would be undone first */ upTo: (first) => (first ? `“${first}” and everything after it would be undone.` : 'Everything after it would be undone.'),

  clock: 'Clock',
  /** @type {Record<string, string>} */
  clocks: { none: 'No clock', 'live-30-10': 'Live: 30 minutes each, 10 seconds more for each answer', 'live-60-15': 'Live: 60 minutes each, 15 seconds more for each answer', 'live-120-30': 'Live: two hours each, 30 seconds more for each answer', 'days-1': 'By post: a day for each answer', 'days-3': 'By post: three days for each answer', 'days-7': 'By post: a week for each answer' },
  atZero: 'When time runs out',
  /** @type {Record<string, string>} */
  atZeroes: { lose: 'that side loses', doctrine: 'the sergeant (by the book) answers in its place' },
  /** @param {string} side @param {string} time */ left: (side, time) => `${side}: ${time} left`,
  /** @param {number} n */ days: (n) => `${n} d`,

  /** @param {string} title */ yourTurn: (title) => `● Your turn · ${title}`,
  /** @param {string} who @param {string} title */ turnOf: (who, title) => `${who} to play · ${title}`,
  notified: 'It is your turn.',
  sound: 'Sound when it is my turn',
  notify: 'Notify me when it is my turn and this page is hidden',
  notifyNo: 'This browser does not allow notifications from this page.',
};
