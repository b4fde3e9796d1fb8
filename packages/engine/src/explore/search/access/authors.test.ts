import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import { type Call, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';
import {
  bodyOfCall,
  brokenRules,
  type PlainServer,
  pathsOf,
  type Row,
  type Rules,
  requestWith,
  responseWith,
} from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 80 };
const number = { type: 'integer' };
const TYPE = { 'content-type': 'application/json' };
const users = { env: { BEARER: 't1' }, other: { BEARER: 't2' } };
const secured = { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } };
const userOf = ({ headers }: Call): number => Number(/^Bearer t(\d)$/.exec(headers.authorization ?? '')?.[1] ?? 0);
const only = (found: readonly string[], rule: string): readonly string[] => found.filter((one) => one.startsWith(rule));

const review = object({ id: number, author_id: number, body: text }, ['id', 'author_id', 'body']);
const refusals = (...codes: readonly number[]) => Object.fromEntries(codes.map((code) => [code, { description: 'no' }]));
const reviews = modelOf(
  {
    '/reviews': {
      get: { responses: { 200: responseWith({ type: 'array', items: review }), ...refusals(401) } },
      post: { ...requestWith(object({ body: text }, ['body'])), responses: { 201: responseWith(review), ...refusals(400, 401) } },
    },
    '/reviews/{id}': {
      parameters: [param('id', number)],
      get: { responses: { 200: responseWith(review), ...refusals(401, 404) } },
      patch: { ...requestWith(object({ body: text })), responses: { 200: responseWith(review), ...refusals(400, 401, 403, 404) } },
      delete: { responses: { 204: { description: 'gone' }, ...refusals(401, 403, 404) } },
    },
  },
  secured,
);

test.each([true, false])('A review that everybody can read but another user can change is a defect: %s.', async (isOpen) => {
  const before: Rules['before'] = (call, server) => {
    const user = userOf(call);
    if (user === 0) return json(401, { error: 'no' }, TYPE);
    const row = server.all('reviews').find(({ id }) => call.path === `/reviews/${id}`);
    const isWrite = call.method === 'PATCH' || call.method === 'DELETE';
    if (row !== undefined && isWrite && row.author_id !== user && !isOpen) return json(403, { error: 'no' }, TYPE);
    const { body } = bodyOfCall(call);
    if (call.method !== 'POST' || call.headers['x-checked'] !== undefined || typeof body !== 'string' || body === '') return null;
    return server.serve({ ...call, body: { body, author_id: user }, headers: { ...call.headers, 'x-checked': 'yes' } });
  };
  const found = only(await brokenRules(reviews, { before }, users), 'writes-to-another');
  expect(found).toEqual(isOpen ? ['writes-to-another PATCH /reviews/{id}', 'writes-to-another DELETE /reviews/{id}'] : []);
});

test.each([true, false])('A filter that shows the drafts of another author is a defect: %s.', async (isLeaking) => {
  const filter = { name: 'author_id', in: 'query', schema: number };
  const paths = pathsOf('posts', { fields: { title: text }, shown: { author_id: number }, get: { parameters: [filter] } });
  const others = { id: 900, title: 'Published', author_id: 7 };
  const before: Rules['before'] = (call, server) => {
    const user = userOf(call);
    if (user === 0) return json(401, { error: 'no' }, TYPE);
    const visible = [others, ...server.all('posts').filter((row) => row.author_id === user)];
    const wanted = new URLSearchParams(call.path.split('?')[1]).get('author_id');
    const rows = isLeaking && wanted !== null ? [others, ...server.all('posts')] : visible;
    if (call.method === 'GET' && call.path.startsWith('/posts') && !/^\/posts\/\d/.test(call.path))
      return json(200, wanted === null ? rows : rows.filter((row) => String(row.author_id) === wanted), TYPE);
    if (call.method !== 'POST' || call.headers['x-checked'] !== undefined) return null;
    return server.serve({ ...call, body: { ...bodyOfCall(call), author_id: user }, headers: { ...call.headers, 'x-checked': 'yes' } });
  };
  const found = only(await brokenRules(modelOf(paths, secured), { before }, users), 'lists-of-another');
  expect(found).toEqual(isLeaking ? ['lists-of-another GET /posts'] : []);
});

test.each([true, false])('A filter by a bike that shows the orders of its owner to others is a defect: %s.', async (isLeaking) => {
  const filter = { name: 'bike_id', in: 'query', schema: number };
  const paths = {
    ...pathsOf('bikes', { fields: { name: text } }),
    ...pathsOf('orders', { fields: { bike_id: number, note: text }, shown: { owner: number }, get: { parameters: [filter] } }),
  };
  const listed = (server: PlainServer, kind: string, user: number, wanted: string | null): Reply => {
    const rows = server.all(kind).filter((one) => one.owner === user || (isLeaking && wanted !== null));
    return json(200, wanted === null ? rows : rows.filter((one) => String(one.bike_id) === wanted), TYPE);
  };
  const before: Rules['before'] = (call, server) => {
    const user = userOf(call);
    if (user === 0) return json(401, { error: 'no' }, TYPE);
    const [path = '', search] = call.path.split('?');
    const [, kind = '', id] = /^\/(bikes|orders)(?:\/(\d+))?$/.exec(path) ?? [];
    const isForeign = server.all(kind).some((one) => String(one.id) === id && one.owner !== user);
    if (isForeign) return json(404, { error: 'no' }, TYPE);
    if (call.method === 'GET' && id === undefined) return listed(server, kind, user, new URLSearchParams(search).get('bike_id'));
    if (call.method !== 'POST' || call.headers['x-checked'] !== undefined) return null;
    const body = bodyOfCall(call);
    const bike = server.all('bikes').find((one) => one.id === body.bike_id);
    if (kind === 'orders' && bike?.owner !== user) return json(422, { error: 'bike_id' }, TYPE);
    return server.serve({ ...call, body: { ...body, owner: user }, headers: { ...call.headers, 'x-checked': 'yes' } });
  };
  const found = only(await brokenRules(modelOf(paths, secured), { before }, users), 'lists-of-another');
  expect(found).toEqual(isLeaking ? ['lists-of-another GET /orders'] : []);
});

const post = object({ id: number, author_id: number, title: text, state: { type: 'string', enum: ['draft', 'published'] } });
const act = { parameters: [param('id', number)], responses: { 200: responseWith(post), ...refusals(401, 403, 404, 409) } };
const posts = modelOf(
  {
    '/posts': {
      post: { ...requestWith(object({ title: text }, ['title'])), responses: { 201: responseWith(post), ...refusals(400, 401) } },
    },
    '/posts/{id}': {
      parameters: [param('id', number)],
      get: { responses: { 200: responseWith(post), ...refusals(401, 404) } },
      delete: { responses: { 204: { description: 'gone' }, ...refusals(401, 403, 404) } },
    },
    '/posts/{id}/publish': { post: act },
  },
  secured,
);

/** The response to a request for a post. Null for the default one. */
function toPost(call: Call, server: PlainServer, row: Row, isOpen: boolean): Reply | null {
  const isForeign = row.author_id !== userOf(call);
  if (isForeign && row.state !== 'published') return json(404, { error: 'no' }, TYPE);
  if (isForeign && call.method !== 'GET' && !isOpen) return json(403, { error: 'no' }, TYPE);
  if (!call.path.endsWith('/publish')) return null;
  server.replace('posts', [...server.all('posts').filter((one) => one !== row), { ...row, state: 'published' }]);
  return json(200, { ...row, state: 'published' }, TYPE);
}

test.each([true, false])('A published post that another user can delete is a defect: %s.', async (isOpen) => {
  const before: Rules['before'] = (call, server) => {
    if (userOf(call) === 0) return json(401, { error: 'no' }, TYPE);
    const row = server.all('posts').find(({ id }) => call.path.split('/')[2] === String(id));
    if (row !== undefined) return toPost(call, server, row, isOpen);
    if (call.method !== 'POST' || call.headers['x-checked'] !== undefined) return null;
    const body = { ...bodyOfCall(call), author_id: userOf(call) };
    return server.serve({ ...call, body, headers: { ...call.headers, 'x-checked': 'yes' } });
  };
  const show: Rules['show'] = (_kind, row) => ({ state: 'draft', ...row });
  const found = only(await brokenRules(posts, { before, show }, users), 'writes-to-another DELETE');
  expect(found).toEqual(isOpen ? ['writes-to-another DELETE /posts/{id}'] : []);
});

const task = object({ id: number, held: text, body: text }, ['id', 'held', 'body']);
const described = (texts: { readonly refusal?: string; readonly rule?: string }) =>
  modelOf(
    {
      '/tasks': {
        get: { responses: { 200: responseWith({ type: 'array', items: task }), ...refusals(401) } },
        post: { ...requestWith(object({ body: text }, ['body'])), responses: { 201: responseWith(task), ...refusals(400, 401) } },
      },
      '/tasks/{id}': {
        parameters: [param('id', number)],
        get: { responses: { 200: responseWith(task), ...refusals(401, 404) } },
        put: {
          ...requestWith(object({ body: text }, ['body'])),
          description: texts.rule ?? '',
          responses: { 200: responseWith(task), ...refusals(400, 401, 404), 403: { description: texts.refusal ?? 'no' } },
        },
      },
    },
    secured,
  );

test.each([
  [{ refusal: 'Held by another technician.' }, true],
  [{ refusal: 'Not your task.' }, true],
  [{ rule: 'Only the technician the task is assigned to may do this.' }, true],
  [{ refusal: 'Owned by another organization.' }, false],
  [{ refusal: 'The plan does not include tasks.' }, false],
])('The spec says about the update of a task: %o. An update by another user is a defect: %s.', async (texts, isDefect) => {
  const before: Rules['before'] = (call, server) => {
    const user = userOf(call);
    if (user === 0) return json(401, { error: 'no' }, TYPE);
    const { body } = bodyOfCall(call);
    if (call.method !== 'POST' || call.headers['x-checked'] !== undefined || typeof body !== 'string' || body === '') return null;
    return server.serve({ ...call, body: { body, held: `t${user}` }, headers: { ...call.headers, 'x-checked': 'yes' } });
  };
  const found = only(await brokenRules(described(texts), { before }, users), 'writes-to-another');
  expect(found).toEqual(isDefect ? ['writes-to-another PUT /tasks/{id}'] : []);
});

test('A client that the create chooses is not the owner of a shared ticket.', async () => {
  const fields = { subject: text, customer_id: number };
  const trial = {
    responses: { 200: responseWith(object({})), 403: { description: 'The trial of the team has ended' }, 404: { description: 'no' } },
  };
  const paths = { ...pathsOf('customers', { fields: { name: text } }), ...pathsOf('tickets', { fields, patch: trial, delete: trial }) };
  const { get, ...rest } = objectOf(paths['/tickets/{id}']);
  const reads = { responses: { 200: objectOf(objectOf(get).responses)[200] ?? null, ...refusals(401, 404) } };
  const before: Rules['before'] = (call) => (userOf(call) === 0 ? json(401, { error: 'no' }, TYPE) : null);
  const model = modelOf({ ...paths, '/tickets/{id}': { ...rest, get: reads } }, secured);
  expect(only(await brokenRules(model, { before }, users), 'writes-to-another')).toEqual([]);
});

test.each([
  ['No such album, or not yours.', ['writes-to-another PATCH /albums/{id}']],
  ['There is no such resource, or it is not the caller’s.', []],
])(
  'An album that others can change is a defect if the spec hides albums from them, and not only resources: “%s”.',
  async (reason, rules) => {
    const { '/albums': list, '/albums/{id}': item } = pathsOf('albums', { fields: { title: text } });
    const { patch } = objectOf(item);
    const missing = {
      200: responseWith(object({ id: number, title: text }, ['id'])),
      400: { description: 'no' },
      404: { description: reason },
    };
    const { post } = objectOf(list);
    const albums = modelOf(
      {
        '/albums': { post: post ?? null },
        '/albums/{id}': { parameters: [param('id', number)], patch: { ...objectOf(patch), responses: missing } },
      },
      secured,
    );
    const before: Rules['before'] = (call) => (userOf(call) === 0 ? json(401, { error: 'no' }, TYPE) : null);
    expect(only(await brokenRules(albums, { before }, users), 'writes-to-another')).toEqual(rules);
  },
);
