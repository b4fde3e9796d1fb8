import type { Clause } from '../model/index.ts';
import { type Situation, slotsOf } from './situation/situation.ts';

/** An environment that the message names but the project does not have: "on qa", "against http://localhost:9999". */
export function unknownEnvironment(clause: Clause, { context, message }: Situation): string | null {
  const [address] = slotsOf(clause, 'address');
  if (address !== undefined) return address.address;
  const known = new Set(context.environments.map(({ name }) => name.toLowerCase()));
  const named = slotsOf(clause, 'environment');
  const isTaken = (start: number) => named.some(({ span }) => start >= span.start && start < span.end);
  const words = clause.words.filter(({ isMark }) => !isMark);
  const called = words.find((word, index) => !isTaken(word.span.start) && !known.has(word.lower) && isCalled(words, index));
  if (called !== undefined) return message.slice(called.span.start, called.span.end);
  const at = words.findIndex(
    ({ lower, senses, span }, index) =>
      !isTaken(span.start) &&
      !known.has(lower) &&
      PLACE_BEFORE.has(beforeArticle(words, index)) &&
      (senses.includes('where') ? !GENERAL.has(lower) : senses.length === 0 && isPlaceName(words, index)),
  );
  const found = words[at];
  return found === undefined ? null : message.slice(found.span.start, found.span.end);
}

/** True for "the environment called qa" and "env qa". */
function isCalled(words: Clause['words'], at: number): boolean {
  const [word, before] = [words[at], words[at - 1]?.lower ?? ''];
  if (/^(?:called|named)$/.test(before)) return /^(?:environment|env|server|system|stage)$/.test(words[at - 2]?.lower ?? '');
  if (word === undefined || word.isFunction || word.isOfProject) return false;
  const isPlain = word.senses.every((sense) => sense === 'where') && word.topics.length === 0 && !GENERAL.has(word.lower);
  return isPlain && /^(?:environment|env)$/.test(before) && PLACE_BEFORE.has(beforeArticle(words, at - 1));
}

const PLACE_BEFORE = new Set(['on', 'against', 'at', 'in']);
/** Generic words for an environment. */
const GENERAL = new Set('environment env server host machine against cluster system box instance stage stack'.split(' '));

/** The previous word, ignoring articles. */
function beforeArticle(words: Clause['words'], at: number): string {
  const previous = words.slice(0, at).findLast(({ lower }) => !/^(?:the|our|my|a|an)$/.test(lower));
  return previous?.lower ?? '';
}

/** An unknown word at the end or before "environment" is the name of an environment. */
function isPlaceName(words: Clause['words'], at: number): boolean {
  const word = words[at];
  const next = words[at + 1];
  if (word === undefined || word.isFunction || word.isOfProject || word.topics.length > 0) return false;
  return next === undefined || GENERAL.has(next.lower) || next.senses.includes('polite') || next.lower === 'and';
}
