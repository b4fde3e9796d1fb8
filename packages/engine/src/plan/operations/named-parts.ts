import type { Clause, ClauseWord, Slot } from '../../model/index.ts';
import { clauseOf, type Situation, slotsOf } from '../situation/situation.ts';

/** Slots that may occur in a single part. Values and paths belong to the whole clause. */
const WITHOUT_PLACE: ReadonlySet<Slot['kind']> = new Set(['resource', 'reference', 'test-kind', 'amount', 'suite']);
const JOINT = /^(?:and|plus|,)$/;
const JOINT_OF_NAMES = /^(?:and|or|plus|,|&)$/;

/** "the list of orders and the details of one order" contains two reads. */
const NOUN_OF_READING = /^(?:list|listing|overview|details?)$/;

/** Splits a clause at its conjunctions. */
function partsOf({ words }: Clause, joint = JOINT): readonly (readonly ClauseWord[])[] {
  const parts: ClauseWord[][] = [[]];
  for (const word of words)
    if (joint.test(word.lower)) parts.push([]);
    else parts.at(-1)?.push(word);
  return parts.filter((part) => part.length > 0);
}

/** "reads the todo list and updates single todos": each part has its own verb and object. Null if the parts share an object. */
export function namedParts(clause: Clause, { retrieval }: Situation): readonly Clause[] | null {
  if (clause.slots.some(({ kind, excluded }) => excluded || !WITHOUT_PLACE.has(kind))) return null;
  const starts = new Set(slotsOf(clause, 'resource').map(({ span }) => span.start));
  const isThing = ({ span }: ClauseWord) => starts.has(span.start);
  // "get one book" is a request, although "get" is a function word in English.
  const isGet = (word: ClauseWord) => word.lower === 'get' && isThing(clause.words[clause.words.indexOf(word) + 2] ?? word);
  // "inspect network", if the spec has that verb.
  const isOwn = (word: ClauseWord) => word.isOfProject && isThing(clause.words[clause.words.indexOf(word) + 1] ?? word);
  const isVerb = (word: ClauseWord) =>
    NOUN_OF_READING.test(word.lower) ||
    ((!word.isFunction || isGet(word)) && !isThing(word) && (retrieval.methodsOf(word.lower).length > 0 || isOwn(word)));
  const parts = partsOf(clause);
  const named = parts.filter((part) => part.some(isThing));
  // In "create and delete pets", a verb without an object shares the next part's object.
  const isShared = parts.some((part) => part.some(isVerb) && !part.some(isThing));
  if (named.length < 2 || isShared || !named.every((part) => part.some(isVerb))) return null;
  return named.map((part) => clauseOf(clause, part));
}

/** Senses of words such as "smoke tests for", which may come before a name. */
const OF_TESTS = new Set(['suite', 'kind', 'make', 'add', 'try', 'polite', 'also', 'wish']);

const isAddress = ({ kind, excluded }: Slot): boolean => (kind === 'path' || kind === 'operation') && !excluded;

/** "/me or the trip history": a path and a resource name, each looked up separately. Null if the clause has no such pair. */
export function addressesAndNames(clause: Clause): readonly Clause[] | null {
  if (!clause.slots.some(isAddress) || clause.slots.some(({ excluded }) => excluded)) return null;
  const parts = partsOf(clause, JOINT_OF_NAMES).map((words) => clauseOf(clause, words));
  const isNamed = ({ slots, words }: Clause) =>
    slots.some(({ kind }) => kind === 'resource') &&
    slots.every(({ kind }) => WITHOUT_PLACE.has(kind)) &&
    words.every(({ senses, isOfProject }) => isOfProject || senses.every((sense) => OF_TESTS.has(sense)));
  const addressed = parts.filter(({ slots }) => slots.some(isAddress));
  const named = parts.filter(isNamed);
  return named.length > 0 && addressed.length + named.length === parts.length ? [...addressed, ...named] : null;
}
