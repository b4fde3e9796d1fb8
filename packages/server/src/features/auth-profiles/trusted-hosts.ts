import type { Role } from '@assay/contract';
import { DEFAULT_IDENTITY } from '@assay/engine/model';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { isLocked } from '../environments/index.ts';
import type { ProjectAccess } from '../projects/index.ts';
import { environmentKeyOf } from './auth-profiles.service.ts';
import { listUsableEnvironments, type ProfileKey, type ProfileRow } from './auth-profiles.store.ts';
import { requireUnlockedEnvironment } from './place-lock.ts';
import type { ProfileSettings } from './profile-draft.ts';
import { originOf, secretRecipientOf } from './token-host.ts';
import { hasTrustedHost, insertTrustedHost } from './trusted-hosts.store.ts';

interface ConfirmBody {
  readonly projectId: string | null;
  readonly environmentKey?: string | undefined;
  readonly identity?: string | undefined;
  readonly url: string;
}

/** A profile that has just been saved, and the user who saved it. */
export interface SavedProfile {
  readonly profile: ProfileRow;
  readonly settings: ProfileSettings;
  readonly role: Role;
  /** True when a user typed the URL, false when it comes from a detection. */
  readonly isTyped: boolean;
}

export interface TrustedHostsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: ProjectAccess;
}

export type TrustedHosts = ReturnType<typeof createTrustedHosts>;

/**
 * Stored secrets are sent only to confirmed hosts. The environment's own host needs no confirmation. Any other host is
 * confirmed per project, environment and identity. In a locked environment only a project owner can confirm it.
 */
export function createTrustedHosts({ db, clock, access }: TrustedHostsDeps) {
  async function isTrusted(tx: Executor, place: ProfileKey, url: string, baseUrl: string | null): Promise<boolean> {
    const origin = originOf(url);
    // An invalid URL cannot receive a secret. The code that sends the request reports it with a better message.
    if (origin === null || (baseUrl !== null && originOf(baseUrl) === origin)) return true;
    return hasTrustedHost(tx, place, origin);
  }

  return {
    isTrusted,

    /** Confirms that the credentials for this project, environment and identity may be sent to the URL's host. */
    async confirm(actor: Actor, body: ConfirmBody): Promise<{ origin: string }> {
      const { projectId } = body;
      const environmentKey = environmentKeyOf(body.environmentKey ?? '');
      if (projectId !== null) await access.requireMember(actor, projectId, neededFor(environmentKey));
      const origin = originOf(body.url);
      if (origin === null) {
        const message = 'Token URL must be a valid HTTP(S) URL';
        throw new AppError('VALIDATION_FAILED', { problems: `url: ${message}` }, { fields: { url: message } });
      }
      await db.transaction(async (tx) => {
        await requireUnlockedEnvironment(tx, actor, { projectId, environmentKey }, clock.now());
        await insertTrustedHost(
          tx,
          { projectId, ownerId: actor.userId, environmentKey, identity: body.identity || DEFAULT_IDENTITY },
          origin,
        );
        const details = { origin, environmentKey };
        await recordAudit(tx, {
          userId: actor.userId,
          projectId,
          action: 'auth-profile.host-confirmed',
          subjectId: projectId ?? actor.userId,
          details,
        });
      });
      return { origin };
    },

    /** Saving a typed URL confirms its host if the user is allowed to. A detected URL needs an explicit confirmation. */
    async noteSaved(tx: Executor, actor: Pick<Actor, 'userId'>, saved: SavedProfile) {
      const { profile, settings } = saved;
      const origin = originOf(secretRecipientOf(settings));
      if (origin === null) return;
      const { projectId, environmentKey, identity } = profile;
      const place = { projectId, ownerId: projectId === null ? profile.ownerId : actor.userId, environmentKey, identity };
      const usable = await listUsableEnvironments(tx, actor.userId, projectId);
      const own = usable.find((row) => environmentKeyOf(row.name) === environmentKey);
      const isOwnHost = own !== undefined && originOf(own.baseUrl) === origin;
      if (isOwnHost || (saved.isTyped && mayConfirm(saved.role, environmentKey))) await insertTrustedHost(tx, place, origin);
    },
  };
}

const neededFor = (environmentKey: string) => (isLocked({ name: environmentKey }) ? 'owner' : 'editor');

const mayConfirm = (role: Role, environmentKey: string) => role === 'owner' || role === neededFor(environmentKey);
