import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../testing/app/test-app.ts';
import { startTestWorld, type TestWorld } from '../../testing/app/test-world.ts';
import { readEvents } from '../../testing/data/read-events.ts';
import { seedSuite, singleStepCase } from '../../testing/data/seed-suite.ts';

const CANARIES: Readonly<Record<string, string>> = {
  API_KEY_AUTH: 'canary "key"/1+2&%',
  HEADER_TOKEN: 'canary-7f3a9b2e-header',
  UNUSED: 'canary-unused-55aa',
};

let world: TestWorld;
let ada: TestUser;
const log: string[] = [];

beforeAll(async () => {
  world = await startTestWorld({ onLog: (line) => void log.push(line) });
  ada = await world.test.asUser('ada@example.test');
  await world.startWorker();
});

afterAll(() => world.close());

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), bytes.toString('hex'), bytes.toString('base64')];
}

async function everythingStored(): Promise<string> {
  const tables = ['runs', 'run_events', 'run_steps', 'run_intents', 'messages', 'environments', 'environment_secrets', 'suites'];
  const texts: string[] = [];
  for (const table of tables) {
    const result = await world.test.db.execute(sql`select row_to_json(t)::text as row from ${sql.identifier(table)} t`);
    texts.push(JSON.stringify(result));
  }
  return texts.join('\n');
}

test('secrets reach only the target: no event, step, row, stream or log line contains them', async () => {
  const { projectId } = await world.seedProject(ada, { environment: 'plain' });
  const environmentId = await world.features.environments.createEnvironment({
    projectId,
    name: 'secret',
    baseUrl: world.target.url,
    headers: [{ key: 'X-Token', value: 'Token {{secret.HEADER_TOKEN}}' }],
    secrets: CANARIES,
  });
  const step = {
    req: { method: 'GET' as const, path: '/orders', auth: 'apiKey', query: { key: '{{API_KEY_AUTH}}' } },
    expect: { must: { status: ['200'], body: [['$[0].id', 'eq', 'x']] as const } },
  };
  const suiteId = await seedSuite(world.test.db, projectId, [{ ...singleStepCase('orders.list', 'GET', '/orders', '200'), steps: [step] }]);
  // The target echoes a secret, so it appears in the body and in the failing check's message.
  world.target.behaviour.echo = `${CANARIES.API_KEY_AUTH} ${Buffer.from(CANARIES.HEADER_TOKEN ?? '').toString('base64')}`;
  const { runId } = (await world.call(ada, 'createRun', { body: { projectId, environmentId, suiteId } })).body;
  const streamed = await readEvents(`${world.test.url}/api/runs/${runId}/events`, ada);
  const run = await world.finished(ada, runId);
  expect(run.status).toBe('failed');
  expect(world.target.headersSeen.at(-1)).toMatchObject({
    'x-api-key': CANARIES.API_KEY_AUTH,
    'x-token': `Token ${CANARIES.HEADER_TOKEN}`,
  });

  const replies = await Promise.all(
    (['getRun', 'getRunTimeline', 'getRunSteps'] as const).map((name) => world.call(ada, name, { params: { id: runId } })),
  );
  const outputs = {
    stored: await everythingStored(),
    streamed: JSON.stringify(streamed),
    replies: JSON.stringify(replies),
    log: log.join('\n'),
  };
  expect(outputs.replies).toContain('••••');
  for (const [place, text] of Object.entries(outputs)) {
    for (const secret of Object.values(CANARIES)) {
      for (const form of formsOf(secret)) expect(text.includes(form), `${place} holds ${form}`).toBe(false);
    }
  }
});

test('a header that references a missing secret ends the run before anything is sent', async () => {
  const { projectId } = await world.seedProject(ada);
  const headers = [{ key: 'X-Token', value: '{{secret.GONE}}' }];
  const environmentId = await world.features.environments.createEnvironment({
    projectId,
    name: 'no secret',
    baseUrl: world.target.url,
    headers,
    secrets: { GONE: 'soon-removed' },
  });
  await world.test.db.execute(sql`delete from environment_secrets where environment_id = ${environmentId}`);
  await seedSuite(world.test.db, projectId, [singleStepCase('health.ok', 'GET', '/health', '200')]);
  const sentBefore = world.target.seen.length;
  const run = await world.finished(ada, (await world.call(ada, 'createRun', { body: { projectId, environmentId } })).body.runId);
  expect(run).toMatchObject({
    status: 'error',
    error: 'The environment header X-Token refers to the secret GONE, which does not exist.',
  });
  expect(world.target.seen.length).toBe(sentBefore);
});
