import { memoize } from './memoize.ts';

/** Splits identifiers and sentences into lower-case words: `orderItems`, `order_items` and `Order items` yield the same words. */
export const wordsOf = memoize((text): readonly string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== ''),
);

const IRREGULAR: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  data: 'datum',
  media: 'medium',
  indices: 'index',
  statuses: 'status',
  addresses: 'address',
  series: 'series',
  movies: 'movie',
};

/** Returns the singular of an English word, accurate enough to match `orders` with `order`. */
export function singular(word: string): string {
  const known = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  if (known !== undefined) return known;
  if (word.length <= 3 || /(?:ss|us|is|news)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Returns one comparable word for a resource: `OrderItems` -> `orderitem`. */
export const resourceWord = memoize((text): string => wordsOf(text).map(singular).join(''));

/** Lowercase letters and digits, so that `zone_id`, `zoneId` and `ZoneID` are equal. */
export const lowerAlphanumeric = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Joins lower-case ASCII words with hyphens, for file names. */
export function kebabCase(text: string): string {
  return wordsOf(text)
    .map((word) => word.normalize('NFKD').replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('-');
}

/** Joins words in camel case: `order`, `id` -> `orderId`. */
export function camelCase(words: readonly string[]): string {
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}

/** Returns the literal segments in a path: `/orders/{id}/items` -> `orders`, `items`. */
export const literalSegments = memoize((path): readonly string[] =>
  path.split('/').filter((segment) => segment !== '' && !segment.includes('{')),
);
