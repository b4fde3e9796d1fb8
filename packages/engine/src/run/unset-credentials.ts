import { placeholdersIn } from '../json/template.ts';
import { ownValue } from '../json/values.ts';
import type { StepRequest, Suite } from '../model/index.ts';

/** The variables without a value, by the auth entry that contains them. */
export type UnsetCredentials = ReadonlyMap<string, readonly string[]>;

interface CredentialSources {
  readonly suite: Suite;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Credentials that requests are sent without, because the server may not require them. The entries of other identities, such as
 * `token.other`, are excluded: without its credential, a request is not from that identity.
 */
export function findUnsetCredentials({ suite, environment }: CredentialSources): UnsetCredentials {
  const obtained = Object.values(suite.identities ?? {}).flatMap(({ gives, login }) => (login === undefined ? [] : Object.keys(gives)));
  const hasValue = (name: string): boolean =>
    Object.hasOwn(environment, name) || obtained.includes(name) || !Object.hasOwn(suite.env, name);
  const entries = Object.keys(suite.auth);
  const found = entries.flatMap((entry) => {
    const isOfIdentity = entries.some((other) => entry.startsWith(`${other}.`));
    const names = placeholdersIn(ownValue(suite.auth, entry)?.value ?? '').filter((name) => !hasValue(name));
    return isOfIdentity || names.length === 0 ? [] : [[entry, names] as const];
  });
  return new Map(found);
}

/** The variables without a value in the credential that a request is sent without. Empty if it is complete. */
export const unsetVariablesOf = (unset: UnsetCredentials, { defaults }: Suite, req: StepRequest): readonly string[] =>
  unset.get(req.auth ?? defaults.auth ?? 'none') ?? [];
