import numberWords from '../data/number-words.json' with { type: 'json' };
import { unquoted } from '../literals.ts';
import type { Word } from '../words.ts';

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(Object.entries(numberWords));

/** The number for a word or digits. Both "1,000" and "2,5" are common. */
export function numberOf(text: string): number | null {
  if (/^[-+]?\d/.test(text)) {
    const value = Number(/,\d{3}(?:\D|$)/.test(text) ? text.replace(/,/g, '') : text.replace(',', '.'));
    return Number.isFinite(value) ? value : null;
  }
  const [first, ...others] = text.split('-').map((part) => NUMBER_WORDS.get(part) ?? null);
  return others.reduce<number | null>(withPart, first ?? null);
}

/** Adds a part of a hyphenated number: "twenty-five" is a sum, and "five-hundred" a product. "one-two" is not a number. */
function withPart(sum: number | null, part: number | null): number | null {
  if (sum === null || part === null) return null;
  if (part >= 100) return sum * part;
  return sum >= 20 && sum % 10 === 0 && part > 0 && part < 10 ? sum + part : null;
}

/** The number that a word stands for as a value. "one" is usually a pronoun, and "half" needs a unit. */
export const valueOfNumber = ({ kind, lower }: Pick<Word, 'kind' | 'lower'>): number | null =>
  kind === 'number' || (kind === 'word' && lower !== 'one' && lower !== 'half') ? numberOf(lower) : null;

/** The value as written in the message. Quoted text stays text. */
export function scalarOf(text: string): string | number | boolean {
  const bare = unquoted(text);
  if (bare !== text) return bare;
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text;
}

/** The value of a number, of quoted text, or of "true" and "false". Null for other words. */
export function writtenValue(word: Pick<Word, 'kind' | 'lower' | 'text' | 'literal'>): string | number | boolean | null {
  if (word.literal?.kind === 'quoted') return scalarOf(word.text);
  if (word.kind === 'number') return scalarOf(word.text.replace(',', '.'));
  return word.lower === 'true' || word.lower === 'false' ? word.lower === 'true' : valueOfNumber(word);
}
