// Where the name plates of a free table lie: beside their bodies, off other bodies and off each other. The plates of
// troops come first; one of a general, or of a rider of his, for which there is no room is shown when he is looked at.
/** @import { Piece } from '../../gen/Piece.ts' */
/** @import { Camera } from './camera.js' */
/** @import { TableBoard, Body } from './tabletop.js' */
import { gripAt, outline, spot } from './tabletop.js';

/** A plate: what is on it, its middle, its half width and its height. @typedef {{id: string, name: string, words: string, x: number, y: number, wide: number, high: number, k: number}} Plate */

/** The lower number is placed first. @type {Partial<Record<Piece['kind'], number>>} */
const ORDER = { commander: 2, staff: 3, skirmishers: 1 };
/** How far the name stands below the upper edge. */
const EDGE = 8.5;

/** How much letters grow when the table is far away. @param {Camera} camera */
export const large = (camera) => Math.min(2.9, Math.max(1, 1.08 / camera.scale));

/** @type {{key: unknown[], plates: Map<string, Plate>}} */
let last = { key: [], plates: new Map() };

/**
 * The plates by piece; whoever is looked at has one in any case.
 * @param {TableBoard} board @param {Piece[]} pieces @param {Camera} camera @param {(string | null | undefined)[]} looked
 */
export function plates(board, pieces, camera, looked) {
  const k = large(camera);
  const key = [...pieces, k, camera.turned, ...looked];
  if (key.length === last.key.length && key.every((one, i) => one === last.key[i])) return last.plates;
  const bodies = pieces.map((p) => ({ id: p.id, corners: outline(board, /** @type {Body} */ (p.pose)) }));
  /** @type {Map<string, Plate>} */
  const placed = new Map();
  /** Where plates lie so far, by piece. @type {Map<string, number[][]>} */
  const taken = new Map();
  const inOrder = pieces.map((p, i) => ({ p, i, order: ORDER[p.kind] ?? 0 })).sort((a, b) => a.order - b.order || a.i - b.i);
  // Twice: whoever came first may make room for those who came after.
  for (const { p, order } of [...inOrder, ...inOrder]) {
    const plate = written(p, k, isScreen(p, pieces));
    const box = (/** @type {number[]} */ at) => corners(at, plate, camera.turned);
    // A rider's own plate is for whoever looks at him: he stands where his general stands.
    if (p.kind === 'staff' && !looked.includes(p.id)) continue;
    taken.delete(p.id);
    placed.delete(p.id);
    // What a plate covers: other bodies and other plates, and a little its own body.
    const covers = (/** @type {number[]} */ at) => bodies.filter(({ corners }) => overlap(box(at), corners)).reduce((sum, { id }) => sum + (id === p.id ? 0.3 : 1), 0) + [...taken.values()].filter((other) => overlap(box(at), other)).length;
    const best = places(board, /** @type {Body} */ (p.pose), plate, p.kind === 'skirmishers')
      .map((at) => ({ at, covered: covers(at) })).reduce((a, b) => (b.covered < a.covered ? b : a));
    if (best.covered >= 1 && order > 1 && !looked.includes(p.id)) continue;
    taken.set(p.id, box(best.at));
    placed.set(p.id, { ...plate, x: best.at[0] ?? 0, y: best.at[1] ?? 0 });
  }
  last = { key, plates: placed };
  return placed;
}

/** Whether skirmishers were sent out by a battalion, whose name is in theirs; others are a unit of their own. @param {Piece} piece @param {Piece[]} pieces */
const isScreen = (piece, pieces) => piece.kind === 'skirmishers' && pieces.some((p) => p !== piece && p.side === piece.side && piece.name.includes(p.name));

/** What is on a plate: of a screen the strength alone, for behind it stands its battalion. @param {Piece} piece @param {number} k @param {boolean} screen @returns {Plate} */
function written(piece, k, screen) {
  const name = screen ? '' : piece.name;
  const words = [piece.strength, piece.quality, piece.badges.map((b) => b.short).join(' ')].filter(Boolean).join(' · ');
  return { id: piece.id, name, words, x: 0, y: 0, wide: Math.max(name.length * 4.6, words.length * 5) + 10, high: words && name ? 22 : 12.5, k };
}

/** The corners of a plate; seen from the far side it hangs the other way. @param {number[]} at @param {Plate} plate @param {boolean} turned */
function corners([x = 0, y = 0], { wide, high, k }, turned) {
  const [up, down] = turned ? [EDGE - high, EDGE] : [-EDGE, high - EDGE];
  const [left, right, top, bottom] = [x - (k * wide) / 2, x + (k * wide) / 2, y + up * k, y + down * k];
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

/** Where it may lie, the best first: behind, of a screen before, then the other, beside, and a little farther off. @param {TableBoard} board @param {Body} body @param {Plate} plate @param {boolean} screen */
function places(board, body, { wide, k }, screen) {
  return [
    behind(board, body, k, screen, wide), behind(board, body, k, !screen, wide),
    ...[-1, 1].map((hand) => beside(board, body, (k * wide) / 2, hand)),
    behind(board, body, k * 2.1, screen, wide), behind(board, body, k * 2.1, !screen, wide),
    // In a throng: beside and a little higher or lower, then farther off.
    ...[-1, 1].flatMap((hand) => [1, -1].map((rise) => {
      const [x, y] = beside(board, body, (k * wide) / 2, hand);
      return [x, y + rise * k * 20];
    })),
    behind(board, body, k * 3.3, screen, wide), behind(board, body, k * 3.3, !screen, wide),
  ];
}

/** Whether a box and a body cover each other: no line across or along either parts them. @param {number[][]} box @param {number[][]} body */
function overlap(box, body) {
  const [a, b, c] = body;
  const along = a && b && c ? [[b[0] - a[0], b[1] - a[1]], [c[0] - b[0], c[1] - b[1]]] : [];
  return [[1, 0], [0, 1], ...along].every(([ux = 0, uy = 0]) => {
    const [one, other] = [box, body].map((corners) => corners.map(([x = 0, y = 0]) => x * ux + y * uy));
    return Math.max(...one) > Math.min(...other) && Math.max(...other) > Math.min(...one);
  });
}

/** @param {TableBoard} board @param {Body} body @param {number} k @param {boolean} [before] @param {number} [wide] of what stands there */
export function behind(board, body, k, before = false, wide = 52) {
  const [cx, cy] = spot(board, gripAt(body, 'body'));
  const rear = body.corners.length === 4 ? body.corners.slice(before ? 0 : 2, before ? 2 : 4).map((c) => spot(board, c)) : [[cx, cy + 12]];
  const rx = rear.reduce((s, c) => s + c[0], 0) / rear.length, ry = rear.reduce((s, c) => s + c[1], 0) / rear.length;
  const far = Math.hypot(rx - cx, ry - cy) || 1, [ux, uy] = [(rx - cx) / far, (ry - cy) / far];
  // Beside a body that faces left or right the plate needs more room than behind one that faces up or down.
  return [rx + ux * k * (13 + (wide / 2 - 9) * Math.abs(ux)), ry + uy * k * 13];
}

/** Beside a body, on its left or right as the page sees it. @param {TableBoard} board @param {Body} body @param {number} half how wide the plate is, by half @param {number} hand */
function beside(board, body, half, hand) {
  const [cx, cy] = spot(board, gripAt(body, 'body')), xs = outline(board, body).map((c) => c[0] ?? cx);
  return [(hand < 0 ? Math.min(...xs) : Math.max(...xs)) + hand * (half + 4), cy];
}
