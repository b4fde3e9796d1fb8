import type { Db } from '../../../platform/db/db.ts';
import { findForRefresh } from '../auth-profiles.store.ts';
import type { ProfileSecrets } from '../profile-secrets.ts';

/** A refresh token that was used, and the one the server gave in its place. */
export interface ExchangedToken {
  readonly used: string;
  readonly given: string;
}

export type KeepRefreshToken = (profileId: string, exchanged: ExchangedToken) => Promise<void>;

/** Stores a new refresh token in place of the one it came for; a profile that has another one by now keeps that. */
export function createRefreshTokens({ db, secrets }: { readonly db: Db; readonly secrets: ProfileSecrets }): KeepRefreshToken {
  return async (profileId, { used, given }) => {
    if (used === given) return;
    await db.transaction(async (tx) => {
      const profile = await findForRefresh(tx, profileId);
      if (profile === null) return;
      const stored = (await secrets.open(tx, profile)).find(({ key }) => key === 'refresh_token');
      if (stored?.kind !== 'value' || stored.value !== used) return;
      await secrets.write(tx, profile, { refresh_token: { kind: 'value', value: given } });
    });
  };
}
