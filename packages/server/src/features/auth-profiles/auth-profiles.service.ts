import type { AuthProfile } from '@assay/contract';
import { DEFAULT_IDENTITY } from '@assay/engine/model';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { toPage } from '../../shared/paging.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { presentProfile } from './auth-profiles.presenter.ts';
import { findByKey, findProfile, listProfiles, type ProfileFilter, type ProfileRow } from './auth-profiles.store.ts';
import { listProfileSecrets } from './profile-secrets.store.ts';
import { listTrustedHosts } from './trusted-hosts.store.ts';

export const environmentKeyOf = (name: string) => name.trim().toLowerCase();

export type ReadProfiles = ReturnType<typeof createReadProfiles>;

export function createReadProfiles({ db, access }: { readonly db: Db; readonly access: ProjectAccess }) {
  async function present(rows: readonly ProfileRow[]): Promise<AuthProfile[]> {
    const secrets = await listProfileSecrets(
      db,
      rows.map((row) => row.id),
    );
    const hosts = await listTrustedHosts(db, rows);
    return rows.map((row) => presentProfile(row, secrets, hosts));
  }

  async function presentOne(row: ProfileRow): Promise<AuthProfile> {
    return presentProfile(row, await listProfileSecrets(db, [row.id]), await listTrustedHosts(db, [row]));
  }

  return {
    presentOne,

    async list(actor: Actor, filter: ProfileFilter) {
      if (filter.projectId !== null) await access.requireMember(actor, filter.projectId);
      const { rows, total } = await listProfiles(db, actor.userId, filter);
      return toPage(await present(rows.map((row) => row.profile)), total, filter);
    },

    async get(actor: Actor, id: string): Promise<AuthProfile> {
      const found = await findProfile(db, actor.userId, id);
      if (found === null) throw new AppError('AUTH_PROFILE_NOT_FOUND');
      return presentOne(found.profile);
    },

    /** Throws a 404 error for profiles in a project that the caller cannot see. */
    async first(
      actor: Actor,
      query: { readonly projectId: string | null; readonly environmentKey?: string | undefined; readonly identity?: string | undefined },
    ): Promise<AuthProfile> {
      const { projectId } = query;
      const isVisible = projectId === null || (await isMember(access, actor, projectId));
      const environmentKey = environmentKeyOf(query.environmentKey ?? '');
      const row = isVisible
        ? await findByKey(db, { projectId, ownerId: actor.userId, environmentKey, identity: query.identity || DEFAULT_IDENTITY })
        : null;
      if (row === null) throw new AppError('NO_AUTH_PROFILE');
      return presentOne(row);
    },
  };
}

async function isMember(access: ProjectAccess, actor: Actor, projectId: string): Promise<boolean> {
  try {
    await access.requireMember(actor, projectId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'PROJECT_NOT_FOUND') return false;
    throw error;
  }
}
