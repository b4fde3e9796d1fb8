/**
 * Calls a function once for each object and caches the result. The result must depend only on the object, and the
 * object must never change.
 */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };
}
