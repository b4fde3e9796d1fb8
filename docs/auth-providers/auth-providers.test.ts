import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { authProvidersPage } from './write-page.mjs';

it('the page lists every provider of the catalogue as it is today', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'auth-providers.md'), 'utf8');
  expect(page).toBe(authProvidersPage());
  expect(page.match(/^### /gm)?.length).toBeGreaterThanOrEqual(40);
  expect(page).not.toMatch(/undefined|\[object/);
});
