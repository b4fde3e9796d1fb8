import { DEFAULT_IDENTITY, type RunPorts, type Suite } from '@assay/engine/model';
import type { IdentityCredential } from '../../auth-profiles/index.ts';
import type { FilledCredential } from './fill-credential.ts';
import { authEntriesOfIdentity } from './identity-entries.ts';
import { type CredentialInput, openCredential } from './live-credential.ts';

type Opened =
  | (FilledCredential & { readonly kind: 'live'; readonly send: RunPorts['send'] })
  | { readonly kind: 'refused'; readonly problem: string };

export interface CredentialsInput extends Omit<CredentialInput, 'credential' | 'suite'> {
  readonly credentials: readonly IdentityCredential[];
  readonly suite: Pick<Suite, 'auth' | 'env' | 'identities'>;
}

/** Opens the credentials of all identities that the suite uses. Each of them fills its own variables. */
export async function openCredentials({ credentials, suite, ...rest }: CredentialsInput): Promise<Opened> {
  const used = credentials.filter(
    ({ identity }) => identity === DEFAULT_IDENTITY || Object.keys(authEntriesOfIdentity(suite, identity)).length > 0,
  );
  let all: Extract<Opened, { kind: 'live' }> = {
    kind: 'live',
    variables: {},
    headers: [],
    send: (request) => rest.send(request, rest.cancelled),
  };
  for (const { identity, credential } of used) {
    const { send } = all;
    // Each credential replaces only its own token, so send functions can be nested.
    const opened = await openCredential({ ...rest, send, credential, suite: { ...suite, auth: authEntriesOfIdentity(suite, identity) } });
    if (opened.kind === 'refused')
      return { kind: 'refused', problem: identity === DEFAULT_IDENTITY ? opened.problem : `The identity ${identity}: ${opened.problem}` };
    all = {
      kind: 'live',
      variables: { ...all.variables, ...opened.variables },
      headers: identity === DEFAULT_IDENTITY ? opened.headers : all.headers,
      send: opened.send,
    };
  }
  return all;
}
