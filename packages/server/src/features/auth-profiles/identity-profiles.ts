import { DEFAULT_IDENTITY, type IdentityProfile } from '@assay/engine/model';
import type { Executor } from '../../platform/db/db.ts';
import { isLocked } from '../environments/index.ts';
import { listEnabledProfiles, type ProfileRow } from './auth-profiles.store.ts';
import { listProfileSecrets } from './profile-secrets.store.ts';
import { storedSettings } from './stored-settings.ts';

const DEFAULT_TOKEN_PATH = '$.access_token';

/**
 * The enabled profiles of an environment, without their secrets. A suite's logins are generated from them. Without an environment, uses
 * the first one that has a profile, and a locked one only if there is no other.
 */
export async function listIdentityProfiles(
  db: Executor,
  projectId: string,
  environment: string | null,
): Promise<readonly IdentityProfile[]> {
  const all = await listEnabledProfiles(db, projectId);
  const key = environment === null ? keyFor(all) : environment.trim().toLowerCase();
  const rows = all.filter(({ environmentKey }) => environmentKey === key);
  const secrets = await listProfileSecrets(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, new Set(secrets.flatMap(({ profileId, key: name }) => (profileId === row.id ? [name] : [])))));
}

function keyFor(rows: readonly ProfileRow[]): string | null {
  const defaults = rows.filter(({ identity }) => identity === DEFAULT_IDENTITY);
  const open = defaults.find(({ environmentKey }) => !isLocked({ name: environmentKey }));
  return (open ?? defaults[0])?.environmentKey ?? null;
}

function present(row: ProfileRow, secrets: ReadonlySet<string>): IdentityProfile {
  const { type, tokenUrl, scopes, audience, injections, params } = storedSettings(row);
  return {
    identity: row.identity,
    role: row.role,
    type,
    tokenUrl: type === 'custom_login' ? params.custom_login_url || tokenUrl : tokenUrl,
    injections,
    scopes,
    audience,
    clientId: params.client_id ?? '',
    clientAuth: secrets.has('client_secret') ? (params.client_auth ?? 'basic') : 'none',
    tokenPath: params.token_json_path || DEFAULT_TOKEN_PATH,
    bodyType: params.custom_body_type ?? 'json',
    userKey: params.custom_user_key || 'username',
    passKey: params.custom_pass_key || 'password',
    extraParams: params.extra_params ?? {},
  };
}
