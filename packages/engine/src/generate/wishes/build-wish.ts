import type { TestIdea } from '../../model/index.ts';
import type { GenerationContext } from '../cases/context/generation-context.ts';
import type { BuiltWish, ScopedWish } from './built-wish.ts';
import { buildSuiteWish } from './suite-wish.ts';

/** Builds the cases for one wish, with a reason for everything that cannot be built. */
export function buildWish(context: GenerationContext, { wish, operations }: ScopedWish, ideas: readonly TestIdea[]): BuiltWish {
  if (wish.kind === 'suite') return buildSuiteWish(context, wish, operations, ideas);
  return { built: [], omitted: [{ op: '', reason: 'this kind of test is not available yet' }], dropped: [], notes: [] };
}
