import { singular, wordsOf } from '../../format/words.ts';
import type { Clause, Operation } from '../../model/index.ts';
import { createToolWordTest } from '../situation/idle-words.ts';
import { resourceNounOf } from '../situation/relations.ts';
import { type FoundOperations, hasSense, hasTopic, type Situation } from '../situation/situation.ts';

/** The names in a path that are not parameters, split into words in the singular. */
const namesIn = ({ path }: Operation): readonly (readonly string[])[] =>
  path
    .split('/')
    .filter((segment) => segment !== '' && !segment.includes('{'))
    .map((segment) => wordsOf(segment).map(singular));

/**
 * Returns the words for additional names in a longer path: `PATCH /comments/{id}/assets/{assetId}` is longer than `PATCH /comments/{id}`.
 */
function wordsBeyond(operation: Operation, other: Operation): readonly string[] {
  const isBeyond = operation.method === other.method && operation.path.startsWith(`${other.path}/`);
  return isBeyond ? namesIn(operation).slice(namesIn(other).length).flat() : [];
}

/** "delete a comment" does not delete its reactions. Deprecated operations are used only if no other operation does the same. */
export function withoutUnmentioned(found: FoundOperations, clause: Clause, { message, retrieval }: Situation): FoundOperations {
  const { words } = clause;
  const idle = createToolWordTest(clause, message);
  const isDone = words.some((word) => !word.isFunction && !idle(word) && retrieval.methodsOf(word.lower).length > 0);
  const isWhole =
    hasTopic(clause, 'endpoints', 'each', 'thorough') || words.some(({ lower }) => /^(?:all|every|everything|whatever)$/.test(lower));
  if (!isDone || isWhole || hasSense(clause, 'except', 'skip')) return found;
  const said = new Set(words.map(({ lower }) => singular(lower)));
  const { operations } = found;
  const isFurther = (one: Operation) =>
    operations.some((other) => {
      const further = wordsBeyond(one, other);
      return further.length > 0 && !further.some((word) => said.has(word));
    });
  const isReplaced = (one: Operation) =>
    one.deprecated &&
    operations.some((other) => !other.deprecated && other.method === one.method && resourceNounOf(other) === resourceNounOf(one));
  const left = operations.filter((one) => !isFurther(one) && !isReplaced(one));
  return left.length === 0 ? found : { ...found, operations: left };
}
