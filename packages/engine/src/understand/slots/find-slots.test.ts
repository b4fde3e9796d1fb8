import { expect, test } from 'vitest';
import { readingWithoutSuite, readingWithSuite } from '../../bookshop.fixture.ts';
import type { ReadingContext, Slot } from '../../model/reading.ts';
import { annotateWords } from '../observe.ts';
import { readMessage } from '../read-message.ts';
import { findSlots } from './find-slots.ts';

const slotsOf = (text: string, context: ReadingContext): readonly Slot[] =>
  readMessage(text, context).clauses.flatMap(({ slots }) => slots);
/** Slots with their text in the message and their values. */
const foundIn = (text: string, context: ReadingContext) =>
  slotsOf(text, context).map(({ span, excluded, ...slot }) => [text.slice(span.start, span.end), slot, ...(excluded ? ['excluded'] : [])]);

const value = (field: string, set: string | number) => ({ kind: 'field', field, setting: { kind: 'value', value: set } });
const field = (name: string, kind: string) => ({ kind: 'field', field: name, setting: { kind } });

test.each([
  [
    'POST /books with price -1 should return 422',
    ['POST /books', { kind: 'operation', key: 'POST /books' }],
    ['price -1', value('price', -1)],
    ['422', { kind: 'status', status: '422' }],
  ],
  [
    'GET /books/42',
    ['GET /books/42', { kind: 'operation', key: 'GET /books/{bookId}' }],
    ['GET /books/42', { kind: 'field', field: 'bookId', setting: { kind: 'value', value: 42 } }],
  ],
  ['listBooks please', ['listBooks', { kind: 'operation', key: 'GET /books' }]],
  [
    'review without a rating => 4xx',
    ['review', { kind: 'resource', name: 'reviews' }],
    ['without a rating', field('rating', 'absent')],
    ['4xx', { kind: 'status', status: '4xx' }],
  ],
  ['discount percent 150 should fail', ['discount percent 150', value('discount_percent', 150)]],
  [
    'test POST /users with jo@example.org',
    ['POST /users', { kind: 'operation', key: 'POST /users' }],
    ['jo@example.org', value('email', 'jo@example.org')],
  ],
  ['an empty title', ['empty title', field('title', 'empty')]],
  ['price as a string', ['price as a string', field('price', 'wrong-type')]],
  ['genre=poetry and limit 5', ['genre=poetry', value('genre', 'poetry')], ['limit 5', value('limit', 5)]],
  [
    '{"rating": 6, "text": null} is a 400',
    ['{"rating": 6, "text": null}', value('rating', 6)],
    ['{"rating": 6, "text": null}', field('text', 'null')],
    ['400', { kind: 'status', status: '400' }],
  ],
  ['orders without a token', ['orders', { kind: 'resource', name: 'orders' }], ['without a token', { kind: 'identity', who: 'none' }]],
  [
    'read the orders of another user',
    ['orders', { kind: 'resource', name: 'orders' }],
    ['another user', { kind: 'identity', who: 'other' }],
  ],
  [
    'smoke tests for books tagged catalogue',
    ['smoke tests', { kind: 'test-kind', testKind: 'smoke' }],
    ['books', { kind: 'resource', name: 'books' }],
    ['catalogue', { kind: 'tag', name: 'catalogue' }],
  ],
  [
    'p95 of GET /books has to be below 500 ms',
    ['GET /books', { kind: 'operation', key: 'GET /books' }],
    ['500 ms', { kind: 'amount', value: 500, unit: 'ms', bound: 'most' }],
  ],
])('Without a suite the slots of "%s" are found.', (text, ...slots) => {
  expect(foundIn(text, readingWithoutSuite)).toEqual(slots);
});

test.each([
  ['run it on staging', ['it', { kind: 'reference', to: 'it' }], ['staging', { kind: 'environment', name: 'staging' }]],
  ['run it on production', ['it', { kind: 'reference', to: 'it' }], ['production', { kind: 'environment', name: 'prod' }]],
  [
    'run with 10 users for 2 minutes',
    ['10 users', { kind: 'amount', value: 10, unit: 'users', bound: 'exact' }],
    ['2 minutes', { kind: 'amount', value: 120, unit: 'seconds', bound: 'exact' }],
  ],
  [
    'run it 5 times at 30/s',
    ['it', { kind: 'reference', to: 'it' }],
    ['5 times', { kind: 'amount', value: 5, unit: 'times', bound: 'exact' }],
    ['30/s', { kind: 'amount', value: 30, unit: 'per-second', bound: 'exact' }],
  ],
  ['the 401s of yesterday', ['401s', { kind: 'status', status: '401' }], ['yesterday', expect.objectContaining({ kind: 'date' })]],
  ['run against http://localhost:9999', ['http://localhost:9999', { kind: 'address', address: 'http://localhost:9999' }]],
  [
    'add 3 negatives',
    ['3', { kind: 'amount', value: 3, unit: 'count', bound: 'exact' }],
    ['negatives', { kind: 'test-kind', testKind: 'negative' }],
  ],
  [
    'execute it on the environment that is called prod',
    ['it', { kind: 'reference', to: 'it' }],
    ['prod', { kind: 'environment', name: 'prod' }],
  ],
  ['rename this suite to Checkout flow', ['Checkout flow', { kind: 'name', name: 'Checkout flow' }]],
  [
    'rename test 2 to "negative price"',
    ['test 2', { kind: 'case', choice: { kind: 'position', position: 2 } }],
    ['"negative price"', { kind: 'name', name: 'negative price' }],
  ],
  ['remove the last one', ['last one', { kind: 'case', choice: { kind: 'last' } }]],
  ['delete tc_002', ['tc_002', { kind: 'case', choice: { kind: 'id', id: 'tc_002' } }]],
  ['delete "Lists the books"', ['"Lists the books"', { kind: 'case', choice: { kind: 'id', id: 'tc_001' } }]],
  ['rerun the failed ones', ['failed', { kind: 'reference', to: 'failing' }], ['ones', { kind: 'reference', to: 'those' }]],
  ['run Checkout', ['Checkout', { kind: 'suite', name: 'Checkout' }]],
  [
    'what failed yesterday?',
    ['failed', { kind: 'reference', to: 'failing' }],
    ['yesterday', { kind: 'date', from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 2) }],
  ],
  [
    'what failed on 2026-02-27?',
    ['failed', { kind: 'reference', to: 'failing' }],
    ['2026-02-27', { kind: 'date', from: Date.UTC(2026, 1, 27), to: Date.UTC(2026, 1, 28) }],
  ],
])('With a suite the slots of "%s" are found.', (text, ...slots) => {
  expect(foundIn(text, readingWithSuite)).toEqual(slots);
});

test.each([
  ['the suite should carry the name Customer accounts from now on. My lead is confused by it.', 'Customer accounts'],
  ['from now on it goes by the name Checkout basics, I told everybody to use it', 'Checkout basics'],
  ['could you rename the suite to Login and logout? I want to show it to my boss', 'Login and logout'],
  ['Suite 1 says nothing to anybody, name it Order life cycle.', 'Order life cycle'],
])('The new name in "%s" ends with its sentence.', (text, name) => {
  const { words } = annotateWords(text, readingWithSuite);
  expect(findSlots(words, text, 'rename', readingWithSuite)).toContainEqual(expect.objectContaining({ kind: 'name', name }));
});

test.each([
  ['everything but users and health', readingWithoutSuite, ['users', 'health']],
  ['run everything except the reviews', readingWithSuite, ['reviews']],
  ['remove everything except the books', readingWithSuite, ['books']],
  ['only the GETs', readingWithSuite, ['GETs']],
  ['Reviews only', readingWithSuite, ['Reviews']],
  ['without the reviews please', readingWithSuite, []],
  ['skip deletes', readingWithSuite, []],
  ['it should be 201 instead of 200', readingWithSuite, ['200']],
  ['review without a rating should be a 422', readingWithoutSuite, []],
])('What the act of "%s" leaves out is marked.', (text, context, left) => {
  const excluded = slotsOf(text, context).filter((slot) => slot.excluded);
  expect(excluded.map(({ span }) => text.slice(span.start, span.end))).toEqual(left);
});
