import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOwnProject } from '../../testing/app/own-project.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import type { TestWorld } from '../../testing/app/test-world.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let suiteId: string;

beforeAll(async () => {
  ({ world, ada, projectId } = await openOwnProject());
  ({ suiteId } = (await world.call(ada, 'generateTests', { body: { user_query: '/generate smoke', projectId } })).body);
});

afterAll(() => world.close());

const exchange = {
  method: 'GET',
  url: 'http://127.0.0.1:1/pets',
  requestHeaders: [['accept', 'application/json']],
  requestBody: null,
  status: 500,
  responseHeaders: [],
  responseBody: '{"odd":"\u0000"}',
  responseBytes: 9,
  truncated: false,
};
const step = {
  caseId: 'somebody else',
  step: 0,
  title: 'GET /pets',
  part: 'step',
  verdict: 'fail',
  startedAt: 5,
  ms: 12,
  phases: { queued: 0, connect: 1, waiting: 10, download: 1 },
  attempts: 1,
  failures: [{ level: 'must', check: 'status', message: 'The status is 500, expected 200.' }],
  exchange,
};
const report = {
  run: {
    environment: null,
    baseUrl: 'http://127.0.0.1:1',
    startedAt: '2026-01-02T03:04:05.000Z',
    seed: 7,
    summary: {
      outcome: 'failed',
      cases: { fail: 1, error: 0, blocked: 0, inconclusive: 0, warn: 0, pass: 0 },
      steps: 1,
      durationMs: 40,
      p95Ms: 12,
      p95Count: 1,
    },
  },
  cases: [
    {
      ref: { id: 'listPets.smoke', title: 'List', op: 'GET /pets', tags: ['smoke'], evidence: 'C', why: 'documented', steps: 1 },
      verdict: 'fail',
      reason: 'The status is 500, expected 200.',
      ms: 12,
      steps: [step],
    },
  ],
};

const push = (body: object) => world.call(ada, 'importRun', { body: { projectId, suiteId, report, ...body } });

test('an uploaded run is listed under Runs with the trigger Local, with all its steps and reports', async () => {
  const { body, status } = await push({});
  expect([status, body.status]).toEqual([200, 'failed']);
  const run = (await world.call(ada, 'getRun', { params: { id: body.runId } })).body;
  expect(run).toMatchObject({
    trigger: 'Local',
    status: 'failed',
    seed: 7,
    casesCount: 1,
    durationMs: 40,
    p95Ms: 12,
    startedAt: '2026-01-02T03:04:05.000Z',
  });
  expect(run.finishedAt).not.toBeNull();
  const steps = (await world.call(ada, 'getRunSteps', { params: { id: body.runId } })).body.items;
  expect(steps).toHaveLength(1);
  expect(steps[0]).toMatchObject({ caseId: 'listPets.smoke', verdict: 'fail', why: 'documented' });
  const listed = (await world.call(ada, 'listRuns', { query: { projectId } })).body.items;
  expect(listed[0]).toMatchObject({ id: body.runId, trigger: 'Local' });
  const junit = await world.call(ada, 'getRunArtifact', { params: { id: body.runId, kind: 'junit', name: 'junit.xml' } });
  expect(junit.bytes.toString()).toContain('The status is 500, expected 200.');
});

test.each([
  ['no outcome', { ...report, run: { ...report.run, summary: {} } }],
  ['a verdict nobody knows', { ...report, cases: [{ ...report.cases[0], verdict: 'splendid' }] }],
  ['no report at all', null],
])('a report with %s is rejected with a message', async (_, broken) => {
  const reply = await push({ report: broken });
  expect(reply.status).toBe(422);
  expect(reply.body.code).toBe('VALIDATION_FAILED');
});

test('a run of an unknown suite is rejected', async () => {
  const reply = await push({ suiteId: '7f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a10' });
  expect(reply.body.code).toBe('SUITE_NOT_FOUND');
});

describe('a suite that the project does not have', () => {
  const header = (name: string, more: object = {}) => ({
    assay: '1',
    suite: { id: 'made-here', name, generator: 'testgen@2025-09-10', engineVersion: '0.1.0', seed: 3 },
    env: { BASE_URL: { required: true }, TOKEN: { secret: true, default: 'fake-secret-value' } },
    auth: { none: null },
    defaults: {},
    schemas: {},
    include: ['tests/a.json'],
    ...more,
  });
  const testCase = { id: 'one', title: 'One', tags: [], op: 'GET /pets', why: 'w', evidence: 'C' };
  const cases = (path: string) => ({ cases: [{ ...testCase, steps: [{ req: { method: 'GET', path }, expect: {} }] }] });
  const filesOf = (name: string, path: string) => [
    { path: 'tests.json', content: JSON.stringify(header(name)) },
    { path: 'tests/a.json', content: JSON.stringify(cases(path)) },
    { path: 'notes.txt', content: 'not included' },
  ];

  test('is stored under its name, found again, and updated when it changed', async () => {
    const first = (await push({ suiteId: null, files: filesOf('From a laptop', '/pets') })).body;
    const again = (await push({ suiteId: null, files: filesOf('From a laptop', '/pets') })).body;
    const changed = (await push({ suiteId: null, files: filesOf('From a laptop', '/pets/1') })).body;
    expect([first.suiteRevision, again.suiteRevision, changed.suiteRevision]).toEqual([1, 1, 2]);
    expect(new Set([first.suiteId, again.suiteId, changed.suiteId]).size).toBe(1);
    const kept = (await world.call(ada, 'getSuite', { params: { id: first.suiteId } })).body;
    expect(kept).toMatchObject({ name: 'From a laptop', revision: 2 });
    expect(kept.contents.map(({ path }: { path: string }) => path)).toEqual(['tests.json', 'tests/a.json']);
    expect(JSON.stringify(kept)).not.toContain('fake-secret-value');
    const run = (await world.call(ada, 'getRun', { params: { id: changed.runId } })).body;
    expect(run).toMatchObject({ trigger: 'Local', suiteId: first.suiteId });
  });

  test('with a number that no column can store is rejected without a server error', async () => {
    const [, included] = filesOf('Seeded', '/pets');
    const { suite, ...rest } = header('Seeded');
    const files = [{ path: 'tests.json', content: JSON.stringify({ ...rest, suite: { ...suite, seed: 2 ** 40 } }) }, included];
    const reply = await push({ suiteId: null, files });
    expect([reply.status, reply.body.code]).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('with an id of another project is stored by its files', async () => {
    const reply = await push({ suiteId: '7f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a10', files: filesOf('Elsewhere', '/pets') });
    expect(reply.body).toMatchObject({ status: 'failed', suiteRevision: 1 });
  });

  test.each([
    ['no JSON', [{ path: 'tests.json', content: '{' }]],
    ['a missing file', [{ path: 'tests.json', content: JSON.stringify(header('Half')) }]],
    [
      'a way out of the folder',
      [
        { path: 'tests.json', content: JSON.stringify(header('Up', { include: ['../a.json'] })) },
        { path: '../a.json', content: JSON.stringify(cases('/x')) },
      ],
    ],
  ])('is rejected with %s', async (_, files) => {
    const reply = await push({ suiteId: null, files });
    expect([reply.status, reply.body.code]).toEqual([422, 'SUITE_INVALID']);
  });
});

test.each([
  ['a seed no column can hold', { ...report, run: { ...report.run, seed: 2 ** 40 } }],
  ['a year before the first', { ...report, run: { ...report.run, startedAt: '0000-01-01T00:00:00Z' } }],
  ['a status no answer has', withExchange({ status: 2 ** 40 })],
  ['a method that a shell would read on from', withExchange({ method: 'GET; rm -rf ~' })],
])('%s is rejected with a message for the field', async (_, wrong) => {
  const { status, body } = await push({ report: wrong });
  expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
});

function withExchange(wrong: object) {
  const [first] = report.cases;
  return { ...report, cases: [{ ...first, steps: [{ ...step, exchange: { ...exchange, ...wrong } }] }] };
}
