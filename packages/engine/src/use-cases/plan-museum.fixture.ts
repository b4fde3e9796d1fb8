import type { MessageContext } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { contextWithoutSuite } from './plan-message.fixture.ts';

const call = (summary: string) => ({ summary, security: [{ token: [] }], responses: { 200: { description: 'done' } } });
const path = (...names: readonly string[]) => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
});

/** Exhibits with comments, loans, and galleries with labels of their own. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Museum', version: '1' },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/exhibits': { get: call('List exhibits'), post: call('Add an exhibit') },
    '/exhibits/{exhibitId}': {
      ...path('exhibitId'),
      get: call('Read an exhibit'),
      patch: call('Change an exhibit'),
      delete: call('Remove an exhibit'),
    },
    '/exhibits/{exhibitId}/comments': {
      ...path('exhibitId'),
      get: call('List the comments'),
      post: call('Comment on an exhibit'),
    },
    '/loans': { get: call('List loans'), post: call('Arrange a loan') },
    '/loans/{loanId}': { ...path('loanId'), get: call('Read a loan'), delete: call('Cancel a loan') },
    '/galleries': { get: call('List galleries'), post: call('Open a gallery') },
    '/galleries/{galleryId}/loans': { ...path('galleryId'), get: call('List the loans of a gallery') },
    '/curators': { get: call('List curators'), post: call('Hire a curator') },
    '/curators/{name}': { ...path('name'), get: call('Read a curator') },
  },
};

const read = readApi(JSON.stringify(document));
if (read.kind !== 'read') throw new Error('The spec of the museum cannot be read.');
export const museum: MessageContext = { ...contextWithoutSuite, model: read.model };

/** The museum with a suite that has one test per operation. */
export const museumWithTests = (...keys: readonly string[]): MessageContext => ({
  ...museum,
  suite: {
    name: 'Museum',
    revision: 1,
    cases: keys.map((op, at) => ({ id: `tc_${at}`, title: op, op, tags: ['smoke'], statuses: ['200'] })),
  },
});
