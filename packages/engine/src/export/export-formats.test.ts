import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { EXPORT_FORMATS, type Suite, type TestCase } from '../model/index.ts';
import { satisfiesOperator } from '../run/operators.ts';
import { generate, suiteOf } from '../shop.fixture.ts';
import { CHECK_SCRIPT } from './check-script.ts';
import { exportSuite } from './export-formats.ts';

const HOSTILE = '\'; touch pwned; echo "$(id)`id`\n### x\n*/ </script> \u2028 {{RUN_ID}}';

const flow: TestCase = {
  id: 'pets.flow',
  title: 'Create and read',
  tags: ['flow'],
  op: 'POST /pets',
  why: 'link',
  evidence: 'H',
  steps: [
    {
      req: { method: 'POST', path: '/pets', json: { name: HOSTILE, long: { $repeat: ['x', 3] } } },
      expect: { must: { status: ['201'], body: [['$.id', 'exists']] } },
      capture: { petId: '$.id', PATH: '$.path' },
    },
    {
      req: { method: 'GET', path: '/pets/{{petId}}', query: { q: ['a b', '{{RUN_ID}}'] }, auth: 'none' },
      expect: { must: { status: ['2xx', '404'], header: { etag: [['exists']] }, schema: 'Pet' } },
    },
  ],
};

const suite: Suite = {
  assay: '1',
  suite: { id: 's', name: HOSTILE, generator: 'g', engineVersion: '1', seed: 7 },
  env: { BASE_URL: { required: true, default: 'http://127.0.0.1:1' }, TOKEN: { secret: true, default: 'must-not-appear' } },
  auth: { user: { in: 'header', name: 'Authorization', value: 'Bearer {{TOKEN}}' }, none: null },
  defaults: { auth: 'user', headers: { Accept: 'application/json' } },
  schemas: { Pet: true },
  cases: [flow],
};

const shopSuite = (): Suite => suiteOf(generate({ say: '/generate' }));

describe.each(EXPORT_FORMATS)('%s', (format) => {
  test('contains every request of a generated suite and no secret', () => {
    const shop = shopSuite();
    const text = exportSuite(shop, format);
    // A workflow can only reference documented operations, so cases with undeclared methods are missing.
    const held = format === 'arazzo' ? shop.cases.filter(({ id }) => !id.includes('.method.')) : shop.cases;
    for (const { id } of held) expect(text).toContain(format === 'arazzo' ? id.replace(/[^A-Za-z0-9_-]/g, '_') : id);
    expect(exportSuite(suite, format)).not.toContain('must-not-appear');
    expect(exportSuite(shop, format)).toBe(text);
  });

  test('lists only variables that it uses', () => {
    const [create] = flow.steps;
    const off: TestCase = { ...flow, id: 'off', off: true, steps: [{ req: { method: 'GET', path: '/{{OF_DISABLED}}' }, expect: {} }] };
    const env = { ...suite.env, UNUSED: { default: 'x' }, OF_DISABLED: { default: 'x' }, FIELD: { default: 'x' } };
    const steps = create === undefined ? [] : [{ ...create, req: { ...create.req, json: { name: '{{FIELD}}' } } }];
    const text = exportSuite({ ...suite, env, cases: [{ ...flow, steps }, off] }, format);
    for (const name of ['TOKEN', 'FIELD']) expect(text).toContain(name);
    for (const name of ['UNUSED', 'OF_DISABLED']) expect(text).not.toContain(name);
  });
});

describe('Postman', () => {
  const { item, variable } = JSON.parse(exportSuite(suite, 'postman'));
  test('has a folder per operation, requests with variables, and secrets as empty variables', () => {
    expect(item[0].name).toBe('POST /pets');
    const [create, read] = item[0].item;
    expect(create.request).toMatchObject({ method: 'POST', url: { raw: '{{BASE_URL}}/pets' } });
    expect(JSON.parse(create.request.body.raw)).toEqual({ name: HOSTILE, long: 'xxx' });
    expect(create.request.header).toContainEqual({ key: 'Authorization', value: 'Bearer {{TOKEN}}' });
    expect(read.request.url.raw).toBe('{{BASE_URL}}/pets/{{petId}}?q=a%20b&q={{RUN_ID}}');
    expect(read.request.header).not.toContainEqual(expect.objectContaining({ key: 'Authorization' }));
    expect(variable).toContainEqual({ key: 'TOKEN', value: '' });
  });

  test('Its scripts check a response and store captured values.', () => {
    const { exec } = item[0].item[0].event[0].script;
    const results: [string, boolean][] = [];
    const kept: Record<string, string> = {};
    const pm = {
      response: { code: 200, json: () => ({ id: 5 }), headers: { each: () => undefined } },
      variables: { get: () => 'r1' },
      collectionVariables: { set: (name: string, value: string) => Object.assign(kept, { [name]: value }) },
      expect: (ok: boolean) => ({ to: { equal: (wanted: boolean) => ok === wanted } }),
      test: (name: string, check: () => boolean) => void results.push([name, check()]),
    };
    runInNewContext(exec.join('\n'), { pm });
    expect(results).toEqual([
      ['status is 201', false],
      ['$.id exists', true],
    ]);
    expect(kept).toEqual({ petId: '5' });
  });
});

test('The script gives the same verdicts as the runner.', () => {
  const context: { holds?: typeof satisfiesOperator } = {};
  runInNewContext(`${CHECK_SCRIPT}\nthis.holds = holds;`, context);
  const nodes = [[], [1], ['ab'], [null], [[1, 2]], [{ a: 1 }], [1, 2], [true]];
  const checks = [
    ...(['exists', 'absent'] as const).map((operator) => [operator, null] as const),
    ...(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'count', 'len'] as const).map((operator) => [operator, 1] as const),
    ['in', [1, 'ab']],
    ['type', 'integer'],
    ['type', 'array'],
    ['match', '^a'],
    ['contains', 'b'],
    ['eq', { a: 1 }],
    ['len', 2],
  ] as const;
  for (const list of nodes)
    for (const [operator, wanted] of checks)
      expect([list, operator, context.holds?.(list, operator, wanted)]).toEqual([
        list,
        operator,
        satisfiesOperator(list, operator, wanted),
      ]);
});

describe('the curl script', () => {
  const script = exportSuite(suite, 'curl');
  test('treats no text of the suite as shell code', () => {
    const stub = 'curl() { for a in "$@"; do printf "%s\\0" "$a"; done; }; jq() { echo 5; }; date() { echo now; };';
    const out = execFileSync('sh', ['-c', `${stub}\n${script}`], {
      env: { PATH: process.env.PATH, TOKEN: 'secret words', BASE_URL: 'http://h' },
    });
    const text = out.toString('utf8');
    expect(text).toContain(`Bearer secret words`);
    expect(text).toContain('http://h/pets/5?q=a%20b&q=now');
    expect(text).toContain('touch pwned');
    expect(text).not.toContain('uid=');
  });

  test('captures headers as well as values in the body', () => {
    const steps: TestCase['steps'] = [
      { req: { method: 'GET', path: '/pets/1' }, expect: {}, capture: { tag: { header: 'ETag' } } },
      { req: { method: 'DELETE', path: '/pets/1', headers: { 'If-Match': '{{tag}}' } }, expect: {} },
    ];
    const reading = exportSuite({ ...suite, cases: [{ ...flow, steps }] }, 'curl');
    const stub =
      'p=; curl() { for a in "$@"; do [ "$p" = -D ] && printf "HTTP/1.1 200 OK\\r\\netag: \\"v1\\"\\r\\n\\r\\n" > "$a"; p=$a; printf "%s\\n" "$a"; done; }';
    const out = execFileSync('sh', ['-c', `${stub}\n${reading}`], { env: { PATH: process.env.PATH, BASE_URL: 'http://h' } });
    expect(out.toString('utf8')).toContain('If-Match: "v1"\n');
  });

  test('A captured name cannot set a variable of the shell.', () => {
    expect(script).not.toMatch(/^PATH=/m);
    expect(script).toContain('captured_PATH=');
  });
});

test('Hurl entries have captures and asserts, and comments list what Hurl cannot check.', () => {
  const text = exportSuite(suite, 'hurl');
  expect(text).toContain('POST {{BASE_URL}}/pets');
  expect(text).toContain('petId: jsonpath "$.id"');
  expect(text).toContain('status == 201');
  expect(text).toContain('status toString matches /^(2\\d\\d|404)$/');
  expect(text).toContain('header "etag" exists');
});

test('The command in a Hurl file sets only variables that its requests use, and not those of a request that is left out.', () => {
  const env = { ...suite.env, KEY: {} };
  const cleanup = [{ req: { method: 'DELETE' as const, path: '/pets/{{petId}}?key={{KEY}}' }, expect: {} }];
  const steps = [{ req: { method: 'POST' as const, path: '/pets' }, expect: { must: { status: ['4xx'] } }, capture: { petId: '$.id' } }];
  const text = exportSuite({ ...suite, env, cases: [{ ...flow, steps, finally: cleanup }] }, 'hurl');
  expect(text).toContain('# hurl --test --variable BASE_URL=... --variable TOKEN=... suite.hurl');
});

test('Hurl captures nothing from a request that must be rejected, and leaves out the cleanup that needs it.', () => {
  const caseOf = (id: string, status: string): TestCase => ({
    ...flow,
    id,
    title: id,
    steps: [
      {
        req: { method: 'POST', path: '/pets', raw: 'a`b\\c\nd' },
        expect: { must: { status: [status] } },
        capture: { petId: '$.id' },
      },
    ],
    finally: [{ req: { method: 'DELETE', path: '/pets/{{petId}}' }, expect: {} }],
  });
  const text = exportSuite({ ...suite, cases: [caseOf('accepted', '2xx'), caseOf('refused', '4xx')] }, 'hurl');
  const [, accepted = '', refused = ''] = text.split(/^# (?=accepted \(1|refused \(1)/m);
  expect(accepted).toMatch(/^petId: jsonpath "\$\.id"$/m);
  expect(accepted).toMatch(/^DELETE /m);
  expect(refused).not.toMatch(/^petId: |^DELETE /m);
  expect(refused).toContain('(refused) is left out: {{petId}} has a value only if a request succeeds that is to be refused');
  expect(text).toContain('`a\\`b\\\\c\\nd`');
});

test('a Hurl file checks that a forbidden status is not returned', () => {
  const steps = [{ req: { method: 'GET' as const, path: '/pets' }, expect: { must: { notStatus: ['5xx', '404'] } } }];
  const text = exportSuite({ ...suite, cases: [{ ...flow, id: 'sturdy', steps }] }, 'hurl');
  expect(text).toContain('status toString not matches /^(5\\d\\d|404)$/');
});

test('The data of a k6 script cannot break out of it.', () => {
  const text = exportSuite(suite, 'k6');
  expect(text.split('\n').find((line) => line.startsWith('const STEPS'))).not.toMatch(/[<\u2028]/);
  const body = text
    .replace(/^import .*$/gm, '')
    .replaceAll('export const', 'const')
    .replace('export default function', 'function run');
  expect(() => runInNewContext(`(function () {${body}})`, {})).not.toThrow();
});

test('an .http file has one block per request, and no text of the suite can start another block', () => {
  const text = exportSuite(suite, 'http');
  expect(text.match(/^###/gm)).toHaveLength(2);
  expect(text).toContain('GET {{BASE_URL}}/pets/{{petId}}?q=a%20b&q={{RUN_ID}}');
  expect(text).toContain('@TOKEN = \n');
  expect(text).toContain('@petId = replace-with-petId\n');
});

test('Arazzo workflows reference operations, pass on outputs and check the status.', () => {
  const { workflows, arazzo } = JSON.parse(exportSuite(suite, 'arazzo'));
  expect(arazzo).toBe('1.0.1');
  const [create, read] = workflows[0].steps;
  expect(create).toMatchObject({
    operationPath: '{$sourceDescriptions.api.url}#/paths/~1pets/post',
    successCriteria: [{ condition: '$statusCode == 201' }],
    outputs: { petId: '$response.body#/id' },
  });
  expect(read.operationPath).toBe('{$sourceDescriptions.api.url}#/paths/~1pets~1{petId}/get');
  expect(read.parameters).toContainEqual({ name: 'petId', in: 'path', value: '$steps.pets_flow-1.outputs.petId' });
  expect(read.successCriteria[0].condition).toBe('($statusCode >= 200 && $statusCode < 300) || ($statusCode == 404)');
});

test('Arazzo steps use the path templates of the spec, even if the suite names its variables differently', () => {
  const documented = { 'POST /pets': ['201'], 'GET /pets/{id}': ['200'], 'GET /pets/latest': ['200'] };
  const step = (method: 'GET' | 'PUT', path: string) => ({ req: { method, path }, expect: {} });
  const cases = [
    { ...flow, id: 'flow' },
    { ...flow, id: 'latest', steps: [step('GET', '/pets/latest'), step('GET', '/pets/{{PET}}')] },
    { ...flow, id: 'undeclared', steps: [step('PUT', '/pets/latest')] },
  ];
  const { workflows, info } = JSON.parse(exportSuite({ ...suite, documented, cases }, 'arazzo'));
  const calls = workflows.map(({ steps }: { steps: { operationPath: string }[] }) =>
    steps.map((entry) => entry.operationPath.split('#')[1]),
  );
  expect(calls).toEqual([
    ['/paths/~1pets/post', '/paths/~1pets~1{id}/get'],
    ['/paths/~1pets~1latest/get', '/paths/~1pets~1{id}/get'],
  ]);
  expect(workflows[0].steps[1].parameters).toContainEqual({ name: 'id', in: 'path', value: '$steps.flow-1.outputs.petId' });
  expect(info.description).toContain('Not exported: 1 cases');
});
