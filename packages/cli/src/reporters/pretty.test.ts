import { expect, test } from 'vitest';
import { readEnvFile } from '../env-file.ts';
import { linesFor, terminalSafe } from './pretty.ts';

test('no text can control the terminal or a CI log', () => {
  expect(terminalSafe('\u001b[31mred\u001b[0m\r\n::error::x\u202e')).toBe(' [31mred [0m ::error::x ');
  expect(terminalSafe('x'.repeat(500))).toHaveLength(161);
});

test('the summary counts cases and marks a p95 of few requests', () => {
  const cases = { fail: 1, error: 0, blocked: 2, inconclusive: 0, warn: 1, pass: 3 };
  const lines = linesFor({
    kind: 'run-finished',
    at: 1,
    summary: { outcome: 'failed', cases, steps: 9, durationMs: 1234, p95Ms: 41.6, p95Count: 7 },
  });
  expect(lines).toEqual(['  failed: 4 passed, 1 of them with warnings, 1 failed, 2 skipped; 9 requests in 1.2 s, p95 42 ms (n=7)']);
});

test('steps in progress print nothing', () => {
  expect(linesFor({ kind: 'case-started', at: 0, caseId: 'a' })).toEqual([]);
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
  const phases = { queued: 0, connect: 0, waiting: 0, download: 0 };
  const step = { caseId: 'one', step: 0, title: 'One', part: 'step', startedAt: 0, ms: 1, phases, attempts: 1, failures: [] } as const;
  const result = { ...step, verdict: 'pass', notes: ['$.version changed from 1 to 2 (ignored).'] } as const;
  expect(linesFor({ kind: 'step-finished', at: 1, result })).toEqual(['  note    one  $.version changed from 1 to 2 (ignored).']);
  const cases = { fail: 0, error: 1, blocked: 2, inconclusive: 0, warn: 0, pass: 0 };
  const suspect = { caseId: 'long', step: 0, method: 'POST', path: '/orders', at: 5, inFlight: [] } as const;
  const summary = { outcome: 'error', cases, steps: 1, durationMs: 1, p95Ms: null, p95Count: 0, suspect } as const;
  expect(linesFor({ kind: 'run-finished', at: 1, summary })[0]).toBe('  The server stopped responding after POST /orders (case long).');
});
