import { DEFAULT_IDENTITY, type Suite } from '@assay/engine/model';

type AuthSuite = Pick<Suite, 'auth' | 'env' | 'identities'>;

/**
 * The auth entries that send an identity's credential. Other identities' entries must not get it. Otherwise, a test with two users would
 * send all requests as the same user.
 */
export function authEntriesOfIdentity(suite: AuthSuite, identity: string): Suite['auth'] {
  return Object.fromEntries(
    Object.entries(suite.auth).filter(([name, use]) => use !== null && ownerOf(suite, name, use.value) === identity),
  );
}

/** An entry belongs to the identity that sets its variable, otherwise to the one in its name, as in `bearerAuth.other`. */
function ownerOf({ auth, identities = {} }: AuthSuite, name: string, value: string): string {
  const given = Object.entries(identities).find(([, { gives }]) =>
    Object.keys(gives).some((variable) => value.includes(`{{${variable}}}`)),
  );
  if (given !== undefined) return given[0];
  const at = name.lastIndexOf('.');
  return at > 0 && Object.hasOwn(auth, name.slice(0, at)) ? name.slice(at + 1) : DEFAULT_IDENTITY;
}
