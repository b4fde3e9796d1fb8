import type { FileReply } from '@assay/contract';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { listExportRows } from './export-rows.store.ts';
import type { ProfileService } from './profile.service.ts';

/** All data stored about a user, without anything that grants access: no password, key or token. */
export async function exportData(db: Db, profile: ProfileService, actor: Actor, now: Date): Promise<FileReply> {
  const account = await profile.get(actor);
  const rows = await listExportRows(db, actor.userId);
  const text = JSON.stringify({ exportedAt: now.toISOString(), account, ...rows }, null, 2);
  return { name: 'assay-account.json', bytes: new TextEncoder().encode(text) };
}
