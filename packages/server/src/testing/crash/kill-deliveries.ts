import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { startKillableServer } from './killable-server.ts';

const startServer = (args: readonly string[]) => startKillableServer('./deliver-loop.ts', args);

/** Responds to the first attempt at every third message with 500, and counts the accepted ones. */
async function startReceiver() {
  const seen = new Map<string, { attempts: number; accepted: number }>();
  const app = Fastify({ forceCloseConnections: true });
  app.post('/hook', async (request, reply) => {
    const id = String(request.headers['x-assay-delivery']);
    const message = seen.get(id) ?? { attempts: 0, accepted: 0 };
    seen.set(id, message);
    message.attempts += 1;
    await wait(20);
    if (message.attempts === 1 && seen.size % 3 === 0) return reply.status(500).send('later');
    message.accepted += 1;
    return reply.send('ok');
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${url}/hook`, seen, close: () => app.close() };
}

interface Log {
  readonly deliveries: readonly { readonly id: string; readonly status: string; readonly attempts: number }[];
}

/**
 * Repeatedly kills a server with SIGKILL, each time at a seeded moment while it delivers webhook messages, and restarts it
 * on the same data. At the end every accepted message must be delivered. A message that was in flight at the kill may
 * arrive twice with the same id, because its arrival is unknown. By hand: `node
 * packages/server/src/testing/crash/kill-deliveries.ts 20 1`.
 */
async function killDeliveries(kills: number, firstSeed: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-deliveries-'));
  const receiver = await startReceiver();
  const accepted: string[] = [];
  try {
    for (let seed = firstSeed; seed < firstSeed + kills; seed += 1) {
      const server = await startServer([dataDir, receiver.url, 'begin']);
      accepted.push(...JSON.parse(await server.nextLine()).ids);
      const wanted = receiver.seen.size + ((seed * 7919) % 10);
      for (let waited = 0; waited < 10_000 && receiver.seen.size < wanted; waited += 5) await wait(5);
      server.child.kill('SIGKILL');
      await once(server.child, 'exit');
    }
    const before = receiver.seen.size;
    const last = await startServer([dataDir, receiver.url, 'finish']);
    const { deliveries }: Log = JSON.parse(await last.nextLine());
    await once(last.child, 'exit');
    return { accepted, before, deliveries, seen: receiver.seen };
  } finally {
    await receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [kills = 10, firstSeed = 1] = process.argv.slice(2).map(Number);
const { accepted, before, deliveries, seen } = await killDeliveries(kills, firstSeed);
const delivered = new Map(deliveries.filter(({ status }) => status === 'delivered').map((row) => [row.id, row]));
const lost = accepted.filter((id) => !delivered.has(id) || (seen.get(id)?.accepted ?? 0) === 0).length;
const twice = accepted.filter((id) => (seen.get(id)?.accepted ?? 0) > 1).length;
const retried = accepted.filter((id) => (delivered.get(id)?.attempts ?? 0) > 1).length;
process.stdout.write(
  `${kills} kills, seeds ${firstSeed} to ${firstSeed + kills - 1}: ${accepted.length} messages accepted, ${before} of them had been sent when the last server started, ` +
    `${lost} lost, ${retried} delivered after a 500, ${twice} accepted twice (under way at a kill, same id)\n`,
);
// Two workers send concurrently, so a kill can leave two messages whose arrival is unknown.
process.exitCode = lost === 0 && twice <= 2 * kills ? 0 : 1;
