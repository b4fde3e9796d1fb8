import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeError, errorCatalogue } from './errors.ts';
import { routes } from './routes/index.ts';

const ROOT = join(import.meta.dirname, '../../..');

const documented = [...readFileSync(join(ROOT, 'docs/errors.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \| (.*) \|$/gm)].map(
  ([, code, status, message]) => [code, { status: Number(status), message }] as const,
);

/** The source of every non-test file in the server package. */
const serverSource = readdirSync(join(ROOT, 'packages/server/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(ROOT, 'packages/server/src', file), 'utf8'))
  .join('\n');

describe('the error catalogue', () => {
  test('equals docs/errors.md, code by code', () => {
    expect(Object.fromEntries(documented)).toEqual(errorCatalogue);
  });

  test.each(Object.keys(errorCatalogue))('%s is raised somewhere in the server', (code) => {
    expect(new RegExp(`['"]${code}['"]`).test(serverSource)).toBe(true);
  });

  test('a sentence is filled with its facts, and a missing fact stays visible', () => {
    expect(describeError('ROLE_REQUIRED', { role: 'editor' })).toBe('Requires the editor role.');
    expect(describeError('ROLE_REQUIRED')).toContain('{role}');
    expect(describeError('SUITE_INVALID', { problem: 'it has no cases.' })).toBe('The suite cannot be run: it has no cases.');
    expect(describeError('SUITE_INVALID', { problem: 'it ends ...' })).toContain('...');
  });
});

test.each(Object.entries(routes))('%s lists no error twice', (_name, route) => {
  const errors: readonly string[] = route.errors;
  expect(new Set(errors).size).toBe(errors.length);
});
