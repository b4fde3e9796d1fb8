import type { Input } from '../situation/inputs.ts';
import type { WrittenWord } from './said-words.ts';

const LIMIT = /^(?:limit|per_?page|page_?size|size|count|max|max_?results|top|take|rows|first)$/i;
const COUNTED = /^(?:results?|hits?|items?|entries|matches|rows|records|elements)$/;
const BOUND = /^(?:most|max|maximum|first|top|only)$/;

/** The parameter for the number in "3 hits at most", "the first 5", "10 per page". Undefined if the number is not such a limit. */
export function limitInput(words: readonly WrittenWord[], at: number, inputs: readonly Input[]): Input | undefined {
  if (!/^\d+$/.test(words[at]?.text ?? '')) return undefined;
  const lower = (place: number) => words[place]?.lower ?? '';
  const isPerPage = lower(at + 1) === 'per' && lower(at + 2) === 'page';
  const isBehind = [2, 3].some((step) => lower(at + step) === 'at' && lower(at + step + 1) === 'most') || /^max/.test(lower(at + 2));
  const isLimit = isPerPage || BOUND.test(lower(at - 1)) || isBehind || COUNTED.test(lower(at + 1));
  return isLimit ? inputs.find(({ name, target }) => target === 'query' && LIMIT.test(name)) : undefined;
}
