// What hands can do on a free table, in words.

/** To aim, to drag, to wheel, as far as the body that is in hand can. @param {boolean} aim @param {boolean} body @param {boolean} corner */
export function planHint(aim, body, corner) {
  const ways = [...(aim ? ['click a marked unit to aim at it'] : []), ...(body ? ['drag the body'] : []), ...(corner ? ['pull at a corner to wheel'] : []), 'use the arrow keys'];
  const words = ways.length > 1 ? `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}` : ways[0];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}; Enter carries it out.`;
}
