import { placeholdersIn } from '../../json/template.ts';
import { type Operation, SAFE_METHODS, type Step, type StepRequest } from '../../model/index.ts';
import { collectionOf } from '../links/operation-index.ts';
import { type EffectContext, effectOf } from './effect.ts';
import { isServerWide } from './server-wide.ts';

/**
 * Decides when a case runs: `last` for server-wide operations, and for changes to a resource that the case did not create and that other
 * cases may use. Undefined for a case that may run in parallel with others.
 */
export function serialGroupOf(context: EffectContext, op: Operation, request: StepRequest, before: readonly Step[]): 'last' | undefined {
  const effect = effectOf(context, op);
  if (effect === 'server-wide' || effect === 'sign-out') return 'last';
  if (effect === 'read' || effect === 'create') return undefined;
  return actsOnOwnResource(request, before) ? undefined : 'last';
}

/** True when a request acts on, or inside, a resource that an earlier step in the same case created. */
export function actsOnOwnResource(request: StepRequest, before: readonly Step[]): boolean {
  if (request.path.includes('{{RUN_ID}}')) return true;
  const made = new Set(before.filter(({ req }) => !SAFE_METHODS.includes(req.method)).flatMap(({ capture }) => Object.keys(capture ?? {})));
  const isMade = (name: string): boolean => made.has(name);
  if (request.path.includes('{{')) return placeholdersIn(request.path).some(isMade);
  return placeholdersIn([request.query ?? null, request.json ?? null, request.form ?? null]).some(isMade);
}

/** True when repeating a successful request would fail because nothing is left to act on. An emptied collection still exists. */
export function consumesResource(context: EffectContext, op: Operation): boolean {
  const isCollection = collectionOf(op.path) === null && context.places.oneOf(op.path).length > 0;
  switch (effectOf(context, op)) {
    case 'sign-out':
      return true;
    case 'remove':
      return !isCollection || !op.path.includes('{');
    case 'server-wide':
      return op.method === 'DELETE' && !isCollection;
    default:
      return false;
  }
}

const DEEPEST = 100;

/** Order of the cases that run last: changes, then removals (parts before the whole), then resets and switches. */
export function runLastRank(context: EffectContext, op: Operation): number {
  const effect = effectOf(context, op);
  if (effect === 'sign-out') return 4;
  if (effect === 'remove' || op.method === 'DELETE') return 2 + (DEEPEST - Math.min(op.path.split('/').length, DEEPEST)) / (DEEPEST + 1);
  return effect === 'server-wide' && isServerWide(op) ? 3 : 1;
}
