import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TestUser } from '../app/test-app.ts';
import { startTestWorld, type TestWorld } from '../app/test-world.ts';

const run = promisify(execFile);
const SIZE_MB = 160;

/** Fills the disk to the last block. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'filler');
  const file = await open(path, 'w');
  const { bsize, bavail } = await statfs(folder);
  const block = Buffer.alloc(bsize, 1);
  try {
    for (let at = 0; at < bavail; at += 1) await file.write(block);
  } catch {
    // The test wants a full disk, so this error is expected.
  }
  await file.close();
  return () => rm(path);
}

/** Counts responses by status. */
async function answers(times: number, ask: () => Promise<number>): Promise<string> {
  const seen = new Map<number, number>();
  for (let time = 0; time < times; time += 1) {
    const status = await ask();
    seen.set(status, (seen.get(status) ?? 0) + 1);
  }
  return [...seen].map(([status, amount]) => `${amount} x ${status}`).join(', ');
}

const openWorld = (dataDir: string) => startTestWorld({ config: { dataDir, databaseUrl: null } });

async function projectNames(world: TestWorld, user: TestUser): Promise<readonly string[]> {
  const { status, body } = await world.call(user, 'listProjects', { query: { pageSize: '100' } });
  if (status !== 200) throw new Error(`the projects cannot be read: ${status} ${JSON.stringify(body)}`);
  return body.items.map(({ name }: { name: string }) => name).sort();
}

/**
 * Fills the embedded database's disk while projects are created, frees it, and checks which projects exist. It mounts a small file system,
 * which requires root. By hand: `node packages/server/src/testing/crash/fill-disk.ts`.
 */
async function fillDisk(): Promise<string> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'assay-full-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder]);
  cleanup.defer(async () => void (await run('umount', ['-l', folder])));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const world = await openWorld(dataDir);
  const user = await world.test.asUser('ada@example.test');
  const made: string[] = [];
  const make = async (): Promise<number> => {
    const name = `project ${made.length}`;
    const { status } = await world.call(user, 'createProject', { body: { name, description: 'x'.repeat(400), region: 'EU' } });
    if (status < 300) made.push(name);
    return status;
  };
  const read = async () => (await world.call(user, 'listProjects')).status;
  await answers(5, make);
  const empty = await fill(folder);
  const written = await answers(120, make);
  const readWhileFull = await answers(20, read);
  await empty();
  await wait(1000);
  const readAfter = await answers(5, read);
  const writtenAfter = await answers(5, make);
  await world.close().catch(() => {});
  const again = await openWorld(dataDir);
  const kept = await projectNames(again, await again.test.asUser('ada@example.test'));
  await again.close();
  const lost = made.filter((name) => !kept.includes(name)).length;
  process.exitCode = lost === 0 ? 0 : 1;
  return `full disk: writes ${written}, reads ${readWhileFull}; with room again: reads ${readAfter}, writes ${writtenAfter}; after a restart ${made.length} acknowledged, ${lost} lost`;
}

process.stdout.write(`${await fillDisk()}\n`);
process.exit();
