import type { CaseRef, Exchange, RunEvent, RunReport, StepResult, Verdict } from '../model/index.ts';
import { collectReport } from './collect-report.ts';

export const HOSTILE = '<script>alert("1")</script> ]]>\u0000\u001b[31m\ud800 \'&';

const ref = (id: string, title = id): CaseRef => ({
  id,
  title,
  op: 'POST /orders',
  tags: ['smoke'],
  evidence: 'C',
  why: 'documented 201',
  steps: 1,
});

const exchange = (status: number | null): Exchange => ({
  method: 'POST',
  url: "http://127.0.0.1:1/orders?q=it's&empty=&page=1+2",
  requestHeaders: [
    ['Content-Type', 'application/json'],
    ['Authorization', '•••'],
  ],
  requestBody: '{"a":1}',
  status,
  responseHeaders: status === null ? [] : [['content-type', 'text/html']],
  responseBody: status === null ? null : HOSTILE,
  responseBytes: 30,
  truncated: false,
});

const step = (caseId: string, verdict: Verdict, more: Partial<StepResult> = {}): StepResult => ({
  caseId,
  step: 0,
  title: 'POST /orders',
  part: 'step',
  verdict,
  startedAt: 250,
  ms: 12.4,
  phases: { queued: 0, connect: 1, waiting: 10, download: 1.4 },
  attempts: 1,
  failures: [],
  exchange: exchange(verdict === 'error' ? null : 201),
  ...more,
});

const status500 = { level: 'must', check: 'status', message: 'The status is 500, expected 201.' } as const;
const schemaOf = (id: number) => ({ level: 'must', check: 'schema', message: `The order ${id} breaks its schema.` }) as const;

/** A run with one case for every verdict, two failures with the same cause, and a target whose responses contain injection attempts. */
export const EVENTS: readonly RunEvent[] = [
  {
    kind: 'run-started',
    at: 0,
    runId: 'run-1',
    seed: 7,
    steps: 6,
    cases: [ref('good'), ref('first'), ref('second', HOSTILE), ref('advice'), ref('down'), ref('skipped'), ref('never')],
  },
  { kind: 'step-finished', at: 1, result: step('good', 'pass') },
  { kind: 'case-finished', at: 1, caseId: 'good', verdict: 'pass' },
  { kind: 'step-finished', at: 2, result: step('first', 'fail', { failures: [status500, schemaOf(1000051)] }) },
  { kind: 'case-finished', at: 2, caseId: 'first', verdict: 'fail', reason: status500.message },
  { kind: 'step-finished', at: 3, result: step('second', 'fail', { failures: [schemaOf(1000099)] }) },
  { kind: 'case-finished', at: 3, caseId: 'second', verdict: 'fail' },
  {
    kind: 'step-finished',
    at: 4,
    result: step('advice', 'warn', { failures: [{ level: 'should', check: 'header', message: 'No ETag.' }] }),
  },
  { kind: 'case-finished', at: 4, caseId: 'advice', verdict: 'warn' },
  { kind: 'step-finished', at: 5, result: step('down', 'error', { cause: 'connect', reason: 'Nothing listens there.' }) },
  { kind: 'case-finished', at: 5, caseId: 'down', verdict: 'error', reason: 'Nothing listens there.' },
  { kind: 'case-finished', at: 6, caseId: 'skipped', verdict: 'inconclusive', reason: 'first did not pass.' },
  {
    kind: 'run-finished',
    at: 7,
    summary: {
      outcome: 'failed',
      cases: { fail: 2, error: 1, blocked: 1, inconclusive: 1, warn: 1, pass: 1 },
      steps: 5,
      durationMs: 1500,
      p95Ms: 12.4,
      p95Count: 4,
    },
  },
];

export const REPORT_METADATA = {
  suiteName: 'Orders & more',
  suiteRevision: 3,
  project: null,
  environment: 'local',
  baseUrl: 'http://127.0.0.1:1',
  trigger: 'Local',
  startedAt: '2026-01-02T03:04:05.000Z',
};

export const REPORT: RunReport = collectReport(REPORT_METADATA, EVENTS);
