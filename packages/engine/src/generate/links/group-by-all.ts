/** Groups items under each of their keys, in order. */
export function groupByAll<Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [item]);
      else known.push(item);
    }
  }
  return groups;
}
