// The product in a process that answers, over the line to its parent, what it holds after a collection of garbage.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { getHeapStatistics, writeHeapSnapshot } from 'node:v8';

// Threads have heaps of their own; they are counted apart, so each one is known from its start.
const threads = new Set();
const workerThreads = createRequire(import.meta.url)('node:worker_threads');
workerThreads.Worker = class extends workerThreads.Worker {
  constructor(...given) {
    super(...given);
    threads.add(this);
    this.once('exit', () => threads.delete(this));
  }
};
syncBuiltinESMExports();

const { loadConfig } = await import('../../packages/server/src/platform/config/config.ts');
const { createLog } = await import('../../packages/server/src/platform/log/log.ts');
const { startServer } = await import('../../packages/server/src/start-server.ts');

const MB = 1024 * 1024;
const config = loadConfig(process.env);
const server = await startServer(config, createLog(config));

async function threadHeaps() {
  const statistics = await Promise.all([...threads].map((thread) => thread.getHeapStatistics().catch(() => null)));
  const known = statistics.filter((one) => one !== null);
  const sum = (key) => known.reduce((total, one) => total + one[key], 0);
  return { threads: known.length, used: sum('used_heap_size'), held: sum('total_physical_size') };
}

/** What is unreachable is gone after two turns: the first finds it, finalizers run, the second takes what they let go. */
async function measure() {
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
  const inThreads = await threadHeaps();
  return {
    heapUsed: heapUsed / MB,
    heapTotal: heapTotal / MB,
    external: external / MB,
    arrayBuffers: arrayBuffers / MB,
    native: getHeapStatistics().malloced_memory / MB,
    threads: inThreads.threads,
    threadsUsed: inThreads.used / MB,
    threadsHeld: inThreads.held / MB,
    rss: rss / MB,
    handles: process.getActiveResourcesInfo().length,
  };
}

process.on('message', async (message) => {
  if (message.ask === 'measure') process.send({ id: message.id, value: await measure() });
  if (message.ask === 'snapshot') process.send({ id: message.id, value: writeHeapSnapshot(message.file) });
  if (message.ask === 'stop') {
    await server.stop();
    process.exit(0);
  }
});
process.send({ port: server.port });
