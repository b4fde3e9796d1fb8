import type { FlowStep, Operation } from '../../model/index.ts';
import type { ComposeResult, GenerationContext } from '../cases/context/generation-context.ts';
import { resourceName } from '../cases/context/resource-words.ts';
import { collapseBraces } from '../cases/request/literal-path.ts';
import { effectOf } from '../effects/effect.ts';
import { collectionOf } from '../links/operation-index.ts';
import { operationOutput } from '../links/outputs.ts';
import type { WishCase } from './built-wish.ts';
import { buildSteps } from './flow-wish.ts';

const plainStep = (operation: string): FlowStep => ({
  operation,
  settings: [],
  expect: { status: null, fields: [] },
  identity: 'own',
});

/** After a delete, the resource can no longer be read, or is no longer in the list. */
export function buildGoneWish(context: GenerationContext, op: Operation): ComposeResult<WishCase> {
  const read = readingOperation(context, op);
  if (read === undefined) return { kind: 'omitted', reason: `no operation reads ${thing(op)}, so a test could not check that it is gone` };
  const effect = effectOf(context, op);
  if (effect !== 'remove' && effect !== 'change')
    return { kind: 'omitted', reason: 'it does not delete anything, and no operation deletes its resource' };
  // After a DELETE, the expected status is known. Other operations may end a resource differently.
  const status = effect === 'remove' ? null : '404';
  return buildSteps(context, op, [plainStep(op.key), { ...plainStep(read.key), expect: { status, fields: [] } }], {
    ending: 'gone',
    title: `${collapseBraces(op.key)} and the ${resourceName(op)} is gone afterwards`,
    why: 'A user asked to check that a deleted resource is really gone.',
    tags: ['flow'],
  });
}

const thing = (op: Operation): string => `the ${resourceName(op)}`;

/**
 * The operation that reads the item, or its list if there is none. `/orders/{id}/cancel` acts on the resource at `/orders/{id}`, and some
 * APIs read an item at `/containers/{id}/json`.
 */
export function readingOperation({ places, model }: GenerationContext, { path }: Operation): Operation | undefined {
  const item = path.slice(0, path.lastIndexOf('}') + 1);
  if (item === '') return undefined;
  const collection = collectionOf(item);
  const readersAt = (address: string): Operation | undefined => places.at(address).find(({ method }) => method === 'GET');
  const below = model.operations.find(
    (op) => op.method === 'GET' && op.path.startsWith(`${item}/`) && operationOutput(op, model.schemas)?.kind === 'item',
  );
  return readersAt(item) ?? below ?? (collection === null ? undefined : readersAt(collection));
}
