import { API_SCOPES } from '@assay/contract';
import { SAMPLE_CREDENTIALS } from '@assay/sample-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, type AgentWorld, startAgentWorld, type ToolReply } from '../../testing/app/agent-world.ts';
import { addMember } from '../../testing/data/add-member.ts';
import { ALL_TOOLS } from './tools/all-tools.ts';

const MOST_CHARACTERS = 8000;
let world: AgentWorld;
let agent: Agent;

beforeAll(async () => {
  world = await startAgentWorld();
  agent = await world.agent(await world.keyWith(API_SCOPES));
});
afterAll(() => world.close());

function good({ text, isError }: ToolReply): string {
  expect(isError, text).toBe(false);
  expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  for (const secret of Object.values(SAMPLE_CREDENTIALS)) expect(text).not.toContain(secret);
  return text;
}

const call = async (name: string, args: Readonly<Record<string, unknown>> = {}): Promise<string> => good(await agent.call(name, args));

describe('a session from the import to an export', () => {
  test('the server lists its tools, each with one sentence and a schema', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(ALL_TOOLS.map(({ name }) => name));
    for (const tool of tools) {
      expect(tool.description).toMatch(/^[A-Z][^.]*\.$/);
      expect(tool.inputSchema.type).toBe('object');
    }
  });

  test('without a spec, a tool names the tool that comes first', async () => {
    expect((await agent.call('search_operations')).text).toContain('Call import_spec first.');
    expect((await agent.call('list_cases')).text).toContain('Call generate_tests first.');
    expect((await agent.call('read_results')).text).toContain('Call run_tests first.');
    expect((await agent.call('explore_api')).text).toContain('Call import_spec first.');
    expect((await agent.call('read_exploration')).text).toContain('Call explore_api first.');
  });

  test('it imports the spec, searches it and describes an operation', async () => {
    expect(await call('list_projects')).toContain('Bookshop');
    expect(await call('import_spec', { content: world.api.document })).toMatch(/\d+ operations, revision 1/);
    expect(await call('import_spec', { source: `${world.api.url}/openapi.json` })).toMatch(/\d+ operations/);
    expect(await call('search_operations', { query: 'create an order' })).toContain('POST /orders');
    expect(await call('search_operations', { method: 'DELETE' })).not.toContain('GET /');
    const described = await call('describe_operation', { operation: 'post /orders' });
    expect(described).toContain('Example body: {');
    expect(described).toContain('Response 201');
  });

  test('it detects how to sign in, from the spec and from a snippet, without the secret', async () => {
    expect(await call('detect_auth')).toContain('X-API-Key');
    const snippet = "curl -H 'Authorization: Bearer s3cr3t-t0ken-value' https://api.example.com/me";
    const found = await call('detect_auth', { snippet });
    expect(found).toContain('Authorization');
    expect(found).not.toContain('s3cr3t-t0ken-value');
  });

  test('it generates tests, runs them, waits, and explains a failure without the response body', async () => {
    expect(await call('generate_tests', { wish: 'smoke and negative tests for books and orders' })).toMatch(/New cases \([1-9]/);
    const [, run = ''] = /^(\S+) /.exec(await call('run_tests', { only: ['POST /orders', 'GET /books'] })) ?? [];
    expect(await call('wait_for_run', { run })).toMatch(/ failed: .*\d+ fail/);
    expect(await call('read_findings')).toMatch(/^defect {2}/);
    const [, failing = ''] = /^fail {2}(\S+)/.exec(await call('read_results', { verdicts: ['fail'] })) ?? [];
    const explained = await call('explain_failure', { case: failing, run });
    expect(explained).toContain('must: ');
    expect(explained).toContain('Request: curl');
    expect(explained).toMatch(/Response: \d{3}, body: /);
  });

  test('it lists no new cases when the suite already has all of them', async () => {
    const wish = 'negative tests for deleting a book';
    expect(await call('generate_tests', { wish })).toMatch(/New cases \(\d+\)/);
    expect(await call('generate_tests', { wish })).toContain('New cases (0)');
  });

  test('it adds an exact case, edits it, runs it, removes it, and keeps a request that was tried', async () => {
    const setting = { target: 'query', name: 'limit', setting: { kind: 'value', value: 0 } };
    const added = await call('add_case', { operation: 'GET /books', settings: [setting], status: '400' });
    const [, id = ''] = /New cases \(1\):\n {2}(\S+)/.exec(added) ?? [];
    expect(await call('edit_case', { case: id, status: '422', max_ms: 5000 })).toContain(`Changed ${id}.`);
    const [, cursor = ''] = /cursor "(\d+)"/.exec(await call('list_cases')) ?? [];
    expect(await call('list_cases', { cursor })).toContain('returns 422');
    expect(await call('run_tests', { only: [id], environment: 'LOCAL' })).toMatch(/^\S+ (?:passed|failed): \d/);
    expect(await call('remove_case', { case: id })).toContain(`Removed ${id}.`);
    expect((await agent.call('remove_case', { case: id })).text).toContain('Use list_cases to see all case ids');
    const kept = await call('keep_case', { operation: 'GET /books', query: { limit: '2' }, status: 200, title: 'Two books' });
    const [, keptId = ''] = /Saved as (\S+)\./.exec(kept) ?? [];
    expect(await call('run_tests', { only: [keptId] })).toContain('passed: 1 pass');
  });

  test('it exports the suite in pages', async () => {
    const first = await call('export_suite', { format: 'postman' });
    const [, cursor = ''] = /cursor "(\d+)"/.exec(first) ?? [];
    expect(await call('export_suite', { format: 'postman', cursor })).not.toBe(first);
    expect(await call('export_suite', { format: 'curl' })).toContain('curl');
  });

  test('it explores the API, waits, reads the findings without response bodies, and keeps them as cases', async () => {
    const [, exploration = ''] = /^(\S+) /.exec(await call('explore_api', { seconds: 30, requests: 1500, search: true })) ?? [];
    await expect.poll(() => call('wait_for_exploration', { exploration, seconds: 30 }), { timeout: 60_000 }).toContain('has finished');
    const findings = await call('read_exploration', { exploration });
    expect(findings).toMatch(/^defect {2}/);
    expect(findings).toMatch(/Response: \d{3}, body: /);
    expect(await call('read_exploration', { part: 'operations' })).toContain('reached  GET /books');
    expect(await call('keep_findings', { exploration })).toMatch(/Saved [1-9]\d* findings as cases in the suite Found by exploring/);
  });

  test('it accepts one proposed fact, then the others, and the facts are a resource', async () => {
    const { contents } = await agent.client.readResource({ uri: 'assay://facts' });
    expect(Object(contents[0]).text).toContain('There are no facts yet.');
    const [, fact = ''] = /^proposed {2}(\S+)/.exec(await call('read_exploration', { part: 'facts' })) ?? [];
    expect(await call('accept_facts', { facts: [fact] })).toContain('The project now has 1 facts, in revision 1.');
    expect((await agent.call('accept_facts', { facts: ['nothing'] })).text).toContain('Use an id returned by read_exploration.');
    expect(await call('accept_facts')).toContain('revision 2');
    expect(await call('read_exploration', { part: 'facts' })).not.toContain('proposed  ');
    const read = await agent.client.readResource({ uri: 'assay://facts' });
    expect(Object(read.contents[0]).text).toMatch(/facts, revision 2\n/);
  });

  test('it stops an exploration, and nothing is sent after that', async () => {
    const { seen, behaviour } = world.target;
    behaviour.delayMs = 300;
    const environment = { projectId: world.projectId, name: 'slow', baseUrl: world.target.url, timeoutMs: 5000, secrets: {} };
    await world.features.environments.createEnvironment(environment);
    expect(await call('explore_api', { environment: 'slow', seconds: 600, search: true })).toContain('Next: wait_for_exploration');
    expect(await call('read_exploration')).toContain(' is running');
    expect(await call('stop_exploration')).toContain('It was stopped early');
    const sent = seen.length;
    expect(await call('wait_for_exploration', { seconds: 1 })).toContain('It was stopped early');
    expect(seen.length).toBe(sent);
  });

  test('a locked environment is not explored', async () => {
    const environment = { projectId: world.projectId, name: 'prod', baseUrl: world.api.url, timeoutMs: 5000, secrets: {} };
    await world.features.environments.createEnvironment(environment);
    const { text, isError } = await agent.call('explore_api', { environment: 'prod', read_only: true });
    expect([text, isError]).toEqual([expect.stringContaining('Ask the user to explore it in the browser'), true]);
  });

  test('facts, suites and runs are resources, and the prompts name the endpoint', async () => {
    const { resources } = await agent.client.listResources();
    expect(resources.some(({ uri }) => uri === 'assay://facts')).toBe(true);
    expect(resources.some(({ uri }) => uri.startsWith('assay://suites/'))).toBe(true);
    expect(resources.some(({ uri }) => uri.startsWith('assay://runs/'))).toBe(true);
    for (const { uri } of resources) {
      const { contents } = await agent.client.readResource({ uri });
      expect(String(Object(contents[0]).text).length).toBeGreaterThan(20);
    }
    await expect(agent.client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('Resource not found.');
    const { messages } = await agent.client.getPrompt({ name: 'test_this_endpoint', arguments: { endpoint: 'POST /orders' } });
    expect(JSON.stringify(messages)).toContain('POST /orders');
  });

  test('every call is in the activity record of the project, with the tool and without its arguments', async () => {
    const { items } = (await world.call(world.person, 'listProjectAudit', { params: { id: world.projectId }, query: { action: 'agent' } }))
      .body;
    const tools = new Set(items.map(({ details }) => details.tool));
    for (const { name } of ALL_TOOLS.filter((tool) => tool.name !== 'list_projects')) expect(tools).toContain(name);
    expect(items[0]).toMatchObject({ action: 'agent.called', via: 'key', details: { outcome: 'done' } });
    expect(JSON.stringify(items)).not.toContain('s3cr3t-t0ken-value');
    const own = (await world.call(world.person, 'listAccountAudit', { query: { action: 'agent' } })).body.items;
    expect(own.map(({ details }) => details.tool)).toContain('list_projects');
  });
});

describe('who may do what', () => {
  test('a key with reading scopes sees only tools that read, and the others name the scope that is missing', async () => {
    const reader = await world.agent(await world.keyWith(['projects:read', 'specs:read', 'suites:read', 'runs:read']));
    const { tools } = await reader.client.listTools();
    expect(tools.length).toBeGreaterThan(5);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const refused = await reader.call('generate_tests');
    expect(refused).toEqual({ isError: true, text: 'generate_tests requires an API key with suites:write. Ask the user for one.' });
    expect(good(await reader.call('read_results'))).toContain('GET /books');
  });

  test.each(ALL_TOOLS.map(({ name }) => name))('%s works with the scopes that it names', async (name) => {
    const scopes = ALL_TOOLS.find((tool) => tool.name === name)?.scopes ?? [];
    const narrow = await world.agent(await world.keyWith([...new Set(['projects:read' as const, ...scopes])]));
    const { text } = await narrow.call(name, EXAMPLES[name]);
    expect(text).not.toContain('scope');
    expect(text).not.toContain('unexpected');
  });

  test('a viewer cannot change a suite, and a stranger sees no project', async () => {
    const viewer = await world.test.asUser('viewer@example.test');
    await addMember(world.test.db, { projectId: world.projectId, userId: viewer.id, role: 'viewer' });
    const asViewer = await world.agent(viewer.token);
    expect((await asViewer.call('generate_tests')).text).toContain('Ask the user to grant this role in the project.');
    const stranger = await world.agent((await world.test.asUser('stranger@example.test')).token);
    expect((await stranger.call('list_cases', { project: world.projectId })).text).toContain('There are no projects');
  });

  test('the address can name the project', async () => {
    await world.features.projects.createProject({ userId: world.person.id }, { name: 'Second' });
    const key = await world.keyWith(API_SCOPES);
    expect((await (await world.agent(key)).call('list_cases')).text).toMatch(/^Specify the project\. Available: ".*"/);
    expect(good(await (await world.agent(key, '/mcp?project=bookshop')).call('list_cases'))).toContain('GET /books');
  });

  test('a call without a key returns 401, and GET and DELETE return 405', async () => {
    const url = new URL('/mcp', world.test.url);
    expect((await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(401);
    for (const method of ['GET', 'DELETE']) {
      const reply = await fetch(url, { method, headers: world.person.headers });
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });
});

/** Arguments for tools that require them. */
const EXAMPLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  import_spec: { content: '{}' },
  describe_operation: { operation: 'GET /books' },
  add_case: { operation: 'GET /books', status: '200' },
  edit_case: { case: 'nobody', status: '404' },
  remove_case: { case: 'nobody' },
  keep_case: { operation: 'GET /books', status: 200 },
  export_suite: { format: 'curl' },
  explain_failure: { case: 'nobody' },
};
