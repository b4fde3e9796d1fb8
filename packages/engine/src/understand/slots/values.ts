import { unquoted } from '../literals.ts';

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    zero: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    hundred: 100,
    thousand: 1000,
    half: 0.5,
  }),
);

/** The number for a word or digits. Both "1,000" and "2,5" are common. */
export function numberOf(text: string): number | null {
  if (/^[-+]?\d/.test(text)) {
    const value = Number(/,\d{3}(?:\D|$)/.test(text) ? text.replace(/,/g, '') : text.replace(',', '.'));
    return Number.isFinite(value) ? value : null;
  }
  return NUMBER_WORDS.get(text) ?? null;
}

/** The value as written in the message. Quoted text stays text. */
export function scalarOf(text: string): string | number | boolean {
  const bare = unquoted(text);
  if (bare !== text) return bare;
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text;
}
