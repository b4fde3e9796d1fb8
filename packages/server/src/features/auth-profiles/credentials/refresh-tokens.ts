import type { TokenOutcome } from '@assay/net';
import type { Db } from '../../../platform/db/db.ts';
import { findForRefresh } from '../auth-profiles.store.ts';
import type { ProfileSecrets } from '../profile-secrets.ts';

/** The refresh token that was used and the one the token server issued in exchange, or null when it rejected the token. */
export interface ExchangedToken {
  readonly used: string;
  readonly given: string | null;
}

export type KeepRefreshToken = (profileId: string, exchanged: ExchangedToken) => Promise<void>;

/** Replaces or removes the refresh token that was used. If the profile has received another one since, that one is kept. */
export function createRefreshTokens({ db, secrets }: { readonly db: Db; readonly secrets: ProfileSecrets }): KeepRefreshToken {
  return async (profileId, { used, given }) => {
    if (used === given) return;
    await db.transaction(async (tx) => {
      const profile = await findForRefresh(tx, profileId);
      if (profile === null) return;
      const stored = (await secrets.open(tx, profile)).find(({ key }) => key === 'refresh_token');
      if (stored?.kind !== 'value' || stored.value !== used) return;
      await secrets.write(tx, profile, { refresh_token: given === null ? null : { kind: 'value', value: given } });
    });
  };
}

export const isRejectedRefresh = (outcome: TokenOutcome): boolean => outcome.kind === 'failure' && outcome.code === 'invalid_grant';

/** Stores the outcome of a refresh. Outcomes that do not affect the refresh token change nothing. */
export function createSaveRefreshOutcome(keep: KeepRefreshToken) {
  return async (profileId: string, used: string, outcome: TokenOutcome): Promise<void> => {
    if (outcome.kind === 'token') await keep(profileId, { used, given: outcome.token.refreshToken ?? used });
    else if (isRejectedRefresh(outcome)) await keep(profileId, { used, given: null });
  };
}
