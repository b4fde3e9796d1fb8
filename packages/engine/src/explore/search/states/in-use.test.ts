import { expect, test } from 'vitest';
import { modelOf } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Row } from '../sample-services/plain-server.fixture.ts';

const name = { name: { type: 'string', minLength: 1 } };
const modelWith = (description: string) =>
  modelOf({
    ...pathsOf('sites', { fields: name, delete: { description } }),
    ...pathsOf('units', { fields: name, parent: 'sites' }),
    ...pathsOf('leases', { fields: name, parent: 'units' }),
  });
/** Removing a site also removes its units. */
const ofSite = (rows: readonly Row[], id: string) => rows.filter((row) => row.site_id === Number(id));

test.each([
  ['Rejected with 409 while the site has units.', ['removed-in-use DELETE /sites/{id}']],
  ['Rejected with 409 while any of the units has a lease that has not ended.', []],
])('A site that can be deleted although it has units without leases is judged by its description: %s', async (description, rules) => {
  const found = await brokenRules(modelWith(description), {
    before: ({ method, path }, server) => {
      const [, id] = /^\/sites\/(\d+)$/.exec(path) ?? [];
      if (method !== 'DELETE' || id === undefined) return null;
      const gone = ofSite(server.all('units'), id);
      const isLeased = server.all('leases').some(({ unit_id: unit }) => gone.some((one) => one.id === unit));
      if (isLeased) return { status: 409 };
      server.replace(
        'units',
        server.all('units').filter((row) => !gone.includes(row)),
      );
      return null;
    },
  });
  expect(found.filter((rule) => rule.startsWith('removed-in-use'))).toEqual(rules);
});
