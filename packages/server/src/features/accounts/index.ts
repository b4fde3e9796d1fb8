import { createBackground } from '../../platform/background/background.ts';
import type { Feature } from '../../platform/http/feature.ts';
import type { Log } from '../../platform/log/log.ts';
import type { AccountDeps } from './account-deps.ts';
import { accountHandlers } from './accounts.routes.ts';
import { createAccountsService } from './accounts.service.ts';
import { requireStrongChangedPassword } from './new-account.ts';
import { createNewAddressLink, type SendNewAddressLink } from './new-address.ts';

export interface AccountsFeature extends Feature {
  /** Creates a one-time code for creating the first user, or returns null when users exist. */
  makeFirstCode(): Promise<string | null>;
  needsFirstUser(): Promise<boolean>;
  /** Throws for a password that is easy to guess. */
  readonly requireStrong: typeof requireStrongChangedPassword;
  /** Emails a link that replaces the user's current address. */
  readonly sendNewAddressLink: SendNewAddressLink;
  /** Waits until all emails are sent. */
  close(): Promise<void>;
}

export type AccountsDeps = Omit<AccountDeps, 'background'> & { readonly log: Log };

/** Sign-up, email confirmation, forgotten passwords, and a hosted server's first user. */
export function createAccountsFeature({ log, ...deps }: AccountsDeps): AccountsFeature {
  const background = createBackground(log);
  const inner = { ...deps, background };
  const service = createAccountsService(inner);
  return {
    name: 'accounts',
    handlers: accountHandlers(service),
    makeFirstCode: service.makeFirstCode,
    needsFirstUser: service.needsFirstUser,
    requireStrong: requireStrongChangedPassword,
    sendNewAddressLink: createNewAddressLink(inner),
    close: background.settled,
  };
}
