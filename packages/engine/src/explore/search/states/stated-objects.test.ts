import { expect, test } from 'vitest';
import { json, modelOf, object, param } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules, responseWith } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', maxLength: 60 };
const status = { type: 'string', enum: ['active', 'lost', 'closed'] };
const card = object({ id: { type: 'integer' }, holder: text, status }, ['id']);
const TYPE = { 'content-type': 'application/json' };

/** An action with this summary that moves a card from any state to another one. */
const found = async (summary: string, next: string): Promise<readonly string[]> => {
  const act = { summary, responses: { 200: responseWith(card), 404: { description: 'no' }, 409: { description: 'no' } } };
  const model = modelOf({
    ...pathsOf('cards', { fields: { holder: text }, shown: { status } }),
    '/cards/{id}/act': { post: { parameters: [param('id', { type: 'integer' })], ...act } },
  });
  const before: Rules['before'] = ({ method, path }, server) => {
    const row = server.all('cards').find(({ id }) => path === `/cards/${id}/act`);
    if (row === undefined || method !== 'POST') return null;
    const changed = { ...row, status: next };
    server.replace(
      'cards',
      server.all('cards').map((one) => (one === row ? changed : one)),
    );
    return json(200, changed, TYPE);
  };
  const show: Rules['show'] = (_kind, row) => ({ status: 'active', ...row });
  return (await brokenRules(model, { before, show })).filter((rule) => rule.startsWith('ignores-state'));
};

test('A state before the resource is required.', async () => {
  expect(await found('Destroy a lost card', 'closed')).toEqual(['ignores-state POST /cards/{id}/act']);
});

test.each([
  ['Report a lost card', 'closed'],
  ['Replace a lost card', 'active'],
  ['Announce a lost card', 'lost'],
])('A state that an action reports or results in is not required: %s.', async (summary, next) => {
  expect(await found(summary, next)).toEqual([]);
});
