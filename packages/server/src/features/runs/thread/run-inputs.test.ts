import { expect, test } from 'vitest';
import { suiteVariables } from './run-inputs.ts';

const environment = { name: 'local', baseUrl: 'http://127.0.0.1:9', timeoutMs: 1000, followRedirects: true, headers: [] };

test('a suite gets only the variables it declares, and always the base URL', () => {
  const suite = { env: { BASE_URL: { required: true }, BEARER_AUTH: { secret: true }, TENANT: {}, UNKNOWN: {} } };
  const headers = [['tenant', 'acme']] as const;
  expect(suiteVariables(suite, environment, { BEARER_AUTH: 't', UNUSED: 'u' }, headers)).toEqual({
    BASE_URL: 'http://127.0.0.1:9',
    BEARER_AUTH: 't',
    TENANT: 'acme',
  });
});

test('a plain variable has priority over a header, and a secret over both', () => {
  const suite = { env: { TENANT: {}, TOKEN: {}, UNSET: {} } };
  const variables = [
    { name: 'TENANT', value: 'plain' },
    { name: 'TOKEN', value: 'plain' },
    { name: 'UNDECLARED', value: 'x' },
  ];
  const given = suiteVariables(suite, { ...environment, variables }, { TOKEN: 'secret' }, [['tenant', 'header']]);
  expect(given).toEqual({ BASE_URL: environment.baseUrl, TENANT: 'plain', TOKEN: 'secret' });
});
