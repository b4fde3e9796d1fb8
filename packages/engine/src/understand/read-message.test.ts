import { expect, test } from 'vitest';
import { readingWithoutSuite, readingWithSuite } from '../bookshop.fixture.ts';
import type { Act, ReadingContext } from '../model/reading.ts';
import { readMessage } from './read-message.ts';

const actsOf = (text: string, context: ReadingContext): readonly Act[] => readMessage(text, context).clauses.map(({ act }) => act);

const AT_FIRST: readonly (readonly [string, Act])[] = [
  ['smoke tests for books', 'make'],
  ['POST /books with price -1 should return 422', 'make'],
  ['create a book, then delete it', 'make'],
  ['everything but users and health', 'make'],
  ['what parameters does GET /books take?', 'ask'],
  ['hi', 'talk'],
  ['🙂', 'talk'],
];

const WITH_A_SUITE: readonly (readonly [string, Act])[] = [
  ['add 3 negatives', 'add'],
  ['and the same for users', 'add'],
  ['set the price to 20 in the second test', 'change'],
  ['it should be 201 instead of 200', 'change'],
  ['drop the users tests', 'remove'],
  ['only the GETs', 'remove'],
  ['without the reviews please', 'remove'],
  ['rename this suite to Checkout flow', 'rename'],
  ['undo that', 'undo'],
  ['run it on staging', 'run'],
  ['50 vus for 2 minutes, p95 under 150 ms', 'run'],
  ['rerun the failed ones', 'control'],
  ['stop the run', 'control'],
  ['what failed in the last run?', 'ask'],
  ['export to postman', 'setup'],
  ['add an environment called qa', 'setup'],
  ['open the settings', 'go'],
  ['thanks!', 'talk'],
  ['remvoe the reviwes', 'remove'],
  ['Lösche den Test für DELETE /orders/{orderId}', 'remove'],
  ['ejecuta las pruebas', 'run'],
  ['relance les tests', 'control'],
];

test.each(AT_FIRST)('Without a suite "%s" is read as %s.', (text, act) => {
  expect(actsOf(text, readingWithoutSuite)).toEqual([act]);
});

test.each(WITH_A_SUITE)('With a suite "%s" is read as %s.', (text, act) => {
  expect(actsOf(text, readingWithSuite)).toEqual([act]);
});

test('Two requests in one message are two clauses.', () => {
  const { clauses } = readMessage('drop the deletes and run it on staging', readingWithSuite);
  expect(clauses.map(({ act }) => act)).toEqual(['remove', 'run']);
  expect(clauses.map(({ span }) => span)).toEqual([
    { start: 0, end: 16 },
    { start: 17, end: 38 },
  ]);
});

test('Every act has a confidence, and all confidences add up to one.', () => {
  const [clause] = readMessage('run it', readingWithSuite).clauses;
  const sum = [clause, ...(clause?.others ?? [])].reduce((total, one) => total + (one?.confidence ?? 0), 0);
  expect(clause?.others).toHaveLength(11);
  expect(sum).toBeCloseTo(1, 6);
});

test.each([
  ['what failed?', { question: true, order: false }],
  ['can you run it?', { question: false, order: true }],
  ['drop the reviews', { order: true, article: 'definite' }],
  ['delete an order', { order: true, article: 'indefinite' }],
  ['and then delete it', { continuation: true }],
  ['I need tests for users', { wish: true }],
  ['what happens if I order 0 books', { hypothetical: true, question: true }],
])('The form of "%s" is seen.', (text, form) => {
  expect(readMessage(text, readingWithSuite).clauses[0]?.form).toMatchObject(form);
});

test.each([
  ['run the tests', 'en'],
  ['Lösche die Tests für Bücher', 'de'],
  ['supprime les tests', 'fr'],
  ['ejecuta las pruebas', 'es'],
  ['запусти тесты', 'other'],
  ['テストを実行して', 'other'],
])('The language of "%s" is %s.', (text, language) => {
  expect(readMessage(text, readingWithSuite).language).toBe(language);
});

test('Text beyond 2,000 characters is cut and reported.', () => {
  const text = `run it ${'x'.repeat(3000)}`;
  expect(readMessage(text, readingWithSuite).cut).toEqual({ start: 2000, end: text.length });
  expect(readMessage('run it', readingWithSuite).cut).toBeNull();
});

test('An empty message is small talk.', () => {
  expect(readMessage('', readingWithoutSuite)).toMatchObject({ clauses: [{ act: 'talk', slots: [] }], unread: [], cut: null });
});

test('The same message in the same context is read the same way.', () => {
  const text = 'remove the reviews, but keep test 2, and run the rest on staging with 5 users for 10s';
  expect(readMessage(text, readingWithSuite)).toEqual(readMessage(text, readingWithSuite));
});
