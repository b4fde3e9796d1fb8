import type { Clause, ClauseWord, Operation } from '../../model/index.ts';
import { refersBack } from '../flows/flow-parts.ts';
import { createToolWordTest } from '../situation/idle-words.ts';
import { collectionOf, resourceNounOf, roleOf } from '../situation/relations.ts';
import { type FoundOperations, type Situation, slotsOf } from '../situation/situation.ts';
import { suiteOperations } from './find-operations.ts';
import { withPlainVerbs } from './spoken-verbs.ts';

/** The operations on a resource. "updating and deleting" are two requests, each of which is looked up with the resource. */
function foundForThing(text: string, thing: string, situation: Situation): FoundOperations {
  const { retrieval } = situation;
  const findOne = (part: string) => retrieval.find(retrieval.scopeOf(part.includes(thing) ? part : `${part} ${thing}`));
  const plain = withPlainVerbs(text, situation.context.model);
  const isAsked = (part: string) => part.split(/\s+/).some((word) => retrieval.methodsOf(word).length > 0);
  const all = plain.split(/\s*(?:[,+&]|\band\b|\bor\b|\bthen\b)\s*/).filter((part) => part !== '');
  // In "once it exists, fetch it", the first part contains no request.
  const parts = all.some(isAsked) ? all.filter(isAsked) : all;
  const found = parts.map(findOne);
  const [only] = found;
  // In "deleting it, include that", only one part names a request.
  const isRestEmpty = all.every((part) => parts.includes(part) || part.trim() === thing);
  if (parts.length === 1 && all.length > 1 && isRestEmpty && only !== undefined && only.operations.length > 0) return only;
  return parts.length > 1 && found.every(({ operations }) => operations.length > 0)
    ? { operations: [...new Set(found.flatMap(({ operations }) => operations))], isUnclear: false, nearest: [] }
    : findOne(plain);
}

/** "deleting them" and "fetching a single one by id" do not name a resource. */
export const isPointing = (clause: Clause): boolean =>
  slotsOf(clause, 'resource').length === 0 && (refersBack(clause) || clause.words.some(({ lower }) => lower === 'one'));

const ASIDE = new Set(['also', 'wish', 'polite']);

/** In a follow-up, "it" and "those" refer to the resources in the current suite. */
export function withCurrentResources(clause: Clause, situation: Situation): FoundOperations | null {
  const last = suiteOperations(situation).at(-1);
  if (last === undefined || slotsOf(clause, 'resource').length > 0) return null;
  const idle = createToolWordTest(clause, situation.message);
  // "I would like … in there" and "belong in here" are addressed to the tool.
  const isAside = ({ senses, topics }: ClauseWord) => senses.some((sense) => ASIDE.has(sense)) || topics.includes('inside');
  const isSaid = (word: ClauseWord) =>
    !isAside(word) && !(idle(word) && word.senses.some((sense) => sense === 'add' || sense === 'suggest'));
  const said = clause.words.flatMap((word) => (word.isMark ? [','] : isSaid(word) ? [word.lower] : [])).join(' ');
  // "negatives for all of them" contains no verb for the resources, so it continues with the current operations. Without a pronoun, "can we
  // get" does not request a read.
  const isVerb = ({ lower }: ClauseWord) => isPointing(clause) || !/^(?:get|have|put|do|make)$/.test(lower);
  const isRequest = (word: ClauseWord) => !idle(word) || (isPointing(clause) && word.topics.includes('reads'));
  // In "inspect it by name", the verb may be one of the API itself.
  const isKnown = (word: ClauseWord, at: number) =>
    situation.retrieval.methodsOf(word.lower).length > 0 || (word.isOfProject && clause.words[at + 1]?.lower === 'it');
  if (!clause.words.some((word, at) => isRequest(word) && isVerb(word) && isKnown(word, at))) return null;
  // Every operation on one item has its ID, so these words do not select any of them.
  const plain = said
    .replace(/\b(?:one|another)(?: more)? (?:that|which|for|to) /, '')
    .replace(/\bby (?:its |their |the )?(?:id|name|key|number|uuid)s?\b/, '')
    // "read the created one" means the same as "read one".
    .replace(/\b(the|that|a) (?:newly |just )?(?:created|added|new|made) /, '$1 ')
    .replace(/\b(?:such an? \p{L}+|it|them|one|those|these|that|this)\b/gu, resourceNounOf(last));
  const found = foundForThing(plain.trim(), resourceNounOf(last), situation);
  const known = suiteOperations(situation).map(({ key }) => key);
  const added = found.operations.filter(({ key }) => !known.includes(key));
  // Operations that the suite already tests still count as named, so that no others are used instead.
  const meant = added.length > 0 ? added : found.operations;
  // Capturing a payment intent is not the same as capturing a charge.
  const near = meant.filter((one) => collectionOf(one).startsWith(collectionOf(last)));
  const operations = ofOneThing(near.length > 0 ? near : meant, clause);
  return meant.length === 0 ? null : { ...found, operations, isUnclear: found.isUnclear && operations.length > 1 };
}

/** "reading it back" reads one item and does not count or list items. */
function ofOneThing(operations: readonly Operation[], { words }: Clause): readonly Operation[] {
  const ones = operations.filter((one) => one.method === 'GET' && roleOf(one) === 'read');
  const isOne = words.some(({ lower }) => lower === 'it') && !words.some(({ topics }) => topics.includes('list'));
  return isOne && ones.length > 0 && operations.every(({ method }) => method === 'GET') ? ones : operations;
}
