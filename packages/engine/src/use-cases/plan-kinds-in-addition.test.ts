import { expect, test } from 'vitest';
import { contextWithoutSuite } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const wishesOf = (message: string) =>
  planMessage(message, contextWithoutSuite).decisions.flatMap((one) =>
    one.kind === 'do' && one.action.kind === 'make-tests' ? one.action.wishes : [],
  );
const operations = contextWithoutSuite.model?.operations.length;

test.each(['test everything, including errors', 'cover everything incl. the error cases', 'everything plus negatives'])(
  '%s: ordinary and negative tests for the whole API',
  (message) => {
    const [wish] = wishesOf(message);
    expect(wish).toMatchObject({ kind: 'suite', kinds: expect.arrayContaining(['smoke', 'negative']) });
    expect(wish?.kind === 'suite' && wish.scope.kind === 'named' ? wish.scope.operations.length : 0).toBe(operations);
  },
);

test.each(['every kind of test for the orders', 'all sorts of checks on orders', 'orders, all types of tests'])(
  '%s: every kind of test',
  (message) => {
    expect(wishesOf(message)).toMatchObject([
      { kind: 'suite', kinds: expect.arrayContaining(['smoke', 'negative', 'boundary', 'auth', 'flow']) },
    ]);
  },
);
