import { ARTIFACTS } from '@assay/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../../testing/app/test-world.ts';
import { seedSuite, singleStepCase } from '../../../testing/data/seed-suite.ts';

const CANARY = 'canary-4c1d-not-a-real-key';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let runId: string;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  await world.startWorker();
  ({ projectId } = await world.seedProject(ada, { secrets: { API_KEY_AUTH: CANARY } }));
  const keyed = singleStepCase('orders.list', 'GET', '/orders', '200', {
    title: 'List <orders> & "more"',
    steps: [
      {
        req: { method: 'GET', path: '/orders', auth: 'apiKey', query: { key: '{{API_KEY_AUTH}}' } },
        expect: { must: { status: ['200'], body: [['$[0].id', 'eq', 'x']] } },
      },
    ],
  });
  await seedSuite(world.test.db, projectId, [keyed, singleStepCase('health.ok', 'GET', '/health', '200')]);
  // The target echoes the secret, so it appears in the response and in the failing check's message.
  world.target.behaviour.echo = `${CANARY} ${Buffer.from(CANARY).toString('base64')}`;
  const created = await world.call(ada, 'createRun', { body: { projectId } });
  runId = created.body.runId;
  expect((await world.finished(ada, runId)).status).toBe('failed');
});

afterAll(() => world.close());

const fileOf = (kind: string, name: string) => world.call(ada, 'getRunArtifact', { params: { id: runId, kind, name } });
const textOf = async (kind: string, name: string) => (await fileOf(kind, name)).bytes.toString('utf8');

test('a finished run lists its files', async () => {
  const { items } = (await world.call(ada, 'listRunArtifacts', { params: { id: runId } })).body;
  expect(items.map(({ kind, name }: { kind: string; name: string }) => `${kind}/${name}`)).toEqual([
    'html/report.html',
    'junit/junit.xml',
    'sarif/findings.sarif',
    'har/run.har',
    'events/events.ndjson',
    'summary/summary.md',
  ]);
});

test.each(ARTIFACTS)('$kind/$name is sent as an inert download and contains no secret in any encoding', async ({ kind, name }) => {
  const { status, headers, bytes } = await fileOf(kind, name);
  expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; filename="${name}"`]);
  expect(headers.get('content-security-policy')).toContain('sandbox');
  const text = bytes.toString('utf8');
  expect(text.length).toBeGreaterThan(100);
  for (const form of [CANARY, encodeURIComponent(CANARY), Buffer.from(CANARY).toString('base64'), Buffer.from(CANARY).toString('hex')])
    expect(text).not.toContain(form);
});

test('each file contains the failure', async () => {
  const junit = await textOf('junit', 'junit.xml');
  expect(junit).toMatch(/tests="2"/);
  expect(junit).toContain('List &lt;orders&gt; &amp;');
  const har = JSON.parse(await textOf('har', 'run.har'));
  expect(har.log.entries.map((entry: { request: { method: string } }) => entry.request.method)).toEqual(['GET', 'GET']);
  const sarif = JSON.parse(await textOf('sarif', 'findings.sarif'));
  expect(sarif.runs[0].results.length).toBeGreaterThan(0);
  const lines = (await textOf('events', 'events.ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ kind }) => kind === 'step')).toHaveLength(2);
  expect(await textOf('summary', 'summary.md')).toContain('GET /orders');
  const html = await textOf('html', 'report.html');
  expect(html).toContain('&lt;orders&gt;');
  expect(html).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1)/);
});

test('a name that is not a file of the run returns an error', async () => {
  for (const [kind, name] of [
    ['junit', 'report.html'],
    ['nothing', 'junit.xml'],
    ['html', '../../etc/passwd'],
  ] as const) {
    const { status, body } = await fileOf(kind, name);
    expect([status, body.code]).toEqual([404, 'ARTIFACT_NOT_FOUND']);
  }
});

test('a run that has not finished has no files yet', async () => {
  world.target.behaviour.delayMs = 60_000;
  const { body: run } = await world.call(ada, 'createRun', { body: { projectId } });
  expect((await world.call(ada, 'listRunArtifacts', { params: { id: run.runId } })).body.items).toEqual([]);
  const { status, body } = await world.call(ada, 'getRunArtifact', { params: { id: run.runId, kind: 'html', name: 'report.html' } });
  expect([status, body.code]).toEqual([409, 'RUN_NOT_FINISHED']);
  await world.call(ada, 'cancelRun', { params: { id: run.runId }, body: {} });
});
