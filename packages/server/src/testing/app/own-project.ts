import type { TestAppOptions, TestUser } from './test-app.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

/** The product with one user and their project. */
export interface OwnProject {
  readonly world: TestWorld;
  readonly ada: TestUser;
  readonly projectId: string;
}

/** The setup for most feature tests. `afterAll(() => world.close())` ends it. */
export async function openOwnProject(options: TestAppOptions = {}): Promise<OwnProject> {
  const world = await startTestWorld(options);
  const ada = await world.test.asUser('ada@example.test');
  const { projectId } = await world.seedProject(ada);
  return { world, ada, projectId };
}
