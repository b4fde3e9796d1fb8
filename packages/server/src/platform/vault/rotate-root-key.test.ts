import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/app/test-database.ts';
import type { Db } from '../db/db.ts';
import { openDb } from '../db/open-db.ts';
import { projects, serverKeys } from '../db/schema.ts';
import { createLog } from '../log/log.ts';
import { keyFileOf, loadRootKeys, reloadRootKeys } from './load-root-key.ts';
import { rotateRootKey } from './rotate-root-key.ts';
import { createVault, type Vault } from './vault.ts';

// These tests must also run on PostgreSQL, where servers keep reading while a key is rotated.

const log = createLog({ logLevel: 'silent' });
const PLACE = 'environment:1:TOKEN';

async function install(projectCount: number) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const opened = await openDb(database, log);
  onTestFinished(() => opened.close());
  const config = { rootKey: null, olderRootKeys: [], dataDir: await mkdtemp(join(tmpdir(), 'assay-rotate-')) };
  onTestFinished(() => rm(config.dataDir, { recursive: true, force: true }));
  const vault = createVault((await loadRootKeys(config)).current, [], () => reloadRootKeys(config));
  const secrets = await seed(opened.db, vault, projectCount);
  return { opened, config, vault, secrets };
}

async function seed(db: Db, vault: Vault, projectCount: number) {
  const rows = Array.from({ length: projectCount }, (_, index) => {
    const id = crypto.randomUUID();
    return { id, name: `Project ${index}`, sealedKey: vault.createProjectKey(id) };
  });
  await db.insert(projects).values(rows);
  await db.insert(serverKeys).values({ id: 'signing', purpose: 'signing', sealed: vault.sealForServer('signing', 'the key') });
  return rows.map((row) => ({
    id: row.id,
    sealed: vault.sealForProject({ projectId: row.id, sealedKey: row.sealedKey }, PLACE, `secret of ${row.name}`),
  }));
}

async function open(db: Db, vault: Vault, secret: { readonly id: string; readonly sealed: string }): Promise<string> {
  const [row] = await db.select().from(projects).where(eq(projects.id, secret.id));
  return vault.openForProject({ projectId: secret.id, sealedKey: row?.sealedKey ?? '' }, PLACE, secret.sealed);
}

const lines = async (config: { dataDir: string }) => (await readFile(keyFileOf(config), 'utf8')).trim().split('\n');

test('everything stays readable with the new key, and the old key is no longer used', async () => {
  const { opened, config, secrets } = await install(700);
  const [old = ''] = await lines(config);
  expect((await rotateRootKey(config, { db: opened.db, kind: 'embedded' })).wrapped).toBe(701);
  expect(await lines(config)).not.toContain(old);
  const fresh = createVault((await loadRootKeys(config)).current);
  for (const secret of secrets.slice(0, 20)) expect(await open(opened.db, fresh, secret)).toMatch(/^secret of Project/);
  const [key] = await opened.db.select().from(serverKeys).where(eq(serverKeys.id, 'signing'));
  expect(fresh.openForServer('signing', key?.sealed ?? '')).toBe('the key');
});

test('a running server keeps reading without a pause', async () => {
  const { opened, config, vault, secrets } = await install(300);
  let reading = true;
  const reader = (async () => {
    let reads = 0;
    for (; reading; reads += 1) {
      // The embedded database responds without yielding to the event loop, but the rotation needs the event loop to run.
      await nextTurn();
      const secret = secrets[reads % secrets.length];
      if (secret !== undefined) expect(await open(opened.db, vault, secret)).toMatch(/^secret of/);
    }
    return reads;
  })();
  await rotateRootKey(config, { db: opened.db, kind: 'postgresql' }).finally(() => {
    reading = false;
  });
  expect(await reader).toBeGreaterThan(0);
  for (const secret of secrets) await open(opened.db, vault, secret);
});

test('with other servers the old key stays until the second run, which rewraps what they sealed in between', async () => {
  const { opened, config, vault } = await install(3);
  const first = await rotateRootKey(config, { db: opened.db, kind: 'postgresql' });
  expect(first.next).toContain('Restart every server');
  expect(await lines(config)).toHaveLength(2);
  const [late] = await seedLate(opened.db, vault);
  const second = await rotateRootKey(config, { db: opened.db, kind: 'postgresql' });
  expect(second).toEqual({ wrapped: 1, next: null });
  expect(await lines(config)).toHaveLength(1);
  expect(await open(opened.db, createVault((await loadRootKeys(config)).current), late ?? { id: '', sealed: '' })).toBe('late');
});

async function seedLate(db: Db, vault: Vault) {
  const id = crypto.randomUUID();
  const sealedKey = vault.createProjectKey(id);
  await db.insert(projects).values({ id, name: 'Late', sealedKey });
  return [{ id, sealed: vault.sealForProject({ projectId: id, sealedKey }, PLACE, 'late') }];
}

test('a value that is not rewrapped keeps the old key in use', async () => {
  const { opened, config, vault } = await install(1);
  await opened.db.execute(sql`update projects set description = ${vault.sealForServer('elsewhere', 'x')}`);
  await expect(rotateRootKey(config, { db: opened.db, kind: 'embedded' })).rejects.toThrow('still needed by projects.description');
  expect(await lines(config)).toHaveLength(2);
});

test('a key from the environment is replaced by setting both', async () => {
  const { opened, config, secrets } = await install(2);
  const old = (await loadRootKeys(config)).current;
  const next = randomBytes(32);
  await expect(rotateRootKey({ ...config, rootKey: old }, opened)).rejects.toThrow(/ASSAY_ROOT_KEY_OLD/);
  const done = await rotateRootKey({ ...config, rootKey: next, olderRootKeys: [old] }, opened);
  expect(done.wrapped).toBe(3);
  for (const secret of secrets) expect(await open(opened.db, createVault(next), secret)).toMatch(/^secret of/);
});
