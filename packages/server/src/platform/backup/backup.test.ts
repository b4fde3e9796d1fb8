import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { backUp } from '../../commands/back-up.ts';
import { restore } from '../../commands/restore.ts';
import { captureOutput } from '../../testing/data/capture-output.ts';
import { openEmbedded } from '../db/open-embedded.ts';
import { users } from '../db/schema.ts';
import { createLog } from '../log/log.ts';
import { openStorage } from '../storage/open-storage.ts';
import { storageKey } from '../storage/storage.ts';
import { restoreFolder } from './restore-folder.ts';
import { checksumTables } from './table-sums.ts';
import { backUpWhenDue } from './timed-backup.ts';

const readText = async (stream: Readable | null) => (stream === null ? null : text(stream));
const log = createLog({ logLevel: 'silent' });

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'assay-backup-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** An installation with this many users. */
async function install(people: number) {
  const dataDir = await folder();
  const opened = await openEmbedded(dataDir, log);
  const rows = Array.from({ length: people }, (_, index) => ({
    id: crypto.randomUUID(),
    email: `user-${index}@example.test`,
    username: `user-${index}`,
    name: 'Zoë 😀 "quoted"',
    roles: ['user'],
    passwordHash: 'none',
  }));
  await opened.db.insert(users).values(rows);
  return { dataDir, opened };
}

async function sumsOf(dataDir: string) {
  const opened = await openEmbedded(dataDir, log);
  try {
    return await opened.db.transaction((tx) => checksumTables(tx));
  } finally {
    await opened.close();
  }
}

const run = (command: typeof backUp, argument: string, dataDir: string) =>
  captureOutput(() => command([argument], { ASSAY_DATA_DIR: dataDir }));

test('a backup of a stopped installation restores into an empty folder with equal contents', async () => {
  const { dataDir, opened } = await install(50);
  await opened.close();
  const file = join(await folder(), 'assay.tar.gz');
  expect((await run(backUp, file, dataDir)).code).toBe(0);
  const target = await folder();
  const restored = await run(restore, file, target);
  expect(restored.code).toBe(0);
  expect(restored.out).toContain(`copy the backup’s root key to ${join(target, 'root.key')}`);
  expect(await sumsOf(target)).toEqual(await sumsOf(dataDir));
});

test('a backup taken from a running installation contains all earlier commits', async () => {
  const { opened } = await install(5);
  const archive = await opened.dump?.();
  await opened.db.delete(users);
  await opened.close();
  const target = await folder();
  await restoreFolder(target, archive ?? new Uint8Array());
  expect((await sumsOf(target)).find((sum) => sum.table === 'users')?.rows).toBe(5);
});

test('a folder with a database is never overwritten by a restore', async () => {
  const { dataDir, opened } = await install(3);
  await opened.close();
  const before = await sumsOf(dataDir);
  const file = join(await folder(), 'assay.tar.gz');
  await run(backUp, file, dataDir);
  const refused = await run(restore, file, dataDir);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('already contains a database, so nothing was changed');
  expect(await sumsOf(dataDir)).toEqual(before);
});

async function halfAnArchive(): Promise<Uint8Array> {
  const { opened } = await install(1);
  const whole = (await opened.dump?.()) ?? new Uint8Array();
  await opened.close();
  return whole.subarray(0, whole.length / 2);
}

test.each([
  ['nothing', async () => Buffer.alloc(0)],
  ['no archive', async () => Buffer.from('hello')],
  ['half an archive', halfAnArchive],
])('%s is rejected and leaves the folder empty', async (_, makeBytes) => {
  const target = await folder();
  const file = join(await folder(), 'broken.tar.gz');
  await writeFile(file, await makeBytes());
  const refused = await run(restore, file, target);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('Nothing was changed');
  expect(await readdir(target)).toEqual([]);
});

test('an existing file, a running installation and a missing database return an error message', async () => {
  const { dataDir, opened } = await install(1);
  const file = join(await folder(), 'kept.tar.gz');
  expect(await run(backUp, file, dataDir)).toMatchObject({ code: 2, err: expect.stringContaining(`in use by process ${process.pid}`) });
  await opened.close();
  await writeFile(file, 'the last good one');
  expect(await run(backUp, file, dataDir)).toMatchObject({ code: 2, err: expect.stringContaining('could not be written') });
  expect(await readFile(file, 'utf8')).toBe('the last good one');
  expect(await run(backUp, file, await folder())).toMatchObject({ code: 2, err: expect.stringContaining('No embedded database') });
  expect(await captureOutput(() => backUp([], {}))).toMatchObject({ code: 2, err: 'Usage: assay backup <file>\n' });
});

test('scheduled backups are made when due, and only the last ones are kept', async () => {
  const storage = await openStorage({ s3: null, dataDir: await folder() });
  await storage.put(storageKey('backups', 'by-hand.tar.gz'), Buffer.from('not ours'));
  const clock = { time: Date.parse('2026-01-01T00:00:00Z'), now: () => new Date(clock.time) };
  let made = 0;
  const dump = async () => {
    made += 1;
    return Buffer.from(`backup ${made}`);
  };
  const turn = () => backUpWhenDue({ dump, storage, clock, everyMs: 3600_000, keep: 3 });
  expect(await turn()).toBe(true);
  clock.time += 3599_000;
  expect(await turn()).toBe(false);
  for (let hour = 0; hour < 5; hour += 1) {
    clock.time += 3600_000;
    expect(await turn()).toBe(true);
  }
  const kept = await storage.list('backups');
  expect(kept).toHaveLength(4);
  expect(kept).toContain('backups/by-hand.tar.gz');
  const contents = await Promise.all(kept.slice(0, 3).map(async (key) => readText(await storage.get(key))));
  expect(contents).toEqual(['backup 4', 'backup 5', 'backup 6']);
});
