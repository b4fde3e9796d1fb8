import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, ClauseWord, InputSetting, Operation, TestWish } from '../../model/index.ts';
import { valueInQuery } from '../flows/flow-settings.ts';
import { inputNamed, inputsOf } from '../situation/inputs.ts';
import { kindsIn } from '../situation/kinds.ts';
import { byDepth, resourceNounOf, targetsSingleItem } from '../situation/relations.ts';
import { clauseOf, hasSense, type Situation, slotsOf } from '../situation/situation.ts';

/** "closed issues", "issues that are closed", "issues, only the closed ones": the word describes the resources. */
function describesThings(words: readonly ClauseWord[], at: number, isThing: (word: ClauseWord) => boolean): boolean {
  const [before, next] = [words[at - 1]?.lower ?? '', words[at + 1]];
  const isBefore = next !== undefined && (isThing(next) || next.lower === 'ones');
  const isBehind = /^(?:are|is|only|just|currently|still)$/.test(before) && (next === undefined || next.isMark);
  return isBefore || isBehind;
}

/** The words that describe resources by a value in the spec. */
function describingWords(clause: Clause): readonly ClauseWord[] {
  const starts = new Set(slotsOf(clause, 'resource').map(({ span }) => span.start));
  const isThing = ({ span }: ClauseWord) => starts.has(span.start);
  return clause.words.filter(
    (word, at) => !word.isMark && !word.isFunction && !isThing(word) && describesThings(clause.words, at, isThing),
  );
}

/** True if the words contain no verb for a change: "create a sold pet" and "delete closed issues" do not request a list. */
const onlyReads = (words: readonly ClauseWord[], { retrieval }: Situation): boolean =>
  words.every(({ lower, isFunction }) => isFunction || retrieval.methodsOf(lower).every((method) => method === 'GET'));

/**
 * Lists of the named resources that can be filtered by a word in the clause. Operations that were already found come first, then those with
 * short paths.
 */
function listsTaking(clause: Clause, found: readonly Operation[], situation: Situation): readonly Operation[] {
  const names = new Set(slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase())));
  // `/pet/findByStatus` lists pets. In a path with parameters, the first names are only owners.
  const isOwn = ({ path }: Operation) =>
    !path.includes('{') && literalSegments(path).some((segment) => names.has(singular(segment.toLowerCase())));
  const isMeant = (one: Operation) => found.includes(one) || names.has(resourceNounOf(one)) || isOwn(one);
  const lists = (situation.context.model?.operations ?? []).filter(
    (one) => one.method === 'GET' && !targetsSingleItem(one) && isMeant(one) && valueInQuery(clause, one, situation).length > 0,
  );
  const isFound = (one: Operation) => Number(found.includes(one));
  return lists.toSorted((one, other) => isFound(other) - isFound(one) || byDepth(one, other));
}

/** "list available pets" reads a list with a filter. Null if no word of the clause is a value of a query parameter. */
export function filteredList(clause: Clause, found: readonly Operation[], situation: Situation): TestWish | null {
  const { model } = situation.context;
  if (model === null || kindsIn(clause).length > 0 || hasSense(clause, 'negation', 'except', 'skip')) return null;
  const words = describingWords(clause);
  const others = clause.words.filter((word) => !words.includes(word));
  if (words.length === 0 || !onlyReads(others, situation)) return null;
  const filter = clauseOf(clause, words);
  const [operation] = listsTaking({ ...filter, slots: clause.slots }, found, situation);
  if (operation === undefined) return null;
  const inputs = inputsOf(operation, model);
  const named = slotsOf(clause, 'field').flatMap(({ field, setting }): readonly InputSetting[] => {
    const input = setting.kind === 'named' ? null : inputNamed(inputs, field);
    return input === null ? [] : [{ target: input.target, name: input.name, setting }];
  });
  const settings = [...valueInQuery(filter, operation, situation), ...named];
  const status = slotsOf(clause, 'status')[0]?.status ?? null;
  return { kind: 'exact', operation: operation.key, settings, expect: { status, fields: [] }, identity: 'own' };
}
