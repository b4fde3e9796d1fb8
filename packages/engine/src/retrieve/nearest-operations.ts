import { memoize } from '../format/memoize.ts';
import { wordsOf } from '../format/words.ts';
import type { ApiModel, Operation, OperationRef } from '../model/index.ts';

const COUNT = 3;

/** Returns the operations with the most similar words, for "did you mean". The list is never empty. */
export function nearestOperations(model: ApiModel, words: string): readonly OperationRef[] {
  const wanted = trigrams(words);
  return model.operations
    .map((op) => ({ op, similarity: similarity(wanted, trigrams(textOf(op))) }))
    .toSorted((left, right) => right.similarity - left.similarity)
    .slice(0, COUNT)
    .map(({ op }) => ({ method: op.method, path: op.path, summary: op.summary }));
}

function textOf(op: Operation): string {
  return `${op.method} ${op.path} ${op.operationId ?? ''} ${op.summary ?? ''} ${op.tags.join(' ')}`;
}

const trigrams = memoize(
  (text): ReadonlySet<string> =>
    new Set(wordsOf(text).flatMap((word) => Array.from({ length: word.length }, (_, index) => ` ${word} `.slice(index, index + 3)))),
);

/** Returns the share of the wanted trigrams that occur in a text. If the shares are equal, the shorter text wins. */
function similarity(wanted: ReadonlySet<string>, given: ReadonlySet<string>): number {
  const shared = [...wanted].filter((gram) => given.has(gram)).length;
  return wanted.size === 0 ? 0 : shared / wanted.size - given.size / 100_000;
}
