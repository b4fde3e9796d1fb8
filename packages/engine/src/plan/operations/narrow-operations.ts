import { literalSegments, singular } from '../../format/words.ts';
import type { Clause, HttpMethod, Operation } from '../../model/index.ts';
import { acceptsFields } from '../situation/inputs.ts';
import { kindsIn } from '../situation/kinds.ts';
import { resourceNounOf, roleOf, siblingInRole, siblingsOf, targetsSingleItem } from '../situation/relations.ts';
import { type FoundOperations, hasSense, hasTopic, type Situation, slotsOf } from '../situation/situation.ts';
import { excludesReads } from './by-effect.ts';
import { suiteOperations } from './find-operations.ts';
import { operationsOfUnknownVerb } from './unknown-verb.ts';

const READING: readonly HttpMethod[] = ['GET', 'HEAD', 'OPTIONS'];
const WRITING: readonly HttpMethod[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** "nobody may see /admin/users" means reading it. A path without a verb means all methods. */
function byVerbs(found: FoundOperations, { words }: Clause, { retrieval }: Situation): FoundOperations {
  const methods = new Set(words.flatMap(({ lower, isFunction }) => (isFunction ? [] : retrieval.methodsOf(lower))));
  const done = found.operations.filter(({ method }) => methods.has(method));
  return done.length > 0 ? { ...found, operations: done } : found;
}

const sharesCollection = (one: Operation, other: Operation): boolean => resourceNounOf(one) === resourceNounOf(other);

/** "min and max values for the rating": invalid values of a field are sent to the operations that accept it. */
function takingNamed(found: FoundOperations, clause: Clause, situation: Situation): readonly Operation[] {
  const fields = slotsOf(clause, 'field').filter(({ setting, excluded }) => setting.kind === 'named' && !excluded);
  const tries = kindsIn(clause).some((kind) => kind === 'negative' || kind === 'boundary');
  return fields.length === 0 || !tries ? [] : found.operations.filter((one) => acceptsFields(fields, one, situation));
}

/** Only lists have pages, a sort order and filters. */
const isAboutLists = (clause: Clause, { retrieval }: Situation): boolean =>
  (hasSense(clause, 'narrow') &&
    clause.words.some(({ lower }) => /^(?:list|lists|listing)$/.test(lower)) &&
    // "list and delete only" names two operations.
    !clause.words.some(({ lower }) => retrieval.methodsOf(lower).some((method) => !READING.includes(method)))) ||
  slotsOf(clause, 'test-kind').some(({ testKind }) => testKind === 'paging' || testKind === 'sorting' || testKind === 'filtering');

/** "CRUD for customers" covers customers, but not their sub-resources. */
function plainOnes(operations: readonly Operation[], clause: Clause): readonly Operation[] {
  // "the bulk update" changes the collection.
  if (clause.words.some(({ lower }) => /^(?:bulk|batch|mass)$/.test(lower))) return operations.filter((one) => !targetsSingleItem(one));
  // "the releases themselves"
  const isItself = clause.words.some(({ lower }) => /^(?:themselves|itself)$/.test(lower));
  if (!isItself && !slotsOf(clause, 'test-kind').some(({ testKind, excluded }) => testKind === 'crud' && !excluded)) return [];
  const names = new Set(slotsOf(clause, 'resource').map(({ name }) => singular(name.toLowerCase())));
  if (operations.every((one) => names.has(resourceNounOf(one)))) return [];
  const own = operations.filter((one) => names.has(resourceNounOf(one)) && roleOf(one) !== null && literalSegments(one.path).length > 0);
  const depth = Math.min(...own.map(({ path }) => literalSegments(path).length));
  return own.filter(({ path }) => literalSegments(path).length === depth);
}

/** True for "a single todo", but not for "every single endpoint", which means all of them. */
const isOneThing = (words: Clause['words'], at: number): boolean =>
  (/^(?:single|individual)$/.test(words[at]?.lower ?? '') && !/^(?:every|each)$/.test(words[at - 1]?.lower ?? '')) ||
  isChangedOne(words, at);

/** True for "updating one". */
const isChangedOne = (words: Clause['words'], at: number): boolean =>
  words[at]?.lower === 'one' &&
  /^(?:updat|chang|edit|patch|delet|remov)ing$/.test(words[at - 1]?.lower ?? '') &&
  words[at + 1]?.isOfProject !== true &&
  !words.some(({ lower }) => /^(?:creat|add|list|read|mak)ing$/.test(lower));

/** True for "the details of a book" and "the detail page of a book". */
const isDetail = (words: Clause['words'], at: number): boolean =>
  /^details?$/.test(words[at]?.lower ?? '') && /^(?:of|for|page|view|endpoint)$/.test(words[at + 1]?.lower ?? '');

/** True for "the todo by id", which means a read. */
const isById = ({ words, act, slots }: Clause): boolean =>
  (act === 'make' || act === 'add') &&
  slots.every((slot) => slot.kind !== 'method' || (slot.method === 'GET' && !slot.excluded)) &&
  words.some(({ lower }, at) => (lower === 'by' && words[at + 1]?.lower === 'id') || isOneThing(words, at) || isDetail(words, at)) &&
  !words.some(({ senses }) => senses.includes('remove') || senses.includes('change'));

/** True for "changing a single one". */
const isSingle = (clause: Clause): boolean =>
  (clause.act === 'make' || clause.act === 'add') &&
  clause.words.some((_, at) => isOneThing(clause.words, at)) &&
  // "the list of todos and a single todo" names both.
  !hasTopic(clause, 'list');

/** "the full replace of a todo" means its PUT, not its PATCH. */
function replacedWhole(operations: readonly Operation[], { words }: Clause, { context }: Situation): readonly Operation[] {
  const isWhole = words.some(({ lower }) => /^(?:replac(?:e|es|ing|ement)|overwrit(?:e|es|ing))$/.test(lower));
  if (!isWhole || operations.length === 0 || operations.some(({ method }) => method !== 'PATCH')) return [];
  return operations.flatMap((one) => siblingsOf(one, context.model?.operations ?? []).filter(({ method }) => method === 'PUT'));
}

/** Selects the operations on one item for "the todo by id" and "changing a single one". */
const singleItemOperations = (operations: readonly Operation[], clause: Clause): readonly Operation[] =>
  operations.filter((one) => (isById(clause) ? one.method === 'GET' : isSingle(clause)) && targetsSingleItem(one));

/** "the todo read back afterwards" reads one todo. */
const readBackOperations = (operations: readonly Operation[], { words, act }: Clause): readonly Operation[] =>
  act === 'add' && words.some(({ lower, topics }) => lower === 'back' && topics.includes('read-back'))
    ? operations.filter((one) => roleOf(one) === 'read')
    : [];

/** "a visitor opens the details of a book": a search for these words may find another operation on books. */
function detailOperations(operations: readonly Operation[], clause: Clause, { context }: Situation): readonly Operation[] {
  const isOfDetail = clause.words.some((_, at) => isDetail(clause.words, at));
  if (!isOfDetail || !isById(clause) || slotsOf(clause, 'method').length > 0) return [];
  const read = operations.map((one) => siblingInRole(one, 'read', context.model?.operations ?? []));
  return [...new Set(read.filter((one) => one !== null))];
}

/** The operations that the grammar of a clause selects, starting with the most certain rule. Empty if no rule applies. */
function operationsByGrammar(found: FoundOperations, clause: Clause, situation: Situation): readonly Operation[] {
  const { operations } = found;
  const choices = [
    () => (slotsOf(clause, 'method').length === 0 ? singleItemOperations(operations, clause) : []),
    () => readBackOperations(operations, clause),
    () => detailOperations(operations, clause, situation),
    () => replacedWhole(operations, clause, situation),
    () => takingNamed(found, clause, situation),
    () => operationsOfUnknownVerb(found, clause, situation),
    () => plainOnes(operations, clause),
    () => (isAboutLists(clause, situation) ? operations.filter((one) => roleOf(one) === 'list') : []),
  ];
  for (const choose of choices) {
    const chosen = choose();
    if (chosen.length > 0) return chosen;
  }
  return [];
}

/** "creating, reading and deleting a page" contains more than reads. */
const writesToo = ({ words, slots }: Clause, { retrieval }: Situation): boolean =>
  slots.every(({ excluded }) => !excluded) &&
  !words.some(({ senses }) => senses.includes('negation') || senses.includes('except')) &&
  words.some(({ lower }) => lower.endsWith('ing') && retrieval.methodsOf(lower).some((method) => !READING.includes(method)));

/** "the PATCH of a todo" changes one todo, although `PATCH /todos` changes several. */
function withoutBulk(found: FoundOperations, clause: Clause): FoundOperations {
  const isOne = slotsOf(clause, 'resource').some(({ span }) => {
    const at = clause.words.findIndex((word) => word.span.start === span.start);
    const name = clause.words[at]?.lower ?? '';
    return /^(?:an?|one)$/.test(clause.words[at - 1]?.lower ?? '') && singular(name) === name;
  });
  const isBulk = (one: Operation) =>
    /^(?:PUT|PATCH|DELETE)$/.test(one.method) &&
    !targetsSingleItem(one) &&
    found.operations.some((other) => other.method === one.method && other.path.startsWith(`${one.path}/{`));
  return isOne ? { ...found, operations: found.operations.filter((one) => !isBulk(one)) } : found;
}

/** Methods and articles narrow a selection by resource name: "the deletes of the orders", "the patch of a todo". */
export const narrowOperations = (found: FoundOperations, clause: Clause, situation: Situation): FoundOperations =>
  withoutBulk(narrowByMethods(found, clause, situation), clause);

/** "updating a book fully or partly" means two methods on one path, but a search finds only one of them. */
function withOtherMethods(fitting: readonly Operation[], wanted: readonly HttpMethod[], { context }: Situation): readonly Operation[] {
  const missing = wanted === READING ? [] : wanted.filter((method) => fitting.every((one) => one.method !== method));
  const paths = new Set(fitting.map(({ path }) => path));
  return [...fitting, ...(context.model?.operations ?? []).filter(({ method, path }) => missing.includes(method) && paths.has(path))];
}

/** "the writes of orders", "only the writing calls": the word for writing is a noun, or describes calls. */
export const namesWrites = ({ words }: Clause): boolean =>
  words.some(
    ({ lower }, at) =>
      (lower === 'writes' && (at === 0 || /^(?:the|all|only|just|of|for|and|no|any)$/.test(words[at - 1]?.lower ?? ''))) ||
      (/^(?:writing|mutating|modifying|changing)$/.test(lower) && words[at + 1]?.senses.includes('apiword') === true),
  );

function narrowByMethods(found: FoundOperations, clause: Clause, situation: Situation): FoundOperations {
  const meant = operationsByGrammar(found, clause, situation);
  if (meant.length > 0) return { ...found, operations: meant };
  const methods = slotsOf(clause, 'method');
  const left = new Set(methods.filter(({ excluded }) => excluded).map(({ method }) => method));
  const ones = singleItemOperations(found.operations, clause);
  const wanted = namesWrites(clause)
    ? WRITING
    : hasTopic(clause, 'reads') && !excludesReads(clause) && !writesToo(clause, situation)
      ? READING
      : methods.filter(({ excluded }) => !excluded).map(({ method }) => method);
  if (left.size > 0) return { ...found, operations: found.operations.filter(({ method }) => !left.has(method)) };
  if (wanted.length === 0) return slotsOf(clause, 'path').length > 0 ? byVerbs(found, clause, situation) : found;
  const fitting = (ones.length > 0 ? ones : found.operations).filter(({ method }) => wanted.includes(method));
  if (fitting.length > 0) return { ...found, operations: withOtherMethods(fitting, wanted, situation) };
  const hand = suiteOperations(situation);
  const siblings =
    situation.context.model?.operations.filter(
      (one) => wanted.includes(one.method) && hand.some((other) => sharesCollection(one, other)),
    ) ?? [];
  return siblings.length > 0 ? { ...found, operations: siblings } : found;
}
