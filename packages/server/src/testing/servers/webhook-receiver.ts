import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';

export interface ReceivedMessage {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** Sets the statuses of the next responses. Once they are used up, it responds with 200. */
  answer(...statuses: readonly number[]): void;
  /** The first response to this delivery is 429 with this Retry-After in seconds. */
  limit(deliveryId: string, seconds: number): void;
  /** Delays the first response to this delivery by this time. */
  delay(deliveryId: string, ms: number): void;
  close(): Promise<void>;
}

/** An external server that receives messages. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  const answers: number[] = [];
  const delays = new Map<unknown, number>();
  const limits = new Map<unknown, number>();
  const app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/*', async (request, reply) => {
    received.push({ headers: request.headers, body: String(request.body) });
    const delivery = request.headers['x-assay-delivery'];
    const held = delays.get(delivery) ?? 0;
    delays.delete(delivery);
    if (held > 0) await pause(held);
    const rest = limits.get(delivery);
    limits.delete(delivery);
    if (rest !== undefined) return reply.status(429).header('retry-after', String(rest)).send('slow down');
    return reply.status(answers.shift() ?? 200).send('ok');
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${address}/hooks/assay-${'x'.repeat(30)}`,
    received,
    answer: (...statuses) => void answers.push(...statuses),
    limit: (deliveryId, seconds) => void limits.set(deliveryId, seconds),
    delay: (deliveryId, ms) => void delays.set(deliveryId, ms),
    close: () => app.close(),
  };
}
