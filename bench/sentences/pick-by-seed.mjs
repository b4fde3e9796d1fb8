import { seededRandom } from '../../packages/net/src/redact/seeded-random.fixture.ts';

/** Picks `count` random items. The same seed and list produce the same items. */
export function pickBySeed(items, { seed, count }) {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .slice(0, count)
    .map(({ item }) => item);
}
