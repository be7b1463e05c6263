// The list of keys, for the dialog that explains them.
/** Keys and what they do. @param {{key: string, name: string}[]} overlays what these rules lay over the map @returns {[string, string][]} */
export const keysOf = (overlays) => [
  ['Arrow keys', 'move the cursor over the hexes'],
  ['Enter, Space', 'act on the hex under the cursor'],
  ['[ and ] on a facing rose', 'mark an arrow; Enter takes it'],
  ['N, Shift+N', 'next or previous piece with an answer'],
  ['Tab in a stack', 'the next piece in the hex: press Enter again'],
  ['Arrow keys, [ and ], on a free table', 'move and turn the selected body; Backspace takes a step back, Enter carries it out'],
  ['T, Shift+T, on a free table', 'the next or previous target'],
  ['Escape', 'let go, close'],
  ['A', 'all answers in words'],
  ['/', 'command line'],
  ['E', 'end this part of the turn, where you may'],
  ['U', 'take back'],
  ['L, R, C, S', 'log, rule book, charts, standing orders'],
  [overlays.map(({ key }) => key).join(' '), overlays.map(({ name }) => name.toLowerCase()).join(', ')],
  ['+ − 0 V', 'closer, farther, whole map, turn the table'],
  ['M, or Shift and drag', 'lay the tape, where you may measure'],
  [', .', 'replay: one back, one on'],
  ['[ ] and { }', 'replay: previous or next activation; previous or next fire or combat'],
  ['Space, Escape, while something is shown', 'show the next thing; skip to now'],
  ['?', 'this list'],
];
