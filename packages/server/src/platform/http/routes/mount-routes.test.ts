import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../log/log.ts';
import { createStreamLimit } from '../events/stream-limit.ts';
import type { ServerEvent } from '../feature.ts';
import { mountRoutes } from './mount-routes.ts';

const ID = '11111111-1111-4111-8111-111111111111';

/** A server with one event stream, which authenticates callers once the test allows it. */
async function startGuarded() {
  const asked = Promise.withResolvers<void>();
  const letIn = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<AbortSignal>();
  const streams = createStreamLimit(1);
  const app = Fastify();
  mountRoutes(app, {
    handlers: {
      streamRunEvents: async (_, { signal }) => {
        begun.resolve(signal);
        return quiet();
      },
    },
    authenticate: async () => {
      asked.resolve();
      await letIn.promise;
      return { userId: ID, sessionId: ID, name: 'Ada', roles: [] };
    },
    limits: { count: async () => {} },
    streams,
    shutdown: new AbortController().signal,
    log: createLog({ logLevel: 'silent' }),
    keepAliveMs: 10_000,
    checkReplies: false,
  });
  onTestFinished(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { server: app.server, streams, asked: asked.promise, letIn: letIn.resolve, begun: begun.promise };
}

async function* quiet(): AsyncGenerator<ServerEvent> {
  await new Promise(() => {});
}

test('a caller who disconnected during authentication holds no open stream', async () => {
  const { server, streams, asked, letIn, begun } = await startGuarded();
  const arrived = once(server, 'connection') as Promise<[Socket]>;
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  client.write(`GET /api/runs/${ID}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer x\r\n\r\n`);
  const [socket] = await arrived;
  await asked;
  client.destroy();
  await once(socket, 'close');
  letIn();
  expect((await begun).aborted).toBe(true);
  expect(() => streams.open(ID)).not.toThrow();
});
