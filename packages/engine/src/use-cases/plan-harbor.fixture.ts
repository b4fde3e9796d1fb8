import type { MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { contextWithoutSuite } from './plan-message.fixture.ts';

const text = { type: 'string' };
const count = { type: 'integer' };
const object = (properties: Record<string, unknown>) => ({ type: 'object', properties });
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

const money = object({ amount: { type: 'string', pattern: '^[0-9]+\\.[0-9]{2}$' }, currency: { type: 'string', enum: ['EUR', 'NOK'] } });
const owner = object({ name: text, email: { type: 'string', format: 'email' } });
const fields = {
  name: text,
  flag: { type: 'string', enum: ['NO', 'FR', 'SE'] },
  decks: count,
  launchedOn: { type: 'string', format: 'date' },
  owner,
};
const ship = object({ id: text, ...fields, isAfloat: { type: 'boolean' }, lengthM: { type: 'number' } });
const problem = object({ error: object({ code: text, message: text }) });

const parameter = (name: string) => ({ name, in: 'path', required: true, schema: text });
const operation = (
  summary: string,
  result: unknown,
  { status = '200', body, params = [] as unknown[] }: { status?: string; body?: unknown; params?: unknown[] } = {},
) => ({
  summary,
  parameters: params,
  ...(body === undefined ? {} : { requestBody: { required: true, ...json(body) } }),
  responses: {
    [status]: { description: 'fine', ...json(result) },
    404: { description: 'missing', ...json(problem) },
    409: { description: 'taken', ...json(problem) },
    422: { description: 'invalid', ...json(problem) },
  },
});

const document = {
  openapi: '3.1.0',
  info: { title: 'Harbor', version: '1' },
  paths: {
    '/ships': {
      get: operation('List ships', object({ items: { type: 'array', items: ship }, total: count }), {
        params: ['page', 'pageSize'].map((name) => ({ name, in: 'query', schema: count })),
      }),
      post: operation('Add a ship', ship, { status: '201', body: object(fields) }),
    },
    '/ships/{shipId}': {
      get: operation('One ship', ship, { params: [parameter('shipId')] }),
      patch: operation('Change a ship', ship, { params: [parameter('shipId')], body: object(fields) }),
    },
    '/ships/{shipId}/cargo': {
      post: operation('Load cargo onto a ship', object({ id: text, weightKg: count }), {
        status: '201',
        params: [parameter('shipId')],
        body: object({ description: text, quantity: count, weightKg: count, price: money }),
      }),
    },
    '/ships/{shipId}/manifest': {
      get: operation('Manifest of a ship', object({ number: text, isFinal: { type: 'boolean' }, total: money }), {
        params: [parameter('shipId')],
      }),
    },
  },
};

const read = readApi(JSON.stringify(document));
if (read.kind === 'refused') throw new Error(read.problem);

/** An API with nested fields, fields that only responses have, and errors with codes. */
export const harborContext: MessageContext = { ...contextWithoutSuite, model: read.model };
