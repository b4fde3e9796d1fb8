import type { CallReply, NewAccount } from '@assay/contract';
import type { AccountDeps } from './account-deps.ts';
import { countUsers } from './accounts.store.ts';
import { createFirstUser, createFirstUserCode } from './first-user.ts';
import { confirmEmail, forgotPassword, resetPassword } from './reset-password.ts';
import { signUp } from './sign-up.ts';

export interface AccountsService {
  signUp(wanted: NewAccount): Promise<CallReply<'signUp'>>;
  confirm(token: string): Promise<void>;
  forgot(email: string): void;
  reset(token: string, password: string): Promise<void>;
  makeFirst(code: string, wanted: NewAccount): Promise<void>;
  makeFirstCode(): Promise<string | null>;
  needsFirstUser(): Promise<boolean>;
}

export function createAccountsService(deps: AccountDeps): AccountsService {
  let seenUsers = false;
  return {
    signUp: (wanted) => signUp(deps, wanted),
    confirm: (token) => confirmEmail(deps, token),
    forgot: (email) => forgotPassword(deps, email),
    reset: (token, password) => resetPassword(deps, token, password),
    makeFirst: (code, wanted) => createFirstUser(deps, code, wanted),
    makeFirstCode: () => createFirstUserCode(deps),
    needsFirstUser: async () => {
      // Every visitor triggers this check, so a positive result is cached: the user count never drops back to zero.
      seenUsers ||= (await countUsers(deps.db)) > 0;
      return !seenUsers;
    },
  };
}
