import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { filesOnlyOnPostgres } from './test-runs.mjs';

test('a file with tests for both databases is not left out on the embedded one', () => {
  const names = filesOnlyOnPostgres().map((file) => basename(file));
  expect(names).toContain('kill-worker.test.ts');
  expect(names).not.toContain('crash-resume.test.ts');
});
