import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartupRefusal } from './startup-refusal.ts';
import { startupRefusalOf } from './startup-refusal-of.ts';

test('a folder that cannot be created becomes one sentence with the setting that helps', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-refusal-'));
  const file = join(folder, 'file');
  await writeFile(file, '');
  const error = await mkdir(join(file, 'data'), { recursive: true }).catch((cause: unknown) => cause);
  await rm(folder, { recursive: true });
  expect(startupRefusalOf(error)?.message).toBe(
    `${join(file, 'data')} cannot be used: part of the path is a file, not a folder. To use another data folder, set ASSAY_DATA_DIR.`,
  );
});

test('a file system that is read-only is named', () => {
  const error = Object.assign(new Error('EROFS'), { code: 'EROFS', path: '/data' });
  expect(startupRefusalOf(error)?.message).toContain('/data cannot be used: the file system is read-only.');
});

test('other errors are left alone', () => {
  const refusal = new StartupRefusal('PORT is wrong.');
  expect(startupRefusalOf(refusal)).toBe(refusal);
  expect(startupRefusalOf(new Error('a defect'))).toBeNull();
  expect(startupRefusalOf(Object.assign(new Error('no'), { code: 'ENOENT', path: '/x' }))).toBeNull();
});
