import type { Clause, ReadAct, Reading, ReadingContext, Span } from '../model/reading.ts';
import { afterthoughtOf, backgroundOf, reasonOf, sentencesAboutOthers } from './background.ts';
import { classifyShape } from './classify-shape.ts';
import { findUnread } from './find-unread.ts';
import { annotateWords } from './observe.ts';
import type { AnnotatedWord } from './observed.ts';
import { joinListLines } from './plain-lists.ts';
import { extractRequestWords } from './request-sentences.ts';
import { findSlots } from './slots/find-slots.ts';
import { spanOf } from './slots/scan.ts';
import { type ClassifiedPart, classifyPart, splitClauses } from './split-clauses.ts';

/** Longer text is ignored: requests are short, and this limits the processing time of a message. */
const READ_CHARACTERS = 2000;

interface Said {
  readonly text: string;
  /** The words that show which shape of tests is meant. The reasons around a request help to tell. */
  readonly around: readonly AnnotatedWord[];
}

function clauseOf({ words, shape, ranked }: ClassifiedPart, { text, around }: Said, context: ReadingContext): Clause {
  const [best = { act: 'talk' as const, confidence: 0 }, ...others] = ranked;
  const { question, order, wish, continuation, article, hypothetical, report } = shape;
  return {
    ...best,
    others,
    shapes: classifyShape(around),
    span: words.length === 0 ? { start: 0, end: text.length } : spanOf(words, 0, words.length - 1),
    form: { question, order, wish, continuation, article, hypothetical, report },
    slots: findSlots(words, text, best.act, context),
    words: words.map(({ span, lower, senses, topics, isFunction, kind, resource, isVerb, value }) => ({
      span,
      lower,
      senses,
      topics,
      isFunction,
      isMark: kind === 'mark',
      isOfProject: resource !== null || isVerb,
      isChoice: value !== null,
    })),
  };
}

/** The request says what to do, and the sentences around it help to understand it, so both count. */
const meanOf = (own: readonly ReadAct[], whole: readonly ReadAct[]): readonly ReadAct[] =>
  own
    .map(({ act, confidence }) => ({ act, confidence: (confidence + (whole.find((one) => one.act === act)?.confidence ?? 0)) / 2 }))
    .toSorted((a, b) => b.confidence - a.confidence);

const spanOfAll = (words: readonly AnnotatedWord[]): Span | null => (words.length === 0 ? null : spanOf(words, 0, words.length - 1));

/** Interprets a message: what the user wants to do, and with what. It does not choose an action. */
export function readMessage(message: string, context: ReadingContext): Reading {
  const text = joinListLines(message.slice(0, READ_CHARACTERS));
  const { words: all, language } = annotateWords(text, context);
  const request = extractRequestWords(all, context);
  const background = backgroundOf(request);
  const said = request.slice(background.length);
  const asked = said.slice(0, said.length - afterthoughtOf(said).length);
  const own = asked.slice(0, asked.length - sentencesAboutOthers(asked).length);
  const words = own.slice(0, own.length - reasonOf(own).length);
  const { ranked: acts } = classifyPart(all, context);
  const parts = splitClauses(words, context);
  const [only] = parts;
  const isShorter = parts.length === 1 && only !== undefined && words.length < all.length;
  const clauses = (isShorter ? [{ ...only, ranked: meanOf(only.ranked, acts) }] : parts).map((part) =>
    clauseOf(part, { text, around: parts.length === 1 ? all : part.words }, context),
  );
  const cut = message.length > text.length ? { start: text.length, end: message.length } : null;
  return {
    clauses,
    acts,
    language,
    unread: findUnread(words, clauses),
    background: spanOfAll(said[0] === undefined ? [] : all.slice(0, all.indexOf(said[0]))),
    cut,
  };
}
