import { expect, test } from 'vitest';
import { publicAddresses } from './public-addresses.ts';

test('without settings, no address leads to a real site, and the source link is hidden', () => {
  const { source, action, ...others } = publicAddresses({});
  expect(source).toBeNull();
  expect(action).toContain('example');
  for (const address of Object.values(others)) expect(new URL(address).hostname).toMatch(/\.example$/);
});

test('an operator sets each address, and an empty value counts as not set', () => {
  const env = {
    ASSAY_SOURCE_URL: 'https://code.test',
    ASSAY_DOCS_URL: 'https://docs.test',
    ASSAY_SCHEMAS_URL: 'https://schemas.test',
    ASSAY_PACKAGE: '@team/assay@1',
    ASSAY_ACTION: 'team/action@v2',
  };
  expect(Object.values(publicAddresses(env))).toEqual(Object.values(env));
  expect(publicAddresses({ ASSAY_SOURCE_URL: '' }).source).toBeNull();
});
