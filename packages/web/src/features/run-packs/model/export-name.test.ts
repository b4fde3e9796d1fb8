import { expect, test } from 'vitest';
import { exportName } from './export-name.ts';

test.each([
  ['Bookshop API: smoke', '.hurl', 'bookshop-api-smoke-r3.hurl'],
  ['Bookshop API: smoke', '-curl.sh', 'bookshop-api-smoke-r3-curl.sh'],
  ['注文', '.zip', 'suite-r3.zip'],
])('the suite %s with the ending %s is saved as %s', (name, ending, file) => {
  expect(exportName({ name, revision: 3 }, ending)).toBe(file);
});
