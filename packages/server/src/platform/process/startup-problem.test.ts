import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartupError } from './startup-error.ts';
import { startupProblem } from './startup-problem.ts';

test('a folder that cannot be created becomes one sentence with the setting that helps', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-refusal-'));
  const file = join(folder, 'file');
  await writeFile(file, '');
  const error = await mkdir(join(file, 'data'), { recursive: true }).catch((cause: unknown) => cause);
  await rm(folder, { recursive: true });
  expect(startupProblem(error)?.message).toBe(
    `${join(file, 'data')} cannot be used: part of the path is a file, not a folder. To use another data folder, set ASSAY_DATA_DIR.`,
  );
});

test('a file system that is read-only is named', () => {
  const error = Object.assign(new Error('EROFS'), { code: 'EROFS', path: '/data' });
  expect(startupProblem(error)?.message).toContain('/data cannot be used: the file system is read-only.');
});

test('other errors are left alone', () => {
  const refusal = new StartupError('PORT is wrong.');
  expect(startupProblem(refusal)).toBe(refusal);
  expect(startupProblem(new Error('a defect'))).toBeNull();
  expect(startupProblem(Object.assign(new Error('no'), { code: 'ENOENT', path: '/x' }))).toBeNull();
});
