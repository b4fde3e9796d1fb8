import type { Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { isReadOnly } from '../environments/index.ts';
import { environmentKeyOf } from './auth-profiles.service.ts';
import { listUsableEnvironments, type ProfileKey } from './auth-profiles.store.ts';

type Place = Pick<ProfileKey, 'projectId' | 'environmentKey'>;

/** Rejects a user's change while the profile's environment is locked. Values that the server itself stores are not checked here. */
export async function requireUnlockedEnvironment(tx: Executor, actor: Pick<Actor, 'userId'>, place: Place, now: Date): Promise<void> {
  const { projectId, environmentKey } = place;
  const named = (await listUsableEnvironments(tx, actor.userId, projectId)).filter(({ name }) => environmentKeyOf(name) === environmentKey);
  const inPlace = named.filter((row) => row.projectId === projectId);
  // If the project has no environment with that name, the user's own environment applies.
  const concerned = inPlace.length > 0 ? inPlace : named.filter((row) => row.projectId === null);
  const locked = concerned.find((row) => isReadOnly(row, now));
  if (locked !== undefined) throw new AppError('ENVIRONMENT_LOCKED', { name: locked.name });
}
