import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from './open-storage.ts';
import { storageKey } from './storage.ts';

async function open() {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-files-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return { dataDir, storage: await openStorage({ s3: null, dataDir }) };
}

const read = async (stream: Readable | null) => (stream === null ? null : text(stream));

test('bytes are read back unchanged', async () => {
  const { storage } = await open();
  await storage.put(storageKey('uploads', 'one'), Buffer.from('first'));
  await storage.put(storageKey('packs', 'two.zip'), Buffer.from('second'));
  expect(await read(await storage.get(storageKey('uploads', 'one')))).toBe('first');
  expect(await read(await storage.get(storageKey('packs', 'two.zip')))).toBe('second');
});

test('a list contains the files of its area sorted by name, and is empty before the first', async () => {
  const { storage, dataDir } = await open();
  expect(await storage.list('backups')).toEqual([]);
  for (const name of ['b', 'a', 'c']) await storage.put(storageKey('backups', name), Buffer.from(name));
  await storage.put(storageKey('uploads', 'other'), Buffer.from('x'));
  await writeFile(join(dataDir, 'files', 'backups', 'NOT OURS'), 'x');
  expect(await storage.list('backups')).toEqual(['backups/a', 'backups/b', 'backups/c']);
});

test('a deleted file reads as null and can be deleted again', async () => {
  const { storage } = await open();
  const key = storageKey('uploads', 'one');
  await storage.put(key, Buffer.from('first'));
  await storage.delete(key);
  await storage.delete(key);
  expect(await storage.get(key)).toBeNull();
});

test('a file that cannot be stored leaves nothing behind', async () => {
  const { storage, dataDir } = await open();
  await mkdir(join(dataDir, 'files'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'uploads'), 'where the folder should be');
  await expect(storage.put(storageKey('uploads', 'lost'), Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(join(dataDir, 'files', 'drafts'))).toEqual([]);
});

test.each(['../../etc/passwd', '..', '.', '', 'a/b', 'A', 'a..b', 'a\0', 'ü', '-a', 'a.', 'a\\b'])('%j is an invalid name', (name) => {
  expect(() => storageKey('uploads', name)).toThrow(/no id/);
});

test('a bucket without its client stops the start and names the package to install', async () => {
  const s3 = { bucket: 'assay', region: 'eu', endpoint: 'http://127.0.0.1:1', accessKeyId: 'id', secretAccessKey: 'canary' };
  await expect(openStorage({ s3, dataDir: '/nowhere' })).rejects.toThrow(/npm install --no-save @aws-sdk\/client-s3/);
});
