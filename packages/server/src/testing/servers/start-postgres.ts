import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const BINARIES = process.env.ASSAY_POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';

export interface TestPostgres {
  readonly url: string;
  /** Kills the server as a crash would, and restarts it after this time. */
  interrupt(downMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL does not run as root, so as root it runs as the system's postgres user. */
const isRoot = () => process.getuid?.() === 0;
const asServerUser = (command: string, args: readonly string[]): [string, string[]] =>
  isRoot() ? [findRunuser(), ['-u', 'postgres', '--', command, ...args]] : [command, [...args]];

/** A minimal environment may lack the administrator's folders in PATH. */
function findRunuser(): string {
  return ['/usr/sbin/runuser', '/sbin/runuser'].find((file) => existsSync(file)) ?? 'runuser';
}

/**
 * Starts a temporary PostgreSQL server. It listens only on a socket in its own folder, so it cannot conflict over a port. It trades safety
 * for speed, except in tests that interrupt it, where acknowledged data must survive.
 */
export async function startPostgres(commits: 'fast' | 'kept' = 'fast'): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-postgres-'));
  if (isRoot()) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    await chown(folder, Number(stdout), 0);
  }
  const data = join(folder, 'data');
  const [initdb, initArgs] = asServerUser(join(BINARIES, 'initdb'), [
    '--pgdata',
    data,
    '--username',
    'assay',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--no-sync',
  ]);
  await run(initdb, initArgs);
  const settings = [
    'fsync=off',
    `synchronous_commit=${commits === 'kept' ? 'on' : 'off'}`,
    'full_page_writes=off',
    // Tests are too short to gain from these.
    'autovacuum=off',
    'jit=off',
    'max_connections=200',
    `unix_socket_directories=${folder}`,
  ].flatMap((setting) => ['-c', setting]);
  const [postgres, args] = asServerUser(join(BINARIES, 'postgres'), ['-D', data, '-h', '', ...settings]);
  const boot = () => spawn(postgres, args, { stdio: 'ignore' });
  let server = boot();
  const url = `postgres://assay@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const halt = async () => {
    const [pgCtl, stopArgs] = asServerUser(join(BINARIES, 'pg_ctl'), ['stop', '--pgdata', data, '--mode', 'immediate']);
    await run(pgCtl, stopArgs).catch(() => server.kill('SIGKILL'));
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  const stop = async () => {
    await halt();
    await rm(folder, { recursive: true, force: true });
  };
  const interrupt = async (downMs: number) => {
    await halt();
    await new Promise((resolve) => setTimeout(resolve, downMs));
    server = boot();
    await waitUntilReady(url);
  };
  await waitUntilReady(url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, interrupt, stop };
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 150) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
