import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleWorld, startSampleWorld } from '../../sample-world/start-sample-world.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';

const run = promisify(execFile);
const cleanup = new AsyncDisposableStack();
let world: TestWorld;
let ada: TestUser;
let folder: string;

beforeAll(async () => {
  world = await startTestWorld();
  cleanup.defer(world.close);
  ada = await world.test.asUser('ada@example.test');
  folder = await mkdtemp(join(tmpdir(), 'assay-downloaded-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
});

afterAll(() => cleanup.disposeAsync());

/** A fresh shop for each runner, so that no runner sees another's writes. */
async function freshShop(): Promise<SampleWorld> {
  const shop = await startSampleWorld({ samplePort: 0 });
  cleanup.defer(shop.close);
  return shop;
}

async function bookshopProject(shop: SampleWorld): Promise<string> {
  const { projects, specs, environments } = world.features;
  const { id: projectId } = await projects.createProject({ userId: ada.id }, { name: 'Bookshop API' });
  await specs.importFromText({ projectId, text: shop.document, sourceUrl: shop.specUrl, createdBy: ada.id });
  await environments.createEnvironment({ projectId, name: 'local', baseUrl: shop.url, secrets: shop.credentials });
  return projectId;
}

type Verdicts = Readonly<Record<string, readonly string[]>>;

async function inTheCloud(projectId: string, runPackId: string): Promise<Verdicts> {
  const { runId } = (await world.call(ada, 'createRun', { body: { projectId, runPackId } })).body;
  await world.finished(ada, runId);
  const steps = (await world.call(ada, 'getRunSteps', { params: { id: runId } })).body.items;
  const byCase = Map.groupBy(
    steps.toSorted((a, b) => a.step - b.step),
    (step) => step.caseId,
  );
  return Object.fromEntries([...byCase].map(([id, own]) => [id, own.map((step) => step.verdict)]));
}

/** Unpacks the archive into an empty folder and runs it there. */
async function onThisMachine(archive: Buffer, shop: SampleWorld): Promise<Verdicts> {
  await writeFile(join(folder, 'pack.zip'), archive);
  await run('unzip', ['-q', 'pack.zip'], { cwd: folder });
  const env = Object.entries({ ...shop.credentials, BASE_URL: shop.url }).map(([name, value]) => `${name}=${value}`);
  await writeFile(join(folder, '.env'), `${env.join('\n')}\n`);
  // Only standard shell variables, because a variable from this process would override the file.
  const shell = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } };
  const ended = await run('bash', ['run.sh', '--json', 'report.json'], shell).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  // The shop has defects, so a run without failures did not test it.
  expect('code' in ended ? ended.code : 0, `${ended.stdout}${ended.stderr}`).toBe(1);
  const { cases } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  return Object.fromEntries(
    cases.map(({ id, steps }: { id: string; steps: { verdict: string }[] }) => [id, steps.map((step) => step.verdict)]),
  );
}

test('a downloaded pack gives every step the same verdict as the cloud run of its revision', async () => {
  const shop = await freshShop();
  const projectId = await bookshopProject(shop);
  const conversation = await world.call(ada, 'createConversation', { body: { projectId, firstUserMessage: '/generate smoke' } });
  const conversationId = conversation.body.id;
  for (const user_query of ['/generate smoke', '/generate auth', '/negatives 1'])
    await world.call(ada, 'generateTests', { body: { user_query, projectId, conversationId } });
  const pack = await world.call(ada, 'generateRunPack', { body: { projectId, conversationId } });
  await world.startWorker();
  const cloud = await inTheCloud(projectId, pack.headers.get('x-runpack-id') ?? '');
  const local = await onThisMachine(pack.bytes, await freshShop());
  expect(Object.keys(cloud).length).toBeGreaterThan(30);
  expect(local).toEqual(cloud);
  expect(new Set(Object.values(cloud).flat())).toContain('fail');
});
