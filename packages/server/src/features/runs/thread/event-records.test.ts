import type { RunEvent, StepResult } from '@assay/engine/model';
import { createRedactor, REDACTED } from '@assay/net';
import { expect, test } from 'vitest';
import { singleStepCase } from '../../../testing/data/seed-suite.ts';
import { type RecordingOptions, toRecord } from './event-records.ts';
import { createStepMetadata } from './step-facts.ts';

const SECRET = 'canary-1f2e3d4c';
const cleanup = [{ req: { method: 'DELETE' as const, path: '/orders/1' }, expect: {} }];
const options: RecordingOptions = {
  factsOf: createStepMetadata({ cases: [singleStepCase('create', 'POST', '/orders', '201', { finally: cleanup })] }),
  redact: createRedactor([SECRET]),
  elapsedMs: 0,
  resumed: false,
};

const result = (extra: Partial<StepResult> = {}): StepResult => ({
  caseId: 'create',
  step: 0,
  title: 'create',
  part: 'step',
  verdict: 'fail',
  startedAt: 5,
  ms: 3,
  phases: { queued: 0, connect: 1, waiting: 1, download: 1 },
  attempts: 1,
  failures: [],
  ...extra,
});

const exchange = {
  method: 'POST',
  url: `http://127.0.0.1/orders?key=${SECRET}`,
  requestHeaders: [['x-echo', SECRET]],
  requestBody: SECRET,
  status: 500,
  responseHeaders: [],
  responseBody: `{"${SECRET}":1}`,
  responseBytes: 9,
  truncated: false,
} as const;

test('a step is stored with its exchange and reported without it', () => {
  const record = toRecord({ kind: 'step-finished', at: 8, result: result({ exchange }) }, options);
  expect(record.stepId).toBe('create#0');
  expect(record.step?.result).toMatchObject({
    why: 'the spec lists 201',
    evidence: 'C',
    method: 'POST',
    path: '/orders',
  });
  expect(record.step).toMatchObject({ exchange: { status: 500 }, status: 500, verdict: 'fail' });
  expect(record.step?.result).not.toHaveProperty('exchange');
  expect(record.payload).toMatchObject({ result: { verdict: 'fail', status: 500 } });
  expect(record.payload.result).not.toHaveProperty('exchange');
});

test('only the secret in a request and its response is replaced', () => {
  const echoed = { ...exchange, requestBody: `{"key":"${SECRET}","item":"tea"}` };
  const record = toRecord({ kind: 'step-finished', at: 8, result: result({ exchange: echoed }) }, options);
  expect(record.step?.exchange).toMatchObject({
    url: `http://127.0.0.1/orders?key=${REDACTED}`,
    requestHeaders: [['x-echo', REDACTED]],
    requestBody: `{"key":"${REDACTED}","item":"tea"}`,
    responseBody: `{"${REDACTED}":1}`,
  });
  const empty = { ...exchange, requestBody: null, responseBody: null };
  expect(toRecord({ kind: 'step-finished', at: 8, result: result({ exchange: empty }) }, options).step?.exchange).toMatchObject({
    requestBody: null,
    responseBody: null,
  });
});

test('a clean-up step is looked up after the steps of its case', () => {
  const record = toRecord({ kind: 'step-finished', at: 8, result: result({ step: 1, part: 'finally' }) }, options);
  expect(record.step?.result).toMatchObject({ method: 'DELETE', path: '/orders/1' });
});

test('a repeated control takes its facts from the control, regardless of the steps before it', () => {
  const first = singleStepCase('first', 'GET', '/first', '200', { finally: cleanup });
  const control = singleStepCase('valid', 'POST', '/orders/1', '200');
  const negative = singleStepCase('negative', 'POST', '/orders/1', '4xx', { finally: cleanup, needs: ['first', 'valid'] });
  const factsOf = createStepMetadata({ cases: [first, control, negative] });
  expect([2, 3, 4, 5].map((step) => factsOf({ caseId: 'negative', step }))).toMatchObject([
    { method: 'GET', path: '/first', why: 'Control request first, sent again for negative.' },
    { method: 'DELETE', path: '/orders/1' },
    { method: 'POST', path: '/orders/1', why: 'Control request valid, sent again for negative.' },
    { method: '', path: '' },
  ]);
});

test('a secret is masked in every part of an event', () => {
  const failures = [
    { level: 'must', check: 'body', message: `got ${SECRET}`, expected: 'x', actual: { nested: [SECRET], [SECRET]: 1 } },
  ] as const;
  const hops = [{ method: 'GET', url: SECRET, status: 302, location: SECRET, droppedHeaders: [SECRET] }] as const;
  const place = { caseId: SECRET, step: 0, method: 'GET', path: SECRET } as const;
  const events: RunEvent[] = [
    {
      kind: 'step-finished',
      at: 8,
      result: result({ exchange: { ...exchange, hops }, failures, reason: SECRET, title: SECRET, notes: [SECRET], control: SECRET }),
    },
    { kind: 'step-sending', at: 8, caseId: 'create', step: 0, method: 'GET', path: `/x/${SECRET}`, safe: true },
    { kind: 'case-finished', at: 8, caseId: 'create', verdict: 'error', reason: SECRET },
    {
      kind: 'run-finished',
      at: 9,
      summary: {
        outcome: 'error',
        cases: { fail: 0, error: 1, blocked: 0, inconclusive: 0, warn: 0, pass: 0 },
        steps: 1,
        durationMs: 9,
        p95Ms: null,
        p95Count: 0,
        error: `no route to ${SECRET}`,
        suspect: { ...place, at: 3, inFlight: [place] },
      },
    },
  ];
  expect(JSON.stringify(events.map((event) => toRecord(event, options)))).not.toContain(SECRET);
});

test('a later attempt continues the numbering and is marked as resumed', () => {
  const later = { ...options, elapsedMs: 1000, resumed: true };
  expect(toRecord({ kind: 'run-started', at: 0, runId: 'r', seed: 1, cases: [], steps: 0 }, later)).toMatchObject({
    kind: 'run-resumed',
    at: 1000,
  });
  expect(toRecord({ kind: 'step-finished', at: 8, result: result() }, later).step?.result).toMatchObject({ startedAt: 1005 });
});
