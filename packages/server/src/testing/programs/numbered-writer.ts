import { count } from 'drizzle-orm';
import { openDb } from '../../platform/db/open-db.ts';
import { serverKeys } from '../../platform/db/schema.ts';
import { createLog } from '../../platform/log/log.ts';

/** Opens the embedded database in a folder, prints how many rows it has, and adds numbered rows until it is killed. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: numbered-writer.ts <data folder>');
const { db } = await openDb({ databaseUrl: null, dataDir }, createLog({ logLevel: 'error' }));
const [row] = await db.select({ rows: count() }).from(serverKeys);
let number = row?.rows ?? 0;
process.stdout.write(`found ${number}\n`);
for (;;) {
  number += 1;
  await db.insert(serverKeys).values({ id: String(number).padStart(9, '0'), purpose: 'kill test', sealed: 'x'.repeat(500) });
  process.stdout.write(`${number}\n`);
}
