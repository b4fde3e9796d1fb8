import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookshop } from '../bookshop.fixture.ts';
import { ACTION_EFFECTS, type Action, type MessageContext, type MessagePlan } from '../model/index.ts';
import { processorTime, shareOfLimits } from '../processor-time.fixture.ts';
import senses from '../understand/data/senses.json' with { type: 'json' };
import topics from '../understand/data/topics.json' with { type: 'json' };
import { planMessage } from './plan-message.ts';

/** `npm run prove` plans 10,000 texts, and `npm test` only some of them. */
const COUNT = process.env.ASSAY_PROVE === '1' ? 10_000 : 300;
const LIMITS_MS = { p99: 100, longest: 1000 };

const word = fc.constantFrom(...senses.flatMap(({ words }) => words), ...topics.flatMap(({ words }) => words));
const piece = fc.constantFrom(
  ...["'", '"', '{"', '}', '=', '/', '\\', '://', '--', '...', '?', '!', ';', ',', '(', '\n', '\u0000', '\u202e', '🙂', '`', '*', '#'],
  ...[
    'GET /books',
    '/books/{bookId}',
    '{"a":1}',
    'a.b.c',
    'a@b',
    '-1',
    '10,000',
    '4xx',
    "don't",
    'http://x',
    'books',
    'order',
    'price',
    'prod',
    'tomorrow',
  ],
);
const joined = (part: fc.Arbitrary<string>, maxLength: number, glue: string) =>
  fc.array(part, { maxLength }).map((parts) => parts.join(glue));
const hostile = fc.oneof(
  { weight: 5, arbitrary: joined(fc.oneof(word, piece), 14, ' ') },
  { weight: 2, arbitrary: joined(piece, 60, '') },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: joined(word, 300, ' ') },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.oneof(word, piece), fc.integer({ min: 1, max: 700 })).map(([text, count]) => `${text} `.repeat(count)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('/run', '/remove', '/keep', '/generate', '/rename', '/curl'), joined(fc.oneof(word, piece), 10, ' '))
      .map((parts) => parts.join(' ')),
  },
);
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  word,
  fc.constantFrom('', '/run', '__proto__', 'on prod', '"', '(.*)+$', 'constructor'),
);

/** Names in a project come from users and specs and may contain anything. */
function contextWith(names: readonly string[], hasSuite: boolean): MessageContext {
  const [place = '', title = '', tag = '', id = '', suite = ''] = names;
  const cases = bookshop.operations
    .slice(0, 4)
    .map(({ key }, at) => ({ id: `${id}${at}`, title, op: at === 3 ? title : key, tags: [tag], statuses: [tag] }));
  return {
    model: bookshop,
    environments: [place, 'prod'].map((one) => ({ name: one, isLocked: one === 'prod', isLoopback: false })),
    selectedEnvironment: place,
    suite: hasSuite ? { name: suite, revision: 3, cases } : null,
    suiteNames: [title],
    lastRun: hasSuite ? { status: 'failed', failedCases: [id] } : null,
    hasActiveRun: false,
    now: 0,
  };
}

const written = ({ decisions }: MessagePlan): readonly Action[] =>
  decisions.flatMap((one) => (one.kind === 'do' && ACTION_EFFECTS[one.action.kind] !== 'reads' ? [one.action] : []));

test('Hostile texts and names are planned in bounded time, and a locked environment never runs at once.', () => {
  const times: number[] = [];
  planMessage('smoke test orders', contextWith([], true));
  fc.assert(
    fc.property(hostile, fc.array(name, { minLength: 5, maxLength: 5 }), fc.boolean(), (text, names, hasSuite) => {
      const context = contextWith(names, hasSuite);
      const { result: plan, ms } = processorTime(() => planMessage(text, context));
      times.push(ms);
      expect(plan.decisions.length).toBeGreaterThan(0);
      for (const action of written(plan)) {
        if (action.kind !== 'run-tests' && action.kind !== 'rerun') continue;
        expect(action.environment ?? context.selectedEnvironment).not.toBe('prod');
      }
    }),
    { numRuns: COUNT, seed: 11 },
  );
  const { p99, longest } = shareOfLimits(times, LIMITS_MS);
  expect(p99).toBeLessThan(1);
  expect(longest).toBeLessThan(1);
}, 300_000);

test('A text without a word for an act writes nothing.', () => {
  const idle = fc.constantFrom(
    'hm',
    'well',
    'the',
    'weather',
    'pizza',
    'is',
    'nice',
    'today',
    '🙂',
    '???',
    'lol',
    'monday',
    'coffee',
    'and',
    'my',
    'cat',
  );
  fc.assert(
    fc.property(joined(idle, 8, ' '), fc.boolean(), (text, hasSuite) => {
      expect(written(planMessage(text, contextWith(['local'], hasSuite)))).toEqual([]);
    }),
    { numRuns: COUNT, seed: 13 },
  );
}, 300_000);

test('A question writes nothing, unless it asks what happens.', () => {
  const opening = fc.constantFrom(
    'what is',
    'which tests are about',
    'how many',
    'why did',
    'who ran',
    'when was',
    'how do I test',
    'how can I delete',
    'where can I run',
  );
  fc.assert(
    fc.property(
      opening,
      fc.constantFrom('books', 'the orders', 'the last run', 'a user', 'it', 'the suite', 'p95'),
      fc.boolean(),
      (first, last, hasSuite) => {
        expect(written(planMessage(`${first} ${last}?`, contextWith(['local'], hasSuite)))).toEqual([]);
      },
    ),
    { numRuns: COUNT, seed: 17 },
  );
}, 300_000);
