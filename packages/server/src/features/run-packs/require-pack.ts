import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { findPack, type VisiblePack } from './run-packs.store.ts';

/** The pack, if the caller may see it. Another user's pack returns 404, just like a missing one. */
export async function requirePack(db: Db, actor: Actor, id: string): Promise<VisiblePack> {
  const found = await findPack(db, actor.userId, id);
  if (found === null) throw new AppError('RUN_PACK_NOT_FOUND');
  return found;
}
