// Goes from sign-in to findings with a generated client. scripts/prove-clients.mjs puts the generated types next to this file, type-checks
// it in strict mode and runs it.
import { setTimeout as sleep } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

const [, , baseUrl = '', target = '', username = '', password = '', credentials = '{}'] = process.argv;
const ENDED = new Set(['passed', 'failed', 'error', 'cancelled']);

// Generations and imports can also stream their progress. This client waits for the complete reply.
const client = createClient<paths, 'application/json'>({ baseUrl });

interface Reply<Data> {
  readonly data?: Data;
  readonly error?: unknown;
}

function good<Data>({ data, error }: Reply<Data>): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const signedIn = good(
  await client.POST('/connect/token', {
    body: { grant_type: 'password', client_id: 'assay-web', username, password },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    bodySerializer: (body) => new URLSearchParams(body),
  }),
);
client.use({
  onRequest: ({ request }) => {
    request.headers.set('authorization', `Bearer ${signedIn.access_token}`);
  },
});

const { id } = good(await client.POST('/api/projects', { body: { name: 'TypeScript client' } }));
const params = { path: { id } };
const spec = good(await client.POST('/api/projects/{id}/openapi/import', { params, body: { url: `${target}/openapi.json` } }));
const secrets = Object.entries<string>(JSON.parse(credentials)).map(([keyPath, value]) => ({ keyPath, value }));
const environment = good(
  await client.POST('/api/projects/{id}/environments', { params, body: { name: 'local', baseUrl: target, secrets } }),
);
const made = good(await client.POST('/api/testgen/generate', { body: { user_query: '/generate smoke and negative', projectId: id } }));
const { runId } = good(await client.POST('/api/runs', { body: { projectId: id, suiteId: made.suiteId, environmentId: environment.id } }));
let run = good(await client.GET('/api/runs/{id}', { params: { path: { id: runId } } }));
while (!ENDED.has(run.status)) {
  await sleep(200);
  run = good(await client.GET('/api/runs/{id}', { params: { path: { id: runId } } }));
}
const { items: findings } = good(await client.GET('/api/runs/{id}/findings', { params: { path: { id: runId } } }));

process.stdout.write(
  `${JSON.stringify({ operations: spec.operations, cases: run.casesCount, status: run.status, findings: findings.length })}\n`,
);
