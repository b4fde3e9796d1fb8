import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';

export interface CountingTarget {
  readonly url: string;
  /** Writes that arrived more than once. Each request in each run has a unique URL. */
  doubled(): number;
  arrived(): number;
  close(): Promise<void>;
}

/** A target that delays every order a little and counts how often each one arrives. */
export async function startCountingTarget(delayMs = 20): Promise<CountingTarget> {
  const arrivals = new Map<string, number>();
  const app = Fastify({ forceCloseConnections: true });
  app.post('/orders', async (request, reply) => {
    arrivals.set(request.url, (arrivals.get(request.url) ?? 0) + 1);
    await wait(delayMs);
    return reply.status(201).send({ id: 'x' });
  });
  app.get('/orders', async () => {
    await wait(delayMs);
    return { items: [] };
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    doubled: () => [...arrivals.values()].filter((count) => count > 1).length,
    arrived: () => arrivals.size,
    close: () => app.close(),
  };
}
