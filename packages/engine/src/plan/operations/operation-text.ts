import type { Clause, ClauseWord, Slot } from '../../model/index.ts';
import { isAboutRequired } from '../situation/about-required.ts';
import { createToolWordTest } from '../situation/idle-words.ts';
import { type Situation, slotsOf, textWithout } from '../situation/situation.ts';
import { partsBetweenMarks } from './parts-between-marks.ts';
import { withPlainVerbs } from './spoken-verbs.ts';

const BESIDE = new Set<string>('method test-kind amount status identity environment address date name owned suite case'.split(' '));

/** Slots that do not identify an operation. */
function isAside(slot: Slot): boolean {
  if (slot.kind === 'field') return slot.setting.kind !== 'named';
  if (slot.kind === 'reference') return slot.to === 'failing' || slot.to === 'last-run';
  return BESIDE.has(slot.kind);
}

/** The words of a clause that may name operations. */
export function operationText(clause: Clause, situation: Situation): string {
  const { message, context } = situation;
  const said = withoutPlus(withoutReads(withoutAsides(clause, situation)));
  const text = withoutLeftOut(textWithout(said, message, isAside, createToolWordTest(said, message)).replace(LEFT_BEHIND, ''), clause);
  return withPlainVerbs(restatedText(inRetrievalOrder(text), clause, situation), context.model);
}

/** "books plus reviews" means both resources, not book reviews. */
const withoutPlus = (clause: Clause): Clause => ({
  ...clause,
  words: clause.words.map((word, at) => (word.lower === 'plus' && at > 0 ? { ...word, lower: 'and', senses: [], isFunction: true } : word)),
});

/** In "the pets, read side only, our warehouse job never writes", the last part does not name anything in the API. */
function withoutAsides(clause: Clause, { retrieval }: Situation): Clause {
  const parts = partsBetweenMarks(clause.words);
  const names = clause.slots.filter(({ kind }) => kind === 'path' || kind === 'operation');
  const isAboutApi = (part: readonly ClauseWord[]) => {
    if (part.some(({ span }) => names.some((slot) => slot.span.start <= span.start && span.end <= slot.span.end))) return true;
    const isDenied = part.some(({ lower }) => lower === 'never');
    return part.some(({ lower, isOfProject }) => isOfProject || (!isDenied && retrieval.methodsOf(lower).length > 0));
  };
  const isAside = (part: readonly ClauseWord[]) => !isAboutApi(part) && part.length >= SENTENCE && part.some(isSubject);
  const left = parts.filter((part) => !isAside(part));
  return left.length === parts.length || !left.some(isAboutApi) ? clause : { ...clause, words: left.flat() };
}
const SENTENCE = 4;
const isSubject = ({ lower }: ClauseWord): boolean => /^(?:i|we|our|my|they|their|he|she|it|this|that|the|there)$/.test(lower);

/** In "orders, the reading ones only", the last words narrow the selection and do not name anything. */
function withoutReads(clause: Clause): Clause {
  const isNarrowing = ({ topics }: ClauseWord, at: number) =>
    topics.includes('reads') &&
    /^(?:ones|only|calls|endpoints|operations|requests|side|half|part)$/.test(clause.words[at + 1]?.lower ?? '');
  return { ...clause, words: clause.words.filter((word, at) => !isNarrowing(word, at)) };
}

/** In "leaving out required fields when creating a product", the fields are left out, not the product. */
const withoutLeftOut = (text: string, clause: Clause): string =>
  isAboutRequired(clause) ? text.replace(/\b(?:leav(?:e|ing) out|omit(?:ting)?|skip(?:ping)?)\b/gi, '') : text;

/** Rewrites "leave the upload aside" as "leaving out the upload". */
const inRetrievalOrder = (text: string): string =>
  text.replace(/\bleav(?:e|ing) ((?:\S+ ){1,5}?)(?:out|aside|off|away|alone)\b/i, 'leaving out $1');

/** In "ticking off a todo, i.e. changing a single one", use the part after "i.e.", because it matches the wording of the spec. */
function restatedText(text: string, clause: Clause, { retrieval, context }: Situation): string {
  const [, plainer] = /\bi\.?\s?e\b[.,]*\s*(\S.*)$/i.exec(text) ?? [];
  const [thing] = slotsOf(clause, 'resource');
  const isVerb = (word: string) => retrieval.methodsOf(word.toLowerCase()).length > 0 || withPlainVerbs(word, context.model) !== word;
  if (plainer === undefined) return text;
  if (!plainer.split(/\s+/).some(isVerb)) return text.replace(/\bi\.?\s?e\b[\s\S]*$/i, '').trim() || text;
  return thing === undefined ? plainer : plainer.replace(/\b(?:one|it|them)\b/, thing.name);
}

/** Stray words such as "on", which remain when the environment is removed from "books on staging". */
const LEFT_BEHIND = /(?:[\s,]+(?:them|on|in|at|for|to|with|against|by|of|from|as|under|within|the|an?))+$/;
