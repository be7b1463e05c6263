// What the pages of the rule books say.
export const B = {
  title: 'Rule books',
  intro: 'Each rule set in our own words, with an id for every clause. The table cites them; here you can read them from the first page to the last.',
  contents: 'Contents',
  charts: 'Charts and tables',
  sheet: 'Quick reference, two pages to print',
  sheetShort: 'Quick reference',
  whole: 'The whole rule book',
  print: 'Print',
  back: 'All rule books',
  lobby: 'Lobby',
  search: 'Search this book',
  /** @param {string} name */ of: (name) => `${name}: rule book`,
  /** @param {string} first @param {string} last */ range: (first, last) => (first === last ? first : `${first} to ${last}`),
  previous: 'Previous chapter',
  next: 'Next chapter',
  rulings: 'Rulings:',
  ours: 'Our reading: the print is silent or damaged here',
  noHits: 'No clause has these words.',
};

/** The books, in the order of the shelf. @type {[string, string, string][]} */
export const SHELF = [
  ['SR', 'The Soldiers of the Republic', 'Hexes and counters, 1792–94'],
  ['WB', 'Warburg 1760', 'Hexes and counters, the Seven Years War'],
  ['MA', 'La Marche des Aigles', 'Infantry brigades on a free table, centimetres'],
  ['LB', 'Le Baton', 'French against British in thirteen phases, inches'],
  ['BA', 'Belle Alliance', 'Battalions under sealed orders, 1809–15'],
];
