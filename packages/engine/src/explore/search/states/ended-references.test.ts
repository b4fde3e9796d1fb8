import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import { type Call, json, modelOf, param, type Reply } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, type PlainServer, pathsOf, shows } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const holds = objectOf(pathsOf('holds', { fields: { performance_id: { type: 'integer' } } })['/holds']);
const model = modelOf({
  ...pathsOf('performances', { fields: { title: text }, shown: { status: text } }),
  '/performances/{id}/cancel': {
    parameters: [param('id', { type: 'integer' })],
    post: { responses: { 200: shows({ type: 'object' }), 404: { description: 'no' }, 409: { description: 'cancelled already' } } },
  },
  '/holds': {
    ...holds,
    post: {
      ...objectOf(holds.post),
      responses: { ...objectOf(objectOf(holds.post).responses), 409: { description: 'No seat is free, or the performance is cancelled' } },
    },
  },
});

/** A box office that may accept holds for a cancelled performance. */
function boxOffice(isOpen: boolean) {
  const no = (status: number): Reply => json(status, { error: 'no' });
  const cancel = (id: number, server: PlainServer): Reply => {
    const row = server.all('performances').find((one) => one.id === id);
    if (row === undefined) return no(404);
    const cancelled = { ...row, status: 'cancelled' };
    server.replace(
      'performances',
      server.all('performances').map((one) => (one === row ? cancelled : one)),
    );
    return row.status === 'cancelled' ? no(409) : json(200, cancelled, { 'content-type': 'application/json' });
  };
  const hold = (call: Call, server: PlainServer): Reply | null => {
    const found = server.all('performances').find(({ id }) => id === bodyOfCall(call).performance_id);
    if (found === undefined) return no(404);
    return found.status === 'cancelled' && !isOpen ? no(409) : null;
  };
  const before = (call: Call, server: PlainServer): Reply | null => {
    const [, id] = /^\/performances\/(\d+)\/cancel$/.exec(call.path) ?? [];
    if (id !== undefined) return call.method === 'POST' ? cancel(Number(id), server) : no(405);
    return call.path === '/holds' && call.method === 'POST' ? hold(call, server) : null;
  };
  return { before };
}

test.each([true, false])('A hold for a cancelled performance is a defect: %s.', async (isOpen) => {
  const broken = await brokenRules(model, boxOffice(isOpen));
  expect(broken.filter((rule) => rule.startsWith('ignores-state'))).toEqual(isOpen ? ['ignores-state POST /holds'] : []);
});
