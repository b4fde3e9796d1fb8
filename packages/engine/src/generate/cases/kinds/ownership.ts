import { wordsOf } from '../../../format/words.ts';
import type { Operation } from '../../../model/index.ts';
import { collectionOf } from '../../links/operation-index.ts';
import { operationOutput } from '../../links/outputs.ts';
import type { GenerationContext } from '../context/generation-context.ts';
import { resourceName } from '../context/resource-words.ts';

/** Whether the spec shows that a resource belongs to a user. `likely` is based on its name alone, and `unknown` means no evidence. */
export type Ownership = 'private' | 'likely' | 'shared' | 'unknown';

const OWNER_WORDS = new Set(['owner', 'customer', 'user', 'account', 'tenant', 'member', 'author']);
/** Resources that are private to a user in most APIs. */
const PERSONAL_THINGS = new Set([
  'address',
  'basket',
  'booking',
  'card',
  'cart',
  'invoice',
  'message',
  'note',
  'order',
  'payment',
  'reservation',
  'subscription',
  'wallet',
]);
const PRIVATE_TEXT = /\b(?:my|own|owner|your|yours|belongs? to|(?:authenticated|current|signed-in|logged[- ]in) user|private|personal)\b/i;
const SHARED_TEXT = /\b(?:shared|public|publicly|everyone|everybody|anyone|all users|any user)\b/i;

/**
 * A documented 403, an owner field, or words about the owner indicate a private resource. Reads without credentials indicate a shared one.
 */
export function determineOwnership(context: GenerationContext, op: Operation): Ownership {
  const items = context.places.at(op.path);
  const collection = collectionOf(op.path);
  const related = [...items, ...(collection === null ? [] : context.places.at(collection))];
  if (related.some((one) => one.method === 'GET' && context.credentials.of(one).auth === null)) return 'shared';
  if (op.responses.some(({ status }) => status === '403')) return 'private';
  const texts = related.flatMap(({ summary, description }) => [summary ?? '', description ?? '']);
  if (texts.some((text) => SHARED_TEXT.test(text))) return 'shared';
  if (items.some((one) => namesOwner(context, one)) || texts.some((text) => PRIVATE_TEXT.test(text))) return 'private';
  return PERSONAL_THINGS.has(wordsOf(resourceName(op)).at(-1) ?? '') ? 'likely' : 'unknown';
}

function namesOwner({ model }: GenerationContext, op: Operation): boolean {
  return Object.keys(operationOutput(op, model.schemas)?.fields ?? {}).some((field) => {
    const [first = '', ...rest] = wordsOf(field);
    return /^(?:owner|tenant)/i.test(field) || (rest.length > 0 && OWNER_WORDS.has(first)) || (first === 'created' && rest[0] === 'by');
  });
}
