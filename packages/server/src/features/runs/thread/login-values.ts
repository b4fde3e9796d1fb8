import { DEFAULT_IDENTITY, LOGIN_VARIABLES, type Suite } from '@assay/engine/model';
import type { IdentityCredential } from '../../auth-profiles/index.ts';

/**
 * The user name and password for cases that test the login itself. A suite may send its variables to the environment, so it gets them only
 * if the first user's profile also logs in there.
 */
export function loginValues(
  suite: Pick<Suite, 'env'>,
  credentials: readonly IdentityCredential[],
  baseUrl: string,
): Readonly<Record<string, string>> {
  const credential = credentials.find(({ identity }) => identity === DEFAULT_IDENTITY)?.credential;
  if (credential?.kind !== 'token' || !('password' in credential.settings)) return {};
  const { url, username, password } = credential.settings;
  if (new URL(url).origin !== new URL(baseUrl).origin) return {};
  const values = { [LOGIN_VARIABLES.username]: username, [LOGIN_VARIABLES.password]: password };
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => Object.hasOwn(suite.env, name) && value !== ''));
}
