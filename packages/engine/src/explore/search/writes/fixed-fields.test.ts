import { expect, test } from 'vitest';
import { objectOf } from '../../../json/values.ts';
import type { JsonObject } from '../../../model/index.ts';
import { type Call, json, modelOf, object, param, type Reply } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, type PlainServer, pathsOf, requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', maxLength: 60 };
const count = { type: 'integer', minimum: 0, maximum: 500, example: 12 };
const flag = { type: 'boolean', default: false };
const shown = { version: { type: 'integer' }, created_at: { type: 'string', format: 'date-time' } };
const paths = pathsOf('crates', { fields: { title: text, pieces: count, sealed: flag }, required: ['title', 'pieces'], shown });
const { '/crates/{id}': item, ...rest } = paths;
const { get, delete: remove } = objectOf(item);
const row = object({ id: { type: 'integer' }, title: text, pieces: count, sealed: flag, ...shown }, ['id']);
const model = modelOf({
  ...rest,
  '/crates/{id}': {
    parameters: [param('id', { type: 'integer' })],
    get: get ?? null,
    delete: remove ?? null,
    put: {
      summary: 'Replaces a crate',
      description: 'The pieces are not touched.',
      ...requestWith(object({ title: text, sealed: flag, version: { type: 'integer', minimum: 1 } }, ['title', 'version'])),
      responses: {
        200: responseWith(row),
        400: { description: 'no' },
        404: { description: 'no' },
        409: { description: '`version` is out of date.' },
      },
    },
  },
});

type Flaw = 'old version' | 'same version' | 'no pieces' | 'new date' | 'flag stays';

function replace(call: Call, server: PlainServer, flaw: Flaw | null): Reply | null {
  const [, id] = /^\/crates\/(\d+)$/.exec(call.path) ?? [];
  const stored = server.all('crates').find((one) => one.id === Number(id));
  if (call.method !== 'PUT' || stored === undefined) return null;
  const { title, version, sealed = flaw === 'flag stays' ? (stored.sealed ?? false) : false } = bodyOfCall(call);
  const isValid = typeof title === 'string' && title.length <= 60 && Number.isInteger(version) && typeof sealed === 'boolean';
  if (!isValid || Number(version) < 1) return json(400, { error: 'no' });
  const now = Number(stored.version ?? 1);
  if (version !== now && flaw !== 'old version' && flaw !== 'flag stays') return json(409, { error: 'version' });
  const changed = {
    ...stored,
    title,
    sealed,
    version: flaw === 'same version' ? now : now + 1,
    ...(flaw === 'no pieces' ? { pieces: 0 } : {}),
    ...(flaw === 'new date' ? { created_at: '2027-01-01T00:00:00Z' } : {}),
  };
  server.replace(
    'crates',
    server.all('crates').map((one) => (one === stored ? changed : one)),
  );
  return json(200, changed, { 'content-type': 'application/json' });
}

const shownAs = (stored: JsonObject): JsonObject => ({ version: 1, sealed: false, created_at: '2026-11-19T08:00:00Z', ...stored });

test.each<[Flaw | null, readonly string[]]>([
  ['old version', ['ignores-version PUT /crates/{id}']],
  ['same version', ['same-version PUT /crates/{id}']],
  ['no pieces', ['changes-fixed-field PUT /crates/{id}']],
  ['new date', ['changes-fixed-field PUT /crates/{id}']],
  ['flag stays', ['keeps-omitted-field PUT /crates/{id}', 'ignores-version PUT /crates/{id}']],
  [null, []],
])('What a PUT may not change, and the version that it must know: %s.', async (flaw, rules) => {
  const found = await brokenRules(model, {
    before: (call, server) => replace(call, server, flaw),
    show: (_kind, stored) => shownAs(stored),
  });
  expect(found.filter((rule) => /version|fixed|omitted/.test(rule)).toSorted()).toEqual(rules.toSorted());
});

test.each([true, false])('A time of the last change that does not follow a change is a defect: %s.', async (isStale) => {
  const moment = { type: 'string', format: 'date-time' };
  const notes = pathsOf('notes', { fields: { title: text }, shown: { updated_at: moment } });
  let turn = 0;
  const times = new Map<string, string>();
  const show = (_kind: string, stored: JsonObject): JsonObject => {
    const key = isStale ? String(stored.id) : JSON.stringify(stored);
    turn += 1;
    if (!times.has(key)) times.set(key, new Date(1_763_546_400_123 + turn).toISOString());
    return { ...stored, updated_at: times.get(key) ?? '' };
  };
  const found = await brokenRules(modelOf(notes), { show });
  expect(found.filter((rule) => rule.startsWith('stale-time'))).toEqual(isStale ? ['stale-time PATCH /notes/{id}'] : []);
});
