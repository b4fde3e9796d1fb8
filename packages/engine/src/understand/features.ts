import type { ReadingContext } from '../model/reading.ts';
import { firstContentWord, type SentenceForm } from './form.ts';
import type { AnnotatedWord } from './observed.ts';
import { addSentenceFeatures } from './sentence-features.ts';
import { stem } from './word-forms.ts';

type Put = (name: string, value?: number) => void;

const isContent = (word: AnnotatedWord): boolean => word.kind === 'word' && !word.isFunction;
const isExplained = (word: AnnotatedWord): boolean =>
  word.senses.length > 0 || word.resource !== null || word.field !== null || word.environment !== null;

function putForm(put: Put, shape: SentenceForm): void {
  for (const key of [
    'question',
    'order',
    'wish',
    'continuation',
    'hypothetical',
    'mark',
    'asksFirst',
    'auxiliaryFirst',
    'polite',
    'past',
    'firstPerson',
    'negated',
  ] as const)
    if (shape[key]) put(`form:${key}`);
  put(`form:article:${shape.article}`);
  put(`form:length:${shape.length}`);
}

function putMark(put: Put, word: AnnotatedWord): void {
  if (word.literal !== null) put(`mark:${word.literal.kind}`);
  if (word.kind === 'number') put('mark:number');
  if (word.kind === 'number' && /^[1-5]\d\d$/.test(word.text)) put('mark:status');
  if (word.kind === 'mark' && /[→>]/u.test(word.text)) put('mark:arrow');
  if (word.environment !== null) put('mark:environment');
  if (/^(?:GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS)$/.test(word.text)) put('mark:method');
}

function putProject(put: Put, words: readonly AnnotatedWord[], shape: SentenceForm, context: ReadingContext): void {
  const named = words.some((word) => word.resource !== null);
  const suite = context.suite !== null;
  put(`context:suite:${suite}`);
  put(`context:run:${context.hasRun}`);
  put(`context:suite:${suite}:question:${shape.question}`);
  put(`api:named:${named}`);
  put(`api:named:${named}:question:${shape.question}:suite:${suite}`);
  for (const word of words) putMark(put, word);
  const content = words.filter(isContent);
  put('api:unread', content.length === 0 ? 1 : content.filter((word) => !isExplained(word)).length / content.length);
}

function putSenses(put: Put, words: readonly AnnotatedWord[], shape: SentenceForm, context: ReadingContext): void {
  const head = firstContentWord(words);
  const suite = context.suite !== null;
  const named = words.some((word) => word.resource !== null);
  const all = new Set(words.flatMap((word) => word.senses));
  for (const sense of all) {
    put(`sense:${sense}`);
    put(`sense:${sense}:suite:${suite}`, 0.5);
    put(`sense:${sense}:question:${shape.question}`, 0.5);
  }
  for (const sense of head?.senses ?? []) {
    put(`head:${sense}`, 1.5);
    put(`head:${sense}:suite:${suite}`);
    put(`head:${sense}:question:${shape.question}`);
    put(`head:${sense}:named:${named}`);
    put(`head:${sense}:article:${shape.article}`);
    put(`head:${sense}:ref:${all.has('ref')}`);
  }
  if ((head?.senses.length ?? 0) === 0) put(`head:none:named:${head?.resource !== null}:suite:${suite}`);
  putOrder(put, words);
}

const UNIT = /^(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hours?)$/;

/** One or more symbols for a word: its senses, or what it refers to. */
function symbolsOf(word: AnnotatedWord, before: AnnotatedWord | undefined): readonly string[] {
  if (before?.kind === 'number' && UNIT.test(word.lower)) return ['<duration>'];
  if (word.senses.length > 0) return word.senses;
  if (word.environment !== null) return ['<environment>'];
  if (word.resource !== null) return ['<name>'];
  return word.kind === 'literal' || word.kind === 'number' ? [`<${word.literal?.kind ?? 'number'}>`] : [];
}

/** Adds features for the order of the words, and for the first and last words of each part of the sentence. */
function putOrder(put: Put, words: readonly AnnotatedWord[]): void {
  let before: readonly string[] = ['<start>'];
  let isStart = true;
  words.forEach((word, at) => {
    if (word.kind === 'mark') isStart ||= /[.,;:!?-]/.test(word.text);
    const symbols = symbolsOf(word, words[at - 1]);
    for (const symbol of symbols) {
      if (isStart && at > 0) put(`part:${symbol}`);
      for (const previous of before) put(`next:${previous}:${symbol}`, 0.5);
    }
    if (symbols.length > 0) {
      before = symbols;
      isStart = false;
    }
  });
  for (const symbol of before) put(`last:${symbol}`);
}

/** Adds features for the topics of the message and for its words, because a message without known senses still has both. */
function putTopics(put: Put, words: readonly AnnotatedWord[], shape: SentenceForm): void {
  for (const topic of new Set(words.flatMap((word) => word.topics))) {
    put(`topic:${topic}`, 0.5);
    put(`topic:${topic}:question:${shape.question}`, 0.5);
  }
  for (const word of words) if (isContent(word) && word.resource === null) put(`word:${stem(word.lower)}`, 0.5);
}

/** The classifier's input: named numbers for form, context, project names and senses. */
export function featuresOf(words: readonly AnnotatedWord[], shape: SentenceForm, context: ReadingContext): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const put: Put = (name, value = 1) => found.set(name, value);
  put('bias');
  putForm(put, shape);
  putProject(put, words, shape, context);
  putSenses(put, words, shape, context);
  for (const word of words) if (word.isFunction) put(`small:${word.lower}`, 0.5);
  putTopics(put, words, shape);
  addSentenceFeatures(put, words);
  return found;
}
