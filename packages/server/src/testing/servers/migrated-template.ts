import pg from 'pg';
import { openDb } from '../../platform/db/open-db.ts';
import { createLog } from '../../platform/log/log.ts';
import { startQueue } from '../../platform/queue/start-queue.ts';

const NAME = 'assay_migrated';

/** Creates a database that tests copy, with the tables of the product and its queue. Returns its name. */
export async function createMigratedTemplate(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${NAME}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  const log = createLog({ logLevel: 'silent' });
  const opened = await openDb({ databaseUrl: url.href, dataDir: '' }, log);
  const queue = await startQueue(opened, log);
  await queue.stop({ graceMs: 1000 });
  await opened.close();
  return NAME;
}
