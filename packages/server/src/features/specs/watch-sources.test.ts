import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { specWatches } from '../../platform/db/schema.ts';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';

let world: TestWorld;
let ada: TestUser;
let projectId: string;
let specId: string;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
  ({ projectId, specId } = await world.seedProject(ada));
});

afterAll(() => world.close());

const watch = (id: string, everyMinutes: number | null) => world.call(ada, 'watchSpec', { params: { id }, body: { everyMinutes } });
const watches = async () => (await world.call(ada, 'listSpecWatches', { params: { id: projectId } })).body.items;
const versions = async () => (await world.call(ada, 'listSpecs', { params: { id: projectId } })).body.items;
const makeDue = () =>
  world.test.db
    .update(specWatches)
    .set({ nextAt: new Date(Date.now() - 1000) })
    .where(eq(specWatches.projectId, projectId));
const look = async () => {
  await makeDue();
  return world.features.specs.lookAtSources();
};

test('a due source is checked, and a version is created only when it changed', async () => {
  expect((await watch(specId, 60)).body.watch).toMatchObject({ everyMinutes: 60, checkedAt: null, problem: null });
  expect(await world.features.specs.lookAtSources()).toBe(0);
  expect((await watches())[0].checkedAt).toBeNull();
  expect(await look()).toBe(0);
  expect((await versions()).map((spec: { revision: number }) => spec.revision)).toEqual([1]);
  expect((await watches())[0]).toMatchObject({ checkedAt: expect.any(String), problem: null });

  world.target.behaviour.version = '9.0.0';
  expect(await look()).toBe(1);
  expect((await versions())[0]).toMatchObject({ revision: 2, version: '9.0.0', origin: 'watch', unchanged: false });
  expect(await look()).toBe(0);
  expect((await versions())[1].origin).toBe('import');
});

test('two processes that claim the same due watch create one version', async () => {
  world.target.behaviour.version = '10.0.0';
  await makeDue();
  const made = await Promise.all([world.features.specs.lookAtSources(), world.features.specs.lookAtSources()]);
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(1);
});

test('an unreadable source is reported and checked again later', async () => {
  const { body } = await world.call(ada, 'importSpec', {
    params: { id: projectId },
    body: { url: `${world.target.url}/openapi.json?copy` },
  });
  await watch(body.id, 15);
  await world.test.db.execute(`update specs set source_url = '${world.target.url}/nothing-here' where id = '${body.id}'`);
  await look();
  const [, second] = await watches();
  expect(second.problem).toContain('returned 404');
  expect(Date.parse(second.nextAt)).toBeGreaterThan(Date.now());
});

test('a watch ends on request and with the last version of its spec', async () => {
  const before = (await watches()).length;
  const { body } = await world.call(ada, 'importSpec', {
    params: { id: projectId },
    body: { url: `${world.target.url}/openapi.json?other` },
  });
  await watch(body.id, 60);
  expect((await watch(body.id, null)).body).toEqual({ watch: null });
  expect(await watches()).toHaveLength(before);
  await watch(body.id, 60);
  await world.call(ada, 'deleteSpec', { params: { id: body.id } });
  await look();
  expect(await watches()).toHaveLength(before);
});

test('only specs from a URL can be watched, and not too often', async () => {
  const pasted = await world.call(ada, 'importSpec', { params: { id: projectId }, body: { content: 'openapi: 3.1.0\npaths: {}' } });
  expect((await watch(pasted.body.id, 60)).body.code).toBe('SPEC_NO_SOURCE');
  expect((await watch(specId, 1)).status).toBe(422);
});
