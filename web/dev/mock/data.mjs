// A scene like Hondschoote for the pretend server: ground, troops, where they stand. No rule is meant to be right here.
export const GROUND = `
X  X  X  X  X  X  X  X  X  C  C  C  C  B  B  B  C
X  X  X  X  X  C  C  C  C  B  B  C  B  C  B  C  C
C  C  C  C  C  B  B  B  B  C  B  B  C  M  B  B  C
B  C  F  C  C  C  B  C  B  C  C  R  C  C  B  C  B
C  B  B  B  B  B  C  B  C  B  B  B  C  V  C  B  C
B  C  B  B  C  B  B  W  B  B  C  B  B  V  B  C  B
B  B  W  B  B  C  B  W  B  C  B  C  B  C  C  B  C
C  B  B  C  C  B  B  B  C  B  B  C  C  B  B  C  B
B  C  B  B  B  C  C  B  B  B  C  R  C  C  B  W  B
C  C  B  C  C  C  B  C  B  C  C  B  C  B  C  B  C
B  B  B  C  B  B  C  C  B  C  C  B  B  C  B  B  B
B  W  B  B  C  B  B  C  C  C  B  B  C  C  B  B  C
C  B  B  C  B  F  B  C  V  B  B  W  B  C  B  B  C
B  B  B  B  C  B  C  B  V  B  B  B  B  C  F  B  B`.trim().split('\n').map((row) => row.trim().split(/\s+/));

export const TERRAIN = { C: 'clear', B: 'grove', W: 'woods', V: 'village', F: 'farm', R: 'redoubt', M: 'windmill, clear', X: 'flooded' };

// Formation, side, colour; then code, name, arm, strength, morale; hex and faced side.
const LIST = `
Leclaire 0 #e3b23c
L1 Foot gendarmes|i 2 8 0504 2
L5 Position battery|a 2 6 0504 2
L2 Bergues brigade, line|i 3 7 0505 2
L3 Bergues brigade, volunteers|i 2 6 0506 1
L4 Cavalry detachment|c 1 6 0404 2
Jourdan 0 #f2ead3
J4 Volunteer brigade|i 3 6 0508 2
J1 Brigade Mengaud|i 3 7 0509 1
J6 Position battery|a 2 6 0509 1
J2 Brigade Demars|i 3 8 0510 1
J7 Horse artillery company|h 2 7 0510 1
J3 Reserve brigade|i 2 6 0410 2
J5 Cavalry regiment|c 2 6 0511 1
Colaud 0 #4fa07a
C1 Brigade Colaud|i 3 7 0910 2
C2 Vandamme's line and volunteers|i 3 7 0811 1
C5 Horse artillery company|h 2 7 0811 1
C3 Vandamme's chasseurs|i 2 7 0912 1
C4 Cavalry regiment|c 2 6 0812 1
Diepenbroik 1 #e9c46a
D1 Hanoverian Guard Regiment|i 2 8 1204 5
D5 Hanoverian battery|a 2 6 1204 5
D2 10th Hanoverian Infantry|i 2 7 1205 4
D3 5th Hanoverian Infantry|i 2 6 1405 4
D4 Hanoverian cavalry|c 2 7 1303 4
Cochenhausen 1 #7fb3d5
K1 Grenadier Regiment|i 3 7 1209 4
K5 Redoubt battery|a 2 6 1209 4
K2 Hessian Regiment Erbprinz|i 2 7 1208 4
K3 Austrian Regiment Brentano|i 2 7 1207 5
K6 Hessian battery|a 2 6 1207 5
K4 Hessian jägers and fusiliers|s 1 7 1010 4
Hammerstein 1 #b7d8a8
A1 6th Hanoverian Infantry|i 2 7 1210 4
A2 11th Hanoverian Infantry|i 2 6 1311 4
A7 Hanoverian horse artillery|h 2 7 1311 4
A3 4th Hanoverian Infantry|i 2 6 1411 4
A4 1st Grenadier Battalion|i 1 7 1512 4
A5 British light dragoons|c 2 7 1410 4
A6 Hanoverian light dragoons|c 2 6 1511 4`.trim().split('\n');

const COMMANDERS = [
  ['houchard', 'Houchard', 0, 410], ['jourdan', 'Jourdan', 0, 510], ['leclaire', 'Leclaire', 0, 505], ['colaud', 'Colaud', 0, 811],
  ['wallmoden', 'Wallmoden', 1, 1405], ['diepenbroik', 'Diepenbroik', 1, 1205], ['cochenhausen', 'Cochenhausen', 1, 1208], ['hammerstein', 'Hammerstein', 1, 1411],
];
const ARM = { i: 'infantry', c: 'cavalry', a: 'artillery', h: 'horseartillery', s: 'skirmishers' };

export function army() {
  const units = [];
  let group;
  for (const line of LIST) {
    const head = line.match(/^(\S+) ([01]) (#\w+)$/);
    if (head) { group = { name: head[1], side: Number(head[2]), stripe: head[3] }; continue; }
    const [, id, name, arm, strength, morale, hex, facing] = line.match(/^(\S+) (.+)\|(\w) (\d) (\d) (\d+) (\d)$/);
    units.push({ id, name, side: group.side, kind: ARM[arm], group: group.name, stripe: group.stripe,
      strength: Number(strength), morale: Number(morale), hex: Number(hex), facing: 2 * Number(facing), level: 0, done: false });
  }
  for (const [id, name, side, hex] of COMMANDERS)
    units.push({ id, name, side, kind: 'commander', hex, facing: null, level: 0, done: false, strength: 1, morale: 0, group: name, stripe: null });
  return units;
}

export const neighbours = (hex) => {
  const c = Math.floor(hex / 100), r = hex % 100, low = c % 2 === 0 ? 1 : 0;
  return [[c, r - 1], [c + 1, r - 1 + low], [c + 1, r + low], [c, r + 1], [c - 1, r + low], [c - 1, r - 1 + low]]
    .filter(([x, y]) => x >= 1 && x <= 17 && y >= 1 && y <= 14).map(([x, y]) => x * 100 + y);
};
export const ground = (hex) => GROUND[(hex % 100) - 1][Math.floor(hex / 100) - 1];
export const distance = (a, b) => {
  const cube = (h) => { const q = Math.floor(h / 100), z = (h % 100) - Math.ceil(q / 2); return [q, z, -q - z]; };
  const [p, q] = [cube(a), cube(b)];
  return Math.max(...p.map((v, i) => Math.abs(v - q[i])));
};

/** The sort of deed of each kind of answer. */
const SENSES = { step: 'go', face: 'turn', fire: 'shoot', shoot: 'shoot', assault: 'attack', rally: 'rally', form: 'form', move: 'begin', end: 'end' };

/** What an answer is about; what is not said is left open. */
export const tagOf = (tag) => ({ kind: '', sense: SENSES[tag.kind] ?? 'other', piece: null, hex: null, facing: null, onto: null, at: null, ends: false, variant: null, label: null, ...tag });
