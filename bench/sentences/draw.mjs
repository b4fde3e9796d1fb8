/** A small random number generator (mulberry32), so that a seed always draws the same sentences. */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws `count` items. The same seed and list produce the same items. */
export function drawBySeed(items, { seed, count }) {
  const random = randomOf(seed);
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .slice(0, count)
    .map(({ item }) => item);
}
