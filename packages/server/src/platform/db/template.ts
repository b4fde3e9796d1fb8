import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite, PgBoss } from 'pg-boss';
import queue from 'pg-boss/package.json' with { type: 'json' };
import { workFolder } from '../config/folders.ts';
import { migrationConfig } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { waitForLock } from './process-lock.ts';

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Change this when `build` produces a different result. */
const BUILD = 'one database';

/** The template depends on our migrations, on how it is built, and on the versions of the software that writes its files and tables. */
async function templateName(): Promise<string> {
  const database = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const hash = createHash('sha256').update(BUILD).update(queue.version);
  hash.update(await readFile(database));
  for (const file of readMigrationFiles(migrationConfig)) hash.update(file.hash);
  return `template-${hash.digest('hex').slice(0, 16)}`;
}

async function build(folder: string): Promise<void> {
  const client = await openPglite(folder);
  try {
    await migrate(drizzle(client), migrationConfig);
    const boss = new PgBoss({ db: fromPglite(client), backend: 'pglite', supervise: false, schedule: false });
    await boss.start();
    await boss.stop({ graceful: false });
    await dropSpareDatabases(client);
    await client.exec('vacuum');
    await client.exec('checkpoint');
  } finally {
    await client.close();
  }
}

/**
 * Drops the two databases that serve as templates for new ones. The embedded database never creates new ones, and these make up half of its
 * files.
 */
async function dropSpareDatabases(client: PGlite): Promise<void> {
  for (const name of ['template0', 'template1']) {
    await client.exec(`alter database ${name} with is_template false`);
    await client.exec(`drop database ${name}`);
  }
}

/**
 * The folder of an empty, migrated database. It is built once per version, because initialising takes seconds and copying does not. It is
 * built under a temporary name and renamed, so that a crash never leaves an incomplete template.
 */
async function prepareTemplate(): Promise<string> {
  const template = join(workFolder, await templateName());
  if (await exists(template)) return template;
  await mkdir(workFolder, { recursive: true });
  const release = await waitForLock(`${template}.lock`);
  try {
    if (await exists(template)) return template;
    const draft = `${template}.draft`;
    await rm(draft, { recursive: true, force: true });
    await build(draft);
    await rename(draft, template);
    return template;
  } finally {
    release();
  }
}

/** Fills `folder` from the template unless it exists. The caller holds the data folder's lock. */
export async function startFromTemplate(folder: string): Promise<void> {
  if (await exists(folder)) return;
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  copyFolder(await prepareTemplate(), draft);
  await rename(draft, folder);
}

/**
 * Synchronous, because nothing else runs yet and hundreds of small files copy faster without promises. Node's own `cpSync` passes each file
 * through memory and takes four times as long.
 */
function copyFolder(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const copy = entry.isDirectory() ? copyFolder : copyFileSync;
    copy(join(from, entry.name), join(to, entry.name));
  }
}

/** Removes templates for versions that are no longer in use. The current one stays regardless of its age. */
export async function removeOldTemplates(madeBefore: Date, folder = workFolder): Promise<void> {
  const current = await templateName();
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => /^template-[0-9a-f]{16}$/.test(entry) && entry !== current)) {
    const path = join(folder, name);
    if ((await stat(path)).mtime < madeBefore) await rm(path, { recursive: true, force: true });
  }
}
