import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/db/migrate.ts';
import type { TestWorld } from '../app/test-world.ts';
import { seedSuite, singleStepCase } from '../data/seed-suite.ts';
import { startWorkerProcess, type WorkerProcess } from '../programs/worker-process.ts';
import { waitForFaultMoment } from './fault-moment.ts';
import { startPostgresWorld } from './postgres-world.ts';
import { describeTakeovers, isFinishedRun, listTakeovers, type RunHistory } from './run-history.ts';

const FAULTS = ['kill', 'freeze', 'term'] as const;
type Fault = (typeof FAULTS)[number];
/** Longer than a lease, so that another worker takes the frozen worker's runs. */
const FREEZE_MS = 25_000;
const WORKERS = 3;
/** Slow enough for a run to last about two seconds, so that most faults hit a run. */
const ANSWER_MS = 200;

/** Starts runs of forty writes and returns the accepted ids. */
async function createRunStarter(world: TestWorld, targetUrl: string) {
  const user = await world.test.asUser('ada@example.test');
  const { projectId } = await world.seedProject(user);
  const environmentId = await world.features.environments.createEnvironment({ projectId, name: 'counted', baseUrl: targetUrl });
  const cases = Array.from({ length: 40 }, (_, index) =>
    singleStepCase(`create.${index}`, 'POST', `/orders?case=${index}&run={{RUN_ID}}`, '201'),
  );
  await seedSuite(world.test.db, projectId, cases);
  return async (): Promise<string> => (await world.call(user, 'createRun', { body: { projectId, environmentId } })).body.runId;
}

async function readHistory({ test: { db } }: TestWorld): Promise<RunHistory & { readonly stray: number }> {
  const left = sql`select count(*)::int as left from runs where status in ('queued', 'running')`;
  while (rowsOf(await db.execute(left))[0]?.left !== 0) await wait(100);
  const runs = rowsOf(await db.execute(sql`select id, status from runs`));
  const events = rowsOf(
    await db.execute(
      sql`select run_id as "runId", kind, (extract(epoch from created_at) * 1000)::float8 as at from run_events order by created_at, seq`,
    ),
  );
  const [twice] = rowsOf(
    await db.execute(sql`select count(*)::int as amount from (select 1 from run_events where kind in ('step-finished', 'run-finished')
      group by run_id, kind, step_id having count(*) > 1) doubled`),
  );
  return { runs, events, stray: Number(twice?.amount) } as unknown as RunHistory & { readonly stray: number };
}

/** Applies the fault to a worker. For clean stops, returns how long the worker took to stop. */
async function strike(worker: WorkerProcess, fault: Fault): Promise<number | null> {
  if (fault === 'kill') {
    await worker.end('SIGKILL');
    return null;
  }
  if (fault === 'term') return worker.end('SIGTERM');
  worker.signal('SIGSTOP');
  void wait(FREEZE_MS).then(() => worker.signal('SIGCONT'));
  return null;
}

/**
 * Applies faults to `assay work` processes on PostgreSQL at seeded moments while they execute runs of forty writes. By hand:
 * `node packages/server/src/testing/crash/kill-workers.ts 100 1 kill` (or `freeze`, `term`).
 */
async function strikeWorkers(times: number, firstSeed: number, fault: Fault): Promise<string> {
  await using cleanup = new AsyncDisposableStack();
  const { dataDir, databaseUrl, world, target } = await startPostgresWorld(cleanup, 'fast', ANSWER_MS);
  const ask = await createRunStarter(world, target.url);
  const start = () => startWorkerProcess({ dataDir, databaseUrl: databaseUrl ?? '' });
  // This worker ends cleanly, so that the others can reuse its compiled modules.
  await (await start()).end('SIGTERM');
  const workers = await Promise.all(Array.from({ length: WORKERS }, start));
  cleanup.defer(async () => void (await Promise.all(workers.map((worker) => worker.end('SIGKILL')))));
  const accepted: string[] = [];
  const struckAt: number[] = [];
  const drains: number[] = [];
  for (let seed = firstSeed; seed < firstSeed + times; seed += 1) {
    accepted.push(await ask(), await ask());
    await waitForFaultMoment(seed, target);
    const [worker] = workers.splice(seed % workers.length, 1);
    if (worker === undefined) break;
    struckAt.push(Date.now());
    const drained = await strike(worker, fault);
    if (drained !== null) drains.push(drained);
    workers.push(fault === 'freeze' ? worker : await start());
    if (fault === 'freeze') await wait(FREEZE_MS + 2000);
    if (struckAt.length % 20 === 0) process.stderr.write(`${struckAt.length} done\n`);
  }
  const history = await readHistory(world);
  const ended = new Set(history.runs.filter(isFinishedRun).map(({ id }) => id));
  const lost = accepted.filter((id) => !ended.has(id)).length;
  const takeovers = listTakeovers(history, struckAt);
  // Faults that hit no run prove nothing.
  process.exitCode = lost + target.doubled() + history.stray === 0 && takeovers.length > 0 ? 0 : 1;
  const drained = drains.length === 0 ? '' : `; a worker that was asked to stop had ended after ${Math.max(...drains)} ms at most`;
  return `${times} times ${fault} among ${WORKERS} workers on PostgreSQL, seeds ${firstSeed} to ${firstSeed + times - 1}: ${accepted.length} runs accepted, ${lost} lost, ${target.doubled()} writes sent twice, ${history.stray} events stored twice; ${describeTakeovers(takeovers)}${drained}`;
}

const [times = '20', firstSeed = '1', word = 'kill'] = process.argv.slice(2);
const fault = FAULTS.find((name) => name === word);
if (fault === undefined) throw new Error(`the fault is one of ${FAULTS.join(', ')}`);
process.stdout.write(`${await strikeWorkers(Number(times), Number(firstSeed), fault)}\n`);
process.exit();
