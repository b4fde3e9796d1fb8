import { describe, expect, test } from 'vitest';
import { isObject } from '../../json/values.ts';
import type { Json } from '../../model/index.ts';
import { acceptsBody, exploreWith, json, modelOf, object, param, responses } from '../scripted-api.fixture.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const list = { get: { responses } };

describe('References in a body', () => {
  test('A field with the name of a resource takes the value that identifies it in its path.', async () => {
    const model = modelOf({
      '/depots': list,
      '/depots/{code}': { parameters: [param('code')], get: { responses } },
      '/trips': { post: acceptsBody(object({ depot: text }, ['depot'])) },
    });
    const { result, calls } = await exploreWith(model, ({ method, path, body }) => {
      if (path === '/depots') return json(200, [{ code: 'RTM', name: 'Rotterdam harbour', country: 'NL' }]);
      if (method === 'POST') return isObject(body) && body.depot === 'RTM' ? json(201, { id: 1 }) : json(422, { detail: 'no' });
      return json(200, { code: 'RTM' });
    });
    expect(result.operations.every(({ reason }) => reason === null)).toBe(true);
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('A known value that does not match the pattern of the field is not taken.', async () => {
    const model = modelOf({
      '/depots': list,
      '/trips': { post: acceptsBody(object({ depot: { ...text, pattern: '^[A-Z]{3}$' } }, ['depot'])) },
    });
    const { calls } = await exploreWith(model, ({ method }) => (method === 'POST' ? json(201, { id: 1 }) : json(200, [{ id: 'NL' }])));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ depot: expect.stringMatching(/^[A-Z]{3}$/) });
  });

  test('References that must be consistent are taken from one existing resource.', async () => {
    const model = modelOf({
      '/customers': list,
      '/shipments': {
        ...list,
        post: acceptsBody(object({ customer_id: number, address_id: number, ready: text }, ['customer_id', 'address_id', 'ready'])),
      },
    });
    const { result } = await exploreWith(model, ({ method, path, body }) => {
      if (path === '/customers') return json(200, [{ id: 9 }, { id: 8 }]);
      if (method === 'GET') return json(200, [{ id: 5, customer_id: 1, address_id: 31 }]);
      const fits = isObject(body) && body.customer_id === 1 && body.address_id === 31;
      return fits ? json(201, { id: 6, customer_id: 1, address_id: 31 }) : json(422, { detail: 'The body does not fit.' });
    });
    expect(result.operations.every(({ reason }) => reason === null)).toBe(true);
  });
});

describe('Messages', () => {
  test('A choice that the message does not name is taken from an existing resource.', async () => {
    const model = modelOf({ '/heroes': { ...list, post: acceptsBody(object({ class: text }, ['class'])) } });
    const { result } = await exploreWith(model, ({ method, body }) => {
      if (method === 'GET') return json(200, [{ id: 1, class: 'ranger' }]);
      const isFine = isObject(body) && body.class === 'ranger';
      return isFine ? json(201, { id: 2 }) : json(400, { details: ['/class must be equal to one of the allowed values'] });
    });
    expect(result.operations.every(({ reason }) => reason === null)).toBe(true);
  });

  test('A date is sent after a message that says what the value is not.', async () => {
    const model = modelOf({ '/trips': { post: acceptsBody(object({ ready: text }, ['ready'])) } });
    const { result } = await exploreWith(model, ({ body }) =>
      isObject(body) && /^\d{4}-\d\d-\d\d$/.test(String(body.ready))
        ? json(201, { id: 1 })
        : json(422, { errors: [`ready: '${isObject(body) ? String(body.ready) : ''}' is not a 'date'`] }),
    );
    expect(result.operations[0]?.reason).toBeNull();
  });

  test('A pattern with the anchors of Python is read.', async () => {
    const model = modelOf({ '/trips': { post: acceptsBody(object({ kind: text }, ['kind'])) } });
    const { result } = await exploreWith(model, ({ body }) =>
      isObject(body) && /^[A-Z]{3}$/.test(String(body.kind))
        ? json(201, { id: 1 })
        : json(422, { detail: "kind: 'x' does not match '^[A-Z]{3}\\\\Z'" }),
    );
    expect(result.operations[0]?.reason).toBeNull();
  });

  test.each([
    ['The invoice is not open.', 'open'],
    ['This invoice is void.', 'open'],
  ])('After %s, an invoice in another state is tried at once.', async (message, good) => {
    const states = ['void', 'void', 'void', 'void', 'void', good];
    const model = modelOf({
      '/invoices': list,
      '/invoices/{id}/payments': { parameters: [param('id', number)], post: acceptsBody(object({ amount: number }, ['amount'])) },
    });
    const { result, calls } = await exploreWith(model, ({ method, path }) => {
      if (method === 'GET')
        return json(
          200,
          states.map((status, id) => ({ id, status })),
        );
      return path === '/invoices/5/payments' ? json(201, { id: 1 }) : json(409, { detail: message });
    });
    expect(result.operations.every(({ reason }) => reason === null)).toBe(true);
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('A field such as to_member_id takes a member, and another one after a rejection.', async () => {
    const model = modelOf({
      '/members': list,
      '/members/{member_id}': { parameters: [param('member_id', number)], get: { responses } },
      '/transfers': { post: acceptsBody(object({ to_member_id: number, amount: number }, ['to_member_id', 'amount'])) },
    });
    const members = [{ id: 41 }, { id: 42 }];
    const { result, calls } = await exploreWith(model, ({ method, path, body }) => {
      if (method === 'POST')
        return isObject(body) && body.to_member_id === 42 ? json(201, { id: 1 }) : json(422, { detail: 'Recipient is the sender' });
      return json(200, path === '/members' ? members : { id: 41 });
    });
    expect(result.operations.every(({ reason }) => reason === null)).toBe(true);
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test.each([
    ['sample_ids', [7, 8]],
    ['lines', [{ sample_id: 7 }, { sample_id: 8 }]],
  ])('A field that the resource of the path lists in %s takes a value from there.', async (name, samples) => {
    const model = modelOf({
      '/samples': list,
      '/samples/{id}': { parameters: [param('id', number)], get: { responses } },
      '/orders': list,
      '/orders/{id}/results': { parameters: [param('id', number)], post: acceptsBody(object({ sample_id: number }, ['sample_id'])) },
    });
    const { result, calls } = await exploreWith(model, ({ method, path, body }) => {
      if (path === '/samples') return json(200, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }, { id: 6 }, { id: 7 }]);
      if (path === '/orders') return json(200, [{ id: 90, [name]: samples }]);
      if (method === 'POST') return isObject(body) && body.sample_id === 7 ? json(201, { id: 1 }) : json(422, { detail: 'no' });
      return json(200, { id: 1 });
    });
    expect(result.operations.every(({ reason }) => reason === null)).toBe(true);
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('An action gets a fresh resource if the state of the known one is too advanced.', async () => {
    const model = modelOf({
      '/orders': { post: acceptsBody(object({ note: text }, ['note'])) },
      '/orders/{id}': { parameters: [param('id', number)], get: { responses } },
      '/orders/{id}/results': { parameters: [param('id', number)], post: acceptsBody(object({ value: number }, ['value'])) },
      '/orders/{id}/zancel': {
        parameters: [param('id', number)],
        post: acceptsBody(object({ reason: { type: 'string', enum: ['mistake', 'lost'] } }, ['reason'])),
      },
    });
    const done = new Set<string>();
    let last = 0;
    const { result } = await exploreWith(model, ({ method, path }) => {
      const [, id = '', below] = /^\/orders\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
      if (path === '/orders') {
        last += 1;
        return json(201, { id: last });
      }
      if (below === 'zancel') return done.has(id) ? json(409, { detail: 'The order is done' }) : json(200, { id: Number(id) });
      if (method === 'POST') done.add(id);
      return json(200, { id: Number(id) });
    });
    expect(result.operations.map(({ op, reason }) => [op, reason]).filter(([, reason]) => reason !== null)).toEqual([]);
  });

  test('A fact takes a parent from its create where the body also names what is below it.', async () => {
    const model = modelOf({
      '/projects': { ...list, post: acceptsBody(object({ name: text }, ['name'])) },
      '/projects/{id}': { parameters: [param('id', number)], get: { responses } },
      '/projects/{id}/samples': { parameters: [param('id', number)], get: { responses } },
      '/samples/{id}': { parameters: [param('id', number)], get: { responses } },
      '/orders': {
        post: acceptsBody(object({ project_id: number, sample_ids: { type: 'array', items: number } }, ['project_id', 'sample_ids'])),
      },
    });
    const shown: Readonly<Record<string, Json>> = {
      'GET /projects': [{ id: 1, name: 'first' }],
      'POST /projects': { id: 5, name: 'own' },
      'GET /projects/1/samples': [{ id: 11, project_id: 1 }],
      'GET /projects/5/samples': [],
    };
    const { result } = await exploreWith(model, ({ method, path, body }) => {
      const isFitting = path !== '/orders' || (isObject(body) && body.project_id === 1);
      if (!isFitting) return json(422, { detail: 'A sample is not part of the project' });
      return json(200, shown[`${method} ${path}`] ?? { id: Number(path.split('/').at(-1)) || 90, project_id: 1 });
    });
    const links = result.facts.filter((fact) => fact.kind === 'link' && fact.op === 'POST /orders' && fact.field === 'project_id');
    expect(links).toMatchObject([{ from: 'POST /projects', path: '$.id' }]);
  });
});
