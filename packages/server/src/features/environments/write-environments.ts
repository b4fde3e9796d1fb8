import type { CreateEnvironment, Environment, UpdateEnvironment } from '@assay/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { requireMatchingVersion } from '../../platform/http/routes/entity-tag.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { type ProjectAccess, requireRole } from '../projects/index.ts';
import { changeEnvironment } from './change-environment.ts';
import { createEnvironment, fieldErrors } from './create-environment.ts';
import type { EnvironmentSecrets } from './environment-secrets.ts';
import type { EnvironmentsService } from './environments.service.ts';
import {
  countActiveRuns,
  deleteEnvironment,
  type EnvironmentRow,
  type EnvironmentScope,
  findForChange,
  updateEnvironment,
} from './environments.store.ts';
import { isLocked, isReadOnly } from './locked-environment.ts';

export interface WriteEnvironmentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: ProjectAccess;
  readonly secrets: Pick<EnvironmentSecrets, 'apply'>;
  readonly read: Pick<EnvironmentsService, 'get'>;
}

const UNLOCK_MS = 15 * 60 * 1000;

export type WriteEnvironments = ReturnType<typeof createWriteEnvironments>;

/** All writes to environments. Each checks the role, then the production lock, then the version. */
export function createWriteEnvironments({ db, clock, access, secrets, read }: WriteEnvironmentsDeps) {
  async function create(actor: Actor, scope: EnvironmentScope, wanted: CreateEnvironment): Promise<Environment> {
    const id = await db.transaction(async (tx) => {
      const environment = await createEnvironment(tx, secrets, scope, wanted);
      await recordAudit(tx, audited(actor, environment, 'environment.created', { secrets: keysOf(wanted) }));
      return environment.id;
    });
    return read.get(actor, id);
  }

  return {
    createOwn: (actor: Actor, wanted: CreateEnvironment) => create(actor, { kind: 'user', userId: actor.userId }, wanted),

    async createInProject(actor: Actor, projectId: string, wanted: CreateEnvironment): Promise<Environment> {
      await access.requireMember(actor, projectId, 'editor');
      return create(actor, { kind: 'project', projectId }, wanted);
    },

    async update(actor: Actor, id: string, edits: UpdateEnvironment, ifMatch: string | undefined): Promise<Environment> {
      await db.transaction(async (tx) => {
        const found = await findForChange(tx, actor.userId, id, 'change');
        if (found === null) throw new AppError('ENVIRONMENT_NOT_FOUND');
        const { environment, role } = found;
        const now = clock.now();
        requireRole(role, 'editor');
        if (isReadOnly(environment, now)) throw new AppError('ENVIRONMENT_LOCKED', { name: environment.name });
        requireMatchingVersion(ifMatch, environment);
        const changed = await changeEnvironment(tx, secrets, { environment, scope: scopeOf(environment, actor), now }, edits);
        await recordAudit(tx, audited(actor, changed, 'environment.changed', { fields: Object.keys(edits), secrets: keysOf(edits) }));
      });
      return read.get(actor, id);
    },

    /** A locked environment can only be deleted while an owner has unlocked it. */
    async remove(actor: Actor, id: string) {
      await db.transaction(async (tx) => {
        const found = await findForChange(tx, actor.userId, id, 'deletion');
        if (found === null) throw new AppError('ENVIRONMENT_NOT_FOUND');
        const { environment, role } = found;
        requireRole(role, 'editor');
        if (isReadOnly(environment, clock.now())) throw new AppError('ENVIRONMENT_LOCKED', { name: environment.name });
        const active = await countActiveRuns(tx, id);
        if (active > 0) throw new AppError('ENVIRONMENT_BUSY', { runs: active === 1 ? '1 run' : `${active} runs` });
        await deleteEnvironment(tx, id);
        await recordAudit(tx, audited(actor, environment, 'environment.deleted', { name: environment.name }));
      });
      return { id };
    },

    /** Typing the name confirms that the owner knows which environment this is. */
    async unlock(actor: Actor, id: string, typedName: string): Promise<Environment> {
      await db.transaction(async (tx) => {
        const found = await findForChange(tx, actor.userId, id, 'change');
        if (found === null) throw new AppError('ENVIRONMENT_NOT_FOUND');
        const { environment, role } = found;
        requireRole(role, 'owner');
        if (typedName.trim() !== environment.name.trim()) throw fieldErrors({ name: `Type the environment name: ${environment.name}` });
        if (!isLocked(environment)) return;
        const unlockedUntil = new Date(clock.now().getTime() + UNLOCK_MS);
        await updateEnvironment(tx, id, { unlockedUntil });
        await recordAudit(tx, audited(actor, environment, 'environment.unlocked', { until: unlockedUntil.toISOString() }));
      });
      return read.get(actor, id);
    },
  };
}

const scopeOf = ({ projectId }: EnvironmentRow, actor: Actor): EnvironmentScope =>
  projectId === null ? { kind: 'user', userId: actor.userId } : { kind: 'project', projectId };

const keysOf = ({ secrets }: Pick<UpdateEnvironment, 'secrets'>) => secrets?.map((row) => row.keyPath) ?? [];

const audited = (actor: Actor, environment: EnvironmentRow, action: string, details: Readonly<Record<string, unknown>>) => ({
  userId: actor.userId,
  projectId: environment.projectId,
  action,
  subjectId: environment.id,
  details,
});
