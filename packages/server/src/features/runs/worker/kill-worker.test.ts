import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/app/test-database.ts';

// These tests must also run on PostgreSQL, where a second worker takes over the lease of a killed one.

let target: FastifyInstance;
let targetUrl: string;
let database: TestDatabase;
/** Counts how often each case arrived in each run. */
const arrivals = new Map<string, number>();
const children: ChildProcessWithoutNullStreams[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  target = Fastify({ forceCloseConnections: true });
  target.post('/orders', async (request, reply) => {
    arrivals.set(request.url, (arrivals.get(request.url) ?? 0) + 1);
    await wait(60);
    return reply.status(201).send({ id: 'x' });
  });
  targetUrl = await target.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await target.close();
  await database.drop();
});

function startServer(runIds: readonly string[]) {
  const script = new URL('../../../testing/programs/worker-to-kill.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, database.dataDir, database.databaseUrl ?? '', targetUrl, runIds.join(',')]);
  children.push(child);
  let problems = '';
  child.stderr.on('data', (chunk) => {
    problems += chunk;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const line = await lines.next();
    if (line.done === true) throw new Error(`the server ended early: ${problems}`);
    return JSON.parse(line.value);
  };
  return { child, nextLine };
}

test('a server that is killed during runs loses none of them and sends no write twice', async () => {
  const first = startServer([]);
  const { ids } = await first.nextLine();
  await expect.poll(() => arrivals.size, { interval: 5 }).toBeGreaterThan(12);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const sentBefore = [...arrivals.values()].reduce((sum, count) => sum + count, 0);

  const second = startServer(ids);
  await second.nextLine();
  const { runs, steps } = await second.nextLine();
  expect(runs.map((run: { status: string }) => run.status).every((status: string) => status === 'error' || status === 'passed')).toBe(true);
  expect(runs.some((run: { error: string | null }) => run.error?.includes('interrupted') === true)).toBe(true);
  const sent = [...arrivals.values()].reduce((sum, count) => sum + count, 0);
  expect(sent).toBeGreaterThan(sentBefore);
  const all: { verdict: string; cause: string | null }[] = steps.flat();
  expect(all).toHaveLength(80);
  const passed = all.filter((step) => step.verdict === 'pass').length;
  const unknown = all.filter((step) => step.cause === 'interrupted').length;
  expect(passed + unknown).toBe(80);
  expect([...arrivals.values()].filter((count) => count !== 1)).toEqual([]);
  // A step whose outcome is unknown may or may not have arrived; every other step did.
  expect(sent).toBeGreaterThanOrEqual(passed);
  expect(sent).toBeLessThanOrEqual(80);
});
