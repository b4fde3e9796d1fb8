import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run-command.mjs';

const SKIPS_ON_POSTGRES = /skipIf\((?:Boolean\()?process\.env\.TEST_DATABASE_URL/;

test('no server test is left out on PostgreSQL, because npm test runs it only there', () => {
  const folder = join(ROOT, 'packages/server/src');
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.test.ts'));
  expect(files.filter((file) => SKIPS_ON_POSTGRES.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});
