import { flushCompileCache } from 'node:module';
import type { SQL } from 'drizzle-orm';
import { rowsOf } from '../../platform/db/migrate.ts';
import { startTestWorld, type TestWorld } from '../app/test-world.ts';

interface KillableLife {
  /** Requests work and returns the accepted ids. */
  begin(world: TestWorld, targetUrl: string): Promise<unknown>;
  /** Executes the work, including work that earlier processes did not finish. */
  startWork(world: TestWorld): Promise<unknown>;
  /** A query that selects the amount of remaining work as `left`. */
  readonly left: SQL;
  /** The final history of all work. */
  history(world: TestWorld): Promise<unknown>;
}

/**
 * A server process that can be killed, controlled by its arguments: data folder, target URL, and `begin` or `finish`. It
 * first prints that it is up. With `finish` it requests no work, waits until none is left and prints the history.
 */
export async function runUntilKilled({ begin, startWork, left, history }: KillableLife): Promise<void> {
  const [dataDir = '', targetUrl = '', action = 'begin'] = process.argv.slice(2);
  const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);
  const world = await startTestWorld({ config: { dataDir, databaseUrl: null } });
  // A killed process would leave no compiled modules for the next process.
  flushCompileCache();
  say({ up: true });
  // As in the product, unfinished work continues before new work is requested.
  await startWork(world);
  if (action === 'begin') say(await begin(world, targetUrl));
  if (action !== 'finish') return;
  while (rowsOf(await world.test.db.execute(left))[0]?.left !== 0) await new Promise((resolve) => setTimeout(resolve, 50));
  say(await history(world));
  await world.close();
}
