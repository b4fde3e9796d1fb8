import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import { type Call, json, modelOf, param, type Reply } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, type PlainServer, pathsOf, responseWith } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const holds = objectOf(pathsOf('holds', { fields: { performance_id: { type: 'integer' } } })['/holds']);
const modelWith = (reason: string, description = '') =>
  modelOf({
    ...pathsOf('performances', { fields: { title: text }, shown: { status: text } }),
    '/performances/{id}/cancel': {
      parameters: [param('id', { type: 'integer' })],
      post: { responses: { 200: responseWith({ type: 'object' }), 404: { description: 'no' }, 409: { description: 'cancelled already' } } },
    },
    '/holds': {
      ...holds,
      post: {
        ...objectOf(holds.post),
        description,
        responses: { ...objectOf(objectOf(holds.post).responses), 409: { description: reason } },
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

async function found(reason: string, description: string, isOpen: boolean): Promise<readonly string[]> {
  const broken = await brokenRules(modelWith(reason, description), boxOffice(isOpen));
  return broken.filter((rule) => rule.startsWith('ignores-state'));
}

test.each([true, false])('A hold for a cancelled performance is a defect: %s.', async (isOpen) => {
  const reason = 'No seat is free, or the performance is cancelled';
  expect(await found(reason, '', isOpen)).toEqual(isOpen ? ['ignores-state POST /holds'] : []);
});

test('A description that forbids holds for cancelled performances is enough.', async () => {
  expect(await found('no', 'Holds for a cancelled performance are rejected.', true)).toEqual(['ignores-state POST /holds']);
});

test.each([
  'Holds can also be added after the performance is cancelled.',
  'Holds a seat, even if the performance is cancelled.',
  'Holds can be added even if the performance is cancelled, but they cannot be changed.',
  'Returns the hold with the date on which the performance was cancelled.',
])('“%s” does not forbid a hold.', async (description) => {
  expect(await found('no seat is free', description, true)).toEqual([]);
});
