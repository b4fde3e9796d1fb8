import type { ReadAct, ReadingContext } from '../model/reading.ts';
import { classify } from './classify.ts';
import { featuresOf } from './features.ts';
import { firstContentWord, type SentenceForm, sentenceFormOf } from './form.ts';
import type { AnnotatedWord } from './observed.ts';

export interface ClassifiedPart {
  readonly words: readonly AnnotatedWord[];
  readonly shape: SentenceForm;
  readonly ranked: readonly ReadAct[];
}

/** A part becomes a separate clause only if both sides have this probability. Otherwise, the message is one request. */
const SURE = 0.8;
const MOST_PARTS = 8;
const MAY_SPLIT = new Set(['make', 'add', 'change', 'remove', 'rename', 'undo', 'run', 'control', 'setup']);

export function classifyPart(words: readonly AnnotatedWord[], context: ReadingContext): ClassifiedPart {
  const shape = sentenceFormOf(words);
  return { words, shape, ranked: classify(featuresOf(words, shape, context)) };
}

/** "and run it" is a separate request, unless the API has a run operation. */
function startsRun(words: readonly AnnotatedWord[]): boolean {
  const head = firstContentWord(words);
  if (head === null || head.isVerb || head.resource !== null) return false;
  return !isDoneByApi(words) && head.senses.includes('run');
}

/** True for "and restarting a container" and "and cancel that order". */
const isDoneByApi = (words: readonly AnnotatedWord[]): boolean =>
  words.some(({ resource }) => resource !== null) && !words.some(({ senses }) => senses.includes('suite'));

/** In "take delete and patch out", no word after the second verb is its object. */
function isVerbWithObject(words: readonly AnnotatedWord[]): boolean {
  const head = firstContentWord(words);
  return (
    head?.tags.has('Verb') === true &&
    words.slice(words.indexOf(head) + 1).some(({ lower, kind }) => kind !== 'mark' && !/^(?:out|off|away|too)$/.test(lower))
  );
}

/** In "delete GET /pets and POST /orders", the second method names another operation of the same request. */
const namesAnotherOperation = (words: readonly AnnotatedWord[], at: number): boolean =>
  words[at - 1]?.literal?.kind === 'path' && words[at + 2]?.literal?.kind === 'path' && /^[A-Z]+$/.test(words[at + 1]?.text ?? '');

/** Positions where a new request may start: after a full stop, and at "and" or "then" before a verb. */
function cutsOf(words: readonly AnnotatedWord[]): readonly number[] {
  const cuts: number[] = [];
  words.forEach((word, at) => {
    if (at === 0 || at >= words.length - 1) return;
    if (word.kind === 'mark' && /[.;!?]/.test(word.text)) cuts.push(at + 1);
    const joins = /^(?:and|then)$/.test(word.lower) && !/^(?:and|then)$/.test(words[at - 1]?.lower ?? '');
    if (joins && namesAnotherOperation(words, at)) return;
    if (joins && (isVerbWithObject(words.slice(at)) || startsRun(words.slice(at)))) cuts.push(at);
  });
  return cuts.slice(0, MOST_PARTS);
}

const surest = (part: ClassifiedPart): ReadAct | undefined => part.ranked[0];
function isSureWish({ ranked: [best], shape }: ClassifiedPart): boolean {
  return best !== undefined && best.confidence >= SURE && MAY_SPLIT.has(best.act) && !shape.question;
}
const isOwnWish = (part: ClassifiedPart): boolean => isSureWish(part) && part.shape.order;

/** Before there is a suite, the classifier often confuses runs with new tests. Null if a run is not among its top two. */
function readAsRun(part: ClassifiedPart): ClassifiedPart | null {
  const run = part.ranked.slice(0, 2).find(({ act }) => act === 'run');
  const best = surest(part);
  if (run === undefined || best === undefined) return null;
  const others = part.ranked.filter(({ act }) => act !== 'run');
  return { ...part, ranked: [{ act: 'run', confidence: best.confidence }, ...others] };
}

/** "skip the users and run the rest" is one run. The suite stays unchanged. */
const runsTheRest = (left: ClassifiedPart, right: ClassifiedPart): boolean =>
  left.words.some(({ senses }) => senses.includes('skip')) &&
  right.words.some(({ senses }) => senses.includes('run')) &&
  right.words.some(({ lower }) => /^(?:rest|others|remaining)$/.test(lower));

const DOES_SOMETHING = new Set(['try', 'make', 'add', 'run', 'suite']);

/** In "does the paging work? test it", the command after the question only says how to answer it and does not name an operation. */
function orderBehindQuestion(whole: ClassifiedPart, context: ReadingContext): ClassifiedPart | null {
  const { words } = whole;
  const end = words.findLastIndex(({ kind, text }) => kind === 'mark' && text === '?');
  if (end < 1 || end === words.length - 1 || !whole.shape.question) return null;
  const [question, order] = [words.slice(0, end + 1), classifyPart(words.slice(end + 1), context)];
  const says = (one: string) => order.words.some(({ senses }) => senses.includes(one));
  // "what about a single book? want that one in there too"
  const isOrder = order.shape.order ? [...DOES_SOMETHING].some(says) : order.shape.wish && (says('add') || says('also'));
  const namesNothing = order.words.every(
    ({ resource, kind, senses }) => resource === null && kind !== 'literal' && !senses.includes('negation'),
  );
  if (!isOrder || !namesNothing) return null;
  // "can a name be empty? test that" asks for a new test, although "test that" alone would run the suite.
  const isNew = question.some(({ resource }) => resource !== null) && !order.words.some(({ senses }) => senses.includes('run'));
  const best = order.ranked.find(({ act }) => (isNew ? act === 'make' || act === 'add' : true));
  if (best === undefined || !MAY_SPLIT.has(best.act)) return null;
  const others = order.ranked.filter((one) => one !== best);
  return {
    words,
    shape: { ...whole.shape, question: false, order: true },
    ranked: [{ ...best, confidence: Math.max(best.confidence, SURE) }, ...others],
  };
}

/** "place an order and cancel it": the API's own verb, on the resource before it. */
const continuesWithApi = (left: ClassifiedPart, { words }: ClassifiedPart): boolean =>
  isDoneByApi(words) ||
  (/^(?:make|add)$/.test(surest(left)?.act ?? '') &&
    firstContentWord(words)?.isVerb === true &&
    isDoneByApi(left.words) &&
    words.some(({ lower }) => /^(?:it|them)$/.test(lower)));

/** Splits a message into requests. There is usually one; "drop the deletes and run it on staging" has two. */
export function splitClauses(words: readonly AnnotatedWord[], context: ReadingContext): readonly ClassifiedPart[] {
  const whole = classifyPart(words, context);
  for (const cut of cutsOf(words)) {
    const left = classifyPart(words.slice(0, cut), context);
    const right = classifyPart(words.slice(cut), context);
    if (runsTheRest(left, right) || (surest(right)?.act === 'control' && continuesWithApi(left, right))) continue;
    const isDifferent = surest(left)?.act !== surest(right)?.act;
    if (isDifferent && isOwnWish(left) && isOwnWish(right)) return [left, right];
    const run = startsRun(right.words) && isSureWish(left) && surest(left)?.act !== 'run' ? readAsRun(right) : null;
    if (run !== null) return [left, run];
  }
  return [orderBehindQuestion(whole, context) ?? whole];
}
