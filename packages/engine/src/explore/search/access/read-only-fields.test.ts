import { expect, test } from 'vitest';
import { modelOf } from '../../scripted-api.fixture.ts';
import { bodyOfCall, brokenRules, pathsOf } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 80 };
const grade = { type: ['integer', 'null'], readOnly: true, minimum: 0, maximum: 100, description: 'Set by the jury' };
const model = modelOf(pathsOf('entries', { fields: { title: text }, shown: { grade } }));

/** A server that ignores unknown fields, but accepts a grade in requests with the `taken` methods. */
const rulesFor = (taken: readonly string[]) =>
  brokenRules(model, {
    before: (call, server) => {
      const { title, grade: given } = bodyOfCall(call);
      if (call.headers['x-checked'] !== undefined || (call.method !== 'POST' && call.method !== 'PATCH')) return null;
      if (typeof title !== 'string' && (call.method === 'POST' || title !== undefined)) return { status: 400, json: { error: 'title' } };
      const kept = {
        ...(title === undefined ? {} : { title }),
        ...(taken.includes(call.method) && given !== undefined ? { grade: given } : {}),
      };
      return server.serve({ ...call, body: kept, headers: { ...call.headers, 'x-checked': 'yes' } });
    },
    show: (_kind, row) => ({ grade: null, ...row }),
  });

test('A read-only field that is empty in a new resource must not be taken from an update.', async () => {
  expect(await rulesFor(['PATCH'])).toContain('mass-assignment PATCH /entries/{id}');
});

test('A server that ignores read-only fields has no finding about them.', async () => {
  expect((await rulesFor([])).filter((rule) => rule.startsWith('mass-assignment'))).toEqual([]);
});
