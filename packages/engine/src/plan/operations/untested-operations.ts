import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, ClauseWord, Operation } from '../../model/index.ts';
import { collectionOf, resourceNounOf, roleOf } from '../situation/relations.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { suiteOperations } from './find-operations.ts';

const REST =
  /\b(?:the )?(?:rest|remainder)\b(?! api)|\bremaining (?:\S+ )?(?:endpoints?|operations?|calls?|ones|routes?)\b|\beverything else\b|\bother (?:\S+ )?(?:endpoints|operations|calls|routes|ones)\b/;

/** "the rest of the API", "the other order endpoints": the operations that the current suite does not test. Empty for other clauses. */
export function untestedOperations(clause: Clause, situation: Situation): readonly Operation[] {
  const tested = suiteOperations(situation);
  const isChosen = clause.slots.some(({ excluded, kind }) => excluded || kind === 'operation' || kind === 'method' || kind === 'path');
  if (tested.length === 0 || isChosen || !REST.test(clause.words.map(({ lower }) => lower).join(' '))) return [];
  const names = slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase()));
  const isMeant = ({ path }: Operation) => names.length === 0 || names.includes(singular(literalSegments(path)[0]?.toLowerCase() ?? ''));
  return (situation.context.model?.operations ?? []).filter((one) => isMeant(one) && !tested.includes(one));
}

const COMPLETES =
  /\b(?:complete|finish|round (?:out|off)|fill (?:up|in|out)) (?:it|this|them|(?:the |this |that |our |its )?(?:crud|set|picture|rest|gaps?))\b/;

/** "complete the CRUD": the operations on the tested resources that the suite does not contain yet. Empty for other clauses. */
export function missingOperations(clause: Clause, situation: Situation): readonly Operation[] {
  const tested = suiteOperations(situation);
  const names = new Set(slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase())));
  const isCrud = names.size === 0 && slotsOf(clause, 'test-kind').some(({ testKind, excluded }) => testKind === 'crud' && !excluded);
  const completes = isCrud || COMPLETES.test(clause.words.map(({ lower }) => lower).join(' '));
  if (!completes || tested.some((one) => names.size > 0 && !names.has(resourceNounOf(one)))) return [];
  const collections = new Set(tested.map(collectionOf));
  return (situation.context.model?.operations ?? []).filter(
    (one) => roleOf(one) !== null && collections.has(collectionOf(one)) && !tested.includes(one),
  );
}

const PLURAL_METHODS = /^(?:gets|posts|puts|patches|deletes)$/;
const GENERAL = new Set(['ref', 'narrow', 'polite', 'suite', 'apiword', 'vague', 'wish', 'make', 'try', 'kind']);

/** "deletes only", "anything with POST": all operations with a method, if the clause says nothing else. Empty for other clauses. */
export function operationsWithMethod({ words, slots }: Clause, { context, retrieval }: Situation): readonly Operation[] {
  const named = slots.flatMap((slot) => (slot.kind === 'method' && !slot.excluded ? [slot] : []));
  const isMethod = ({ lower, span }: ClauseWord) => PLURAL_METHODS.test(lower) || named.some((slot) => slot.span.start === span.start);
  const isOnly = words.every((word) => word.isMark || word.isFunction || isMethod(word) || word.senses.some((sense) => GENERAL.has(sense)));
  const isOther = slots.some(({ kind, excluded }) => excluded || (kind !== 'method' && kind !== 'reference' && kind !== 'test-kind'));
  const methods = [
    ...named.map(({ method }) => method),
    ...words.flatMap(({ lower }) => (PLURAL_METHODS.test(lower) ? retrieval.methodsOf(lower) : [])),
  ];
  if (context.suite !== null || !isOnly || isOther || methods.length === 0) return [];
  return (context.model?.operations ?? []).filter(({ method }) => methods.includes(method));
}

/** "forgot about PUT and PATCH by id": other methods of the tested resources. Empty if the suite already contains them. */
export function otherMethods(clause: Clause, situation: Situation): readonly Operation[] {
  const methods = slotsOf(clause, 'method').filter(({ excluded }) => !excluded);
  const isNamed = clause.slots.some(({ kind }) => kind === 'resource' || kind === 'operation' || kind === 'path');
  const tested = suiteOperations(situation);
  if (methods.length === 0 || isNamed) return [];
  const isById = clause.words.some(({ lower }, at) => lower === 'by' && clause.words[at + 1]?.lower === 'id');
  const things = new Set(tested.map(resourceNounOf));
  const found = (situation.context.model?.operations ?? []).filter(
    (one) => methods.some(({ method }) => method === one.method) && things.has(resourceNounOf(one)) && (!isById || one.path.endsWith('}')),
  );
  return found.every((one) => tested.includes(one)) ? [] : found;
}
