import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Json, TextFile } from '../model/index.ts';
import { jqPrograms } from './jq-parts.fixture.ts';
import { runPack, type ShellOptions, type ShellRun } from './run-pack.fixture.ts';
import { type ScriptedServers, startServers } from './scripted-server.fixture.ts';

const header = (more: Record<string, Json> = {}): Record<string, Json> => ({
  assay: '1',
  suite: { id: 's', name: 'Shop', generator: 'testgen@2025-09-10', engineVersion: '0.1.0', seed: 1 },
  env: { BASE_URL: { required: true }, KEY: { secret: true } },
  auth: { none: null },
  defaults: {},
  schemas: {},
  include: ['tests/endpoint/a.json'],
  ...more,
});
const oneCase = (more: Record<string, Json> = {}): Record<string, Json> => ({
  id: 'one',
  title: 'one',
  tags: ['smoke'],
  op: 'GET /ok',
  why: '',
  evidence: 'C',
  steps: [{ req: { method: 'GET', path: '/ok' }, expect: { must: { status: ['200'] } } }],
  ...more,
});
const suite = (head: Json, cases: Json): readonly TextFile[] => [
  { path: 'tests.json', content: JSON.stringify(head) },
  { path: 'tests/endpoint/a.json', content: JSON.stringify({ cases }) },
];

let servers: ScriptedServers;
beforeAll(async () => {
  servers = await startServers({ 'GET /ok': [{ status: 200, json: { id: 1, inside: {} } }] });
});
afterAll(() => servers.close());

async function run(files: readonly TextFile[], options: ShellOptions = {}): Promise<ShellRun> {
  const result = await runPack(files, { ...options, env: { BASE_URL: servers.base, ...options.env } });
  result.clean();
  return result;
}

it.each([
  [{ required: ['grams'] }, 'The body does not match the schema Jar: the property grams is missing.'],
  [
    { properties: { inside: { required: ['grams'] } } },
    'The body does not match the schema Jar: the property grams of /inside is missing.',
  ],
  [{ type: 'array' }, 'The body does not match the schema Jar: it must be of type array, not object.'],
])('run.sh says what a body lacks as a run does: %j', async (Jar, message) => {
  const steps: Json = [{ req: { method: 'GET', path: '/ok' }, expect: { must: { status: ['200'], schema: 'Jar' } } }];
  const { output, exitCode } = await run(suite(header({ schemas: { Jar } }), [oneCase({ steps })]));
  expect({ exitCode, output }).toMatchObject({ exitCode: 1, output: expect.stringContaining(message) });
});

describe('run.sh rejects an invalid suite with one sentence and exit code 2', () => {
  const bad: readonly (readonly [string, readonly TextFile[], string])[] = [
    ['invalid JSON', [{ path: 'tests.json', content: '{' }], 'tests.json is not JSON.'],
    [
      'an include with invalid JSON',
      [...suite(header(), []).slice(0, 1), { path: 'tests/endpoint/a.json', content: '{"cases"' }],
      'tests/endpoint/a.json is not JSON.',
    ],
    ['a missing include', suite(header(), []).slice(0, 1), 'tests.json includes tests/endpoint/a.json, which is not there.'],
    ['an include without cases', suite(header(), 5), 'tests/endpoint/a.json does not contain a list of cases.'],
    [
      'an unknown format version',
      suite(header({ assay: '3' }), []),
      'tests.json has the format version "3"; this runner supports versions 1 and 2.',
    ],
    [
      'an unknown default auth',
      suite(header({ defaults: { auth: 'user' } }), []),
      'defaults uses auth user, which is not defined in auth.',
    ],
    [
      'an unknown auth',
      suite(header(), [oneCase({ steps: [{ req: { method: 'GET', path: '/ok', auth: 'x' }, expect: {} }] })]),
      'Step 1 of one uses auth x, which is not defined in auth.',
    ],
    ['a need that is not a case', suite(header(), [oneCase({ needs: ['two'] })]), 'one needs two, which is not a case in this suite.'],
    ['a cycle of needs', suite(header(), [oneCase({ needs: ['two'] }), oneCase({ id: 'two', needs: ['one'] })]), 'one has circular needs.'],
    ['a case without an id', suite(header(), [{ steps: [] }]), 'tests/endpoint/a.json/cases/0/id is missing.'],
    ['two cases with the same id', suite(header(), [oneCase(), oneCase()]), 'The id one is used by two cases.'],
    [
      'a misspelt check',
      suite(header(), [oneCase({ steps: [{ req: { method: 'GET', path: '/ok' }, expect: { must: { stauts: ['404'] } } }] })]),
      'tests/endpoint/a.json/cases/0/steps/0/expect/must/stauts is not a property of this object.',
    ],
    [
      'a path to another host',
      suite(header(), [oneCase({ steps: [{ req: { method: 'GET', path: '//evil.test/x' }, expect: {} }] })]),
      'does not start with exactly one slash.',
    ],
    [
      'a method with a line break',
      suite(header(), [oneCase({ steps: [{ req: { method: 'GET\r\nX: 1', path: '/ok' }, expect: {} }] })]),
      'has an unsupported method.',
    ],
    ...['A:', 'A:B', '', 'A\n', 'A\r\nX-Evil'].map(
      (name) =>
        [
          `the header name ${JSON.stringify(name)}`,
          suite(header(), [oneCase({ steps: [{ req: { method: 'GET', path: '/ok', headers: { B: '1', [name]: 'b' } }, expect: {} }] })]),
          'has a header with an invalid name.',
        ] as const,
    ),
    [
      'a header value with a line break',
      suite(header(), [oneCase({ steps: [{ req: { method: 'GET', path: '/ok', headers: { A: 'a\r\nX-Evil: 1' } }, expect: {} }] })]),
      'has a header with a line break or control character.',
    ],
    [
      'a path outside the portable grammar',
      suite(header(), [oneCase({ steps: [{ req: { method: 'GET', path: '/ok' }, expect: { must: { body: [['$..a', 'exists']] } } }] })]),
      '$..a is not a portable path.',
    ],
    [
      'an unknown operator',
      suite(header(), [oneCase({ steps: [{ req: { method: 'GET', path: '/ok' }, expect: { must: { body: [['$.a', 'like', 1]] } } }] })]),
      'a check with an unknown operator.',
    ],
    [
      'an unknown schema',
      suite(header(), [oneCase({ steps: [{ req: { method: 'GET', path: '/ok' }, expect: { must: { schema: 'X' } } }] })]),
      'uses a schema that is not defined in schemas.',
    ],
    ['a reserved variable', suite(header({ env: { BASE_URL: {}, PATH: {} } }), []), 'env declares PATH, which is not an allowed name.'],
    ['a missing variable', suite(header({ env: { BASE_URL: {}, TOKEN: { required: true } } }), []), 'Missing value for TOKEN.'],
  ];
  it.each(bad)('%s', async (_, files, sentence) => {
    const result = await run(files);
    expect(result.output).toContain(sentence);
    expect(result.exitCode).toBe(2);
    expect(result.output.trim().split('\n')).toHaveLength(1);
  });

  it.each([
    [['--nonsense'], 'Unknown option.'],
    [['--parallel', 'a[$(touch canary)]'], '--parallel takes a number'],
    [['--only'], '--only needs a value.'],
    [['--only', 'nobody'], 'No case has the tag or id nobody.'],
    [['--base-url', 'file:///etc/passwd'], 'BASE_URL must be an http or https URL'],
    [['--base-url', 'http://u:p@127.0.0.1'], 'BASE_URL must be an http or https URL'],
  ])('the call %j', async (args, sentence) => {
    const result = await run(suite(header(), [oneCase()]), { args });
    expect(result.output).toContain(sentence);
    expect(result.exitCode).toBe(2);
  });
});

describe('run.sh supports', () => {
  const two = suite(header(), [
    oneCase(),
    oneCase({ id: 'two', tags: ['negative'], needs: ['one'] }),
    oneCase({ id: 'three', tags: ['auth'] }),
  ]);

  it('--list without sending anything', async () => {
    const before = servers.seen.length;
    const result = await run(two, { args: ['--list'], env: { BASE_URL: '' } });
    expect(result.output).toContain('assay | two  [negative]  one');
    expect([result.exitCode, servers.seen.length]).toEqual([0, before]);
  });

  it('--only by tag or id, including the cases that the chosen ones need', async () => {
    expect(Object.keys((await run(two, { args: ['--only', 'negative'] })).verdicts)).toEqual(['one', 'two']);
    expect(Object.keys((await run(two, { args: ['--only', 'three', '--only', 'one'] })).verdicts)).toEqual(['one', 'three']);
  });

  it('--base-url before the environment, the environment before .env, .env before the default', async () => {
    const dotenv = { path: '.env', content: `# comment\nexport BASE_URL = "${servers.base}"\r\nPATH=/nowhere\n$(touch canary)\n` };
    const down = 'http://127.0.0.1:1';
    expect((await run([...two, dotenv], { env: { BASE_URL: '' } })).exitCode).toBe(0);
    expect((await run([...two, dotenv], { env: { BASE_URL: down } })).exitCode).toBe(3);
    expect((await run([...two, dotenv], { env: { BASE_URL: down }, args: ['--base-url', servers.base] })).exitCode).toBe(0);
  });

  it('.env files of any editor: a byte order mark, wide spaces, old line ends, quotes in the middle', async () => {
    const echo = oneCase({ steps: [{ req: { method: 'GET', path: '/{{A}}/{{B}}/{{C}}' }, expect: {} }] });
    const dotenv = { path: '.env', content: '\uFEFF\u00a0A =\u3000a"b"c\u2003\rexport\tB=\'x y\'\r\nC="a"b"' };
    await run([...suite(header({ env: { BASE_URL: {}, A: {}, B: {}, C: {} } }), [echo]), dotenv]);
    expect(servers.seen.at(-1)).toBe('GET /a%22b%22c/x%20y/a%22b');
  });

  it('suites with a byte order mark, and cases outside of tests/', async () => {
    const files = suite(header({ include: ['tests/endpoint/a.json', 'more.json'] }), [oneCase()]);
    const more = { path: 'more.json', content: JSON.stringify({ cases: [oneCase({ id: 'two' })] }) };
    const marked = files.map(({ path, content }) => ({ path, content: `\uFEFF${content}` }));
    expect(Object.keys((await run([...files, more])).verdicts)).toEqual(['one', 'two']);
    expect(Object.keys((await run([...marked.slice(0, 1), ...files.slice(1), more])).verdicts)).toEqual(['one', 'two']);
    expect((await run(suite(header(), [oneCase()]).map(({ path, content }) => ({ path, content: `\uFEFF${content}` })))).exitCode).toBe(0);
  });

  it.each(jqPrograms)('every check of cases outside of tests/ too, under %s', async (jq) => {
    const files = suite(header({ include: ['tests/endpoint/a.json', 'more.json'], schemas: { None: false } }), [oneCase()]);
    const checked = (id: string, must: Json) => oneCase({ id, steps: [{ req: { method: 'GET', path: '/ok' }, expect: { must } }] });
    const cases = [checked('schema', { schema: 'None' }), checked('same', { body: [['$', 'same', { id: 2 }]] })];
    const more = { path: 'more.json', content: JSON.stringify({ cases }) };
    expect((await run([...files, more], { jq })).verdicts).toEqual({ one: ['pass'], schema: ['fail'], same: ['fail'] });
  });

  it('a JUnit report with escaped text', async () => {
    const odd = oneCase({
      id: 'a<b>&"c"\u202e[31m',
      op: 'GET /<x>',
      steps: [{ req: { method: 'GET', path: '/ok' }, expect: { must: { body: [['$.id', 'eq', ']]><']] } } }],
    });
    const { junit } = await run(suite(header(), [odd]));
    expect(junit).toContain('<testcase classname="GET /&lt;x&gt;" name="a&lt;b&gt;&amp;&quot;c&quot;?[31m"');
    expect(junit).toContain('<failure message="$.id is 1, expected eq &quot;]]&gt;&lt;&quot;."/>');
  });

  it('no tracing, because it would print secrets', async () => {
    const result = await run(two, { shell: ['sh', '-x'] });
    expect(result.exitCode).toBe(2);
    expect(result.output).toContain('Tracing would print secrets.');
  });

  it('a run id of eight characters that the caller can fix', async () => {
    const { report } = await run(two, { env: { RUN_ID: 'ABC-123-defghij' } });
    expect(report).toMatchObject({ runId: 'abc123de' });
  });
});

describe('run.sh starts few processes', () => {
  const tools = ['jq', 'curl', 'cat', 'mktemp', 'mkdir', 'rm', 'sed', 'awk', 'grep', 'date', 'sleep', 'dirname', 'head', 'tr', 'cut', 'wc'];
  // Each tool is replaced by a script that logs its name and then executes the real one.
  const shims = tools.map((tool) => ({
    path: `bin/${tool}`,
    content: `#!/bin/sh\nprintf '${tool}\\n' >>"$SHIM_LOG"\nPATH="$REAL_PATH" exec ${tool} "$@"\n`,
  }));

  async function processes(steps: number): Promise<readonly string[]> {
    const flow = oneCase({
      steps: Array.from({ length: steps }, () => ({ req: { method: 'GET', path: '/ok' }, expect: { must: { status: ['200'] } } })),
    });
    const folder = mkdtempSync(join(tmpdir(), 'assay-shims-'));
    for (const { path, content } of shims) {
      mkdirSync(join(folder, 'bin'), { recursive: true });
      writeFileSync(join(folder, path), content, { mode: 0o755 });
    }
    const env = { SHIM_LOG: join(folder, 'log'), REAL_PATH: process.env.PATH ?? '', PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
    const result = await run(suite(header(), [flow, oneCase({ id: 'other' })]), { env });
    const log = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
    rmSync(folder, { recursive: true });
    expect(result.exitCode, result.output).toBe(0);
    return log;
  }

  it('it starts two jq for a run, one curl and one cat per wave, and nothing else', async () => {
    const [short, long] = [await processes(2), await processes(5)];
    const count = (log: readonly string[], tool: string): number => log.filter((entry) => entry === tool).length;
    expect(long.length - short.length).toBe(6);
    expect([count(long, 'curl'), count(long, 'cat'), count(long, 'jq')]).toEqual([5, 5 + 1, 2]);
  });
});

describe('run.sh protects secrets and treats untrusted text as data', () => {
  it('hides secret values in every output, in each form', async () => {
    const secret = 's3cr3t/+ value';
    const steps = [
      { req: { method: 'POST', path: '/echo?k={{KEY}}', json: { k: '{{KEY}}' } }, expect: { must: { body: [['$', 'eq', 1]] } } },
    ];
    const result = await run(suite(header(), [oneCase({ steps })]), { env: { KEY: secret } });
    expect(result.exitCode).toBe(1);
    const everything = result.output + result.junit + JSON.stringify(result.report);
    for (const form of [secret, encodeURIComponent(secret)]) expect(everything).not.toContain(form);
    expect(everything).toContain('***');
  });

  it('prints every line after its own prefix, without control characters or workflow commands', async () => {
    const name = 'x\n::error::y\r\u001b]0;t\u0007 \u202e ##vso[task.x]';
    const result = await run(
      suite(header({ suite: { id: 's', name, generator: 'g', engineVersion: '1', seed: 1 } }), [
        oneCase({ id: `id ${name.replace(/\p{Cc}/gu, '')}`, title: name, op: name }),
      ]),
    );
    expect(result.exitCode).toBe(0);
    expect(
      result.output
        .trimEnd()
        .split('\n')
        .every((line) => line.startsWith('assay | ')),
    ).toBe(true);
    expect(result.output.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cf}|::error|##vso/u);
  });

  it('leaves no file in the temporary folder', async () => {
    const files = suite(header(), [oneCase()]);
    const result = await runPack([...files, { path: 'tmp/keep', content: '' }], {
      env: { BASE_URL: servers.base, TMPDIR: join('.', 'tmp') },
    });
    expect([result.exitCode, readdirSync(join(result.folder, 'tmp'))]).toEqual([0, ['keep']]);
    result.clean();
  });
});

it('a run starts two jq for any number of bodies, with or without a schema', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-jq-'));
  const [jq, log] = [join(folder, 'jq'), join(folder, 'log')];
  writeFileSync(jq, `#!/bin/sh\necho call >>${log}\nexec jq "$@"\n`);
  chmodSync(jq, 0o755);
  const send = (schema: string | null): Json => ({
    req: { method: 'POST', path: '/ok', json: { text: 'body' } },
    expect: { must: { status: ['200', '404'], ...(schema === null ? {} : { schema }) } },
  });
  const cases = Array.from({ length: 20 }, (_, index) => oneCase({ id: `case${index}`, steps: [send(null), send('Any')] }));
  try {
    const { verdicts } = await run(suite(header({ schemas: { Any: true } }), cases), { jq });
    expect(Object.keys(verdicts)).toHaveLength(20);
    // jq runs once for the plan, and once for all waves and the report.
    expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('run.sh stops when the server stops responding', () => {
  const post = (path: string): Json => ({ req: { method: 'POST', path, json: {} }, expect: { must: { status: ['4xx'] } } });
  const serial = (id: string, steps: readonly Json[], more: Record<string, Json> = {}) => oneCase({ id, serial: true, steps, ...more });
  const hanging = (from: string) => startServers({ [from]: [{ hang: true }], 'GET /ok': [{ status: 200, json: {} }] });
  const quick = header({ assay: '2', defaults: { timeoutMs: 300 } });
  const get: Json = { req: { method: 'GET', path: '/ok' }, expect: { must: { status: ['200'] } } };

  it('after three timeouts in a row and a probe without a response, and the remaining cases are blocked', async () => {
    const dead = await hanging('POST /orders');
    const cases = [
      serial('before', [get]),
      serial('long', [post('/orders')]),
      serial('second', [post('/x')]),
      serial('third', [post('/y')], { finally: [{ req: { method: 'DELETE', path: '/z' }, expect: {} }] }),
      serial('fourth', [post('/never')]),
    ];
    const { report, exitCode, output } = await run(suite(quick, cases), { env: { BASE_URL: dead.base } });
    await dead.close();
    expect(dead.seen).toEqual(['GET /ok', 'POST /orders', 'POST /x', 'POST /y', 'GET /']);
    const reason = 'The server stopped responding after GET /ok (case before), at POST /orders (case long); not sent.';
    expect(report).toMatchObject({
      suspect: { caseId: 'long', step: 0, method: 'POST', path: '/orders' },
      counts: { pass: 1, error: 3, blocked: 1 },
      cases: [
        {},
        { verdict: 'error' },
        { verdict: 'error' },
        { verdict: 'error', steps: [{ verdict: 'error' }, { verdict: 'blocked', part: 'finally', reason }] },
        { verdict: 'blocked', steps: [{ verdict: 'blocked', reason, attempts: 0 }] },
      ],
    });
    expect(exitCode).toBe(3);
    expect(output).toContain('The server stopped responding after GET /ok (case before), at POST /orders (case long).');
  });

  it('but continues when a probe still gets a response', async () => {
    const slow = await startServers({
      'POST /slow': [{ status: 400, delayMs: 1500, json: {} }],
      'GET /ok': [{ status: 200, json: {} }],
    });
    const cases = [...['a', 'b', 'c', 'd'].map((id) => serial(id, [post('/slow')])), serial('after', [get])];
    const probe = { method: 'HEAD', path: '/health' };
    const { report } = await run(suite(header({ assay: '2', defaults: { timeoutMs: 300 }, probe }), cases), {
      env: { BASE_URL: slow.base },
    });
    await slow.close();
    expect(slow.seen.filter((line) => line.startsWith('HEAD'))).toEqual(['HEAD /health']);
    expect(report).toMatchObject({ counts: { pass: 1, error: 4 } });
    expect(report).not.toHaveProperty('suspect');
  });
});

test('run.sh sends a request without a credential that has no value, and skips the step if the server requires it', async () => {
  const closed = await startServers({ 'GET /open': [{ status: 200, json: {} }], 'GET /closed': [{ status: 401, json: {} }] });
  const auth = {
    none: null,
    key: { in: 'header', name: 'X-Key', value: '{{KEY}}' },
    'key.other': { in: 'header', name: 'X-Key', value: '{{KEY_2}}' },
  };
  const env = { BASE_URL: { required: true }, KEY: { secret: true }, KEY_2: { secret: true } };
  const caseOf = (id: string, path: string, entry: string): Json =>
    oneCase({ id, steps: [{ req: { method: 'GET', path, auth: entry }, expect: { must: { status: ['2xx'] } } }] });
  const cases = [caseOf('open', '/open', 'key'), caseOf('closed', '/closed', 'key'), caseOf('other', '/open', 'key.other')];
  const { output } = await run(suite(header({ auth, env }), cases), { env: { BASE_URL: closed.base } });
  await closed.close();
  expect(output).toMatch(/pass\s+open/);
  expect(output).toMatch(/SKIPPED\s+closed[\s\S]*GET \/closed -> 401: The environment has no value for KEY\./);
  expect(output).toMatch(/SKIPPED\s+other[\s\S]*The environment has no value for KEY_2\./);
});
