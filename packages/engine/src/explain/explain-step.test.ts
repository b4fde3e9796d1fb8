import { describe, expect, test } from 'vitest';
import { explainStep, type StepEvidence } from './explain-step.ts';

const step: StepEvidence = {
  title: 'Place an order',
  method: 'POST',
  path: '/orders',
  verdict: 'fail',
  reason: null,
  cause: null,
  failures: [
    { level: 'should', check: 'time', message: 'took 900 ms' },
    { level: 'must', check: 'status', message: 'status is 500, expected 201', expected: ['201'], actual: 500 },
  ],
  exchange: { status: 500 },
  documented: ['201', '400'],
  earlier: [],
};

describe('The explanation of a step', () => {
  test('a failure names a broken must-rule before a broken should-rule', () => {
    expect(explainStep(step).summary).toBe('POST /orders failed: status is 500, expected 201. 1 more below.');
  });

  test.each<[number, RegExp]>([
    [500, /server failed/],
    [401, /credential/],
    [404, /Nothing was found at this URL/],
    [400, /rejected a request that the spec allows\. The response usually names the field\.$/],
    [409, /does not list this status/],
    [201, /accepted a request that the spec does not allow/],
  ])('A %i response gets its own hint.', (status, hint) => {
    expect(explainStep({ ...step, exchange: { status } }).hint).toMatch(hint);
  });

  test('A wrong shape is distinguished from a wrong status.', () => {
    const failures = [{ level: 'must', check: 'schema', message: '$.id is missing' }] as const;
    expect(explainStep({ ...step, exchange: { status: 201 }, failures }).hint).toMatch(/structure in the spec/);
  });

  test.each(['dns', 'connect', 'tls', 'timeout-first-byte', 'interrupted'])('the cause %s is explained', (cause) => {
    const { hint } = explainStep({ ...step, verdict: 'error', cause, exchange: null });
    expect(hint).not.toMatch(/not known/);
    expect(hint.length).toBeGreaterThan(30);
  });

  test('links to the environment when a value is missing', () => {
    const told = explainStep({ ...step, verdict: 'blocked', reason: 'The environment has no value for TOKEN.' });
    expect(told.summary).toContain('was not sent: The environment has no value for TOKEN.');
    expect(told.hint).toContain('If the value is a token, use an auth profile');
  });

  test('A step that was not sent names the value that is missing.', () => {
    expect(explainStep({ ...step, verdict: 'blocked', reason: 'needs bookId of createBook' }).summary).toBe(
      'POST /orders was not sent: needs bookId of createBook.',
    );
  });
});

describe('earlier runs', () => {
  test.each([
    [[], 'This is the first run with this case.'],
    [['pass'], 'Changed since the last run: the result in r0 was “passed”.'],
    [['fail'], 'The result was the same in the previous run.'],
    [['fail', 'fail', 'pass'], 'The result was the same in the previous 2 runs. Before that, it was “passed”.'],
  ] as const)('%j', (verdicts, trend) => {
    expect(explainStep({ ...step, earlier: verdicts.map((verdict, index) => ({ verdict, run: `r${index}` })) }).trend).toBe(trend);
  });
});
