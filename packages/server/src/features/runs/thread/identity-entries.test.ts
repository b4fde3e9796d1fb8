import { DEFAULT_IDENTITY } from '@assay/engine/model';
import { expect, test } from 'vitest';
import { authEntriesOfIdentity } from './identity-entries.ts';

const use = (variable: string) => ({ in: 'header' as const, name: 'X-Key', value: `{{${variable}}}` });

test('an entry whose name ends with an identity belongs to that identity, however short the name is', () => {
  const suite = { env: {}, auth: { k: use('KEY'), 'k.other': use('KEY_OTHER'), bearer: use('TOKEN'), 'bearer.other': use('TOKEN_OTHER') } };
  expect(Object.keys(authEntriesOfIdentity(suite, 'other'))).toEqual(['k.other', 'bearer.other']);
  expect(Object.keys(authEntriesOfIdentity(suite, DEFAULT_IDENTITY))).toEqual(['k', 'bearer']);
});

test('a dot in a name does not mark an identity, unless the part before it is an entry too', () => {
  const suite = { env: {}, auth: { '.other': use('KEY'), 'api.other': use('TOKEN') } };
  expect(Object.keys(authEntriesOfIdentity(suite, 'other'))).toEqual([]);
});

test('an entry belongs to the identity that gives its variable, whatever its name is', () => {
  const suite = { env: {}, auth: { bearer: use('TOKEN') }, identities: { admin: { gives: { TOKEN: 'ADMIN_TOKEN' } } } };
  expect(Object.keys(authEntriesOfIdentity(suite, 'admin'))).toEqual(['bearer']);
});
