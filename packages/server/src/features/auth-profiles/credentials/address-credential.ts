import type { Db } from '../../../platform/db/db.ts';
import { environmentKeyOf } from '../auth-profiles.service.ts';
import { findInProject, listUsableEnvironments, type ProfileRow } from '../auth-profiles.store.ts';
import { originOf } from '../token-host.ts';
import { type RequestCredential, unusableProfileError } from './request-credential.ts';
import type { RunTarget } from './run-credential.ts';

/** A user-supplied URL, and the project profile to request it with. */
export interface UrlCredentialRequest {
  readonly userId: string;
  readonly projectId: string;
  readonly profileId: string;
  readonly address: string;
}

export type AddressHeaders = Readonly<Record<string, string>>;

interface Deps {
  readonly db: Db;
  readonly forRequest: (place: RunTarget, profileId: string, signal: AbortSignal) => Promise<RequestCredential>;
}

/** Returns a profile's headers for a URL. They are sent only to hosts in the profile's environment. */
export function createAddressCredential({ db, forRequest }: Deps) {
  return async ({ userId, projectId, profileId, address }: UrlCredentialRequest, signal: AbortSignal): Promise<AddressHeaders> => {
    const profile = await findInProject(db, projectId, profileId);
    if (profile === null) throw unusableProfileError('The project does not have this auth profile.');
    const usable = await listUsableEnvironments(db, userId, projectId);
    const places = usable.filter((environment) => environment.projectId === projectId && isFor(profile, environment.name));
    const environment = places.find(({ baseUrl }) => originOf(baseUrl) === originOf(address));
    if (environment === undefined || originOf(address) === null)
      throw unusableProfileError(elsewhere(profile, address, [...new Set(places.flatMap(({ baseUrl }) => originOf(baseUrl) ?? []))]));
    const { headers, query } = await forRequest({ projectId, environment }, profileId, signal);
    // The URL must contain no secret, because it is stored and shown to every member.
    if (Object.keys(query).length > 0)
      throw unusableProfileError('This auth profile sends its token in the URL, but spec downloads support only tokens in headers.');
    return Object.fromEntries(headers);
  };
}

const isFor = ({ environmentKey }: ProfileRow, name: string) => environmentKey === '' || environmentKey === environmentKeyOf(name);

function elsewhere({ name, environmentKey }: ProfileRow, address: string, origins: readonly string[]): string {
  const target = originOf(address) ?? 'this address';
  const known = origins.length === 0 ? `has no environment ${environmentKey} in this project` : `is for ${origins.join(', ')}`;
  return `The auth profile ${name} ${known}, so its token is not sent to ${target}.`;
}
