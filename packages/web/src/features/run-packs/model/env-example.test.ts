import { expect, test } from 'vitest';
import { declaredVariables, envExample } from './env-example.ts';

const header = JSON.stringify({
  env: {
    BASE_URL: { required: true, doc: 'Where the API is' },
    TOKEN: { required: true, secret: true, default: 'must not appear' },
    PAGE: { default: '10' },
    REGION: { default: 'us' },
  },
});

test('the example names every variable, has the plain values of the environment and leaves secrets empty', () => {
  const variables = [
    { name: 'REGION', value: 'eu' },
    { name: 'TOKEN', value: 'must not appear either' },
    { name: 'UNUSED', value: 'x' },
  ];
  expect(envExample(declaredVariables(header), { baseUrl: 'http://127.0.0.1:4601', variables })).toBe(
    '# required. Where the API is\nBASE_URL=http://127.0.0.1:4601\n\n# required, secret.\nTOKEN=\n\n# optional.\nPAGE=10\n\n# optional.\nREGION=eu\n',
  );
});

test.each(['', '[]', '{"env":[]}', 'null'])('a file that contains %j declares no variables', (text) => {
  expect(declaredVariables(text)).toEqual([]);
});
