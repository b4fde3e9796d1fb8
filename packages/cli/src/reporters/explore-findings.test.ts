import type { ExploreFinding } from '@assay/engine';
import { expect, test } from 'vitest';
import { findingLines } from './explore-findings.ts';

const finding: ExploreFinding = {
  key: 'k',
  rule: 'not-there',
  op: 'GET /things',
  operations: ['GET /things'],
  place: null,
  text: 'GET /things is in the spec, but the server does not implement it',
  expected: 'a response',
  actual: '404',
  source: 'spec',
  grade: 'defect',
  isRepeated: false,
  exchanges: [],
  count: 1,
  kept: null,
};

test.each([true, false])('only a repeated finding is called reproduced: %s', (isRepeated) => {
  const lines = findingLines({
    findings: [{ ...finding, isRepeated }],
    requests: 3,
    durationMs: 1000,
    unconfirmed: 0,
    ended: 'done',
  });
  expect(lines.some((line) => line.includes('reproduced'))).toBe(isRepeated);
});
