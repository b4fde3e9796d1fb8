import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, ClauseWord, InputSetting, Operation, TestWish } from '../../model/index.ts';
import { limitInput } from '../literals/limits.ts';
import { literalOf, type WrittenWord, writtenWords } from '../literals/said-words.ts';
import { inputsIn, searchParameter } from '../situation/inputs.ts';
import { kindsIn } from '../situation/kinds.ts';
import { byDepth, targetsSingleItem } from '../situation/relations.ts';
import { hasSense, type Situation, slotsOf } from '../situation/situation.ts';
import { expectationIn } from './expectation.ts';

const SEARCHES = /^(?:search|searches|searching|find|finds|finding|look|looks|looking|query|queries|querying)$/;
const LEADS_TO_TEXT = /^(?:for|called|named|matching|containing|like)$/;
const FURTHEST = 5;

/** A word that can only be text: it has no other meaning, or is written like a name. */
const isText = (word: WrittenWord): boolean =>
  !word.isMark && !word.isFunction && !word.isOfProject && (/^\p{Lu}/u.test(word.text) || word.senses.length + word.topics.length === 0);

/** The text in "search the images for nginx", "find users called bob", 'search the repos for "assay"'. */
function searchedText(words: readonly WrittenWord[]): string | null {
  const verb = words.findIndex(({ lower }) => SEARCHES.test(lower));
  const at = words.findIndex(
    ({ lower }, place) => place > verb && LEADS_TO_TEXT.test(lower) && isStartOfText(words[place + 1]) && place <= verb + FURTHEST,
  );
  const first = words[at + 1];
  if (verb < 0 || at < 0 || first === undefined) return null;
  const literal = literalOf(first);
  if (literal !== null) return literal.text;
  const end = words.findIndex((word, place) => place > at && !isText(word));
  return words
    .slice(at + 1, end < 0 ? undefined : end)
    .map(({ text }) => text)
    .join(' ');
}

const isStartOfText = (word: WrittenWord | undefined): boolean =>
  word !== undefined && (literalOf(word)?.kind === 'quoted' || (literalOf(word) === null && isText(word)));

/** The lists of the named resources that take a text, first those whose path says that they search. */
function searchesOf(clause: Clause, situation: Situation): readonly Operation[] {
  const names = new Set(slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase())));
  const segmentsOf = ({ path }: Operation) =>
    literalSegments(path)
      .flatMap((one) => one.toLowerCase().split(/[._-]/))
      .map(singular);
  const countOf = (one: Operation) => segmentsOf(one).filter((segment) => names.has(segment)).length;
  return (situation.context.model?.operations ?? [])
    .filter((one) => one.method === 'GET' && !targetsSingleItem(one) && !one.path.includes('{') && countOf(one) > 0)
    .filter((one) => searchParameter(inputsIn(one, situation)) !== undefined)
    .toSorted((a, b) => countOf(b) - countOf(a) || byDepth(a, b));
}

const isOrder = (words: readonly ClauseWord[], message: string): boolean => !/\?\s*$/.test(message) && words.length > 2;

/** "search the images for nginx, 3 hits at most": the text belongs to the parameter that searches. Null for other clauses. */
export function searchedList(clause: Clause, situation: Situation): TestWish | null {
  const words = writtenWords(clause, situation.message);
  const text = searchedText(words);
  const isOther = kindsIn(clause).length > 0 || clause.form.question || hasSense(clause, 'negation', 'except', 'skip');
  if (text === null || isOther || !isOrder(words, situation.message) || slotsOf(clause, 'operation').length > 0) return null;
  const [operation] = searchesOf(clause, situation);
  const inputs = operation === undefined ? [] : inputsIn(operation, situation);
  const input = searchParameter(inputs);
  if (operation === undefined || input === undefined) return null;
  const settings: readonly InputSetting[] = [
    { target: 'query', name: input.name, setting: { kind: 'value', value: text } },
    ...words.flatMap((word, at): readonly InputSetting[] => {
      const limit = limitInput(words, at, inputs);
      return limit === undefined ? [] : [{ target: limit.target, name: limit.name, setting: { kind: 'value', value: Number(word.text) } }];
    }),
  ];
  return { kind: 'exact', operation: operation.key, settings, expect: expectationIn(clause, operation, null), identity: 'own' };
}
