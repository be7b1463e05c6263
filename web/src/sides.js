// The people of a side: sides are named by an adjective ("the Allied army"), and are spoken of as people ("the Allies").
// The same words as `people` in crates/kernel/src/refusal.rs.

/** @type {Record<string, string>} */
const PEOPLE = {
  Allied: 'Allies',
  Austrian: 'Austrians',
  Danish: 'Danes',
  Northern: 'Northerners',
  Prussian: 'Prussians',
  Russian: 'Russians',
  Southern: 'Southerners',
  Swedish: 'Swedes',
};

/** @param {string} side */
export const people = (side) => PEOPLE[side] ?? side;
