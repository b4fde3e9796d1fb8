import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { Json, JsonObject } from '../../../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf } from '../sample-services/plain-server.fixture.ts';

const code = { type: 'string', maxLength: 20 };
const method = object({ code, name: { type: 'string' } }, ['code', 'name']);
const shows = (schema: JsonObject): JsonObject => ({ description: 'fine', content: { 'application/json': { schema } } });
const errors: JsonObject = Object.fromEntries([400, 404, 405].map((status) => [status, { description: 'no' }]));

const modelWith = (refusal: string) =>
  modelOf({
    '/methods': { get: { responses: { 200: shows({ type: 'array', items: method }), ...errors } } },
    '/methods/{code}': { parameters: [param('code')], get: { responses: { 200: shows(method), ...errors } } },
    '/orders': {
      post: {
        ...acceptsBody(object({ method_code: code }, ['method_code'])),
        responses: { 201: { description: 'made' }, 400: { description: 'no' }, 405: { description: 'no' }, 422: { description: refusal } },
      },
    },
  });

const METHODS = ['NIT-10', 'PH-01'];
const fine = (status: number, value: Json): Reply => json(status, value, { 'content-type': 'application/json' });
const no = (status: number): Reply => json(status, { error: 'no' }, { 'content-type': 'application/json', allow: 'GET, POST' });

function laboratory(takesUnknown: 'takes unknown methods' | null): (call: Call) => Reply {
  const methods = METHODS.map((entry) => ({ code: entry, name: `Method ${entry}` }));
  const order = ({ method_code: wanted }: JsonObject): Reply => {
    if (typeof wanted !== 'string' || wanted.length > 20) return no(400);
    return METHODS.includes(wanted) || takesUnknown !== null ? fine(201, { id: 1 }) : no(422);
  };
  return ({ method: verb, path, body }) => {
    if (path === '/orders') return verb === 'POST' ? order(objectOf(body)) : no(405);
    if (verb !== 'GET') return no(405);
    if (path === '/methods') return fine(200, methods);
    const found = methods.find((entry) => path === `/methods/${entry.code}`);
    return found === undefined ? no(404) : fine(200, found);
  };
}

async function gradesWith(refusal: string, flaw: 'takes unknown methods' | null): Promise<readonly string[]> {
  const { result } = await exploreWith(modelWith(refusal), laboratory(flaw), { search: { requests: 3000, milliseconds: 1e9 } });
  return (result.search?.findings ?? []).filter(({ rule }) => rule === 'unknown-id').map(({ grade, place }) => `${grade} ${place}`);
}

test.each([
  ['a defect where the spec says that they are rejected', 'Names a method that does not exist', ['defect body.method_code']],
  ['a note where it says nothing', 'Not possible', ['note body.method_code']],
])('Unknown references of the right form that are accepted are %s.', async (_what, refusal, grades) => {
  expect(await gradesWith(refusal, 'takes unknown methods')).toEqual(grades);
});

test('A rejected unknown reference is not a finding.', async () => {
  expect(await gradesWith('Names a method that does not exist', null)).toEqual([]);
});

test('A value that another resource happens to have is not a reference to it.', async () => {
  const language = { type: 'string', pattern: '^[a-z]{2}$' };
  const rate = object({ language, hourly: { type: 'integer' } }, ['language', 'hourly']);
  const refusal = { 422: { description: 'Names something that does not exist' } };
  const people = modelOf({
    '/rates': { get: { responses: { 200: shows({ type: 'array', items: rate }) } } },
    '/rates/{language}': { parameters: [param('language', language)], get: { responses: { 200: shows(rate), ...errors } } },
    '/people': {
      post: {
        ...acceptsBody(object({ languages: { type: 'array', minItems: 1, items: language } }, ['languages'])),
        responses: { 201: { description: 'made' }, ...errors, ...refusal },
      },
    },
  });
  const am = { language: 'am', hourly: 9 };
  const known: Readonly<Record<string, Json>> = { '/rates': [am], '/rates/am': am };
  const serve = ({ method: verb, path, body }: Call): Reply => {
    const { languages } = objectOf(body);
    if (path === '/people' && verb === 'POST') return Array.isArray(languages) ? fine(201, { id: 1 }) : no(422);
    const found = known[path];
    if (verb !== 'GET' || path === '/people') return no(405);
    return found === undefined ? no(404) : fine(200, found);
  };
  const { result } = await exploreWith(people, serve, { search: { requests: 3000, milliseconds: 1e9 } });
  expect((result.search?.findings ?? []).filter(({ rule }) => rule === 'unknown-id')).toEqual([]);
});

test('An optional reference is tried as well, in a create and in an update.', async () => {
  const pets = modelOf({
    ...pathsOf('owners', { fields: { name: { type: 'string' } } }),
    ...pathsOf('pets', {
      fields: { name: { type: 'string' }, owner_id: { type: 'integer', nullable: true } },
      required: ['name'],
      post: { description: 'owner_id must name an\n existing owner (422).' },
    }),
  });
  const found = async (isChecked: boolean) => {
    const rules = await brokenRules(pets, {
      before: ({ body, path }, server) => {
        const { owner_id: owner } = objectOf(body);
        const isKnown = owner === undefined || owner === null || server.all('owners').some(({ id }) => id === owner);
        return path.startsWith('/pets') && isChecked && !isKnown ? no(422) : null;
      },
    });
    return rules.filter((rule) => rule.startsWith('unknown-id'));
  };
  expect(await found(true)).toEqual([]);
  expect((await found(false)).toSorted()).toEqual(['unknown-id PATCH /pets/{id}', 'unknown-id POST /pets']);
});

test('The ID that a client chooses for a new resource does not refer to another resource.', async () => {
  const artifact = object({ artifactId: { type: 'string', example: 'one' } }, ['artifactId']);
  const refusals = { 200: { description: 'fine' }, 404: { description: 'no' } };
  const inGroup = { parameters: [param('groupId')], responses };
  const model = modelOf({
    '/groups': { get: { responses }, post: acceptsBody(object({ name: { type: 'string' } }, ['name'])) },
    '/groups/{groupId}': { delete: inGroup },
    '/groups/{groupId}/artifacts': {
      get: inGroup,
      post: { ...inGroup, ...acceptsBody(artifact), responses: refusals, description: 'FAIL returns 409, and FIND an existing artifact.' },
    },
  });
  const serve = ({ method, path }: Call): Reply => {
    if (method === 'GET') return json(200, path.endsWith('/artifacts') ? [{ artifactId: 'known' }] : [{ id: 'g1' }]);
    return json(201, path.endsWith('/artifacts') ? { artifactId: 'one' } : { id: 'g1' });
  };
  const { result } = await exploreWith(model, serve, { search: { requests: 2000, milliseconds: 10_000_000 } });
  expect(result.search?.findings.filter(({ rule, place }) => rule === 'unknown-id' && place === 'body.artifactId')).toEqual([]);
});
