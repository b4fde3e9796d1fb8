import { expect, test } from 'vitest';
import { type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf, type Rules, requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const TYPE = { 'content-type': 'application/json' };

const id = { parameters: [param('id', { type: 'string' })] };
const model = modelOf({
  '/echo/{word}': { get: { parameters: [param('word', { type: 'string' })], responses } },
  '/boats': { get: { responses } },
  '/boats/{id}': { get: { ...id, responses } },
});

/** Returns 200 for every path, with the path in the body. */
function answer({ path }: Call): Reply {
  return path === '/boats' ? json(200, [{ id: 'b1' }]) : json(200, { id: path.slice(path.lastIndexOf('/') + 1) });
}

test('Accepting an unknown id is a defect if ids come from the API, but not if any value works.', async () => {
  const { result } = await exploreWith(model, answer, { search: { requests: 2000, milliseconds: 10_000_000 } });
  const unknown = result.search?.findings.filter(({ rule }) => rule === 'unknown-id').map(({ op }) => op);
  expect(unknown).toEqual(['GET /boats/{id}']);
});

test.each([true, false])('A part that cannot be read, but changed under another parent is a defect: %s.', async (isLax) => {
  const number = { type: 'integer' };
  const line = object({ quantity: { ...number, minimum: 1, maximum: 9 } }, ['quantity']);
  const shown = object({ id: number, quantity: number }, ['id', 'quantity']);
  const refused = { 400: { description: 'no' }, 404: { description: 'no' } };
  const parameters = [param('id', number)];
  const paths = {
    ...pathsOf('orders', { fields: { title: { type: 'string' } }, shown: { lines: { type: 'array', items: shown } } }),
    '/orders/{id}/lines': { parameters, post: { ...requestWith(line), responses: { 201: responseWith(shown), ...refused } } },
    '/orders/{id}/lines/{line}': {
      parameters: [...parameters, param('line', number)],
      patch: { ...requestWith(line), responses: { 200: responseWith(shown), ...refused } },
    },
  };
  let last = 5000;
  const lines = new Map<number, { id: number; order: number; quantity: number }>();
  const write = (order: number, key: number | null, quantity: unknown): Reply => {
    if (!Number.isInteger(quantity) || Number(quantity) < 1 || Number(quantity) > 9) return json(400, {}, TYPE);
    if (key === null) last += 1;
    const changed = { id: key ?? last, order: lines.get(key ?? last)?.order ?? order, quantity: Number(quantity) };
    lines.set(changed.id, changed);
    return json(key === null ? 201 : 200, { id: changed.id, quantity: changed.quantity }, TYPE);
  };
  const before: Rules['before'] = ({ method, path, ...call }, server) => {
    const [, order, key] = /^\/orders\/(\d+)\/lines(?:\/(\d+))?$/.exec(path) ?? [];
    if (order === undefined) return null;
    if (method !== (key === undefined ? 'POST' : 'PATCH')) return json(405, {}, { allow: 'POST, PATCH' });
    const isKnown = server.all('orders').some((row) => row.id === Number(order));
    const owner = lines.get(Number(key))?.order;
    const isHere = key === undefined || owner === Number(order) || (isLax && owner !== undefined);
    if (!isKnown || !isHere) return json(404, {}, TYPE);
    return write(Number(order), key === undefined ? null : Number(key), bodyOfCall({ method, path, ...call }).quantity);
  };
  const show: Rules['show'] = (_kind, row) => ({
    ...row,
    lines: [...lines.values()].filter(({ order }) => order === row.id).map(({ id, quantity }) => ({ id, quantity })),
  });
  const found = await brokenRules(modelOf(paths), { before, show });
  expect(found.filter((rule) => rule.startsWith('wrong-parent'))).toEqual(isLax ? ['wrong-parent PATCH /orders/{id}/lines/{line}'] : []);
});
