import { expect, test } from 'vitest';
import { dropDisabledSettings, readHeaderSettings } from './grouped-settings.ts';

const pairs = (text: string) =>
  text.split(' ').map((entry) => ({ name: entry.slice(0, entry.indexOf('=')), value: entry.slice(entry.indexOf('=') + 1) }));

test('a header whose name and value are two settings is one header', () => {
  const call = readHeaderSettings(pairs('API_URL=https://a.example API_AUTH_HEADER=X-Key API_AUTH_VALUE=v-example API_AUTH_PREFIX=Token'));
  expect(call).toMatchObject({ url: 'https://a.example', headers: [{ name: 'X-Key', value: 'Token v-example' }], keyHeader: 'X-Key' });
});

test.each(['API_AUTH_HEADER=X-Key', 'API_AUTH_HEADER=X-Key OTHER_VALUE=v', 'API_HEADER=true API_VALUE=v'])('%s is no header', (text) => {
  expect(readHeaderSettings(pairs(text))).toBeNull();
});

test('settings of a scheme that is switched off are left out', () => {
  const kept = dropDisabledSettings(pairs('OAUTH_ENABLED=false OAUTH_TOKEN_URL=u KEY_ENABLED=true KEY_HEADER=X-Key'));
  expect(kept.map(({ name }) => name)).toEqual(['KEY_ENABLED', 'KEY_HEADER']);
});
