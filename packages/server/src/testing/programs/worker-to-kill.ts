import { startTestWorld } from '../app/test-world.ts';
import { seedSuite, singleStepCase } from '../data/seed-suite.ts';

/**
 * A server process that can be killed. The data folder and the target are arguments. It prints one line of JSON when it
 * has started, and one when every run has ended.
 */
const [dataDir = '', databaseUrl = '', targetUrl = '', runIds = ''] = process.argv.slice(2);

const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);
const world = await startTestWorld({ config: { dataDir, databaseUrl: databaseUrl === '' ? null : databaseUrl } });
const user = await world.test.asUser('ada@example.test');

async function startRuns(): Promise<string[]> {
  const { projectId } = await world.seedProject(user);
  const environmentId = await world.features.environments.createEnvironment({ projectId, name: 'counted', baseUrl: targetUrl });
  const cases = Array.from({ length: 40 }, (_, index) =>
    singleStepCase(`create.${index}`, 'POST', `/orders?case=${index}&run={{RUN_ID}}`, '201'),
  );
  await seedSuite(world.test.db, projectId, cases);
  const begin = async (index: number): Promise<string> => {
    const created = await world.call(user, 'createRun', { body: { projectId, environmentId, suiteName: `run ${index}` } });
    return created.body.runId;
  };
  return [await begin(0), await begin(1)];
}

const ids = runIds === '' ? await startRuns() : runIds.split(',');
await world.startWorker();
say({ ids });
if (runIds !== '') {
  const runs = await Promise.all(ids.map((id) => world.finished(user, id)));
  const steps = await Promise.all(ids.map((id) => world.call(user, 'getRunSteps', { params: { id } })));
  say({ runs, steps: steps.map((reply) => reply.body.items) });
  await world.close();
}
