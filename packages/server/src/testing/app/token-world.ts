import { startTokenServer, type TokenServer } from '../servers/token-server.ts';
import type { TestUser } from './test-app.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

/** The product with a worker, one user and a token server. */
export interface TokenWorld {
  readonly world: TestWorld;
  readonly server: TokenServer;
  readonly ada: TestUser;
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
  return { world, server, ada, close };
}
