import { seedSuite, singleStepCase } from '../data/seed-suite.ts';
import { startTokenServer, type TokenServer } from '../servers/token-server.ts';
import type { TestUser } from './test-app.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

/** The product with a worker, one user and a token server. */
export interface TokenWorld {
  readonly world: TestWorld;
  readonly server: TokenServer;
  readonly ada: TestUser;
  /** Creates a project with a suite that needs a token, and a profile that gets it with `first-refresh-token`. */
  readonly seedProfile: (more?: object) => Promise<{ readonly projectId: string; readonly id: string }>;
  readonly close: () => Promise<void>;
}

export async function openTokenWorld(): Promise<TokenWorld> {
  const world = await startTestWorld();
  const server = await startTokenServer();
  const ada = await world.test.asUser('ada@example.test');
  await world.startWorker();
  const close = async () => {
    await server.close();
    await world.close();
  };
  const seedProfile = async (more: object = {}) => {
    const { projectId } = await world.seedProject(ada);
    const step = { req: { method: 'GET' as const, path: '/orders', auth: 'apiKey' }, expect: { must: { status: ['200'] } } };
    await seedSuite(world.test.db, projectId, [{ ...singleStepCase('orders.list', 'GET', '/orders', '200'), steps: [step] }]);
    const body = {
      projectId,
      environmentKey: 'local',
      authType: 'device_code',
      tokenUrl: `${server.url}/token`,
      client_id: 'shop',
      injection: { in: 'header', name: 'X-Api-Key' },
      SecretRefs: { client_secret: 'shop-secret', refresh_token: 'first-refresh-token' },
      ...more,
    };
    return { projectId, id: (await world.call(ada, 'createAuthProfile', { body })).body.id };
  };
  return { world, server, ada, seedProfile, close };
}
