import type { Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockProject } from '../projects/index.ts';
import { type EnvironmentRow, type EnvironmentScope, listNames, lockUser } from './environments.store.ts';
import { isLocked, normalizeEnvironmentName } from './locked-environment.ts';

/** Rejects a name that another environment in the scope has. The scope stays locked until the transaction ends. */
export async function requireFreeName(tx: Executor, scope: EnvironmentScope, name: string, ownId: string | null): Promise<void> {
  await (scope.kind === 'project' ? lockProject(tx, scope.projectId) : lockUser(tx, scope.userId));
  const folded = normalizeEnvironmentName(name);
  const taken = (await listNames(tx, scope)).find((other) => other.id !== ownId && normalizeEnvironmentName(other.name) === folded);
  if (taken === undefined) return;
  throw new AppError('ENVIRONMENT_NAME_TAKEN', { name: taken.name }, { fields: { name: 'This name is already in use.' } });
}

/** Whether an environment is production is fixed when it is created, because a rename must not lock it by accident. */
export function rejectNewLock(environment: EnvironmentRow, name: string): void {
  if (isLocked(environment) || !isLocked({ name })) return;
  const fields = { name: 'Environments with this name are locked. To use this name, create a new environment.' };
  throw new AppError('ENVIRONMENT_LOCKED', { name }, { fields });
}
