import { firstContentWord, sentenceFormOf } from './form.ts';
import type { AnnotatedWord } from './observed.ts';

/** Senses of words that request something from the tool. */
const REQUEST = new Set(['try', 'make', 'suite', 'kind', 'run', 'wish', 'again', 'undo', 'load']);
/** Senses of words that change the current suite. */
const CHANGE = new Set(['add', 'remove', 'skip', 'keep']);
/** Words that specify the request, wherever they occur. */
const PRECISE = new Set(['expect', 'except', 'skip', 'narrow', 'remove', 'outcome', 'case-value', 'also', 'more']);

const isEnd = ({ kind, text }: AnnotatedWord): boolean => kind === 'mark' && /^[.!?;]$/.test(text);

/** Splits a message into sentences, each with its closing punctuation. */
export function sentencesOf(words: readonly AnnotatedWord[]): readonly (readonly AnnotatedWord[])[] {
  const sentences: AnnotatedWord[][] = [[]];
  for (const word of words) {
    sentences.at(-1)?.push(word);
    if (isEnd(word)) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.some(({ kind }) => kind !== 'mark'));
}

const OPENS_REQUEST = /^(?:please|pls|plz|so|therefore|hence|thus)$/;
const ASKS = /^(?:(?:can|could|would|will) (?:you|we|i)|(?:i|we) (?:need|want|would|should)|let us)\b/;

/** "we are moving to a new store, please write tests for the orders": a comma may separate the background from the request. */
export function splitAtRequest(sentence: readonly AnnotatedWord[]): readonly (readonly AnnotatedWord[])[] {
  const at = sentence.findIndex(({ lower, kind }, index) => {
    const behind = sentence.slice(index + 1, index + 3).map((word) => word.lower);
    return kind === 'mark' && /^[,–—-]$/.test(lower) && index > 2 && (OPENS_REQUEST.test(behind[0] ?? '') || ASKS.test(behind.join(' ')));
  });
  return at < 0 ? [sentence] : [sentence.slice(0, at + 1), sentence.slice(at + 1)];
}

const hasSense = (words: readonly AnnotatedWord[], senses: ReadonlySet<string>): boolean =>
  words.some((word) => word.senses.some((sense) => senses.has(sense)));

const isLiteral = (sentence: readonly AnnotatedWord[]): boolean => sentence.some(({ kind }) => kind === 'number' || kind === 'literal');

/** A sentence with a number, a literal, an expectation or an exception says exactly what is meant. */
export const isExactSentence = (sentence: readonly AnnotatedWord[]): boolean =>
  isLiteral(sentence) || hasSense(sentence, PRECISE) || hasSense(sentence, EXCLUDING);
const EXCLUDING = new Set(['negation', 'instead', 'same']);

/** "another group takes care of the networks" has a word like "another", but it limits and expects nothing. */
export const limitsRequest = (sentence: readonly AnnotatedWord[]): boolean => isLiteral(sentence) || hasSense(sentence, LIMITING);
const LIMITING = new Set(['expect', 'except', 'skip', 'narrow', 'remove', 'negation', 'instead', 'same']);

/** In "places an order", an API verb directly before its object describes a request. */
const describesRequest = (words: readonly AnnotatedWord[]): boolean =>
  words.some((word, at) => {
    const object = words.slice(at + 1).find(({ lower }) => !/^(?:a|an|the|another|new|his|her|their|my|our)$/.test(lower));
    return word.isVerb && word.resource === null && object !== undefined && object.resource !== null;
  });

/** "good start." is praise and requests nothing. */
const isPraise = (sentence: readonly AnnotatedWord[]): boolean =>
  sentence.length <= WORDS_OF_PRAISE &&
  sentence[0]?.senses.includes('greet') === true &&
  sentence.every(({ resource }) => resource === null);
const WORDS_OF_PRAISE = 4;

/** True for "could we get something for the feed?". */
const asksToHave = ([first, second, third]: readonly AnnotatedWord[]): boolean =>
  /^(?:can|could|may)$/.test(first?.lower ?? '') && /^(?:i|we)$/.test(second?.lower ?? '') && /^(?:get|have)$/.test(third?.lower ?? '');

/** "Marketing keeps complaining about broken feeds" explains the reason for a request, even though "broken" often refers to results. */
const isComplaint = (sentence: readonly AnnotatedWord[]): boolean =>
  sentence.some(({ lower }) => /^(?:complain(?:s|ed|ing|ts?)?|worr(?:y|ied|ies)|grumbl(?:e|es|ing))$/.test(lower)) &&
  !sentence.some(({ kind, text }) => kind === 'literal' || text === '?') &&
  !hasSense(sentence, REQUEST);

/** "network lifecycle." is a heading: a name without a verb. */
const isHeading = (sentence: readonly AnnotatedWord[]): boolean =>
  sentence.filter(({ kind }) => kind !== 'mark').length <= WORDS_OF_HEADING &&
  sentence.some(({ resource }) => resource !== null) &&
  !sentence.some(({ tags, resource, isFunction }) => tags.has('Verb') && resource === null && !isFunction);
const WORDS_OF_HEADING = 3;

/** "Finance moves to the new setup next month" explains the reason for a request and requests nothing itself. */
function isBackground(sentence: readonly AnnotatedWord[]): boolean {
  if (isHeading(sentence)) return false;
  if (isPraise(sentence) || isComplaint(sentence)) return true;
  if (asksToHave(sentence)) return false;
  const isExact = sentence.some(({ kind }) => kind === 'number' || kind === 'literal');
  if (isExact || hasSense(sentence, REQUEST) || describesRequest(sentence)) return false;
  const shape = sentenceFormOf(sentence);
  if (shape.hypothetical) return false;
  const head = firstContentWord(sentence);
  // "Not the admin ones." is part of a request, "nobody trusts it" is not.
  const isRefusal = head?.senses.includes('negation') ?? true;
  // A command starts with a verb of the tool or the API. "finance" in "Finance moves" only looks like one.
  const isOrder = shape.order && head !== null && (head.senses.length > 0 || head.isVerb);
  return shape.question || (!isOrder && !isRefusal && !hasSense(sentence, PRECISE));
}

/** "everything that has to do with orders" says itself what is meant. */
const isRelative = (sentence: readonly AnnotatedWord[], at: number): boolean =>
  sentence[at]?.lower === 'that' && (sentence[at + 1]?.tags.has('Verb') ?? false);

/** A sentence that requests tests and says what to test. */
const isComplete = (sentence: readonly AnnotatedWord[]): boolean =>
  (hasSense(sentence, REQUEST) || hasSense(sentence, CHANGE) || asksToHave(sentence)) &&
  !sentenceFormOf(sentence).asksFirst &&
  // "Add that." needs the sentence before it.
  !sentence.some(({ lower }, at) => /^(?:that|this|it|those|these|them)$/.test(lower) && !isRelative(sentence, at)) &&
  sentence.some(({ resource, literal }) => resource !== null || literal?.kind === 'path');

const ELSEWHERE = /\b(?:already|else|colleagues?|team)\b/;
const HANDLES =
  /\b(?:takes?|taking|handles?|handling|covers?|covering|owns?|has|have|does|did|looks? after|responsible|tests?|tested|wrote|doing)\b/;

/** In "Priya already takes care of the orders", someone else does it, so it is not requested here. */
const isHandledElsewhere = (sentence: readonly AnnotatedWord[]): boolean => {
  const said = sentence.map(({ lower }) => lower).join(' ');
  const [first] = sentence;
  const describesFlow =
    !sentenceFormOf(sentence).question &&
    first?.senses.every((sense) => sense === 'more') === true &&
    !first.isVerb &&
    !/^(?:i|we|it|this|that)$/.test(first.lower);
  return describesFlow && ELSEWHERE.test(said) && HANDLES.test(said);
};

/** Sentences after a complete request that describe what other people take care of. */
export function sentencesAboutOthers(words: readonly AnnotatedWord[]): readonly AnnotatedWord[] {
  const sentences = sentencesOf(words);
  const first = sentences.findIndex((_, at) => at > 0 && sentences.slice(at).every(isHandledElsewhere));
  return first > 0 && sentences.slice(0, first).some(isComplete) ? sentences.slice(first).flat() : [];
}

/** "others share that db" after "no deleting!!" gives a reason. It mentions nothing in the API and requests nothing. */
const isAfterthought = (sentence: readonly AnnotatedWord[]): boolean =>
  sentence.filter(({ kind }) => kind === 'word').length > 2 &&
  sentence.every(
    ({ resource, isVerb, environment, field, value }) =>
      resource === null && !isVerb && environment === null && field === null && value === null,
  ) &&
  !sentence.some(({ senses }) =>
    senses.some((sense) => CHANGE.has(sense) || sense === 'negation' || sense === 'instead' || sense === 'same'),
  ) &&
  !sentenceFormOf(sentence).question &&
  isBackground(sentence);

/** Sentences after a request that only give a reason for it. */
export function afterthoughtOf(words: readonly AnnotatedWord[]): readonly AnnotatedWord[] {
  const sentences = sentencesOf(words);
  const first = sentences.findLastIndex((sentence) => !isAfterthought(sentence)) + 1;
  const asks = (sentence: readonly AnnotatedWord[]) =>
    asksToHave(sentence) || ((hasSense(sentence, REQUEST) || hasSense(sentence, CHANGE)) && !sentenceFormOf(sentence).asksFirst);
  return first > 0 && first < sentences.length && sentences.slice(0, first).some(asks) ? sentences.slice(first).flat() : [];
}

/** Words that introduce a reason: "otherwise our dashboard times out". */
const REASON = /^(?:because|cause|cos|otherwise|since)$/;

/** The words of a reason at the end of a message. Empty if they request something or specify the request. */
export function reasonOf(words: readonly AnnotatedWord[]): readonly AnnotatedWord[] {
  const at = words.findLastIndex(({ lower, kind }) => kind === 'word' && REASON.test(lower));
  const reason = at < 1 ? [] : words.slice(at);
  const isExact = reason.some(({ kind, text }) => kind === 'number' || kind === 'literal' || text === '?');
  const before = words.slice(0, Math.max(0, at));
  const isLast = reason.every((word, index) => !isEnd(word) || index === reason.length - 1);
  const asks = hasSense(reason, REQUEST) || hasSense(reason, CHANGE) || sentenceFormOf(before).question;
  return isExact || asks || !isLast || !before.some(({ resource, literal }) => resource !== null || literal !== null) ? [] : reason;
}

/** The words before the first sentence that requests something. Empty if that sentence does not say what it is about. */
export function backgroundOf(words: readonly AnnotatedWord[]): readonly AnnotatedWord[] {
  const sentences = sentencesOf(words).flatMap(splitAtRequest);
  // "Ann places an order. Tim tries to read it." is a story.
  if (sentences.filter(([first]) => first?.tags.has('FirstName') === true).length > 1) return [];
  const first = sentences.findIndex((sentence) => !isBackground(sentence));
  const request = sentences[first];
  return first <= 0 || request === undefined || !isComplete(request) ? [] : sentences.slice(0, first).flat();
}
