import { expect, test } from 'vitest';
import { isObject } from '../../../json/values.ts';
import { json, modelOf } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string' };
const TYPE = { 'content-type': 'application/json' };
const rooms = pathsOf('rooms', {
  fields: {
    name: text,
    lift: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string', enum: ['quiet', 'large'] } },
    note: { type: ['string', 'null'] },
    spare: { type: 'integer', minimum: 0 },
  },
  required: ['name'],
});

const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

test.each(['lift', 'tags', 'note', 'spare', null])('An update that ignores an empty value is a defect: %s.', async (ignored) => {
  const before: Rules['before'] = ({ method, path, body }, server) => {
    const row = server.all('rooms').find(({ id }) => id === Number(/^\/rooms\/(\d+)$/.exec(path)?.[1]));
    if (method !== 'PATCH' || row === undefined || !isObject(body)) return null;
    const kept = Object.entries(body).filter(([name, value]) => name !== ignored || !isEmpty(value));
    const changed = { ...row, ...Object.fromEntries(kept), id: row.id };
    server.replace(
      'rooms',
      server.all('rooms').map((one) => (one === row ? changed : one)),
    );
    return json(200, changed, TYPE);
  };
  const found = await brokenRules(modelOf(rooms), { before });
  expect(found.filter((rule) => rule.startsWith('lost-update'))).toEqual(ignored === null ? [] : ['lost-update PATCH /rooms/{id}']);
});
