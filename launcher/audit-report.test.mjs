import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readAuditReport } from './audit-report.mjs';

const report = (...vulnerabilities) =>
  JSON.stringify({ vulnerabilities: Object.fromEntries(vulnerabilities.map((entry) => [entry.name, entry])) });

test('high and critical findings fail the audit, lower ones do not', () => {
  const text = report(
    { name: 'left', severity: 'high', range: '<1.2' },
    { name: 'right', severity: 'moderate', range: '*' },
    { name: 'middle', severity: 'critical', range: '<=3' },
  );
  expect(readAuditReport(text)).toEqual({ kind: 'found', lines: ['left <1.2: high', 'middle <=3: critical'] });
  expect(readAuditReport(report({ name: 'right', severity: 'moderate', range: '*' }))).toEqual({ kind: 'clean' });
  expect(readAuditReport(report())).toEqual({ kind: 'clean' });
});

test('a missing report is never treated as a clean one', () => {
  expect(readAuditReport('')).toEqual({ kind: 'unknown', why: 'npm gave no report' });
  expect(readAuditReport('{"message":"405 Method Not Allowed"}')).toEqual({ kind: 'unknown', why: '405 Method Not Allowed' });
});

test('every build runs the audit before its tests', () => {
  const recipe = readFileSync(new URL('../.ci/run', import.meta.url), 'utf8');
  const lines = recipe.split('\n').filter((line) => line.startsWith('npm '));
  expect(lines).toEqual(['npm run audit', 'npm test']);
  expect(recipe).toContain('set -euo pipefail');
});
