import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backUp } from '../../commands/back-up.ts';
import { moveToPostgres } from '../../commands/move-to-postgres.ts';
import { restore } from '../../commands/restore.ts';
import { createTestDatabase } from '../../testing/app/test-database.ts';
import { captureOutput } from '../../testing/data/capture-output.ts';
import { openEmbedded } from '../db/open-embedded.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { blobs, environments, projectMembers, projects, users } from '../db/schema.ts';
import { createLog } from '../log/log.ts';
import { checksumTables } from './table-sums.ts';

const log = createLog({ logLevel: 'silent' });
const BYTES = Uint8Array.from({ length: 700 }, (_, index) => index % 256);

async function seeded() {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-move-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { db, close } = await openEmbedded(dataDir, log);
  const people = Array.from({ length: 350 }, (_, index) => ({
    id: crypto.randomUUID(),
    email: `user-${index}@example.test`,
    username: `user-${index}`,
    name: "O'Brien \\ $1 %s 😀\n",
    roles: ['a', 'b"c'],
    passwordHash: 'none',
  }));
  await db.insert(users).values(people);
  const project = { id: crypto.randomUUID(), name: 'Shop', sealedKey: 'v1.x.y' };
  await db.insert(projects).values(project);
  await db.insert(projectMembers).values({ projectId: project.id, userId: people[0]?.id ?? '', role: 'owner' });
  await db.insert(environments).values({
    id: crypto.randomUUID(),
    projectId: project.id,
    name: 'local',
    baseUrl: 'http://x',
    headers: [{ key: 'a', value: '\u2028' }],
  });
  await db.insert(blobs).values({ hash: 'h', size: BYTES.length, bytes: BYTES });
  const sums = await db.transaction((tx) => checksumTables(tx));
  await close();
  return { dataDir, sums };
}

test('the command requires the URL of a PostgreSQL server', async () => {
  for (const args of [[], ['mysql://x'], ['postgres://a', 'postgres://b']])
    expect(await captureOutput(() => moveToPostgres(args, {}))).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('with a PostgreSQL server', () => {
  async function target() {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    return database.databaseUrl ?? '';
  }

  test('every table is copied with equal counts and checksums, references hold, and the source stays', async () => {
    const { dataDir, sums } = await seeded();
    const url = await target();
    const moved = await captureOutput(() => moveToPostgres([url], { ASSAY_DATA_DIR: dataDir }));
    expect(moved.err).toBe('');
    expect(moved.code).toBe(0);
    expect(moved.out).toContain('users: 350 rows, equal');
    const { db, close } = await openPostgres(url, log);
    onTestFinished(close);
    expect(await db.transaction((tx) => checksumTables(tx))).toEqual(sums);
    const [blob] = await db.select().from(blobs).where(eq(blobs.hash, 'h'));
    expect(Buffer.from(blob?.bytes ?? []).equals(Buffer.from(BYTES))).toBe(true);
    await expect(
      db.insert(projectMembers).values({ projectId: crypto.randomUUID(), userId: crypto.randomUUID(), role: 'owner' }),
    ).rejects.toThrow();
    const again = await openEmbedded(dataDir, log);
    expect(await again.db.transaction((tx) => checksumTables(tx))).toEqual(sums);
    await again.close();
  });

  test('a backup that is restored into an empty folder moves to PostgreSQL with equal contents', async () => {
    const { dataDir, sums } = await seeded();
    const file = join(dataDir, 'assay.tar.gz');
    const empty = await mkdtemp(join(tmpdir(), 'assay-move-'));
    onTestFinished(() => rm(empty, { recursive: true, force: true }));
    const url = await target();
    const steps = [
      () => backUp([file], { ASSAY_DATA_DIR: dataDir }),
      () => restore([file], { ASSAY_DATA_DIR: empty }),
      () => moveToPostgres([url], { ASSAY_DATA_DIR: empty }),
    ];
    for (const step of steps) expect(await captureOutput(step)).toMatchObject({ code: 0, err: '' });
    const { db, close } = await openPostgres(url, log);
    onTestFinished(close);
    expect(await db.transaction((tx) => checksumTables(tx))).toEqual(sums);
  });

  test('a database with rows is rejected and not changed', async () => {
    const { dataDir } = await seeded();
    const url = await target();
    const { db, close } = await openPostgres(url, log);
    onTestFinished(close);
    await db.insert(users).values({ id: crypto.randomUUID(), email: 'a@b.test', username: 'abc', roles: [], passwordHash: 'none' });
    const refused = await captureOutput(() => moveToPostgres([url], { ASSAY_DATA_DIR: dataDir }));
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('already has rows in users') });
    expect(await db.$count(users)).toBe(1);
  });
});
