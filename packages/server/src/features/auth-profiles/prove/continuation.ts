import type { TokenSettings } from '@assay/net';
import { z } from 'zod';
import type { Vault } from '../../../platform/vault/vault.ts';

const Client = z.object({ id: z.string(), secret: z.string(), auth: z.enum(['basic', 'post']) });
const Oauth = z.object({
  url: z.string(),
  tokenPath: z.string(),
  timeoutMs: z.number(),
  client: Client,
  scopes: z.array(z.string()),
  audience: z.string().nullable(),
  extraParams: z.record(z.string(), z.string()),
});
const State = z.object({
  expiresAt: z.number(),
  profileId: z.string().nullable(),
  showToken: z.boolean(),
  step: z.discriminatedUnion('kind', [
    Oauth.extend({ kind: z.literal('device-code'), deviceCode: z.string() }),
    Oauth.extend({ kind: z.literal('authorization-code'), redirectUri: z.string(), verifier: z.string(), state: z.string() }),
  ]),
});
/** The state of an OAuth flow while the user consents on another site. */
export type ConsentState = z.infer<typeof State>;

const placeOf = (userId: string) => `auth-pilot-consent:${userId}`;

/** The client holds this state, not the server: it is sealed, bound to the user, and expires. */
export function sealConsent(vault: Vault, userId: string, state: ConsentState): string {
  return vault.sealForServer(placeOf(userId), JSON.stringify(state));
}

/** Returns null for a value that was not sealed here for this user, or that has expired. */
export function openConsent(vault: Vault, userId: string, sealed: string, now: number): ConsentState | null {
  try {
    const read = State.safeParse(JSON.parse(vault.openForServer(placeOf(userId), sealed)));
    return read.success && read.data.expiresAt > now ? read.data : null;
  } catch {
    return null;
  }
}

/** The parameters in the authorization server's redirect. */
interface RedirectParams {
  readonly code: string | null;
  readonly state: string | null;
}

/** The token request that completes the consent. */
export function consentSettings({ step }: ConsentState, { code, state }: RedirectParams): TokenSettings {
  return step.kind === 'device-code' ? step : { ...step, code: code ?? '', state: state ?? '', expectedState: step.state };
}
