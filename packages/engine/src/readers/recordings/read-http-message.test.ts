import { expect, test } from 'vitest';
import { readHttpMessages } from './read-http-message.ts';

test('reads a form with one field per line', () => {
  const [call] = readHttpMessages('POST https://id.example.test/token\n\ngrant_type=client_credentials\n&client_id={{id}}\n&scope=a');
  expect(call?.body).toMatchObject({ kind: 'form', fields: [{ value: 'client_credentials' }, { name: 'client_id' }, { name: 'scope' }] });
});

test('leaves out a request that a comment calls deprecated', () => {
  const calls = readHttpMessages(
    'GET https://api.example.test/v2\n\n###\n# deprecated since May\nGET https://api.example.test/v1\n\n###\nGET https://api.example.test/v3\n',
  );
  expect(calls.map(({ url }) => url)).toEqual(['https://api.example.test/v2', 'https://api.example.test/v3']);
});
