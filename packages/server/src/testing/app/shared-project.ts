import { addMember } from '../data/add-member.ts';
import { seedSuite, singleStepCase } from '../data/seed-suite.ts';
import type { TestUser } from './test-app.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

/** A project with two members and a suite with a single request. */
export interface SharedProject {
  readonly world: TestWorld;
  readonly ada: TestUser;
  readonly bob: TestUser;
  readonly projectId: string;
  /** Queues a suite run and returns its id. */
  readonly start: (user: TestUser) => Promise<string>;
}

export async function openSharedProject(): Promise<SharedProject> {
  const world = await startTestWorld();
  const ada = await world.test.asUser('ada@example.test');
  const bob = await world.test.asUser('bob@example.test');
  const { projectId } = await world.seedProject(ada);
  await addMember(world.test.db, { projectId, userId: bob.id, role: 'editor' });
  await seedSuite(world.test.db, projectId, [singleStepCase('health.ok', 'GET', '/health', '200')]);
  const start = async (user: TestUser): Promise<string> => (await world.call(user, 'createRun', { body: { projectId } })).body.runId;
  return { world, ada, bob, projectId, start };
}
