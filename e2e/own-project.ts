import type { APIRequestContext } from '@playwright/test';
import { DEMO } from './sign-in.ts';

/** Projects for one test: one with its own spec, and one without a spec. */
export interface OwnProject {
  readonly projectId: string;
  readonly emptyId: string;
  /** The project's spec in a given version. Each version has a different operation. */
  readonly document: (version: string) => string;
}

function documentOf(version: string): string {
  const ok = { responses: { 200: { description: 'ok' } } };
  const limit = { name: 'limit', in: 'query', required: version !== '1.0.0', schema: { type: 'integer' } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Orders of a test', version },
    paths: {
      '/orders': { get: { operationId: 'listOrders', summary: 'List orders', parameters: [limit], ...ok } },
      ...(version === '1.0.0'
        ? { '/carts': { get: { summary: 'List carts', ...ok } } }
        : { '/baskets': { get: { summary: 'List baskets', ...ok } } }),
    },
  });
}

let made: OwnProject | null = null;

/** Creates the projects once, using the API. */
export async function createProjects(request: APIRequestContext): Promise<OwnProject> {
  if (made !== null) return made;
  const form = { grant_type: 'password', client_id: 'assay-web', username: DEMO.username, password: DEMO.password };
  const { access_token: token } = await (await request.post('/connect/token', { form })).json();
  const headers = { authorization: `Bearer ${token}` };
  const create = async (name: string): Promise<string> =>
    (await (await request.post('/api/projects', { headers, data: { name, description: '', region: 'EU' } })).json()).id;
  const projectId = await create('Chat states');
  const emptyId = await create('Empty project');
  await request.post(`/api/projects/${projectId}/openapi/import`, {
    headers,
    data: { content: documentOf('1.0.0'), fileName: 'orders.json' },
  });
  made = { projectId, emptyId, document: documentOf };
  return made;
}
