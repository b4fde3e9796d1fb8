import { sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/db/migrate.ts';
import { runUntilKilled } from './killable-world.ts';

/** Adds a webhook, queues ten messages, prints their ids once they are accepted, and delivers them. */
await runUntilKilled({
  begin: async (world, url) => {
    const user = await world.test.asUser('ada@example.test');
    const { projectId } = await world.seedProject(user);
    const wanted = { url, format: 'json', events: ['run.failed'] };
    const { body: webhook } = await world.call(user, 'createWebhook', { params: { id: projectId }, body: wanted });
    const ids: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { status, body } = await world.call(user, 'testWebhook', { params: { id: webhook.id } });
      if (status === 202) ids.push(body.id);
    }
    return { ids };
  },
  startWork: (world) => world.features.webhooks.startWorker(),
  left: sql`select count(*)::int as left from webhook_deliveries where status = 'pending'`,
  history: async ({ test }) => ({ deliveries: rowsOf(await test.db.execute(sql`select id, status, attempts from webhook_deliveries`)) }),
});
