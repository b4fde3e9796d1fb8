import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { findPack, type VisiblePack } from './run-packs.store.ts';

/** The pack if its caller may see it; another user's pack returns 404, as a missing one does. */
export async function requirePack(db: Db, actor: Actor, id: string): Promise<VisiblePack> {
  const found = await findPack(db, actor.userId, id);
  if (found === null) throw new AppError('RUN_PACK_NOT_FOUND');
  return found;
}
