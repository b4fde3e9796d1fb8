import type { CaseRef, Exchange, RunEvent, Verdict } from '@assay/engine/model';
import { expect, test } from 'vitest';
import { readEnvFile } from '../env-file.ts';
import { createPretty, type PrettyOptions } from './pretty.ts';
import { terminalSafe } from './terminal-safe.ts';

test('no text can control the terminal or a CI log', () => {
  expect(terminalSafe('\u001b[31mred\u001b[0m\r\n::error::x\u202e')).toBe(' [31mred [0m ::error::x ');
  expect(terminalSafe('x'.repeat(500))).toHaveLength(161);
});

const ref = (id: string, op: string, point: string): CaseRef => ({
  id,
  op,
  title: `${op} ${point}`,
  tags: ['smoke'],
  evidence: 'C',
  why: '',
  steps: 1,
});
const started = (...cases: readonly CaseRef[]): RunEvent => ({
  kind: 'run-started',
  at: 0,
  runId: 'run',
  seed: 1,
  cases,
  steps: cases.length,
});
const finished = (caseId: string, verdict: Verdict, reason?: string): RunEvent => ({
  kind: 'case-finished',
  at: 1,
  caseId,
  verdict,
  ...(reason === undefined ? {} : { reason }),
});
const phases = { queued: 0, connect: 0, waiting: 0, download: 0 };
const step = { caseId: 'one', step: 0, title: 'One', part: 'step', startedAt: 0, ms: 12.4, phases, attempts: 1, failures: [] } as const;
const none = { fail: 0, error: 0, blocked: 0, inconclusive: 0, warn: 0, pass: 0 };
const ended = (cases: Partial<typeof none>): RunEvent => ({
  kind: 'run-finished',
  at: 9,
  summary: {
    outcome: (cases.fail ?? 0) > 0 ? 'failed' : 'passed',
    cases: { ...none, ...cases },
    steps: 9,
    durationMs: 1234,
    p95Ms: 41.6,
    p95Count: 7,
  },
});

function printed(events: readonly RunEvent[], options: Partial<PrettyOptions> = {}): readonly string[] {
  const pretty = createPretty({ isVerbose: false, paint: (_, text) => text, ...options });
  return events.flatMap((event) => pretty.add(event));
}

test('the summary counts cases and marks a p95 of few requests', () => {
  expect(printed([ended({ fail: 1, blocked: 2, warn: 1, pass: 3 })])).toEqual([
    '  failed: 4 passed, 1 of them with warnings, 1 failed, 2 skipped; 9 requests in 1.2 s, p95 42 ms (n=7)',
  ]);
});

test('steps in progress print nothing', () => {
  expect(printed([{ kind: 'case-started', at: 0, caseId: 'a' }])).toEqual([]);
});

test('an operation is one line when its cases passed', () => {
  const cases = [
    ref('a', 'GET /books', 'with a valid request'),
    ref('b', 'GET /books', 'without a token'),
    ref('c', 'GET /health', 'works'),
  ];
  const lines = printed([started(...cases), finished('a', 'pass'), finished('c', 'pass'), finished('b', 'pass'), ended({ pass: 3 })]);
  expect(lines.slice(1, -1)).toEqual(['  pass    GET /health  1 case', '  pass    GET /books  2 cases']);
});

test('with --verbose every case is a line', () => {
  const cases = [ref('a', 'GET /books', 'works'), ref('b', 'GET /books', 'without a token')];
  const lines = printed([started(...cases), finished('a', 'pass'), finished('b', 'inconclusive', 'a did not pass.')], { isVerbose: true });
  expect(lines.slice(1)).toEqual(['  pass    a', '  unclear b  a did not pass.']);
});

test('a failure is printed at once, and again at the end with its request and response', () => {
  const exchange: Exchange = {
    method: 'POST',
    url: 'http://127.0.0.1:1/books',
    requestHeaders: [],
    requestBody: '{"title":\n  "Dune"}',
    status: 500,
    responseHeaders: [],
    responseBody: '{"title":"Internal Server Error"}',
    responseBytes: 33,
    truncated: false,
  };
  const failures = [{ level: 'must', check: 'status', message: 'The status is 500, expected 2xx.' }] as const;
  const lines = printed([
    started(ref('one', 'POST /books', 'with an emoji'), ref('two', 'POST /books', 'works')),
    { kind: 'step-finished', at: 1, result: { ...step, verdict: 'fail', failures, exchange } },
    finished('one', 'fail', 'The status is 500, expected 2xx.'),
    finished('two', 'pass'),
    ended({ fail: 1, pass: 1 }),
  ]);
  expect(lines.slice(1, -1)).toEqual([
    '  FAIL    one  The status is 500, expected 2xx.',
    '  failed  POST /books  1 of 2 cases',
    '',
    '  1 of 1  POST /books with an emoji  (one)',
    '    The status is 500, expected 2xx.',
    '    POST http://127.0.0.1:1/books returned 500 in 12 ms',
    '    sent      {"title": "Dune"}',
    '    received  {"title":"Internal Server Error"}',
    '',
    '  To run a single case, add --only with its ID, such as --only one.',
    '',
  ]);
});

test('cases without a verdict are counted by reason', () => {
  const cases = ['a', 'b', 'c'].map((id) => ref(id, 'GET /books', id));
  const lines = printed([
    started(...cases),
    finished('a', 'blocked', 'KEY has no value.'),
    finished('b', 'inconclusive', 'a did not pass.'),
    finished('c', 'inconclusive', 'a did not pass.'),
    ended({ blocked: 1, inconclusive: 2 }),
  ]);
  expect(lines.slice(1, -1)).toEqual([
    '  unclear GET /books  2 of 3 cases',
    '',
    '  3 cases without a verdict:',
    '       2  a did not pass.',
    '       1  KEY has no value.',
    '',
  ]);
});

test('only the first failures are printed in detail', () => {
  const cases = Array.from({ length: 30 }, (_, at) => ref(`case-${at}`, 'GET /books', 'works'));
  const lines = printed([started(...cases), ...cases.map(({ id }) => finished(id, 'fail', 'No.')), ended({ fail: 30 })]);
  expect(lines.filter((line) => / of 30 /.test(line))).toHaveLength(20);
  expect(lines).toContain('  10 more failures. A report lists all of them, for example --reporter html=report.html.');
});

test('verdicts have colors where the terminal shows them', () => {
  const paint = (color: string, text: string): string => `<${color}>${text}`;
  const lines = printed([started(ref('a', 'GET /books', 'works')), finished('a', 'fail', 'No.')], { paint });
  expect(lines.slice(1)).toEqual(['  <red>FAIL    a  No.', '  <red>failed  GET /books  1 case']);
});

test.each([
  ['A=1', { A: '1' }],
  ['# note\n\nA = two words \nB="quoted # not a note"\nC=\'x\'', { A: 'two words', B: 'quoted # not a note', C: 'x' }],
  ['export A=b=c\r\nB=', { A: 'b=c', B: '' }],
  ['A=$(whoami) `id` $HOME', { A: '$(whoami) `id` $HOME' }],
])('%j is read and nothing in it is executed', (text, values) => {
  expect(readEnvFile(text)).toEqual({ kind: 'values', values });
});

test.each(['lower=1', 'A', '1A=2', 'A B=1'])('%j is rejected with its line number', (text) => {
  expect(readEnvFile(`X=1\n${text}`)).toEqual({ kind: 'wrong', problem: 'Line 2 of the environment file is not NAME=value.' });
});

test('notes of a step and the suspect request are printed', () => {
  const result = { ...step, verdict: 'pass', notes: ['$.version changed from 1 to 2 (ignored).'] } as const;
  expect(printed([{ kind: 'step-finished', at: 1, result }])).toEqual(['  note    one  $.version changed from 1 to 2 (ignored).']);
  const cases = { ...none, error: 1, blocked: 2 };
  const suspect = { caseId: 'long', step: 0, method: 'POST', path: '/orders', at: 5, inFlight: [] } as const;
  const summary = { outcome: 'error', cases, steps: 1, durationMs: 1, p95Ms: null, p95Count: 0, suspect } as const;
  expect(printed([{ kind: 'run-finished', at: 1, summary }])[0]).toBe('  The server stopped responding after POST /orders (case long).');
  const others = { ...suspect, inFlight: [{ caseId: 'short', step: 0, method: 'GET', path: '/orders' }] } as const;
  expect(printed([{ kind: 'run-finished', at: 1, summary: { ...summary, suspect: others } }])[1]).toBe(
    '  Restart the server, and add --concurrency 1 --only long --only short',
  );
});
