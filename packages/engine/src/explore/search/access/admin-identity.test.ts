import { expect, test } from 'vitest';
import { isObject } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { readSuite } from '../../../suite/read-suite.ts';
import { keepFindings } from '../../../use-cases/keep-findings.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';

const as = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const report = object({ total: { type: 'integer' } }, ['total']);
const refusals = { 401: { description: 'who?' }, 403: { description: 'no' } };
const model = modelOf(
  {
    '/orders': { get: { responses: { 200: as({ type: 'array', items: report }), ...refusals } } },
    '/admin/report': { get: { responses: { 200: as(report), ...refusals } } },
    '/admin/log': { get: { responses: { 200: as(report), ...refusals } } },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

/** A server whose report and log are restricted to administrators or open to everyone. */
const serverFor =
  (readers: readonly string[], logReaders = ['root-token']) =>
  ({ path, method, headers }: Call): Reply => {
    const who = headers.authorization?.replace('Bearer ', '') ?? '';
    if (!['ada-token', 'root-token'].includes(who)) return json(401, {});
    if (method !== 'GET') return json(405, {}, { allow: 'GET' });
    if (path.startsWith('/orders')) return json(200, []);
    return (path.startsWith('/admin/log') ? logReaders : readers).includes(who) ? json(200, { total: 3 }) : json(403, {});
  };

const identities = {
  env: { BEARER: 'ada-token' },
  admin: { BEARER: 'root-token' },
  search: { milliseconds: 60_000, requests: 500 },
};

test('An administrator reaches what is reserved, and no finding says that a user cannot.', async () => {
  const { result, calls } = await exploreWith(model, serverFor(['root-token']), identities);
  expect(result.operations.map(({ op, reason }) => [op, reason])).toContainEqual(['GET /admin/report', null]);
  expect(result.search?.findings.filter(({ grade }) => grade === 'defect')).toEqual([]);
  const orders = calls.filter(({ path }) => path === '/orders').map(({ headers }) => headers.authorization);
  expect(orders).not.toContain('Bearer root-token');
});

test('Access by a user to what is reserved for administrators is a defect, which is kept as a case.', async () => {
  const { result } = await exploreWith(model, serverFor(['root-token', 'ada-token']), identities);
  const [found] = result.search?.findings.filter(({ rule }) => rule === 'missing-role') ?? [];
  expect(found).toMatchObject({ op: 'GET /admin/report', grade: 'defect', expected: '403' });
  expect(found?.text).toContain('GET /admin/log returns 403 to the same user');
  expect(found?.exchanges.map(({ identity }) => identity)).toEqual(['user', 'user']);
  const suite = { id: 's', name: 'S' };
  const { files } = keepFindings({ model, findings: found === undefined ? [] : [found], seed: 1, suite, specSha256: 'x', existing: [] });
  const read = readSuite(files);
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.problems));
  expect(read.suite.cases[0]?.steps.at(-1)).toMatchObject({ req: { auth: 'bearer' }, expect: { must: { status: ['403', '404'] } } });
});

test('A first user with all rights of the administrator is one note and not a defect.', async () => {
  const all = ['root-token', 'ada-token'];
  const { result } = await exploreWith(model, serverFor(all, all), identities);
  const findings = result.search?.findings ?? [];
  expect(findings.filter(({ grade }) => grade === 'defect')).toEqual([]);
  const notes = findings.filter(({ rule }) => rule === 'same-rights');
  expect(notes.map(({ grade, text }) => [grade, text])).toEqual([
    ['note', expect.stringContaining('The first user has the same rights as the administrator')],
  ]);
});

const rate = object({ code: { type: 'string' }, hourly: { type: 'integer' } }, ['code', 'hourly']);
const single = modelOf(
  {
    '/me': { get: { responses: { 200: as(object({ name: { type: 'string' }, role: { type: 'string' } })), ...refusals } } },
    '/rates': { get: { responses: { 200: as({ type: 'array', items: rate }), ...refusals } } },
    '/rates/{code}': {
      put: {
        description: 'Supervisors only.',
        parameters: [{ name: 'code', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { required: true, content: { 'application/json': { schema: object({ hourly: { type: 'integer' } }, ['hourly']) } } },
        responses: { 200: as(rate), 404: { description: 'no' }, ...refusals },
      },
    },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

test.each<[string, readonly string[], string, readonly string[]]>([
  ['a user of another role may change it', ['ada-token', 'root-token'], 'dispatcher', ['missing-role']],
  ['the first user is a supervisor, too', ['ada-token', 'root-token'], 'supervisor', []],
  ['only supervisors may change it', ['root-token'], 'dispatcher', []],
])('The only reserved update of existing resources is tried with unchanged values: %s.', async (_what, writers, role, found) => {
  const written: string[] = [];
  const write = (who: string, body: Call['body']): Reply => {
    if (!writers.includes(who)) return json(403, {});
    written.push(JSON.stringify(body));
    return json(200, { code: 'am', hourly: 72 });
  };
  const read = (who: string, path: string): Reply => {
    if (path === '/me') return json(200, { name: who, role: who === 'root-token' ? 'supervisor' : role });
    return path === '/rates' ? json(200, [{ code: 'am', hourly: 72 }]) : json(path === '/rates/am' ? 405 : 404, {}, { allow: 'PUT' });
  };
  const serve = ({ path, method, headers, body }: Call): Reply => {
    const who = headers.authorization?.replace('Bearer ', '') ?? '';
    if (!['ada-token', 'root-token'].includes(who)) return json(401, {});
    if (path === '/rates/am' && method === 'PUT') return write(who, body);
    if (method !== 'GET') return json(405, {}, { allow: 'GET' });
    return read(who, path);
  };
  const { result } = await exploreWith(single, serve, identities);
  expect((result.search?.findings ?? []).filter(({ grade }) => grade === 'defect').map(({ rule }) => rule)).toEqual(found);
  expect(new Set(written)).toEqual(new Set(['{"hourly":72}']));
});

test('A draft that only administrators can see is not missing.', async () => {
  const course = object({ id: { type: 'string' }, title: { type: 'string' } }, ['id', 'title']);
  const body = {
    requestBody: { required: true, content: { 'application/json': { schema: object({ title: { type: 'string' } }, ['title']) } } },
  };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const drafts = modelOf(
    {
      '/courses': {
        get: { responses: { 200: as({ type: 'array', items: course }), ...refusals } },
        post: { description: 'Staff only. The course is a draft.', ...body, responses: { 201: as(course), ...refusals } },
      },
      '/courses/{id}': { get: { parameters: [id], responses: { 200: as(course), 404: { description: 'no' }, ...refusals } } },
    },
    { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
  );
  let made = 0;
  const serve = ({ path, method, headers }: Call): Reply => {
    const who = headers.authorization?.replace('Bearer ', '') ?? '';
    if (!['ada-token', 'root-token'].includes(who)) return json(401, {});
    if (method === 'GET') return path === '/courses' ? json(200, []) : json(404, {});
    if (method !== 'POST' || path !== '/courses') return json(405, {}, { allow: 'GET' });
    if (who !== 'root-token') return json(403, {});
    made += 1;
    return json(201, { id: `c${made}`, title: 'Swimming' });
  };
  const { result } = await exploreWith(drafts, serve, identities);
  expect(result.search?.findings.map(({ rule }) => rule)).not.toContain('created-not-found');
});

const voucher = object({ code: { type: 'string' }, value: { type: 'integer' } }, ['code', 'value']);
const codePath = { name: 'code', in: 'path', required: true, schema: { type: 'string' } };
const vouchers = modelOf(
  {
    '/vouchers': {
      get: { responses: { 200: as({ type: 'array', items: voucher }), ...refusals } },
      post: { requestBody: { content: { 'application/json': { schema: voucher } } }, responses: { 201: as(voucher), ...refusals } },
    },
    '/vouchers/{code}': { get: { parameters: [codePath], responses: { 200: as(voucher), ...refusals, 404: { description: 'none' } } } },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

test('What only an administrator may list can still be read by everyone who knows its code.', async () => {
  const made: JsonObject[] = [];
  const serve = ({ path, method, headers, body }: Call): Reply => {
    const who = headers.authorization?.replace('Bearer ', '') ?? '';
    if (!['ada-token', 'bob-token', 'root-token'].includes(who)) return json(401, {});
    if (path.startsWith('/vouchers/')) {
      const found = made.find(({ code }) => code === decodeURIComponent(path.slice('/vouchers/'.length)));
      return found === undefined ? json(404, {}) : json(200, found);
    }
    if (who !== 'root-token') return json(403, {});
    if (method !== 'POST') return json(200, made);
    if (!isObject(body) || typeof body.code !== 'string') return json(400, {});
    made.push(body);
    return json(201, body);
  };
  const { result } = await exploreWith(vouchers, serve, { ...identities, other: { BEARER: 'bob-token' } });
  expect(result.operations.filter(({ reason }) => reason !== null)).toEqual([]);
  expect(result.search?.findings.filter(({ rule }) => rule === 'reads-of-another')).toEqual([]);
});

const format = { name: 'format', in: 'query', schema: { enum: ['json', 'csv'] } };
const sales = modelOf(
  {
    '/admin/sales': { get: { parameters: [format], responses: { 200: as(report), ...refusals } } },
    '/admin/log': { get: { responses: { 200: as(report), ...refusals } } },
  },
  { security: [{ bearer: [] }], components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } },
);

test.each([true, false])('A report whose other format has no role check is a defect: %s.', async (isOpen) => {
  const serve = ({ path, headers }: Call): Reply => {
    const who = headers.authorization?.replace('Bearer ', '') ?? '';
    if (!['ada-token', 'root-token'].includes(who)) return json(401, {});
    return who === 'root-token' || (isOpen && path.includes('format=csv')) ? json(200, { total: 3 }) : json(403, {});
  };
  const { result } = await exploreWith(sales, serve, identities);
  const found = result.search?.findings.filter(({ rule }) => rule === 'missing-role').map(({ op }) => op) ?? [];
  expect(found).toEqual(isOpen ? ['GET /admin/sales'] : []);
});
