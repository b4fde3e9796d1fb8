import type { Act, ReadAct, ReadingContext } from '../model/reading.ts';
import { isExactSentence, limitsRequest, sentencesOf, splitAtRequest } from './background.ts';
import type { AnnotatedWord } from './observed.ts';
import { classifyPart } from './split-clauses.ts';

/** From this probability on, a sentence requests something. */
const ASKS = 0.5;
/** From this probability on, a sentence requests nothing. A sentence between the two probabilities is kept together with the request. */
const TELLS = 0.7;
/** From this probability on, a sentence is kept only if it limits the request. */
const SURELY_TELLS = 0.85;
/** These acts apply to the suite or the product, so the sentence need not name a part of the API. */
const ABOUT_SUITE: readonly Act[] = ['run', 'control', 'undo', 'rename', 'setup', 'go'];
const THINGS = /^(?:those|these|them|they)$/;
const POINTS = /^(?:it|this)$/;
/** In "make sure that the order stays" and "it is important that", "that" and "it" do not refer to another sentence. */
const SUBJECT = /^(?:the|a|an|no|every|each|all|any|i|you|we|they|he|she|nobody|somebody|someone|people|only|there)$/;
const IS = /^(?:is|was|would|will|might|may|should|seems)$/;

interface Sentence {
  readonly words: readonly AnnotatedWord[];
  readonly acts: readonly ReadAct[];
}

const shareOf = ({ acts }: Sentence, wanted: Act): number => acts.find(({ act }) => act === wanted)?.confidence ?? 0;
const asks = (sentence: Sentence): boolean => 1 - shareOf(sentence, 'talk') >= ASKS;
const tells = (sentence: Sentence): boolean => shareOf(sentence, 'talk') >= TELLS;

/** True for words that refer to something in another sentence. */
function pointsElsewhere({ words }: Sentence): boolean {
  return words.some(({ lower }, at) => {
    const next = words[at + 1];
    if (THINGS.test(lower) || (POINTS.test(lower) && !(at === 0 && IS.test(next?.lower ?? '')))) return true;
    return lower === 'that' && (next === undefined || !(SUBJECT.test(next.lower) || next.resource !== null));
  });
}

const namesApi = ({ words }: Sentence): boolean => words.some(({ resource, literal }) => resource !== null || literal?.kind === 'path');

/** A sentence that asks for something and says what it is about. */
function isWhole(sentence: Sentence): boolean {
  const act = sentence.acts.find((one) => one.act !== 'talk')?.act;
  if (act !== undefined && ABOUT_SUITE.includes(act)) return !sentence.words.some(({ lower }) => THINGS.test(lower));
  return namesApi(sentence) && !pointsElsewhere(sentence);
}

/** "Ann places an order. Tim tries to read it." is a story. */
const isStory = (sentences: readonly Sentence[]): boolean =>
  sentences.filter(({ words: [first] }) => first?.tags.has('FirstName') === true).length > 1;

const isNameless = ({ words }: Sentence): boolean =>
  words.every(({ resource, isVerb, field, value, environment, kind }) => {
    return resource === null && !isVerb && field === null && value === null && environment === null && kind !== 'literal';
  });

/** A sentence after a request may specify it: "Not the admin ones.", "A 409 is what the client relies on." */
const mayDrop = (sentence: Sentence, isBefore: boolean): boolean =>
  tells(sentence) &&
  (isBefore || !isExactSentence(sentence.words) || (shareOf(sentence, 'talk') >= SURELY_TELLS && !limitsRequest(sentence.words)));

/**
 * The words of the sentences that request something, without the sentences that only describe what happened or give a reason. If the
 * request refers back to something, the earlier sentences that name a part of the API are kept.
 */
export function extractRequestWords(words: readonly AnnotatedWord[], context: ReadingContext): readonly AnnotatedWord[] {
  const parts = sentencesOf(words).flatMap(splitAtRequest);
  if (parts.length < 2) return words;
  const sentences = parts.map((part) => ({ words: part, acts: classifyPart(part, context).ranked }));
  const first = sentences.findIndex(asks);
  const request = sentences[first];
  // "nothing may be deleted there. fix the suite accordingly"
  const isByRule = request?.words.some(({ lower }) => lower === 'accordingly') === true;
  if (request === undefined || isByRule || isStory(sentences)) return words;
  const isComplete = isWhole(request);
  const kept = sentences.filter((sentence, at) => at === first || !(mayDrop(sentence, at < first) && (isComplete || isNameless(sentence))));
  return kept.length === sentences.length ? words : kept.flatMap((sentence) => sentence.words);
}
