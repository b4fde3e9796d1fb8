import { expect, test } from 'vitest';
import { contextWithoutSuite } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';

const wishesOf = (message: string) =>
  planMessage(message, contextWithoutSuite).decisions.flatMap((one) =>
    one.kind === 'do' && one.action.kind === 'make-tests' ? one.action.wishes : [],
  );

test.each([
  'one user places an order, another one tries to cancel it and gets a 403',
  'a customer places an order, a different one cancels it and gets a 403',
])('Somebody else acts in a later step: %s', (message) => {
  expect(wishesOf(message)).toMatchObject([
    {
      kind: 'flow',
      steps: [
        { operation: 'POST /orders', identity: 'own' },
        { operation: 'DELETE /orders/{orderId}', identity: 'other', expect: { status: '403' } },
      ],
    },
  ]);
});

test('Two new things are no two people.', () => {
  const [wish] = wishesOf('create a book, another one, and list all books');
  expect(JSON.stringify(wish)).not.toContain('other');
});

test.each(['orders w/o creds and w/ bad creds', 'orders: no token, wrong token', 'orders with missing or invalid credentials, 401'])(
  'Missing and bad credentials ask for authentication alone: %s',
  (message) => {
    expect(wishesOf(message)).toMatchObject([{ kind: 'suite', kinds: ['auth'] }]);
  },
);

test('Examples of bad data are no cases of their own.', () => {
  const message =
    'When somebody places an order I would like the tests to send all the wrong things, for example letters where a number belongs, or nothing.';
  expect(wishesOf(message)).toMatchObject([{ kind: 'suite', kinds: ['negative'], scope: { operations: [{ path: '/orders' }] } }]);
});
