import { randomUUID } from 'node:crypto';
import type { AuthProfile, AuthProfileBody } from '@assay/contract';
import { roleByName } from '@assay/engine/model';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { requireMatchingVersion } from '../../platform/http/routes/entity-tag.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import { storableText } from '../../shared/storable.ts';
import { type ProjectAccess, requireRole } from '../projects/index.ts';
import { environmentKeyOf, type ReadProfiles } from './auth-profiles.service.ts';
import {
  deleteProfile,
  findByKey,
  findForChange,
  insertProfile,
  type ProfileRow,
  updateProfile,
  type VisibleProfile,
} from './auth-profiles.store.ts';
import { checkProfile } from './check-profile.ts';
import { newIdentity, readIdentity } from './identity-name.ts';
import { openRefreshToken } from './kept-consent.ts';
import { requireUnlockedEnvironment } from './place-lock.ts';
import { mergeSettings, type ProfileSettings } from './profile-draft.ts';
import type { ProfileSecrets, SecretInputs } from './profile-secrets.ts';
import { storedSettings } from './stored-settings.ts';
import { grantOf, isSameGrant } from './token-grant.ts';
import { originOf, secretRecipientOf } from './token-host.ts';
import type { SavedProfile, TrustedHosts } from './trusted-hosts.ts';

export interface WriteProfilesDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly access: ProjectAccess;
  readonly secrets: ProfileSecrets;
  readonly read: ReadProfiles;
  readonly hosts: TrustedHosts;
}

export type WriteProfiles = ReturnType<typeof createProfileWriter>;

export function createProfileWriter({ db, vault, clock, access, secrets, read, hosts }: WriteProfilesDeps) {
  async function finish(
    tx: Executor,
    actor: Pick<Actor, 'userId'>,
    saved: Omit<SavedProfile, 'settings'> & { readonly body: AuthProfileBody },
  ): Promise<void> {
    const { profile, body } = saved;
    const settings = storedSettings(profile);
    await secrets.write(tx, profile, { ...body.secrets, ...keptConsent(actor, body, settings) });
    checkProfile(settings, await secrets.open(tx, profile));
    await hosts.noteSaved(tx, actor, { ...saved, settings });
  }

  /** The consent that a user gave while testing the profile they are now saving. */
  function keptConsent(actor: Pick<Actor, 'userId'>, { consent }: AuthProfileBody, settings: ProfileSettings): SecretInputs {
    const now = clock.now().getTime();
    const value = consent === undefined ? null : openRefreshToken(vault, actor.userId, consent, { settings, now });
    return value === null ? {} : { refresh_token: { kind: 'value', value } };
  }

  async function change(
    actor: Actor,
    id: string,
    action: string,
    work: (tx: Executor, found: VisibleProfile) => Promise<ProfileRow>,
  ): Promise<AuthProfile> {
    const row = await db.transaction(async (tx) => {
      const found = await findForChange(tx, actor.userId, id);
      if (found === null) throw new AppError('AUTH_PROFILE_NOT_FOUND');
      requireRole(found.role, 'editor');
      await requireUnlockedEnvironment(tx, actor, found.profile, clock.now());
      const changed = await work(tx, found);
      await recordAudit(tx, { userId: actor.userId, projectId: changed.projectId, action, subjectId: id });
      return changed;
    });
    return read.presentOne(row);
  }

  return {
    async create(actor: Pick<Actor, 'userId'>, body: AuthProfileBody): Promise<AuthProfile> {
      const role = body.projectId === null ? 'owner' : await access.requireMember(actor, body.projectId, 'editor');
      const settings = mergeSettings(body, null, 'A');
      const columns = columnsOf(body, settings);
      const row = await db.transaction(async (tx) => {
        await requireUnlockedEnvironment(tx, actor, columns, clock.now());
        const inserted = await insertProfile(tx, { id: randomUUID(), ownerId: actor.userId, ...columns });
        if (inserted === null) throw new AppError('AUTH_PROFILE_EXISTS', { environment: environmentKeyOf(body.environmentKey ?? '') });
        await finish(tx, actor, { profile: inserted, body, role, isTyped: (body.detectSource ?? '') === '' });
        const { id, projectId } = inserted;
        await recordAudit(tx, { userId: actor.userId, projectId, action: 'auth-profile.created', subjectId: id });
        return inserted;
      });
      return read.presentOne(row);
    },

    update: (actor: Actor, id: string, body: AuthProfileBody, ifMatch: string | undefined): Promise<AuthProfile> =>
      change(actor, id, 'auth-profile.changed', async (tx, { profile: row, role }) => {
        requireMatchingVersion(ifMatch, row);
        const changes = { ...changesOf(body, mergeSettings(body, storedSettings(row), 'A')), ...(await renamed(tx, row, body)) };
        const changed = await updateProfile(tx, id, changes);
        // A refresh token for another token URL, client or type is removed before new secrets are stored.
        if (!isSameGrant(grantOf(storedSettings(row)), grantOf(storedSettings(changed))))
          await secrets.write(tx, changed, { refresh_token: null });
        await finish(tx, actor, { profile: changed, body, role, isTyped: isTypedAnew(row, changed, body) });
        return changed;
      }),

    enable: (actor: Actor, id: string): Promise<AuthProfile> =>
      change(actor, id, 'auth-profile.enabled', (tx) => updateProfile(tx, id, { enabled: true })),

    disable: (actor: Actor, id: string): Promise<AuthProfile> =>
      change(actor, id, 'auth-profile.disabled', (tx) => updateProfile(tx, id, { enabled: false })),

    async remove(actor: Actor, id: string): Promise<{ id: string }> {
      await change(actor, id, 'auth-profile.deleted', async (tx, { profile }) => {
        await deleteProfile(tx, id);
        return profile;
      });
      return { id };
    },
  };
}

/** Returns the new name of the identity. Throws an error if the environment already has an identity with that name. */
async function renamed(tx: Executor, row: ProfileRow, body: AuthProfileBody): Promise<{ readonly identity?: string }> {
  const identity = newIdentity(body, row.identity);
  if (identity === null) return {};
  const { projectId, ownerId, environmentKey } = row;
  if ((await findByKey(tx, { projectId, ownerId, environmentKey, identity })) !== null)
    throw new AppError('AUTH_PROFILE_EXISTS', { environment: environmentKey });
  return { identity };
}

/** Saving a detected URL again does not count as typing it. */
function isTypedAnew(before: ProfileRow, after: ProfileRow, { detectSource }: AuthProfileBody): boolean {
  if ((detectSource ?? '') !== '') return false;
  const origin = (row: ProfileRow) => originOf(secretRecipientOf(storedSettings(row)));
  return origin(before) !== origin(after) || (after.detectSource ?? '') === '';
}

/** The columns of a new profile, including its fixed key (project, environment, identity). */
function columnsOf(body: AuthProfileBody, settings: ProfileSettings) {
  return {
    projectId: body.projectId,
    serviceId: body.serviceId,
    environmentKey: storableText(environmentKeyOf(body.environmentKey ?? '')),
    identity: readIdentity(body),
    role: roleByName(readIdentity(body)),
    ...changesOf(body, settings),
    enabled: body.enabled ?? true,
  };
}

function changesOf(body: AuthProfileBody, settings: ProfileSettings) {
  const { type, tokenUrl, scopes, audience, injections, params } = settings;
  return {
    type,
    tokenUrl: storableText(tokenUrl),
    scopes: scopes.map(storableText),
    audience: storableText(audience),
    injections: injections.map((one) => ({ ...one, name: storableText(one.name), format: storableText(one.format) })),
    params: JSON.parse(storableText(JSON.stringify(params))),
    ...(body.name === undefined ? {} : { name: storableText(body.name) }),
    ...(body.notes === undefined ? {} : { notes: storableText(body.notes) }),
    ...(body.detectSource === undefined ? {} : { detectSource: storableText(body.detectSource) }),
    ...(body.detectConfidence === undefined ? {} : { detectConfidence: body.detectConfidence }),
    ...(body.enabled === undefined ? {} : { enabled: body.enabled }),
    ...(body.role === undefined ? {} : { role: body.role }),
  };
}
