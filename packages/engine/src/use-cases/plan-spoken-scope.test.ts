import { expect, test } from 'vitest';
import type { MessageContext } from '../model/index.ts';
import { actionOf, contextWithoutSuite, testedKeys, wishOf } from './plan-message.fixture.ts';
import { planMessage } from './plan-message.ts';
import { school } from './plan-school.fixture.ts';

const testOf = (op: string) => ({ id: op, title: op, op, tags: ['smoke'], statuses: ['200'] });
const tested: MessageContext = {
  ...school,
  suite: { name: 'Students', revision: 1, cases: ['GET /students', 'POST /students', 'DELETE /students/{studentId}'].map(testOf) },
};
const afterRun: MessageContext = { ...tested, lastRun: { status: 'passed', failedCases: [] } };
const keysOf = (message: string, context = school) => testedKeys(message, context);

test.each([
  'I look after enrollments (listing, enrolling, withdrawing). Please set up tests for all of that.',
  'cover the whole enrollment side of things: listing, enrolling, kicking out',
])('"All of that" means everything of the resource, whether or not its verbs are known: %s', (message) => {
  expect(keysOf(message)).toEqual([
    'GET /courses/{courseId}/enrollments',
    'POST /courses/{courseId}/enrollments',
    'DELETE /courses/{courseId}/enrollments/{enrollmentId}',
  ]);
});

test('A resource called readings is not only read.', () => {
  expect(keysOf('put the readings in as well', tested)).toEqual(expect.arrayContaining(['GET /readings', 'POST /readings']));
});

test('"Those" that must reject calls without a token are the tested operations.', () => {
  expect(wishOf('can we also make sure those reject calls without a token', tested)).toMatchObject({ kinds: ['auth'] });
  expect(keysOf('can we also make sure those reject calls without a token', tested)).toContain('GET /students');
});

test('An order behind a question says what to do about it.', () => {
  expect(keysOf('does limit/offset on the student list work? test the paging')).toEqual(['GET /students']);
  expect(actionOf('would that hold on staging as well? try it there', afterRun)).toMatchObject({
    kind: 'run-tests',
    environment: 'staging',
  });
  expect(actionOf('does that hold on staging?', afterRun)).not.toMatchObject({ kind: 'run-tests' });
});

test.each([
  ['need two lines about that run for the standup', 'summary'],
  ['did any of the calls need more than a second?', 'slowest'],
  ['same picture as the run before or did something change', 'compare'],
])('Questions about a run are answered from it: %s', (message, question) => {
  expect(actionOf(message, afterRun)).toMatchObject({ kind: 'show-results', question });
});

test('"Lose everything that writes" removes those tests.', () => {
  expect(actionOf('lose everything that writes', tested)).toMatchObject({
    kind: 'remove-cases',
    cases: { operations: ['POST /students', 'DELETE /students/{studentId}'] },
  });
});

test('Of two values in one sentence, each has its own outcome.', () => {
  const outcomes = (message: string) => {
    const action = actionOf(message, school);
    if (action?.kind !== 'make-tests') return action;
    return action.wishes.map((wish) => (wish.kind === 'exact' ? [wish.settings[0]?.setting, wish.expect.status] : wish.kind));
  };
  const zero = [{ kind: 'value', value: 0 }, '200'];
  const below = [{ kind: 'value', value: -1 }, '400'];
  expect(outcomes('creating a student with age 0 is legal (200), age -1 isnt')).toEqual([zero, below]);
  expect(outcomes('create a student with age 0 and another one with -1. the first is fine, the second must fail')).toEqual([zero, below]);
});

test('A word that the API does not have stands for what comes closest.', () => {
  expect(keysOf('smoke tests for reading a pupil by id')).toEqual(['GET /students/{studentId}']);
  expect(keysOf('create a customer')).toEqual(['POST /clients']);
});

test('Signing up creates what the API has of people.', () => {
  expect(keysOf('smoke tests for signing up a client')).toEqual(['POST /clients']);
});

test('Polite wishes for more are wishes.', () => {
  expect(wishOf('can we get some edge cases for the age into this', tested)).toMatchObject({ kinds: ['boundary', 'negative'] });
  expect(keysOf('could you throw in the courses too', tested)).toContain('GET /courses');
});

test('Amounts of time in words are limits.', () => {
  expect(wishOf('the ping has to respond within a quarter of a second', school)).toMatchObject({ kind: 'budget', maxMs: 250 });
  expect(wishOf('GET /ping should take less than a second', school)).toMatchObject({ kind: 'budget', maxMs: 1000 });
});

test('A query behind the name of an operation is a value, and asks nothing.', () => {
  expect(wishOf('GET /students?limit=-5 should be a 400', school)).toMatchObject({
    kind: 'exact',
    settings: [{ target: 'query', name: 'limit', setting: { value: -5 } }],
    expect: { status: '400' },
  });
  expect(wishOf('a student where age is the string "old" -> 400', school)).toMatchObject({
    settings: [{ name: 'age', setting: { kind: 'value', value: 'old' } }],
  });
});

test.each([
  ['deleting too', ['DELETE /students/{studentId}']],
  ['getting rid of such a profile belongs in here as well', ['DELETE /students/{studentId}']],
])('A follow-up is about what the suite tests: %s', (message, keys) => {
  const suite = { name: 'Students', revision: 1, cases: [testOf('GET /students')] };
  expect(keysOf(message, { ...school, suite })).toEqual(keys);
});

test('Verbs behind the name of a thing are about it.', () => {
  expect(keysOf('auth checks for students, list + create is enough')).toEqual(['GET /students', 'POST /students']);
});

test('Tests are removed and kept by a path with everything below it.', () => {
  expect(
    actionOf('drop the tests for /students', {
      ...tested,
      suite: { name: 'S', revision: 1, cases: [...(tested.suite?.cases ?? []), testOf('GET /ping')] },
    }),
  ).toMatchObject({
    kind: 'remove-cases',
    cases: { operations: ['GET /students', 'POST /students', 'DELETE /students/{studentId}'] },
  });
});

test.each(['delete a course', 'negative tests for renaming a course', 'update a student, please'])(
  'A verb for which the spec has no operation is not replaced with another operation: %s',
  (message) => {
    const [decision] = planMessage(message, school).decisions;
    expect(decision?.kind).toBe('no-match');
  },
);

test('A method alone selects all its operations.', () => {
  const posts = contextWithoutSuite.model?.operations.map(({ key }) => key).filter((key) => key.startsWith('POST '));
  expect(testedKeys('anything with POST')).toEqual(posts);
});

test('"Errors" asks for negative tests.', () => {
  expect(wishOf('happy path plus errors for creating books')).toMatchObject({ kinds: ['smoke', 'negative'] });
});
