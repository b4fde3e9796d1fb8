import { flushCompileCache } from 'node:module';
import { sql } from 'drizzle-orm';
import { startTestWorld } from '../features/test-world.fixture.ts';
import { rowsOf } from '../platform/db/migrate.ts';

/**
 * A server process to be killed. It adds a webhook, asks for ten messages, tells their ids once they are accepted, and delivers them
 * and whatever earlier processes left behind. With `finish` it asks for nothing, waits until no message waits and tells the log.
 */
const [dataDir = '', receiverUrl = '', wish = 'begin'] = process.argv.slice(2);
const say = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`);
const world = await startTestWorld({ config: { dataDir, databaseUrl: null } });
const { db } = world.test;

async function begin(): Promise<void> {
  const user = await world.test.asUser('ada@example.test');
  const { projectId } = await world.seedProject(user);
  const wanted = { url: receiverUrl, format: 'json', events: ['run.failed'] };
  const { body: webhook } = await world.call(user, 'createWebhook', { params: { id: projectId }, body: wanted });
  const ids: string[] = [];
  for (let index = 0; index < 10; index += 1) {
    const { status, body } = await world.call(user, 'testWebhook', { params: { id: webhook.id } });
    if (status === 202) ids.push(body.id);
  }
  say({ ids });
}

async function finish(): Promise<void> {
  const left = sql`select count(*)::int as left from webhook_deliveries where status = 'pending'`;
  while (rowsOf(await db.execute(left))[0]?.left !== 0) await new Promise((resolve) => setTimeout(resolve, 50));
  say({ deliveries: rowsOf(await db.execute(sql`select id, status, attempts from webhook_deliveries`)) });
}

// A process that is killed would leave nothing compiled for the next one.
flushCompileCache();
if (wish === 'begin') await begin();
await world.features.webhooks.startWorker();
if (wish === 'finish') {
  await finish();
  await world.close();
}
