import type { HttpMethod, Operation } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import { effectOf } from '../effects/effect.ts';
import { collectionOf } from '../links/operation-index.ts';

/** The operation that removes the given operation's resource, or the operation itself if it removes or changes something. */
export function removingOperation(context: GenerationContext, key: string): string {
  return relatedTo(
    context,
    key,
    'DELETE',
    (op) => ['remove', 'change'].includes(effectOf(context, op)) && op.method !== 'PUT' && op.method !== 'PATCH',
  );
}

/** The operation that creates the given operation's resource. */
export function creatingOperation(context: GenerationContext, key: string): string {
  return relatedTo(context, key, 'POST', ({ method }) => method === 'POST');
}

/** Users often name the resource instead of the operation, so another operation on the same resource may be meant. */
function relatedTo({ model, places }: GenerationContext, key: string, method: HttpMethod, fits: (op: Operation) => boolean): string {
  const op = model.operations.find((candidate) => candidate.key === key);
  if (op === undefined || fits(op)) return key;
  const collection = collectionOf(op.path);
  const near = [...places.at(op.path), ...places.oneOf(op.path), ...(collection === null ? [] : places.at(collection))];
  return near.find((other) => other.method === method)?.key ?? key;
}
