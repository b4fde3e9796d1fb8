import type { CallName } from '@assay/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnProject } from '../testing/app/own-project.ts';
import type { TestUser } from '../testing/app/test-app.ts';
import type { TestWorld } from '../testing/app/test-world.ts';
import type { CallOptions } from '../testing/data/call-api.ts';

// These tests must also run on PostgreSQL, because the server validates encodings itself.

let world: TestWorld;
let ada: TestUser;
let projectId: string;

beforeAll(async () => {
  ({ world, ada, projectId } = await openOwnProject());
  await world.call(ada, 'generateTests', { body: { user_query: '/generate smoke', projectId } });
});

afterAll(() => world.close());

const texts = [
  '\0',
  'a\0b',
  '\ud800',
  '%_\\',
  "'; drop table runs; --",
  '{{secret.X}}',
  '../../etc/passwd',
  '💣'.repeat(20),
  '\u202eabc',
  '__proto__',
];

/** Every string that a caller can send, by call. */
const places: readonly (readonly [CallName, (text: string) => CallOptions])[] = [
  ['createProject', (text) => ({ body: { name: `p${text}`, description: text, repo: text } })],
  ['updateProject', (text) => ({ params: { id: projectId }, body: { name: `p${text}`, description: text, repo: text } })],
  ['createInvitation', (text) => ({ params: { id: projectId }, body: { email: text, role: 'viewer' } })],
  ['acceptInvitation', (text) => ({ body: { token: text } })],
  ['createProjectEnvironment', (text) => ({ params: { id: projectId }, body: { name: text, baseUrl: `http://a/${text}` } })],
  [
    'createEnvironment',
    (text) => ({
      body: { name: text, baseUrl: 'http://a', headers: [{ key: 'X', value: text }], secrets: [{ keyPath: 'K', value: text }] },
    }),
  ],
  ['createEnvironment', (text) => ({ body: { name: 'n', baseUrl: text, headers: { [`x${text}`]: 'v' }, secrets: { [`x${text}`]: 'v' } } })],
  ['listProjects', (search) => ({ query: { search } })],
  ['listEnvironments', (search) => ({ query: { search } })],
  ['importSpec', (text) => ({ params: { id: projectId }, body: { url: text } })],
  ['importSpec', (text) => ({ params: { id: projectId }, body: { url: `${world.target.specUrl}?q=${text}` } })],
  ['listEndpoints', (text) => ({ params: { id: projectId }, query: { search: text } })],
  ['listEndpoints', (text) => ({ params: { id: projectId }, query: { method: text.slice(0, 10), specId: text } })],
  ['generateTests', (text) => ({ body: { user_query: text, projectId, openApiJson: text } })],
  ['listConversations', (search) => ({ query: { search } })],
  ['createConversation', (text) => ({ body: { projectId, title: text, firstUserMessage: text } })],
  ['listRuns', (text) => ({ query: { status: text.slice(0, 20) } })],
  ['createRun', (text) => ({ body: { projectId, suiteName: text, version: text, actor: text, trigger: text, cases: [text] } })],
];

test.each(places)('%s handles any text', async (name, place) => {
  for (const text of texts) {
    const { status, body } = await world.call(ada, name, place(text));
    expect(status, `${JSON.stringify(text)}: ${JSON.stringify(body)}`).toBeLessThan(500);
  }
});
