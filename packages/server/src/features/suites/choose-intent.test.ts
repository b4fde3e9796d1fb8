import { expect, test } from 'vitest';
import { chooseIntent } from './choose-intent.ts';

const dialog = (selectedEndpoint: unknown) => JSON.stringify({ mode: 'FILES', selectedEndpoint });

test('the endpoint of the dialog is the scope, whatever the words would find', () => {
  const intent = chooseIntent('Generate tests for the orders API', dialog({ id: 'x', method: 'post', path: '/books' }));
  expect(intent).toMatchObject({ kind: 'generate', scope: { kind: 'named', operations: [{ method: 'POST', path: '/books' }] } });
});

test.each([undefined, '', 'not JSON', '[]', dialog(null), dialog({ method: 'GET' }), dialog({ method: 'GET', path: 'books' })])(
  'without a readable endpoint in %j the words decide',
  (openApiJson) => {
    expect(chooseIntent('/generate smoke', openApiJson)).toMatchObject({ kind: 'generate', kinds: ['smoke'], scope: { kind: 'all' } });
  },
);

test('a command that is not about tests stays what it is', () => {
  expect(chooseIntent('/run cloud', dialog({ method: 'GET', path: '/books' }))).toEqual({ kind: 'run', where: 'cloud' });
});
