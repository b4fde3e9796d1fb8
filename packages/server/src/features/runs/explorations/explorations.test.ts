import type { ExplorationEvent } from '@assay/contract';
import { OTHER_CREDENTIALS, SAMPLE_CREDENTIALS, type SampleApi, startSampleApi } from '@assay/sample-api';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { explorationEvents, explorations } from '../../../platform/db/schema.ts';
import type { TestUser } from '../../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../../testing/app/test-world.ts';
import { addMember } from '../../../testing/data/add-member.ts';
import type { BodyOf } from '../../../testing/data/call-api.ts';
import { readEvents } from '../../../testing/data/read-events.ts';
import { startNotesApi } from '../../../testing/servers/notes-api.ts';
import type { RunWorker } from '../worker/run-worker.ts';
import { decideFacts } from './decide-facts.ts';

// These tests must also run on PostgreSQL, where two requests may start an exploration of the same environment concurrently.

let world: TestWorld;
let shop: SampleApi;
let ada: TestUser;
let worker: RunWorker;

beforeAll(async () => {
  shop = await startSampleApi({ host: '127.0.0.1', port: 0, defects: ['any-token'] });
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test', { name: 'Ada', surname: 'Byron' });
  worker = await world.startWorker();
});

afterAll(async () => {
  await world.close();
  await shop.close();
});

const SECRETS = { ...SAMPLE_CREDENTIALS, BEARER_AUTH_2: OTHER_CREDENTIALS.BEARER_AUTH_OTHER };

async function seedShop(environment = 'local') {
  const { id: projectId } = await world.features.projects.createProject({ userId: ada.id }, { name: 'Bookshop' });
  await world.call(ada, 'importSpec', { params: { id: projectId }, body: { url: shop.specUrl } });
  const environmentId = await world.features.environments.createEnvironment({
    projectId,
    name: environment,
    baseUrl: shop.url,
    timeoutMs: 5000,
    secrets: SECRETS,
  });
  return { projectId, environmentId };
}

const start = (body: object) => world.call(ada, 'createExploration', { body });
const get = async (id: string) => (await world.call(ada, 'getExploration', { params: { id } })).body;

async function ended(id: string): Promise<BodyOf<'getExploration'>> {
  await expect.poll(async () => (await get(id)).status, { interval: 100 }).not.toMatch(/queued|running/);
  return get(id);
}

const eventsOf = (id: string) => readEvents<ExplorationEvent>(`${world.test.url}/api/explorations/${id}/events`, ada);

test('an exploration reaches the operations, proposes facts and cleans up', async () => {
  const { projectId, environmentId } = await seedShop();
  const created = await start({ projectId, seconds: 600, search: false });
  expect([created.status, created.body.status]).toEqual([202, 'queued']);
  const exploration = await ended(created.body.explorationId);
  expect(exploration).toMatchObject({ status: 'finished', environmentId, environmentName: 'local', error: null, startedBy: 'Ada Byron' });
  expect([exploration.isSearching, exploration.isReadOnly]).toEqual([false, false]);
  expect(exploration.reached).toBeGreaterThan(exploration.operations * 0.8);
  expect(exploration.result.facts.length).toBeGreaterThan(3);
  expect(exploration.result.facts.every(({ state }) => state === 'proposed')).toBe(true);
  expect(exploration.result.leftBehind).toEqual([]);
});

test('the stream has the operations, each request and the end, in order and without secrets', async () => {
  const { projectId } = await seedShop();
  const { explorationId } = (await start({ projectId, seconds: 600, search: false })).body;
  const events = await eventsOf(explorationId);
  expect(events.map(({ data }) => data.seq)).toEqual(events.map((_, index) => index + 1));
  expect(events[0]?.data).toMatchObject({ kind: 'started', operations: expect.arrayContaining(['GET /books', 'POST /orders']) });
  expect(events.at(-1)?.data).toMatchObject({ kind: 'finished', status: 'finished' });
  const sent = events.flatMap(({ data }) => (data.kind === 'sent' ? [data] : []));
  expect(sent.filter(({ phase }) => phase === 'reach').length).toBeGreaterThan(10);
  const resumed = await readEvents<ExplorationEvent>(`${world.test.url}/api/explorations/${explorationId}/events`, ada, {
    lastEventId: '3',
  });
  expect(resumed[0]?.data.seq).toBe(4);
  const stored = JSON.stringify([events, await get(explorationId)]);
  for (const secret of Object.values(SECRETS)) expect(stored).not.toContain(secret);
});

test('a read-only exploration sends nothing that writes', async () => {
  const { projectId } = await seedShop();
  const preview = (await world.call(ada, 'previewExploration', { body: { projectId, readOnly: true, search: false } })).body;
  expect(preview.writing).toBe(0);
  expect(preview.leftOut.length).toBeGreaterThan(0);
  const { explorationId } = (await start({ projectId, readOnly: true, seconds: 600, search: false })).body;
  const exploration = await ended(explorationId);
  expect([exploration.isReadOnly, exploration.result.writes]).toEqual([true, 0]);
  const lines = (await eventsOf(explorationId)).flatMap(({ data }) => (data.kind === 'sent' ? [data.request] : []));
  expect(lines.filter((line) => !/^(GET|HEAD|OPTIONS) /.test(line))).toEqual([]);
});

test('the preview tells the most requests, what may write and the host, and sends nothing', async () => {
  const { projectId } = await seedShop();
  const { body } = await world.call(ada, 'previewExploration', { body: { projectId, search: false } });
  expect(body).toMatchObject({ host: new URL(shop.url).host, environmentName: 'local', isLocked: false });
  expect(body.mostRequests).toBeGreaterThanOrEqual(30);
  expect(body.writing).toBeGreaterThan(0);
  const searching = (await world.call(ada, 'previewExploration', { body: { projectId } })).body;
  expect(searching.mostRequests).toBeGreaterThan(body.mostRequests);
  expect((await world.call(ada, 'listExplorations', { params: { id: projectId } })).body.total).toBe(0);
});

test('the search reports defects with their exchanges, without secrets', async () => {
  const { projectId } = await seedShop();
  const { explorationId } = (await start({ projectId, seconds: 600, requests: 1500 })).body;
  const { result, startedAt, finishedAt } = await ended(explorationId);
  expect(result.search.requests).toBeGreaterThan(100);
  const finding = result.findings.find(({ op }) => op === 'GET /users');
  expect(finding).toMatchObject({ grade: 'defect' });
  expect(finding?.exchanges.length).toBeGreaterThan(0);
  for (const secret of Object.values(SECRETS)) expect(JSON.stringify(result)).not.toContain(secret);
  const searched = (await eventsOf(explorationId)).filter(({ data }) => data.kind === 'sent' && data.phase === 'search');
  // At most one event per 100 ms, regardless of the number of requests during that time.
  expect(searched.length).toBeLessThan((Date.parse(finishedAt) - Date.parse(startedAt)) / 100 + 20);
  expect(searched.length).toBeLessThan(result.search.requests);
});

test('defects become cases of a suite, which runs them and finds them again', async () => {
  const { projectId, environmentId } = await seedShop();
  const { explorationId: id } = (await start({ projectId, seconds: 600, requests: 1500 })).body;
  const early = await world.call(ada, 'keepFindings', { params: { id }, body: { findings: 'defects' } });
  expect(early.body.code).toBe('EXPLORATION_NOT_FINISHED');
  const { result } = await ended(id);
  const keepable = result.findings.filter(({ grade, isCase }) => grade === 'defect' && isCase);
  expect(keepable.length).toBeGreaterThan(0);
  const keep = (findings: unknown) => world.call(ada, 'keepFindings', { params: { id }, body: { findings } });
  const one = await keep([keepable[0]?.key]);
  expect([one.status, one.body.kept, one.body.suite]).toEqual([
    201,
    1,
    expect.objectContaining({ name: 'Found by exploring', revision: 1, cases: 1 }),
  ]);
  const all = (await keep('defects')).body;
  expect(all.kept).toBe(keepable.length);
  expect(all.suite).toMatchObject({ id: one.body.suite.id, cases: keepable.length });
  expect((await keep('defects')).body.suite.revision).toBe(all.suite.revision);
  expect((await keep(['nothing'])).body.code).toBe('FINDING_NOT_FOUND');
  const run = await world.call(ada, 'createRun', { body: { projectId, environmentId, suiteId: all.suite.id } });
  await expect.poll(async () => (await world.call(ada, 'getRun', { params: { id: run.body.runId } })).body.status).toBe('failed');
});

test('a stop deletes what was created within a few seconds, and the reply has the result', async () => {
  const api = await startNotesApi(30);
  const { id: projectId } = await world.features.projects.createProject({ userId: ada.id }, { name: 'Notes' });
  await world.call(ada, 'importSpec', { params: { id: projectId }, body: { url: api.specUrl } });
  await world.features.environments.createEnvironment({ projectId, name: 'local', baseUrl: api.url });
  const { explorationId } = (await start({ projectId, seconds: 300 })).body;
  await expect.poll(() => api.created() > 3 && api.ids().length > 0, { interval: 5 }).toBe(true);
  const askedAt = performance.now();
  const { body } = await world.call(ada, 'cancelExploration', { params: { id: explorationId }, body: {} });
  expect(performance.now() - askedAt).toBeLessThan(8000);
  expect(body.status).toBe('cancelled');
  expect(api.ids()).toEqual([]);
  expect((await get(explorationId)).result).toMatchObject({ ended: 'stopped', leftBehind: [] });
  await api.close();
});

test('a stop sends nothing more than deletes, and lists what cannot be deleted', async () => {
  const { seen, behaviour } = world.target;
  const { projectId } = await world.seedProject(ada);
  behaviour.delayMs = 100;
  const { explorationId } = (await start({ projectId, seconds: 300 })).body;
  await expect.poll(() => seen.filter((line) => line === 'POST /orders').length).toBeGreaterThan(1);
  const [askedAt, asked] = [performance.now(), seen.length];
  // The next request gets its response only after the stop has arrived, regardless of the machine's load.
  behaviour.delayMs = 4000;
  setTimeout(() => {
    behaviour.delayMs = 0;
  }, 3000);
  const { body } = await world.call(ada, 'cancelExploration', { params: { id: explorationId }, body: {} });
  expect(performance.now() - askedAt).toBeLessThan(15_000);
  expect(body.status).toBe('cancelled');
  const sent = seen.length;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(seen.length).toBe(sent);
  expect(seen.slice(asked).filter((line) => !line.startsWith('DELETE ')).length).toBeLessThanOrEqual(1);
  behaviour.delayMs = 0;
  const { result } = await get(explorationId);
  expect(result.ended).toBe('stopped');
  expect(result.leftBehind).toContainEqual({ op: 'POST /orders', request: expect.stringMatching(/^POST \/orders/) });
});

test('a header with the credential of the spec is not in requests without credentials, and is stored nowhere', async () => {
  const secret = 'canary-explored-5f2e';
  const { headersSeen, behaviour } = world.target;
  const { projectId } = await world.seedProject(ada);
  const environmentId = await world.features.environments.createEnvironment({
    projectId,
    name: 'keyed',
    baseUrl: world.target.url,
    headers: [{ key: 'X-Api-Key', value: '{{secret.KEY}}' }],
    secrets: { KEY: secret },
  });
  behaviour.echo = secret;
  headersSeen.length = 0;
  const { explorationId } = (await start({ projectId, environmentId, seconds: 600, requests: 150 })).body;
  const exploration = await ended(explorationId);
  behaviour.echo = '';
  expect(exploration.status).toBe('finished');
  const keys = new Set(headersSeen.map((headers) => headers['x-api-key']));
  expect(keys).toContain(secret);
  expect(keys).toContain(undefined);
  const rows = await world.test.db.select().from(explorations).where(eq(explorations.id, explorationId));
  const events = await world.test.db.select().from(explorationEvents).where(eq(explorationEvents.explorationId, explorationId));
  expect(events.length).toBeGreaterThan(3);
  expect(JSON.stringify([rows, events])).not.toContain(secret);
});

test('an environment has one exploration at a time', async () => {
  const { projectId } = await seedShop();
  const replies = await Promise.all([start({ projectId }), start({ projectId })]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('EXPLORATION_ACTIVE');
  const { explorationId } = replies.find(({ status }) => status === 202)?.body ?? { explorationId: '' };
  await world.call(ada, 'cancelExploration', { params: { id: explorationId }, body: {} });
  const again = await start({ projectId });
  expect(again.status).toBe(202);
  await world.call(ada, 'cancelExploration', { params: { id: again.body.explorationId }, body: {} });
});

test('a locked environment must be named', async () => {
  const { projectId } = await seedShop('Production');
  expect((await world.call(ada, 'previewExploration', { body: { projectId } })).body.isLocked).toBe(true);
  for (const body of [{ projectId }, { projectId, readOnly: true }, { projectId, confirmLocked: 'production' }])
    expect((await start(body)).body.code).toBe('EXPLORATION_NOT_CONFIRMED');
  const named = await start({ projectId, confirmLocked: 'Production', readOnly: true, search: false, seconds: 600 });
  expect(named.status).toBe(202);
  expect((await ended(named.body.explorationId)).status).toBe('finished');
});

test('an exploration whose worker is gone fails and is not started again', async () => {
  const { projectId } = await seedShop();
  const { explorationId } = (await start({ projectId, seconds: 300 })).body;
  await expect.poll(async () => (await get(explorationId)).requests, { interval: 50 }).toBeGreaterThan(5);
  await world.test.db
    .update(explorations)
    .set({ leaseUntil: new Date(0) })
    .where(eq(explorations.id, explorationId));
  const exploration = await ended(explorationId);
  expect(exploration).toMatchObject({ status: 'failed', result: null });
  expect(exploration.error).toContain('interrupted');
  const sent = exploration.requests;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect((await get(explorationId)).requests).toBe(sent);
});

test('a worker that stops ends its exploration and keeps what it learned', async () => {
  const { projectId } = await seedShop();
  const { explorationId } = (await start({ projectId, seconds: 300 })).body;
  await expect.poll(async () => (await get(explorationId)).requests, { interval: 50 }).toBeGreaterThan(60);
  await worker.stop();
  const exploration = await get(explorationId);
  expect(exploration).toMatchObject({ status: 'cancelled', error: 'The server was shut down during the exploration.' });
  expect(exploration.result.facts.length).toBeGreaterThan(0);
  worker = await world.startWorker();
});

test('a viewer reads an exploration, but starts none and decides nothing', async () => {
  const { projectId } = await seedShop();
  const { explorationId } = (await start({ projectId, seconds: 600, search: false })).body;
  await ended(explorationId);
  const viewer = await world.test.asUser('vera@example.test');
  await addMember(world.test.db, { projectId, userId: viewer.id, role: 'viewer' });
  expect((await world.call(viewer, 'getExploration', { params: { id: explorationId } })).status).toBe(200);
  expect((await world.call(viewer, 'createExploration', { body: { projectId } })).body.code).toBe('ROLE_REQUIRED');
  const decided = await world.call(viewer, 'decideFacts', { params: { id: explorationId }, body: { accept: 'all' } });
  expect(decided.body.code).toBe('ROLE_REQUIRED');
  const kept = await world.call(viewer, 'keepFindings', { params: { id: explorationId }, body: { findings: 'defects' } });
  expect(kept.body.code).toBe('ROLE_REQUIRED');
});

test('decisions made at the same time do not undo each other, and a fact is either accepted or rejected', async () => {
  const { projectId } = await seedShop();
  const { explorationId } = (await start({ projectId, seconds: 600, search: false })).body;
  const facts = (await ended(explorationId)).result.facts.map(({ id }) => id);
  const [first = '', second = '', third = ''] = facts;
  const [before] = await world.test.db.select().from(explorations).where(eq(explorations.id, explorationId));
  if (before === undefined) throw new Error('the exploration is missing');
  const decide = (body: object) => world.call(ada, 'decideFacts', { params: { id: explorationId }, body });
  await decide({ reject: [first] });
  await decideFacts(world.test.db, { userId: ada.id, sessionId: '', name: '', roles: [] }, before, { accept: [], reject: [second] });
  const both = await decide({ accept: [third], reject: [third] });
  expect([both.status, Object.keys(both.body.fields)]).toEqual([422, ['reject']]);
  const { body } = await decide({ accept: 'all', reject: [third] });
  const rejected = body.result.facts.filter(({ state }) => state === 'rejected').map(({ id }) => id);
  expect(rejected.sort()).toEqual([first, second, third].sort());
  expect((await world.call(ada, 'getFacts', { params: { id: projectId } })).body.items).toHaveLength(facts.length - 3);
});

test('cancelling waits for the end without loading the result again and again', async () => {
  const { projectId } = await seedShop();
  await worker.stop();
  const { explorationId } = (await start({ projectId, seconds: 600, search: false })).body;
  const mine = eq(explorations.id, explorationId);
  await world.test.db
    .update(explorations)
    .set({ status: 'running', leaseUntil: new Date(Date.now() + 600_000) })
    .where(mine);
  const select = vi.spyOn(world.test.db, 'select');
  onTestFinished(() => select.mockRestore());
  const cancelled = world.call(ada, 'cancelExploration', { params: { id: explorationId }, body: {} });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await world.test.db.update(explorations).set({ status: 'cancelled', finishedAt: new Date() }).where(mine);
  expect((await cancelled).body.status).toBe('cancelled');
  const loads = select.mock.calls.filter(([fields]) => fields !== undefined && 'exploration' in fields);
  expect(loads.length).toBeLessThan(5);
  worker = await world.startWorker();
});

test('accepted facts are one revision, and the next generated suite uses them', async () => {
  const { projectId } = await seedShop();
  const names = async (call: 'exportSuiteFolder' | 'generateRunPack', suiteId: string) => {
    const options = call === 'generateRunPack' ? { body: { projectId } } : { params: { id: suiteId } };
    return (await world.call(ada, call, options)).bytes.toString('latin1');
  };
  let suite = '';
  const generate = async (words: string) => {
    const { suiteId, revision } = (await world.call(ada, 'generateTests', { body: { user_query: words, projectId } })).body;
    suite = suiteId;
    const { body } = await world.call(ada, 'getSuite', { params: { id: suiteId }, query: { revision: String(revision) } });
    return JSON.stringify(body.contents);
  };
  const before = await generate('/generate smoke for POST /books');
  const { explorationId } = (await start({ projectId, seconds: 600, search: false })).body;
  const { result } = await ended(explorationId);
  const [first] = result.facts;
  const rejected = result.facts.at(-1);
  const one = await world.call(ada, 'decideFacts', { params: { id: explorationId }, body: { accept: [first.id], reject: [rejected?.id] } });
  const stateOf = (id: string | undefined) => one.body.result.facts.find((fact) => fact.id === id)?.state;
  expect([stateOf(first.id), stateOf(rejected?.id)]).toEqual(['accepted', 'rejected']);
  expect((await world.call(ada, 'getFacts', { params: { id: projectId } })).body).toMatchObject({ revision: 1, items: [{ op: first.op }] });
  await world.call(ada, 'decideFacts', { params: { id: explorationId }, body: { accept: 'all' } });
  const facts = (await world.call(ada, 'getFacts', { params: { id: projectId } })).body;
  expect([facts.revision, facts.items.length]).toEqual([2, result.facts.length - 1]);
  const file = await world.call(ada, 'exportFacts', { params: { id: projectId } });
  expect(JSON.parse(file.bytes.toString('utf8')).facts).toHaveLength(facts.items.length);
  expect(await names('exportSuiteFolder', suite)).toContain('facts.json');
  expect(await names('generateRunPack', suite)).not.toContain('facts.json');
  const unknown = await world.call(ada, 'decideFacts', { params: { id: explorationId }, body: { accept: ['nothing'] } });
  expect(unknown.body.code).toBe('FACT_NOT_FOUND');
  const after = await generate('/generate smoke for POST /books');
  expect(after).not.toBe(before);
  const answers = [{ op: 'POST /books', in: 'body', field: 'title', value: 'Written by a person' }];
  await world.call(ada, 'changeFacts', { params: { id: projectId }, body: { answers } });
  expect(await generate('/generate smoke for POST /books')).toContain('Written by a person');
});
