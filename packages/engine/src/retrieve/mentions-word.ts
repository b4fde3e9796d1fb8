import { synonymsOf } from '../format/synonyms.ts';
import { singular, wordsOf } from '../format/words.ts';
import type { Operation } from '../model/index.ts';
import { baseVerb } from './lexicon.ts';
import { toAscii } from './normalize-phrases.ts';
import { stem } from './stem.ts';

/** True if an operation contains a word from the message, or a synonym of it. */
export function mentionsWord(operation: Operation, word: string): boolean {
  if (baseVerb(word.toLowerCase()) !== null) return true;
  // `the bulk update` is an operation on the whole collection.
  if (/^(?:bulk|batch|mass)$/i.test(word) && !operation.path.endsWith('}')) return true;
  // `unpinning` matches an operation about pins.
  const said = wordsOf(word.replace(/^un-?(?=\p{L}{3,}ing$)/iu, '')).map((one) => singular(toAscii(one)));
  const text = [operation.path, operation.operationId ?? '', operation.summary ?? '', ...operation.tags].join(' ');
  const own = new Set(wordsOf(text).map((one) => singular(toAscii(one))));
  const stems = new Set([...own].map(stem));
  return (
    said.length > 0 && said.every((one) => own.has(one) || stems.has(stem(one)) || synonymsOf(one).some((synonym) => own.has(synonym)))
  );
}
