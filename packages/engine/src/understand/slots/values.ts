import numberWords from '../data/number-words.json' with { type: 'json' };
import { unquoted } from '../literals.ts';

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(Object.entries(numberWords));

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
