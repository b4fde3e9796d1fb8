import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { SAMPLE_CREDENTIALS } from '@assay/sample-api';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, describe, expect, test } from 'vitest';
import { call as callWith, startSampleFolder, type ToolReply } from './agent.fixture.ts';
import { toolsFor } from './tools/all-tools.ts';

const sample = await startSampleFolder();
const { folder } = sample;
afterAll(sample.close);

const MOST_CHARACTERS = 8000;
const { client, call } = await sample.agent('all');

function good({ text, isError }: ToolReply): string {
  expect(isError, text).toBe(false);
  expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  for (const secret of Object.values(SAMPLE_CREDENTIALS)) expect(text).not.toContain(secret);
  return text;
}

describe('a session from the import to a kept case', () => {
  test('the server lists its tools, each with one sentence and a schema', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(toolsFor('all').map(({ name }) => name));
    for (const tool of tools) {
      expect(tool.description).toMatch(/^[A-Z][^.]*\.$/);
      expect(tool.inputSchema.type).toBe('object');
    }
  });

  test('it finds the spec, searches it and describes an operation', async () => {
    expect(good(await call('import_spec'))).toMatch(/\d+ operations, from .*openapi\.json/);
    expect(good(await call('search_operations', { query: 'create an order' }))).toContain('POST /orders');
    expect(good(await call('search_operations', { method: 'DELETE' }))).not.toContain('GET /');
    const described = good(await call('describe_operation', { operation: 'post /orders' }));
    expect(described).toContain('Example body: {');
    expect(described).toContain('No case in the suite calls this endpoint yet.');
  });

  test('it detects how to sign in, from the spec and from a snippet, without the secret', async () => {
    expect(good(await call('detect_auth'))).toContain('X-API-Key');
    const found = good(
      await call('detect_auth', { snippet: "curl -H 'Authorization: Bearer s3cr3t-t0ken-value' https://api.example.com/me" }),
    );
    expect(found).toContain('Authorization');
    expect(found).not.toContain('s3cr3t-t0ken-value');
  });

  test('it generates tests, runs them, and explains a failure without the response body', async () => {
    expect(good(await call('generate_tests', { wish: 'smoke and negative tests for books and orders' }))).toContain('New cases');
    expect(good(await call('run_tests', { only: ['POST /orders', 'GET /books'] }))).toMatch(/^run-1 /);
    expect(good(await call('wait_for_run', { run: 'run-1' }))).toMatch(/run-1 failed: \d+ fail/);
    expect(good(await call('read_findings'))).toMatch(/^defect {2}/);
    const results = good(await call('read_results', { verdicts: ['fail'] }));
    const [, failing = ''] = /^fail {2}(\S+)/.exec(results) ?? [];
    const explained = good(await call('explain_failure', { case: failing }));
    expect(explained).toContain('must: ');
    expect(explained).toContain('Request: curl');
    expect(explained).toMatch(/Response: \d{3}, body: /);
    expect(good(await call('read_results', { verdicts: ['error'] }))).toBe('No cases have this verdict.');
  });

  test('it adds an exact case, edits it, removes it, and keeps a request that was tried', async () => {
    const setting = { target: 'query', name: 'limit', setting: { kind: 'value', value: 0 } };
    const added = good(await call('add_case', { operation: 'GET /books', settings: [setting], status: '400' }));
    const [, id = ''] = /New cases \(1\):\n {2}(\S+)/.exec(added) ?? [];
    expect(id).not.toBe('');
    expect(good(await call('edit_case', { case: id, status: '422', max_ms: 5000 }))).toContain(`Changed ${id}.`);
    const first = good(await call('list_cases'));
    const rest = good(await call('list_cases', { cursor: /cursor "(\d+)"/.exec(first)?.[1] ?? '0' }));
    expect(first + rest).toContain('returns 422');
    expect(good(await call('remove_case', { case: id }))).toContain(`Removed ${id}.`);
    expect((await call('remove_case', { case: id })).text).toContain('Use list_cases to see all case ids');
    const whole = { target: 'body', name: 'price', setting: { kind: 'value', value: -1 } };
    const refused = await call('add_case', { operation: 'POST /books', settings: [whole], status: '422' });
    expect(refused).toEqual({
      isError: true,
      text: 'add_case: settings.0.target is not valid: "body" is the whole body. To set price, use "field". Correct it and try again.',
    });
    const impossible = { target: 'body', name: 'body', setting: { kind: 'value', value: 'x' } };
    const none = await call('add_case', { operation: 'POST /books', settings: [impossible] });
    expect(none).toEqual({
      isError: true,
      text: 'No tests could be generated. POST /books: the body as a whole can only be omitted or empty.',
    });
    const kept = good(await call('keep_case', { operation: 'GET /books', query: { limit: '2' }, status: 200, title: 'Two books' }));
    const [, keptId = ''] = /Saved as (\S+)\./.exec(kept) ?? [];
    expect(good(await call('run_tests', { only: [keptId] }))).toContain('passed: 1 pass');
  });

  test('it exports the suite in pages, or into a new file', async () => {
    const first = good(await call('export_suite', { format: 'postman' }));
    const [, cursor = ''] = /cursor "(\d+)"/.exec(first) ?? [];
    expect(good(await call('export_suite', { format: 'postman', cursor }))).not.toBe(first);
    expect(good(await call('export_suite', { format: 'curl', out: 'suite.sh' }))).toBe('Written to suite.sh.');
    expect((await call('export_suite', { format: 'curl', out: 'suite.sh' })).text).toContain('Choose a new file');
    expect(await readFile(join(folder, 'suite.sh'), 'utf8')).toContain('curl');
  });

  test('it explores the API, waits, reads the findings without response bodies, and keeps them as cases', async () => {
    expect(good(await call('explore_api', { seconds: 60, search: true }))).toMatch(/^exploration-1 /);
    expect(good(await call('wait_for_exploration', { seconds: 50 }))).toContain('operations with');
    const findings = good(await call('read_exploration'));
    expect(findings).toMatch(/^defect {2}/);
    expect(findings).toMatch(/Response: \d{3}, body: /);
    expect(good(await call('read_exploration', { part: 'operations' }))).toContain('reached  GET /books');
    expect(good(await call('keep_findings', { suite: 'found' }))).toMatch(/^Saved [1-9]\d* findings as cases in found\./);
    expect(good(await call('run_tests', { suite: 'found' }))).toContain('fail');
  });

  test('it accepts one proposed fact, then the others', async () => {
    expect(existsSync(join(folder, 'assay-tests', 'facts.proposed.json'))).toBe(true);
    const [, fact = ''] = /^proposed {2}(\S+)/.exec(good(await call('read_exploration', { part: 'facts' }))) ?? [];
    expect(good(await call('accept_facts', { facts: [fact] }))).toContain('1 facts are now in assay-tests/facts.json.');
    expect(good(await call('accept_facts'))).toContain('Next: generate_tests.');
    expect(good(await call('read_exploration', { part: 'facts' }))).not.toContain('proposed  ');
  });

  test('it stops an exploration, and only one runs at a time', async () => {
    const slow = createServer((_request, response) => void setTimeout(() => response.end('{}'), 300));
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port } = Object(slow.address());
    const patient = await sample.agent('all', `http://127.0.0.1:${port}`);
    expect(good(await patient.call('explore_api', { seconds: 600, search: true }))).toContain('exploration-1 is running');
    expect((await patient.call('explore_api')).text).toContain('exploration-1 is still running.');
    expect((await patient.call('accept_facts')).text).toContain('Call wait_for_exploration first.');
    expect(good(await patient.call('stop_exploration'))).toContain('It was stopped early');
    slow.close();
  });

  test('suite, facts and runs are resources', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(expect.arrayContaining(['assay://suite', 'assay://facts', 'assay://runs/run-1']));
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(String(Object(contents[0]).text).length).toBeGreaterThan(20);
    }
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('Resource not found.');
  });

  test('the prompts name the endpoint and the case', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['test_this_endpoint', 'why_did_it_fail']);
    const { messages } = await client.getPrompt({ name: 'test_this_endpoint', arguments: { endpoint: 'POST /orders' } });
    expect(JSON.stringify(messages)).toContain('POST /orders');
    await expect(client.getPrompt({ name: 'test_this_endpoint', arguments: {} })).rejects.toThrow('requires the argument endpoint');
  });
});

describe('a read-only server', () => {
  test('writes no file, and runs only cases that change nothing', async () => {
    const reader = await sample.agent('read-only');
    const { tools } = await reader.client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain('generate_tests');
    expect((await reader.call('generate_tests')).text).toContain('this server is read-only');
    expect((await reader.call('export_suite', { format: 'curl', out: 'other.sh' })).text).toContain('This server is read-only.');
    expect(existsSync(join(folder, 'other.sh'))).toBe(false);
    expect((await reader.call('run_tests', { only: ['POST /books'] })).text).toContain('may change data');
    expect(good(await reader.call('run_tests', { only: ['smoke'] }))).toMatch(/cases that may change data were skipped/);
    const sent = good(await reader.call('read_results'));
    expect(sent).toContain('GET /books');
    expect(sent).not.toMatch(/ {2}(?:POST|PUT|PATCH|DELETE) /);
    const proposals = join(folder, 'assay-tests', 'facts.proposed.json');
    await rm(proposals, { force: true });
    expect(good(await reader.call('explore_api', { seconds: 20 }))).toContain('exploration-1 has finished');
    expect(existsSync(proposals)).toBe(false);
    expect(good(await reader.call('read_exploration', { part: 'operations' }))).not.toMatch(/reached {2}(?:POST|PUT|PATCH|DELETE) /);
    expect((await reader.call('accept_facts')).text).toContain('this server is read-only');
  });
});

const huge = 'x'.repeat(300_000);
const HOSTILE: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ['import_spec', { source: '../../etc/passwd' }, 'is outside the server’s working directory'],
  ['import_spec', { source: '/etc/passwd' }, 'is outside the server’s working directory'],
  ['import_spec', { source: 'openapi.json\0.txt' }, 'NUL'],
  ['import_spec', { source: 'nowhere.json' }, 'File not found:'],
  ['import_spec', { source: '.env' }, '.env'],
  ['import_spec', { source: 'http://127.0.0.1:1/x' }, 'could not be downloaded'],
  ['import_spec', { source: 7 }, 'source is not valid'],
  ['search_operations', { query: huge }, 'query is not valid'],
  ['search_operations', { method: 'STEAL' }, 'method is not valid'],
  ['search_operations', { cursor: '-1' }, 'cursor from the previous page'],
  ['describe_operation', { operation: 'GET /nowhere' }, 'search_operations'],
  ['describe_operation', { operation: '__proto__' }, 'search_operations'],
  ['describe_operation', {}, 'operation is not valid'],
  ['detect_auth', { snippet: huge }, 'snippet is not valid'],
  ['list_cases', { suite: '../..' }, 'is outside the server’s working directory'],
  ['list_cases', { suite: 'missing' }, 'Call generate_tests first.'],
  ['list_cases', { surprise: true }, 'has no argument "surprise"'],
  ['generate_tests', { suite: '.' }, 'contains other files'],
  ['generate_tests', { suite: '../elsewhere' }, 'is outside the server’s working directory'],
  ['generate_tests', { wish: 'GET /nowhere/at/all' }, 'No matching endpoints'],
  ['generate_tests', { wish: ['smoke'] }, 'wish is not valid'],
  ['add_case', { operation: 'GET /books', status: '999' }, 'Use a status such as 404'],
  ['add_case', { operation: 'GET /books', settings: 'all' }, 'settings is not valid'],
  ['edit_case', { case: 'nobody' }, 'Set at least one of'],
  ['edit_case', { case: 'nobody', status: '404' }, 'Use list_cases to see all case ids'],
  ['remove_case', { case: '__proto__' }, 'Use list_cases to see all case ids'],
  ['keep_case', { operation: 'GET /books', status: 20_000 }, 'status is not valid'],
  ['keep_case', { operation: 'GET /books', status: 200, query: [] }, 'query is not valid'],
  ['export_suite', { format: 'word' }, 'format is not valid'],
  ['export_suite', { format: 'curl', out: '../x.sh' }, 'is outside the server’s working directory'],
  ['export_suite', { format: 'curl', out: 'link/x.sh' }, 'is outside the server’s working directory'],
  ['explore_api', { seconds: 1e9 }, 'seconds is not valid'],
  ['wait_for_exploration', { exploration: '../exploration-1' }, 'Unknown exploration.'],
  ['wait_for_exploration', { seconds: 0 }, 'seconds is not valid'],
  ['read_exploration', { exploration: 'exploration-999' }, 'Unknown exploration.'],
  ['read_exploration', { part: 'secrets' }, 'part is not valid'],
  ['stop_exploration', { exploration: '__proto__' }, 'Unknown exploration.'],
  ['accept_facts', { facts: ['fact-9999'] }, 'Use an id returned by read_exploration.'],
  ['accept_facts', { facts: 'all' }, 'facts is not valid'],
  ['keep_findings', { findings: ['nothing'] }, 'Use a key returned by read_exploration.'],
  ['keep_findings', { suite: '../elsewhere' }, 'is outside the server’s working directory'],
  ['keep_findings', { suite: '.' }, 'contains other files'],
  ['explore_api', { suite: '--accept/../../..' }, 'is outside the server’s working directory'],
  ['run_tests', { only: ['nobody'] }, 'The suite has no case nobody.'],
  ['run_tests', { only: 'all' }, 'only is not valid'],
  ['wait_for_run', { run: 'run-999' }, 'Unknown run.'],
  ['wait_for_run', { seconds: Number.MAX_SAFE_INTEGER }, 'seconds is not valid'],
  ['read_results', { verdicts: ['maybe'] }, 'verdicts.0 is not valid'],
  ['read_findings', { run: '../run-1' }, 'Unknown run.'],
  ['explain_failure', { case: 'nobody' }, 'Use read_results to list its cases'],
  ['explain_failure', { case: { toString: 1 } }, 'case is not valid'],
  ['format_disk', {}, 'Unknown tool format_disk.'],
];

describe('hostile arguments', () => {
  test.each(HOSTILE)('%s %j returns one sentence', async (name, args, message) => {
    await mkdir(join(folder, 'assay-tests'), { recursive: true });
    if (!existsSync(join(folder, 'link'))) await symlink('/', join(folder, 'link'));
    const { text, isError } = await call(name, args);
    expect(text).toContain(message);
    expect(isError).toBe(true);
    expect(text.length).toBeLessThan(1000);
    for (const secret of Object.values(SAMPLE_CREDENTIALS)) expect(text).not.toContain(secret);
  });

  test('every tool is in the table', () => {
    expect(
      toolsFor('all')
        .map(({ name }) => name)
        .filter((name) => !HOSTILE.some(([tested]) => tested === name)),
    ).toEqual([]);
  });
});

test('a spec that changed is read again', async () => {
  const file = join(folder, 'openapi.json');
  const text = await readFile(file, 'utf8');
  const { paths, ...rest } = JSON.parse(text);
  await writeFile(file, JSON.stringify({ ...rest, paths: { ...paths, '/shelves': paths['/health'] } }));
  await utimes(file, new Date(), new Date(Date.now() + 5000));
  expect(good(await call('search_operations'))).toContain('GET /shelves');
  await writeFile(file, text);
  expect(good(await call('search_operations'))).not.toContain('GET /shelves');
});

test('a half-written .env is reported without its values', async () => {
  const file = join(folder, '.env');
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text}HALF\n`);
  expect((await call('run_tests', { only: ['smoke'] })).text).toMatch(/Line \d+ of the environment file is not NAME=value\./);
  await writeFile(file, text);
});

test('assay mcp speaks only the protocol on standard output', async () => {
  const main = JSON.stringify(new URL('../main.ts', import.meta.url).href);
  const script = `import(${main}).then(({ main }) => main(['mcp', '--dir', ${JSON.stringify(folder)}])).then((code) => { process.exitCode = code; })`;
  const transport = new StdioClientTransport({ command: process.execPath, args: ['-e', script], stderr: 'pipe' });
  const problems: Error[] = [];
  const agent = new Client({ name: 'test', version: '1' });
  agent.onerror = (error) => problems.push(error);
  await agent.connect(transport);
  expect(good(await callWith(agent, 'import_spec', {}))).toContain('operations, from');
  expect(good(await callWith(agent, 'run_tests', { only: ['GET /books'] }))).toContain('run-1');
  await agent.close();
  expect(problems).toEqual([]);
});
