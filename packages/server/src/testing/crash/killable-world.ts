import { flushCompileCache } from 'node:module';
import type { SQL } from 'drizzle-orm';
import { rowsOf } from '../../platform/db/migrate.ts';
import { startTestWorld, type TestWorld } from '../app/test-world.ts';

interface KillableLife {
  /** Requests work and returns what was accepted. */
  begin(world: TestWorld, targetUrl: string): Promise<unknown>;
  /** Does it, and whatever earlier processes left behind. */
  startWork(world: TestWorld): Promise<unknown>;
  /** Counts as `left` what is still to be done. */
  readonly left: SQL;
  /** What became of everything. */
  history(world: TestWorld): Promise<unknown>;
}

/**
 * The life of a server process to be killed, controlled by its arguments: data folder, address of the target, and `begin` or `finish`. With
 * `finish` it asks for nothing, waits until nothing is left and prints the history. Before anything else it prints that it is up.
 */
export async function liveUntilKilled({ begin, startWork, left, history }: KillableLife): Promise<void> {
  const [dataDir = '', targetUrl = '', action = 'begin'] = process.argv.slice(2);
  const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);
  const world = await startTestWorld({ config: { dataDir, databaseUrl: null } });
  // A process that is killed would leave nothing compiled for the next one.
  flushCompileCache();
  say({ up: true });
  // As the product does: what was left behind goes on before anything new is asked for.
  await startWork(world);
  if (action === 'begin') say(await begin(world, targetUrl));
  if (action !== 'finish') return;
  while (rowsOf(await world.test.db.execute(left))[0]?.left !== 0) await new Promise((resolve) => setTimeout(resolve, 50));
  say(await history(world));
  await world.close();
}
