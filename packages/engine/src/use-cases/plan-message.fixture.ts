import { bookshop } from '../bookshop.fixture.ts';
import type { Action, MessageContext, MessagePlan } from '../model/index.ts';
import { planMessage } from './plan-message.ts';

const CASES = [
  { id: 'tc_1', title: 'Places an order', op: 'POST /orders', tags: ['smoke'], statuses: ['201'] },
  { id: 'tc_2', title: 'Cancels an order', op: 'DELETE /orders/{orderId}', tags: ['smoke'], statuses: ['204'] },
  { id: 'tc_3', title: 'Rejects an empty order', op: 'POST /orders', tags: ['negative'], statuses: ['422'] },
];
const environment = (name: string) => ({ name, isLocked: name === 'prod', isLoopback: name === 'local' });
export const contextWithoutSuite: MessageContext = {
  model: bookshop,
  environments: ['local', 'staging', 'prod'].map(environment),
  selectedEnvironment: 'local',
  suite: null,
  suiteNames: [],
  lastRun: null,
  hasActiveRun: false,
  now: Date.UTC(2026, 2, 2, 12),
};
export const contextWithSuite: MessageContext = { ...contextWithoutSuite, suite: { name: 'Orders', revision: 2, cases: CASES } };
export const contextAfterRun: MessageContext = { ...contextWithSuite, lastRun: { status: 'failed', failedCases: ['tc_2'] } };

export const actionsOf = ({ decisions }: MessagePlan): readonly Action[] =>
  decisions.flatMap((one) => (one.kind === 'do' ? [one.action] : []));
export const actionOf = (message: string, context: MessageContext = contextWithoutSuite): Action | undefined =>
  actionsOf(planMessage(message, context))[0];
export const wishOf = (message: string, context: MessageContext = contextWithoutSuite) => {
  const action = actionOf(message, context);
  return action?.kind === 'make-tests' ? action.wishes[0] : undefined;
};
/**
 * The operations that a message requests tests for. Any other kind of test request is returned unchanged, so that a failing test shows it.
 */
export const testedKeys = (message: string, context: MessageContext = contextWithoutSuite) => {
  const wish = wishOf(message, context);
  return wish?.kind === 'suite' && wish.scope.kind === 'named'
    ? wish.scope.operations.map(({ method, path }) => `${method} ${path}`)
    : wish;
};
export const kindsOf = (message: string, context: MessageContext) => planMessage(message, context).decisions.map(({ kind }) => kind);

/** A flow that creates a book, reads it, deletes it, and tries to read it again. */
export const BOOK_LIFECYCLE = {
  kind: 'flow',
  steps: [
    { operation: 'POST /books' },
    { operation: 'GET /books/{bookId}' },
    { operation: 'DELETE /books/{bookId}' },
    { operation: 'GET /books/{bookId}', expect: { status: '404' } },
  ],
} as const;
