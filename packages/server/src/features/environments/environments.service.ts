import type { Environment, ParsedCall } from '@assay/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { type PageRequest, toPage } from '../../shared/paging.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { listSecretPreviews } from './environment-secrets.store.ts';
import { presentEnvironment } from './environments.presenter.ts';
import { type EnvironmentRow, findEnvironment, listForProject, listForUser, type VisibleEnvironment } from './environments.store.ts';

export interface ReadEnvironmentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: ProjectAccess;
}

export type EnvironmentsService = ReturnType<typeof createEnvironmentsService>;

export function createEnvironmentsService({ db, clock, access }: ReadEnvironmentsDeps) {
  async function present(rows: readonly VisibleEnvironment[]): Promise<Environment[]> {
    const secrets = await listSecretPreviews(
      db,
      rows.map((row) => row.environment.id),
    );
    const byEnvironment = Map.groupBy(secrets, (secret) => secret.environmentId);
    return rows.map((row) => presentEnvironment(row, byEnvironment.get(row.environment.id) ?? [], clock.now()));
  }

  return {
    async list(actor: Actor, query: ParsedCall<'listEnvironments'>['query']) {
      const { rows, total } = await listForUser(db, actor.userId, query);
      return toPage(forCaller(actor, await present(rows)), total, query);
    },

    async listForProject(actor: Actor, projectId: string, query: PageRequest) {
      await access.requireMember(actor, projectId);
      const { rows, total } = await listForProject(db, actor.userId, projectId, query);
      return toPage(forCaller(actor, await present(rows)), total, query);
    },

    async get(actor: Actor, id: string): Promise<Environment> {
      const row = await findEnvironment(db, actor.userId, id);
      const [environment] = row === null ? [] : forCaller(actor, await present([row]));
      if (environment === undefined) throw new AppError('ENVIRONMENT_NOT_FOUND');
      return environment;
    },

    /** The environments that a run in this project may use. */
    async allForRun(actor: Actor, projectId: string): Promise<readonly EnvironmentRow[]> {
      const { rows } = await listForProject(db, actor.userId, projectId, {});
      return rows.map(({ environment }) => environment);
    },

    /** The environment for a run in this project: the specified one, or the first in the list. */
    async forRun(actor: Actor, projectId: string, id: string | null): Promise<EnvironmentRow> {
      const { rows } = await listForProject(db, actor.userId, projectId, {});
      const row = id === null ? rows[0] : rows.find((candidate) => candidate.environment.id === id);
      if (row === undefined) throw new AppError(id === null ? 'NO_ENVIRONMENT' : 'ENVIRONMENT_NOT_FOUND');
      return row.environment;
    },
  };
}

/** An API key may find an environment to run against, but must not read its headers and secrets. */
function forCaller(actor: Actor, environments: Environment[]): Environment[] {
  if (actor.key === undefined) return environments;
  return environments.map((environment) => ({
    ...environment,
    headers: environment.headers.map(({ key }) => ({ key, value: '' })),
    secrets: environment.secrets.map((secret) => ({ ...secret, maskedPreview: '' })),
  }));
}
