import { expect, test } from 'vitest';
import { modelOf } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const model = modelOf(pathsOf('notes', { fields: { title: { type: 'string' } } }));

test.each(['deleted', 'all', null])('A second removal that succeeds is a defect if an unknown id gets a 404: %s.', async (lax) => {
  const removed = new Set<string>();
  const before: Rules['before'] = ({ method, path }, server) => {
    if (method !== 'DELETE') return null;
    const isKnown = server.all('notes').some(({ id }) => path === `/notes/${id}`);
    if (isKnown) removed.add(path);
    return !isKnown && (lax === 'all' || (lax === 'deleted' && removed.has(path))) ? { status: 204 } : null;
  };
  const found = await brokenRules(model, { before });
  expect(found.filter((rule) => /twice|unknown-id/.test(rule))).toEqual(lax === 'deleted' ? ['removes-twice DELETE /notes/{id}'] : []);
});
