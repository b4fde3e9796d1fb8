import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect } from '@playwright/test';
import { HOSTILE_LINK, hostileDocument, hostileText } from './hostile-document.ts';
import type { Tokens } from './sign-in.ts';

const PASSWORD = 'five quiet otters';

/** Where the untrusted text is stored. */
export interface HostileWorld {
  readonly tokens: Tokens;
  readonly projectId: string;
  readonly conversationId: string;
  readonly runId: string;
  readonly specId: string;
  readonly endpointId: string;
  /** The run's report.html. */
  readonly report: string;
  readonly close: () => void;
}

/** A target whose responses are pages with scripts, in both body and headers. */
async function startTarget() {
  const server = createServer((request, reply) => {
    const isPage = request.url?.startsWith('/page') === true;
    const headers = { 'content-type': isPage ? 'text/html' : 'application/json', 'x-answer': inHeader('header') };
    reply.writeHead(request.method === 'GET' ? 200 : 500, headers);
    const text = `${hostileText('body')}${'long '.repeat(2000)}`;
    reply.end(isPage ? `<!doctype html>${text}` : JSON.stringify({ [hostileText('member')]: text, link: HOSTILE_LINK }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Headers allow only Latin characters. */
const inHeader = (where: string): string => hostileText(where).replaceAll('\u202e', '');
/** Names are short and must not contain characters that reverse a line. */
const asName = (where: string): string => hostileText(where).slice(0, 60);

const item = { op: hostileText('op'), method: 'GET', path: hostileText('path'), text: hostileText('text'), cases: 1, evidence: 'C' };
const markdown = `# ${hostileText('preview')}\n\n- ${hostileText('list')}\n\n| a |\n|---|\n| ${hostileText('cell')} |\n`;
const CARDS = [
  { type: 'plan', title: hostileText('plan'), items: [item] },
  { type: 'pr-preview', title: hostileText('preview'), content: markdown },
  {
    type: 'commands',
    title: hostileText('commands'),
    items: [{ label: hostileText('label'), text: hostileText('command') }],
    note: hostileText('note'),
  },
] as const;

/** Signs up and signs in a user with a hostile name, from a browser with a hostile user agent. */
async function signUp(request: APIRequestContext): Promise<Tokens> {
  const email = `stranger-${Date.now()}@example.test`;
  await request.post('/api/account/signup', { data: { email, password: PASSWORD, name: asName('name'), surname: asName('surname') } });
  const form = { grant_type: 'password', client_id: 'assay-web', username: email, password: PASSWORD, scope: 'openid email profile roles' };
  const reply = await request.post('/connect/token', { form, headers: { 'user-agent': inHeader('agent') } });
  return reply.json();
}

/** Uses the API to give hostile names to everything that a user, a spec or a target can name. */
export async function createHostileWorld(request: APIRequestContext): Promise<HostileWorld> {
  const target = await startTarget();
  const tokens = await signUp(request);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const get = async (path: string) => (await request.get(path, { headers })).json();
  const post = async (path: string, data: object) => {
    const reply = await request.post(path, { headers, data });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return reply.json();
  };
  const { id: projectId } = await post('/api/projects', { name: asName('project'), description: hostileText('description'), region: 'EU' });
  const { id: environmentId } = await post('/api/environments', {
    projectId,
    name: asName('environment'),
    baseUrl: target.url,
    headers: [{ key: 'X-Own', value: inHeader('own') }],
    secrets: [],
  });
  const importing = (version: string) =>
    post(`/api/projects/${projectId}/openapi/import`, { content: hostileDocument(target.url, version), fileName: asName('file') });
  await importing('1');
  const { id: specId } = await importing('2');
  await post('/api/account/keys', { name: asName('key'), scopes: ['runs:write'] });

  const additionalMessages = CARDS.map((card) => {
    return { role: 'assistant', content: hostileText('answer'), cardType: card.type, cardPayload: JSON.stringify(card) };
  });
  const talk = { title: hostileText('talk'), projectId, firstUserMessage: hostileText('say'), additionalMessages };
  const { id: conversationId } = await post('/api/chat', talk);
  await post('/api/testgen/generate', { user_query: 'generate a full suite for all endpoints', projectId, conversationId });
  const { runId } = await post('/api/runs', { projectId, conversationId, environmentId });
  await expect.poll(async () => (await get(`/api/runs/${runId}`)).finishedAt).not.toBeNull();
  await post('/api/testgen/generate', { user_query: '/explain', projectId, conversationId });
  const endpoints: readonly { id: string; path: string }[] = (await get(`/api/projects/${projectId}/endpoints`)).items;
  const endpointId = endpoints.find(({ path }) => path === '/page')?.id ?? '';
  const report = await (await request.get(`/api/runs/${runId}/artifacts/html/report.html`, { headers })).text();
  return { tokens, projectId, conversationId, runId, specId, endpointId, report, close: target.close };
}
