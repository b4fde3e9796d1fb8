import type { Operation, TestWish } from '../../model/index.ts';
import type { ComposeResult, GenerationContext } from '../cases/context/generation-context.ts';
import { buildLatency } from '../cases/kinds/contract.ts';
import type { WishCase } from './built-wish.ts';

type BudgetWish = Extract<TestWish, { kind: 'budget' }>;

/** The valid request must return within the time limit that the user set. */
export function buildBudgetWish(context: GenerationContext, op: Operation, { maxMs }: BudgetWish): ComposeResult<WishCase> {
  if (!(maxMs > 0) || !Number.isFinite(maxMs)) return { kind: 'omitted', reason: `${maxMs} ms is not a valid time limit` };
  const [testCase] = buildLatency({ ...context, budgets: { [op.key]: maxMs } }, op).cases;
  if (testCase !== undefined) return { kind: 'composed', value: { testCase, notes: [] } };
  const base = context.base(op, 'usual');
  return { kind: 'omitted', reason: base.kind === 'omitted' ? base.reason : 'its request cannot be built' };
}
