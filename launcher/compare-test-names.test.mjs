import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compareNames, readNames } from './compare-test-names.mjs';

const folder = mkdtempSync(join(tmpdir(), 'assay-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('reads the names of vitest and Playwright results, in any folder', () => {
  const unit = { testResults: [{ name: '/somewhere/a.test.ts', assertionResults: [{ fullName: 'adds' }] }] };
  const browser = { suites: [{ suites: [{ specs: [{ file: 'b.journey.ts', title: 'signs in' }] }] }] };
  writeFileSync(join(folder, 'unit.json'), JSON.stringify(unit));
  writeFileSync(join(folder, 'e2e.json'), JSON.stringify(browser));
  expect([...readNames(folder)].sort()).toEqual(['a.test.ts: adds', 'b.journey.ts: signs in']);
});

test('reports a test of only one run as lost or added', () => {
  expect(compareNames(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ lost: ['a'], added: ['c'] });
});
