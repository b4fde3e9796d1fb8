import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { seedSuite, singleStepCase } from '../../testing/data/seed-suite.ts';

let world: TestWorld;
let ada: TestUser;

beforeAll(async () => {
  world = await startTestWorld();
  ada = await world.test.asUser('ada@example.test');
});
afterAll(() => world.close());

const recorded = async (id: string) =>
  (await world.call(ada, 'listProjectAudit', { params: { id } })).body.items.map(({ action, details }) => ({ action, details }));

test('the log contains the creation, renaming, filling and emptying of a project', async () => {
  const { id } = (await world.call(ada, 'createProject', { body: { name: 'Shop' } })).body;
  await world.call(ada, 'updateProject', { params: { id }, body: { name: 'Store' } });
  await world.call(ada, 'updateProject', { params: { id }, body: { description: 'Books' } });
  const url = `${world.target.specUrl}?token=canary`;
  const spec = (await world.call(ada, 'importSpec', { params: { id }, body: { url } })).body;
  await world.call(ada, 'deleteSpec', { params: { id: spec.id } });
  const entries = await recorded(id);
  expect(entries.map(({ action }) => action)).toEqual([
    'spec.deleted',
    'spec.imported',
    'project.changed',
    'project.renamed',
    'project.created',
  ]);
  expect(entries[1]?.details).toMatchObject({ title: 'Orders API', revision: 1, operations: 3, from: new URL(world.target.url).host });
  expect(entries[3]?.details).toEqual({ from: 'Shop', to: 'Store' });
  expect(JSON.stringify(entries)).not.toContain('canary');
});

test('the log contains every run that a user started, repeated, cancelled or uploaded', async () => {
  const { projectId } = await world.seedProject(ada);
  await seedSuite(world.test.db, projectId, [singleStepCase('health.ok', 'GET', '/health', '200')]);
  const { runId } = (await world.call(ada, 'createRun', { body: { projectId, cases: ['health.ok'] } })).body;
  await world.call(ada, 'cancelRun', { params: { id: runId } });
  await world.call(ada, 'createRun', { body: { projectId, rerunOf: runId } });
  const entries = (await recorded(projectId)).filter(({ action }) => action.startsWith('run.'));
  expect(entries.map(({ action }) => action)).toEqual(['run.rerun', 'run.cancelled', 'run.started']);
  expect(entries[0]?.details).toMatchObject({ rerunOf: runId, suite: 'Seeded', revision: 1, environment: 'local', cases: 1 });
});
