import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readingWithoutSuite, readingWithSuite } from '../bookshop.fixture.ts';
import { processorTime, shareOfLimits } from '../processor-time.fixture.ts';
import senses from './data/senses.json' with { type: 'json' };
import { readMessage } from './read-message.ts';

/** `npm run prove` reads 10,000 texts, the daily test only some of them. */
const COUNT = process.env.ASSAY_PROVE === '1' ? 10_000 : 500;
const LIMITS_MS = { p99: 100, longest: 1000 };

const word = fc.constantFrom(...senses.flatMap(({ words }) => words));
const piece = fc.constantFrom(
  ...[
    "'",
    '"',
    '{"',
    '}',
    '=',
    '/',
    '//',
    '\\',
    '://',
    '-',
    '--',
    '...',
    '?',
    '!',
    ';',
    ',',
    '(',
    ')',
    '\n',
    '\u0000',
    '\u202e',
    '🙂',
    '’',
    '`',
    '*',
    '#',
  ],
  ...['GET /books', '{"a":1}', 'a.b.c', 'a@b', '1.2.3', '-1', '10,000', '4xx', "don't", "it's", 'http://x', 'one hundred', 'tomorrow'],
);
const joined = (part: fc.Arbitrary<string>, maxLength: number, glue: string) =>
  fc.array(part, { maxLength }).map((parts) => parts.join(glue));
const repeated = fc
  .tuple(fc.oneof(word, piece, fc.string({ maxLength: 4 })), fc.integer({ min: 1, max: 700 }))
  .map(([text, count]) => text.repeat(count));
const hostile = fc.oneof(
  { weight: 4, arbitrary: joined(fc.oneof(word, piece), 12, ' ') },
  { weight: 2, arbitrary: joined(piece, 60, '') },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: joined(word, 300, ' ') },
  { weight: 1, arbitrary: repeated },
);

test('Hostile texts are read in bounded time, with spans inside the text.', () => {
  const times: number[] = [];
  for (const text of ['run it', 'what failed?', 'drop the deletes and run it on staging']) readMessage(text, readingWithSuite);
  fc.assert(
    fc.property(hostile, fc.boolean(), (text, hasSuite) => {
      const { result, ms } = processorTime(() => readMessage(text, hasSuite ? readingWithSuite : readingWithoutSuite));
      times.push(ms);
      const { clauses, unread } = result;
      const spans = [...unread, ...clauses.map(({ span }) => span), ...clauses.flatMap(({ slots }) => slots.map(({ span }) => span))];
      expect(spans.every(({ start: from, end }) => from >= 0 && from <= end && end <= text.length)).toBe(true);
      expect(clauses.length).toBeGreaterThan(0);
    }),
    { numRuns: COUNT, seed: 7 },
  );
  const { p99, longest } = shareOfLimits(times, LIMITS_MS);
  expect(p99).toBeLessThan(1);
  expect(longest).toBeLessThan(1);
}, 300_000);
