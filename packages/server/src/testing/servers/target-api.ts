import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';

/** A small real API with its own spec, for tests that import, generate and run. */
export interface TargetApi {
  readonly url: string;
  readonly specUrl: string;
  /** `METHOD /path` of every request to the API itself, in order. */
  readonly seen: string[];
  readonly headersSeen: Record<string, string | string[] | undefined>[];
  /** Settings that a test can change while the API is running. */
  readonly behaviour: { delayMs: number; listStatus: number; version: string; echo: string };
  close(): Promise<void>;
}

export async function startTargetApi(): Promise<TargetApi> {
  const app = Fastify({ forceCloseConnections: true });
  const orders = new Map<string, unknown>();
  const behaviour = { delayMs: 0, listStatus: 200, version: '1.4.0', echo: '' };
  const seen: string[] = [];
  const headersSeen: TargetApi['headersSeen'] = [];
  app.addHook('onRequest', async (request) => {
    if (request.url === '/openapi.json' || request.url === '/broken.json') return;
    seen.push(`${request.method} ${request.url}`);
    headersSeen.push(request.headers);
    if (behaviour.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs));
  });
  app.get('/openapi.json', async () => describe(behaviour.version));
  app.get('/broken.json', async (_request, reply) => reply.type('application/json').send('{"openapi": '));
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/orders', async (_request, reply) =>
    reply.status(behaviour.listStatus).send(behaviour.echo === '' ? [...orders.values()] : [{ id: behaviour.echo, item: behaviour.echo }]),
  );
  app.post('/orders', async (request, reply) => {
    const body = request.body;
    if (typeof body !== 'object' || body === null || !('item' in body)) return reply.status(422).send({ message: 'item is required' });
    const order = { id: randomUUID(), item: String(body.item) };
    orders.set(order.id, order);
    return reply.status(201).send(order);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, specUrl: `${url}/openapi.json`, seen, headersSeen, behaviour, close: () => app.close() };
}

function describe(version: string) {
  const order = { $ref: '#/components/schemas/Order' };
  const json = (schema: object) => ({ 'application/json': { schema } });
  return {
    openapi: '3.0.3',
    info: { title: 'Orders API', version },
    components: {
      schemas: {
        Order: { type: 'object', required: ['id', 'item'], properties: { id: { type: 'string' }, item: { type: 'string' } } },
        NewOrder: { type: 'object', required: ['item'], properties: { item: { type: 'string', example: 'book' } } },
      },
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
    },
    paths: {
      '/health': {
        get: {
          summary: 'Is it alive',
          tags: ['status'],
          operationId: 'getHealth',
          responses: { 200: { description: 'ok', content: json({ type: 'object', properties: { status: { type: 'string' } } }) } },
        },
      },
      '/orders': {
        get: {
          summary: 'List orders',
          tags: ['orders'],
          operationId: 'listOrders',
          security: [{ apiKey: [] }],
          parameters: [{ name: 'limit', in: 'query', required: false, description: 'How many', schema: { type: 'integer', minimum: 1 } }],
          responses: { 200: { description: 'the orders', content: json({ type: 'array', items: order }) } },
        },
        post: {
          summary: 'Place an order',
          tags: ['orders'],
          operationId: 'createOrder',
          requestBody: { required: true, content: json({ $ref: '#/components/schemas/NewOrder' }) },
          responses: { 201: { description: 'made', content: json(order) }, 422: { description: 'not valid' } },
        },
      },
    },
  };
}
