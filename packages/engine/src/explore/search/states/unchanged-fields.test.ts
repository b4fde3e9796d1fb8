import { expect, test } from 'vitest';
import { json, modelOf, param } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules, responseWith } from '../sample-services/plain-server.fixture.ts';

const model = modelOf({
  ...pathsOf('parts', { fields: { name: { type: 'string' } }, shown: { version: { type: 'integer' } } }),
  '/parts/{id}/count': {
    parameters: [param('id', { type: 'integer' })],
    post: {
      description: 'Counts the part. `version` does not change.',
      responses: { 200: responseWith({ type: 'object' }), 404: { description: 'no' } },
    },
  },
});

test.each([true, false])('An action that changes what it must leave alone is a defect: %s.', async (isChanged) => {
  const before: Rules['before'] = ({ method, path }, server) => {
    const part = server.all('parts').find(({ id }) => path === `/parts/${id}/count`);
    if (method !== 'POST' || part === undefined) return null;
    const changed = { ...part, version: Number(part.version ?? 1) + (isChanged ? 1 : 0) };
    server.replace(
      'parts',
      server.all('parts').map((row) => (row === part ? changed : row)),
    );
    return json(200, changed, { 'content-type': 'application/json' });
  };
  const found = await brokenRules(model, { before, show: (_kind, row) => ({ version: 1, ...row }) });
  expect(found.filter((rule) => rule.startsWith('changes-fixed'))).toEqual(isChanged ? ['changes-fixed-field POST /parts/{id}/count'] : []);
});
