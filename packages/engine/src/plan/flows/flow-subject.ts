import type { Clause, ClauseWord, Slot } from '../../model/index.ts';
import { namesAction } from '../situation/relations.ts';
import { type Situation, slotsOf } from '../situation/situation.ts';
import { isPronoun, partsOf, refersBack } from './flow-parts.ts';

/** "releases of a repo" are releases. */
function isOwner({ span }: Slot, { words }: Clause): boolean {
  const at = words.findIndex((word) => word.span.start === span.start);
  const before = words.slice(Math.max(0, at - 2), at).map(({ lower }) => lower);
  return before.some((word) => /^(?:of|in|for)$/.test(word));
}

/** Words for one resource that goes through several requests: "volume roundtrip", "the order journey". */
const STORY = /^(?:life-?cycles?|life|round-?trips?|cycle|trip|journey|scenario|story|workflow|flow|chain|sequence|e2e)$/;
/** "in one go", "one after the other", "step by step" */
const ORDERED = /^(?:go|step|another|other)$/;
const isStoryWord = ({ lower, isOfProject, senses }: ClauseWord): boolean =>
  !isOfProject && (STORY.test(lower) || (ORDERED.test(lower) && senses.includes('order')));

const isStory = ({ words }: Clause): boolean => words.some(isStoryWord);

/** The first verb of a part, and what belongs to it: "sign up", "read back". */
const PARTICLE = /^(?:up|in|out|off|back)$/;

/** True if the part only says what to do: "create", "get by id". */
export function isVerbAlone(part: Clause, situation: Situation): boolean {
  const [first] = part.words.filter(({ isMark, senses }) => !isMark && !senses.includes('order'));
  if (first === undefined) return false;
  const names = part.slots.filter(({ kind }) => kind === 'resource' || kind === 'operation' || kind === 'path');
  const isName = names.some(({ span }) => span.start === first.span.start);
  const isKnown = !isName && (first.isOfProject || situation.retrieval.methodsOf(first.lower).length > 0);
  const isVerb = isKnown || namesAction(first.lower, situation.context.model?.operations ?? []);
  return isVerb && names.every(({ span }) => span.start === first.span.start);
}

/** Puts an object behind the verb of a part: "create" becomes "create a book". */
export function withObject(part: Clause, object: readonly ClauseWord[]): Clause {
  const verb = part.words.findIndex(({ isMark, senses }) => !isMark && !senses.includes('order'));
  const end = PARTICLE.test(part.words[verb + 1]?.lower ?? '') ? verb + 2 : verb + 1;
  return { ...part, words: [...part.words.slice(0, end), ...object, ...part.words.slice(end)] };
}

/** A word that the message does not contain, placed behind one that it does. */
export const wordBehind = ({ span: { end } }: ClauseWord, lower: string): ClauseWord => ({
  lower,
  span: { start: end, end },
  senses: [],
  topics: [],
  isFunction: true,
  isMark: false,
  isOfProject: false,
});

/** The words of the subject that name the resource. "payment intent: create -> confirm" has two. */
function namesIn(subject: Clause): readonly Extract<Slot, { kind: 'resource' }>[] {
  const [resource, ...more] = slotsOf(subject, 'resource');
  if (resource === undefined) return [];
  const compound = more.filter(({ span }, at) => span.start === ((at === 0 ? resource : more[at - 1])?.span.end ?? 0) + 1);
  return more.every((slot) => compound.includes(slot) || isOwner(slot, subject)) ? [resource, ...compound] : [];
}

/** "create a release: …" is a request of its own. The name of a resource may look like a verb: "order lifecycle". */
function hasVerb(subject: Clause, { retrieval }: Situation): boolean {
  const starts = new Set(slotsOf(subject, 'resource').map(({ span }) => span.start));
  const isStoryOfName = isStory(subject);
  return subject.words.some(({ lower, isFunction, senses, isOfProject, span }) => {
    if (isStoryOfName && starts.has(span.start)) return false;
    const isVerb = (!isFunction || senses.includes('make')) && retrieval.methodsOf(lower).length > 0;
    return isVerb || (isOfProject && !starts.has(span.start));
  });
}

/** "a customer, then a subscription for that customer" and "spin up a container, pause it" begin with a request. */
function isRequest(subject: Clause, next: Clause): boolean {
  const [first, second, third] = subject.words.filter(({ isMark, lower }) => !isMark && !/^(?:first|so|now|ok)$/.test(lower));
  const isArticle = (word: ClauseWord | undefined) => /^(?:a|an|another)$/.test(word?.lower ?? '');
  // "customer first, then an invoice for that customer"
  if (first?.isOfProject === true && subject.words.at(-1)?.lower === 'first') return true;
  if (isArticle(first)) return !refersBack(next);
  const isVerb = first !== undefined && !first.isFunction && !first.isOfProject && !isStoryWord(first);
  return isVerb && isArticle(PARTICLE.test(second?.lower ?? '') ? third : second);
}

const isMarkInStory = ({ isMark, lower }: ClauseWord): boolean => isMark && /^[/()&|]$/.test(lower);

/** "in one go" and "404" stand beside the verbs of a story. */
const isBesideVerbs = ({ words }: Clause): boolean =>
  words.every(
    (word) =>
      word.isMark || word.isFunction || isStoryWord(word) || /^\d+$/.test(word.lower) || word.senses.some((sense) => BESIDE.has(sense)),
  );
const BESIDE = new Set(['order', 'suite', 'polite', 'vague', 'ref', 'expect', 'again']);

/** The parts of "volume roundtrip: create, inspect, remove". Null unless a heading tells a story and its verbs follow. */
export function partsOfStory(clause: Clause, situation: Situation): readonly Clause[] | null {
  if (!isStory(clause)) return null;
  const parts = partsOf(clause, isMarkInStory);
  const [subject, ...others] = parts;
  if (subject === undefined || namesIn(subject).length === 0 || hasVerb(subject, situation)) return null;
  const verbs = others.filter((part) => isVerbAlone(part, situation));
  return verbs.length > 1 && others.every((part) => verbs.includes(part) || isBesideVerbs(part)) ? parts : null;
}

/** "the life of a pet: add it, get it": the first part only says what the others are about. */
export function withSubject(parts: readonly Clause[], situation: Situation): readonly Clause[] {
  const [subject, first, ...others] = parts;
  const [resource, ...compound] = subject === undefined ? [] : namesIn(subject);
  if (subject === undefined || first === undefined || resource === undefined) return parts;
  const noun = subject.words.find(({ span }) => span.start === resource.span.start);
  // "two orders in a row" are made.
  const isCounted = slotsOf(subject, 'amount').some(({ span }) => span.start === subject.words[0]?.span.start);
  if (hasVerb(subject, situation) || noun === undefined || isCounted || isRequest(subject, first)) return parts;
  // "invoice lifecycle: create the invoice, pay it" says the subject twice.
  if (slotsOf(first, 'resource').some(({ name }) => name === resource.name)) return [first, ...others];
  // "the life of a parcel: announce -> drop off"
  const isBare = isVerbAlone(first, situation) && (isStory(subject) || first.words.length === 1);
  // The heading of a story is no step itself.
  if ((!refersBack(first) && !isBare) || slotsOf(first, 'resource').length > 0) return isStory(subject) ? [first, ...others] : parts;
  const nouns = subject.words.filter(({ span }) => [resource, ...compound].some((slot) => slot.span.start === span.start));
  const thing = [{ ...noun, lower: 'a', isOfProject: false, isFunction: true }, ...nouns];
  const said = refersBack(first)
    ? { ...first, words: first.words.flatMap((word) => (isPronoun(word) ? thing : [word])) }
    : withObject(first, thing);
  return [{ ...said, slots: [...first.slots, resource, ...compound] }, ...others];
}
