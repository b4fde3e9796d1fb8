import { expect, test } from 'vitest';
import { isObject } from '../json/values.ts';
import type { Json, JsonObject } from '../model/index.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from './scripted-api.fixture.ts';

const id = { type: 'integer' };
const serial = { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$', example: 'DR-0001' };

/** A library whose copies are listed only below their tool. Each copy can be lent or repaired, but not both. */
const library = modelOf({
  '/tools': { get: { responses }, post: acceptsBody(object({ name: { type: 'string' } }, ['name'])) },
  '/tools/{tool_id}/copies': {
    get: { parameters: [param('tool_id', id)], responses },
    post: {
      parameters: [param('tool_id', id)],
      ...acceptsBody(object({ serial }, ['serial'])),
      responses: { 201: { description: 'created' } },
    },
  },
  '/copies/{copy_id}': { patch: { parameters: [param('copy_id', id)], ...acceptsBody(object({ serial })) } },
  '/loans': { get: { responses }, post: acceptsBody(object({ copy_id: id }, ['copy_id'])) },
  '/repairs': { get: { responses }, post: acceptsBody(object({ copy_id: id }, ['copy_id'])) },
});

function serveLibrary(): (call: Call) => Reply {
  const copies: JsonObject[] = [{ id: 1, tool_id: 1, serial: 'DR-0001' }];
  const used = new Set<unknown>([1]);
  const conflict = (detail: string): Reply => json(409, { detail });
  const createCopy = (tool: number, sent: JsonObject): Reply => {
    if (copies.some((copy) => copy.serial === sent.serial)) return conflict('There is already a copy with that serial number');
    copies.push({ id: copies.length + 1, tool_id: tool, serial: sent.serial ?? null });
    return json(201, copies.at(-1) ?? null);
  };
  const useCopy = ({ copy_id: copy = null }: JsonObject): Reply => {
    if (used.has(copy)) return conflict('The copy is on_loan');
    used.add(copy);
    return json(201, { id: used.size, copy_id: copy });
  };
  const listOf = (path: string): Json =>
    path === '/tools' ? [{ id: 1, name: 'drill' }] : path === '/loans' ? [{ id: 1, copy_id: 1 }] : [];
  return ({ method, path, body }) => {
    const sent = isObject(body) ? body : {};
    const tool = Number(/^\/tools\/(\d+)\/copies$/.exec(path)?.[1] ?? 0);
    if (method === 'GET') return json(200, tool === 0 ? listOf(path) : copies.filter((copy) => copy.tool_id === tool));
    if (method === 'PATCH') return json(200, {});
    if (path === '/tools') return json(201, { id: 2, name: 'x' });
    return tool === 0 ? useCopy(sent) : createCopy(tool, sent);
  };
}

test('After a conflict about a resource that the body refers to, another one is created with a new unique value.', async () => {
  const { result } = await exploreWith(library, serveLibrary());
  expect(result.operations.filter(({ reason }) => reason !== null)).toEqual([]);
  expect(result.requests).toBeLessThan(3 * result.operations.length);
});
