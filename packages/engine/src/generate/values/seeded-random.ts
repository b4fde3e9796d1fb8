/** A reproducible source of numbers in [0, 1). */
export type Random = () => number;

/** Computes a 32-bit FNV-1a hash over the UTF-16 code units of the parts. Parts are separated, so ("a","b") differs from ("ab",""). */
export function hashText(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  const text = parts.join('\u0000');
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  // FNV alone leaves the low bits of short strings similar, so this step spreads them.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

/** A small generator with 32 bits of state: the same seed produces the same numbers on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
}

/** Returns an integer from `low` to `high`, both included. */
export function pickInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Derives a short hexadecimal mark from the parts. */
export function shortHash(...parts: readonly (string | number)[]): string {
  return hashText(...parts)
    .toString(16)
    .padStart(8, '0')
    .slice(0, 5);
}
