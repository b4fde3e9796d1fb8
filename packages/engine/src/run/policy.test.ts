import { describe, expect, it } from 'vitest';
import { stableText } from '../format/stable-text.ts';
import type { TestCase, Waiver } from '../model/index.ts';
import type { RunOptions } from './options.ts';
import { applyPolicy, calledOperation } from './policy.ts';
import { get, makeCase, makeSuite, reply, resultsOf, runAll, scriptedWorld, summaryOf, verdictsOf } from './world.fixture.ts';

const typed: TestCase['steps'][number] = { req: { method: 'GET', path: '/thing' }, expect: { must: { status: ['2xx'], schema: 'Thing' } } };
const suite = makeSuite([makeCase('shape', [typed], { op: 'GET /thing' }), makeCase('status', [get('/broken')], { op: 'GET /broken' })]);
const script = { 'GET /thing': reply(200, { id: 'no integer' }), 'GET /broken': reply(500, {}) };
const run = (more: Partial<RunOptions>) => runAll(suite, scriptedWorld(script), more);

const waiver: Waiver = {
  id: 'w1',
  check: 'status',
  operation: 'GET /broken',
  message: 'The status is 500, expected 2xx.',
  reason: 'being replaced',
  until: '2030-01-01T00:00:00.000Z',
};

describe('Responses that violate the spec', () => {
  it('fail a run unless the project is configured otherwise', async () => {
    expect(verdictsOf(await run({}))).toEqual({ shape: 'fail', status: 'fail' });
  });

  it('only warn if the project is configured so, but a wrong status still fails', async () => {
    expect(verdictsOf(await run({ contractBreaks: 'warn' }))).toEqual({ shape: 'warn', status: 'fail' });
  });
});

describe('A waiver', () => {
  it('of an earlier version still covers a response that took too long', () => {
    const failure = { check: 'time', level: 'must', message: 'The response took 90 ms, the budget is 50 ms.' } as const;
    const earlier: Waiver = { ...waiver, check: 'time', message: stableText('The answer took 80 ms, the budget is 50 ms.') };
    expect(applyPolicy([failure], 'GET /broken', { waivers: [earlier] })).toMatchObject([{ waived: { id: 'w1' } }]);
  });

  it('of an earlier version still covers an excluded status', () => {
    const message = 'The status is 502, expected any status except 5xx.';
    const failure = { check: 'status', level: 'must', message } as const;
    const earlier: Waiver = { ...waiver, message: stableText('The status is 502, which is excluded.') };
    expect(applyPolicy([failure], 'GET /broken', { waivers: [earlier] })).toMatchObject([{ message, waived: { id: 'w1' } }]);
  });

  it.each([
    ['The body is not Jar: it lacks the property grams.', 'The body does not match the schema Jar: the property grams is missing.'],
    [
      'The body is not Jars: /items/0 lacks the property grams (and 2 more).',
      'The body does not match the schema Jars: the property grams of /items/0 is missing (and 2 more).',
    ],
    [
      'The body is not Jar: /id must be of type integer, not string.',
      'The body does not match the schema Jar: /id must be of type integer, not string.',
    ],
    [
      'The body does not match the schema Jar: /grams must be more than 0.',
      'The body does not match the schema Jar: /grams must be greater than 0.',
    ],
    [
      'The body is not Jar: /lid matches none of the allowed shapes.',
      'The body does not match the schema Jar: /lid does not match any of the allowed schemas.',
    ],
    ['The body is not JSON.', 'The body is not JSON.'],
  ])('of an earlier version still covers a body that breaks its schema: %s', (earlier, message) => {
    const stored: Waiver = { ...waiver, check: 'schema', message: stableText(earlier) };
    const failure = { check: 'schema', level: 'must', message } as const;
    expect(applyPolicy([failure], 'GET /broken', { waivers: [stored] })).toMatchObject([{ waived: { id: 'w1' } }]);
  });

  it('turns its finding into a warning that names it', async () => {
    const events = await run({ waivers: [waiver], contractBreaks: 'warn' });
    expect(verdictsOf(events)).toMatchObject({ status: 'warn' });
    expect(resultsOf(events, 'status')[0]?.failures[0]).toMatchObject({ level: 'must', waived: { id: 'w1', reason: 'being replaced' } });
    expect(summaryOf(events)).toMatchObject({ outcome: 'passed', waived: 1 });
  });

  it.each([
    ['operation', { operation: 'GET /other' }],
    ['message', { message: 'The status is 503, expected 2xx.' }],
    ['check', { check: 'schema' }],
  ] as const)('of another %s changes nothing', async (_part, other) => {
    expect(verdictsOf(await run({ waivers: [{ ...waiver, ...other }] }))).toMatchObject({ status: 'fail' });
  });
});

it('a step of a flow is identified by its own request', () => {
  const read = get('/things/{{thingId}}');
  expect(calledOperation({ op: 'POST /things', steps: [typed, read] }, read)).toBe('GET /things/{thingId}');
  expect(calledOperation({ op: 'GET /things/{id}', steps: [read] }, read)).toBe('GET /things/{id}');
});
