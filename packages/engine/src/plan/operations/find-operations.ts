import type { Clause, ClauseWord, Operation, Slot } from '../../model/index.ts';
import { type FoundOperations, type Situation, slotsOf } from '../situation/situation.ts';
import { operationsOnObject } from './by-object.ts';
import { endpointsOfResources, operationsBelow, operationsByWholePath } from './by-path.ts';
import { addressesAndNames } from './named-parts.ts';
import { operationText } from './operation-text.ts';
import { namesEndpoints, operationsOnPart } from './part-of-whole.ts';
import { expandToWholeResource } from './whole-resource.ts';

const NAMES: readonly Slot['kind'][] = ['operation', 'resource', 'path', 'tag'];
/** A slot in the clause refers to the API. */
export const mentionsApi = (clause: Clause): boolean => clause.slots.some(({ kind }) => NAMES.includes(kind));

export const operationsWithKeys = (situation: Situation, keys: readonly string[]): readonly Operation[] =>
  situation.context.model?.operations.filter(({ key }) => keys.includes(key)) ?? [];

/** The operations that a clause names by key, by a fixed phrase, by a common path or as a whole resource, in this order. */
function exactlyNamed(clause: Clause, situation: Situation, among?: readonly string[]): readonly Operation[] {
  const keys = slotsOf(clause, 'operation')
    .filter(({ excluded }) => !excluded)
    .map(({ key }) => key);
  const ways = [
    () => operationsWithKeys(situation, keys),
    () => operationsBelow(clause, situation),
    () => endpointsOfResources(clause, situation, among),
  ];
  for (const find of ways) {
    const found = find();
    if (found.length > 0) return found;
  }
  return [];
}

/** The operations that a clause names in words or by path. Null if it names none. */
export function namedOperations(clause: Clause, situation: Situation, among?: readonly string[]): FoundOperations | null {
  const joined = foundTogether(addressesAndNames(clause), situation, among);
  if (joined !== null) return joined;
  const exact = exactlyNamed(clause, situation, among);
  if (exact.length > 0) return { operations: exact, isUnclear: false, nearest: [] };
  const text = operationText(clause, situation);
  const spelled = operationsByWholePath(text, situation, among);
  if (spelled.length > 0) return { operations: spelled, isUnclear: false, nearest: [] };
  const scope = situation.retrieval.scopeOf(text);
  if (scope.kind === 'all' && scope.except === undefined) return null;
  const found = situation.retrieval.find(scope, among);
  const better = among === undefined ? moreExactMatch(clause, found, situation) : testedOperationDoing(clause, found, situation, among);
  if (better !== null) return { operations: better, isUnclear: false, nearest: [] };
  if (found.operations.length > 0) return found;
  return byResources(clause, situation, among) ?? (mentionsApi(clause) || among === undefined ? found : null);
}

/** In "deleting a review is disabled", selects the tested operation that deletes a review. */
function testedOperationDoing(
  clause: Clause,
  found: FoundOperations,
  situation: Situation,
  among: readonly string[],
): readonly Operation[] | null {
  // In "remove the orders", the verb is about the tests.
  const isOrder = ({ senses, lower }: ClauseWord) => clause.act === 'remove' && senses.includes('remove') && !lower.endsWith('ing');
  const said = { ...clause, words: clause.words.filter((word) => !isOrder(word)) };
  const done = operationsOnObject(said, { ...found, isUnclear: true }, situation)?.filter(({ key }) => among.includes(key)) ?? [];
  return done.length > 0 && found.operations.length > 1 && done.every((one) => found.operations.includes(one)) ? done : null;
}

/** Uses grammar, which is more exact than words alone: a part of a resource, a verb with its object, or all operations with a name. */
function moreExactMatch(clause: Clause, found: FoundOperations, situation: Situation): readonly Operation[] | null {
  const part = operationsOnPart(clause, situation);
  const both = part === null ? [] : found.operations.filter((one) => part.includes(one));
  if (part !== null) return both.length === 1 && !namesEndpoints(clause) ? both : part;
  const done = operationsOnObject(clause, found, situation);
  if (done !== null || found.operations.length < 2) return done;
  const whole = expandToWholeResource(found.operations, clause, situation);
  return whole.length > found.operations.length ? whole : null;
}

/** Looks up each part separately. Null if a part matches nothing, so that the whole clause is looked up. */
function foundTogether(parts: readonly Clause[] | null, situation: Situation, among?: readonly string[]): FoundOperations | null {
  const found = parts?.map((part) => namedOperations(part, situation, among)) ?? [];
  const isComplete = found.length > 0 && found.every((one) => one !== null && one.operations.length > 0);
  const operations = [...new Set(found.flatMap((one) => one?.operations ?? []))];
  return isComplete ? { operations, isUnclear: false, nearest: [] } : null;
}

/** If a sentence matches nothing, its nouns may: "the ping must never take longer". */
function byResources(clause: Clause, { retrieval }: Situation, among?: readonly string[]): FoundOperations | null {
  const names = slotsOf(clause, 'resource')
    .filter(({ excluded }) => !excluded || clause.act === 'remove')
    .map(({ name }) => name);
  if (names.length === 0) return null;
  const scope = retrieval.scopeOf(names.join(' '));
  const found = retrieval.find(scope.kind === 'all' ? { kind: 'search', words: names.join(' '), method: null } : scope, among);
  return found.operations.length > 0 ? found : null;
}

export const suiteOperations = (situation: Situation): readonly Operation[] =>
  operationsWithKeys(situation, situation.context.suite?.cases.map(({ op }) => op) ?? []);
