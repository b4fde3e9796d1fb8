import { describe, expect, test } from 'vitest';
import { actionOf, testedKeys, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';
import { museum, museumWithTests } from './plan-museum.fixture.ts';

const suite = museumWithTests('GET /exhibits', 'POST /exhibits', 'DELETE /exhibits/{exhibitId}', 'GET /loans');

/** The operations in a flow, each with another caller and its expected status. Other test requests are returned unchanged. */
function flowOf(message: string) {
  const wish = wishOf(message, museum);
  if (wish?.kind !== 'flow') return wish;
  return wish.steps.map(({ operation, identity, expect: { status } }) =>
    [operation, ...(identity === 'other' ? ['by somebody else'] : []), ...(status === null ? [] : [`= ${status}`])].join(' '),
  );
}

describe('a request to list what is not tested', () => {
  test.each([
    'from exhibits and loans, list whatever nobody has touched so far',
    'name the loan calls that no test reaches',
    "list everything around exhibits that's still without a test",
    'print the endpoints of loans and curators that remain untested',
    "give me a list of the loan requests we haven't looked at yet",
  ])('is a question about coverage: %s', (message) => {
    expect(actionOf(message, suite)).toEqual({ kind: 'show-coverage' });
  });

  test('is a request for tests if it asks to cover them', () => {
    expect(actionOf('write tests for the loan calls that nobody has touched so far', suite)?.kind).toBe('make-tests');
  });
});

describe('a visit that somebody tells', () => {
  test.each([
    'a visitor looks around: opens the collection, clicks one exhibit, reads what others wrote about it',
    'imagine somebody who browses: lists the exhibits, picks one and reads its comments',
  ])('only reads: %s', (message) => {
    expect(flowOf(message)).toEqual(['GET /exhibits', 'GET /exhibits/{exhibitId}', 'GET /exhibits/{exhibitId}/comments']);
  });

  test.each([
    'customer A arranges a loan; customer B tries to cancel that loan and is kept out with a 403',
    'user X arranges a loan, user Y tries to cancel it: 403',
    'member Q arranges a loan; member R wants to cancel this loan and is turned away with a 403',
  ])('may be about two people: %s', (message) => {
    expect(flowOf(message)).toEqual(['POST /loans', 'DELETE /loans/{loanId} by somebody else = 403']);
  });
});

describe('a rule for the system under test', () => {
  test.each([
    'this is a shared box: nothing may get deleted there! fix the suite accordingly',
    'real data over there, nobody may remove exhibits. adapt the tests',
    'deleting is forbidden on staging, so update the suite',
  ])('removes the tests that break it, if the message asks for that: %s', (message) => {
    expect(actionOf(message, suite)).toMatchObject({
      kind: 'remove-cases',
      cases: { operations: ['DELETE /exhibits/{exhibitId}'] },
    });
  });

  test.each(['nothing may be deleted from the suite', "don't change the suite, nothing may be deleted"])(
    'may also be about the suite: %s',
    (message) => {
      expect(planMessage(message, suite).decisions.every((one) => one.kind !== 'do')).toBe(true);
    },
  );
});

describe('a follow-up', () => {
  test.each(["I don't think we need the loans in there", 'I doubt we need the loans in this suite'])(
    'removes what is not needed: %s',
    (message) => {
      expect(actionOf(message, suite)).toMatchObject({ kind: 'remove-cases', cases: { operations: ['GET /loans'] } });
    },
  );

  test('adds what is tossed in', () => {
    expect(testedKeys('galleries have loans as well, right? toss those in', suite)).toContain('GET /galleries/{galleryId}/loans');
  });

  test.each(['what about an id that doesnt exist, has to be 404', 'and an id which does not exist must be a 404'])(
    'is about the tested operation: %s',
    (message) => {
      expect(wishOf(message, museumWithTests('GET /exhibits/{exhibitId}'))).toMatchObject({
        kind: 'exact',
        operation: 'GET /exhibits/{exhibitId}',
        expect: { status: '404' },
      });
    },
  );
});

describe('the parts of a request', () => {
  test('may name one thing by its identifier', () => {
    expect(planMessage('listing loans, adding an exhibit and getting the details of curator7', museum).decisions).toMatchObject([
      {
        action: {
          wishes: [
            { kind: 'suite', scope: { operations: [{ path: '/loans' }, { path: '/exhibits' }] } },
            { kind: 'exact', operation: 'GET /curators/{name}', settings: [{ name: 'name', setting: { value: 'curator7' } }] },
          ],
        },
      },
    ]);
  });

  test.each(['visitors without a login must neither see nor cancel a loan. prove it', 'without a token nobody may view or cancel a loan'])(
    'may be two verbs for one thing: %s',
    (message) => {
      expect(wishOf(message, museum)).toMatchObject({ kinds: ['auth'] });
      const tested = testedKeys(message, museum);
      expect(Array.isArray(tested) ? tested.toSorted() : tested).toEqual(['DELETE /loans/{loanId}', 'GET /loans/{loanId}']);
    },
  );

  test('may leave out two things', () => {
    expect(testedKeys('exhibits, but neither the comments nor the removal', museum)).toEqual([
      'GET /exhibits',
      'POST /exhibits',
      'GET /exhibits/{exhibitId}',
      'PATCH /exhibits/{exhibitId}',
    ]);
  });

  test.each([
    'Could you write something for arranging and cancelling loans? The exhibits and the curators are another team’s job.',
    'Tests for arranging and cancelling loans, please. Another group takes care of the exhibits.',
  ])('are not what others take care of: %s', (message) => {
    expect(testedKeys(message, museum)).toEqual(['POST /loans', 'DELETE /loans/{loanId}']);
  });
});

test.each([
  'Sale starts soon... can GET /exhibits survive 120 people at once for a minute, with 95% of the answers under 0.6 s?',
  'will GET /exhibits hold up with 120 users for 60 seconds, 95 % of the replies below 600 ms?',
])('A share of the responses belongs to the limit of a load test: %s', (message) => {
  const { decisions, unread } = planMessage(message, museum);
  expect(decisions).toMatchObject([
    { kind: 'do', action: { kind: 'make-tests' } },
    { action: { kind: 'run-tests', load: { users: 120, seconds: 60, p95Ms: 600 } } },
  ]);
  expect(unread.some((words) => words.includes('95'))).toBe(false);
});
