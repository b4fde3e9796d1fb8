import { findProjectKey } from '../../shared/data-keys.store.ts';
import type { ConnectionRow } from './github.store.ts';
import { createGithubApi, type GithubApi } from './github-api.ts';
import { type GithubDeps, hookSecretLocation, tokenLocation } from './github-deps.ts';

/** Opens the connected repository's API without exposing the token. */
export async function openGithubApi({ db, vault, egress, clock }: GithubDeps, connection: ConnectionRow): Promise<GithubApi> {
  const key = await findProjectKey(db, connection.projectId);
  const token = vault.openForProject(key, tokenLocation(connection.id), connection.sealedToken);
  return createGithubApi(egress, { apiUrl: connection.apiUrl, token }, () => clock.now());
}

export async function openHookSecret({ db, vault }: GithubDeps, connection: ConnectionRow): Promise<string> {
  const key = await findProjectKey(db, connection.projectId);
  return vault.openForProject(key, hookSecretLocation(connection.id), connection.sealedHookSecret);
}
