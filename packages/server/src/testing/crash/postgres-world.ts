import { createTestDatabase } from '../app/test-database.ts';
import { startTestWorld } from '../app/test-world.ts';
import { startCountingTarget } from '../servers/counting-target.ts';
import { startPostgres } from '../servers/start-postgres.ts';

/** The product on its own PostgreSQL server, with a target that counts requests; `cleanup` ends all of it. */
export async function startPostgresWorld(cleanup: AsyncDisposableStack, commits: 'fast' | 'kept', answerMs?: number) {
  const postgres = await startPostgres(commits);
  cleanup.defer(() => postgres.stop());
  const { dataDir, databaseUrl, drop } = await createTestDatabase(postgres.url);
  cleanup.defer(drop);
  const world = await startTestWorld({ config: { dataDir, databaseUrl } });
  cleanup.defer(() => world.close());
  const target = await startCountingTarget(answerMs);
  cleanup.defer(() => target.close());
  return { postgres, dataDir, databaseUrl, world, target };
}
