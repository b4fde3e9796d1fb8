import { expect, test } from 'vitest';
import { dialogIntent } from './choose-intent.ts';
import { readDialogRequest } from './dialog-request.ts';

const dialog = (parts: object = {}) => {
  const read = readDialogRequest(JSON.stringify({ selectedEndpoint: { id: 'x', method: 'post', path: '/books' }, ...parts }));
  if (read === null) throw new Error('the dialog names an endpoint');
  return read;
};
const kinds = (words: string, parts: object = {}) => dialogIntent(words, dialog(parts)).kinds;

test('the endpoint of the dialog is the scope, regardless of the text', () => {
  const intent = dialogIntent('Generate tests for the orders API', dialog());
  expect(intent).toMatchObject({ kind: 'generate', scope: { kind: 'named', operations: [{ method: 'POST', path: '/books' }] } });
});

test('the dialog requests every kind unless its text or its boxes name some', () => {
  expect(kinds('Generate tests for POST /books')).toContain('boundary');
  expect(kinds('Generate negative tests')).toEqual(['negative']);
  expect(kinds('Generate negative tests', { options: { kinds: ['smoke', 'auth'] } })).toEqual(['smoke', 'auth']);
});

test('tests of rejected credentials are left out when they are not wanted, and are the only ones when no credential is sent', () => {
  expect(kinds('Generate tests', { options: { includeForbidden: false } })).not.toContain('auth');
  expect(kinds('Generate tests', { authProfile: { type: 'NONE' } })).toEqual(['auth']);
});
