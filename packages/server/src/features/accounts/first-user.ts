import { randomUUID } from 'node:crypto';
import type { NewAccount } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { AccountDeps } from './account-deps.ts';
import { consumeToken, countUsers, deleteTokens, insertToken, lockUsers } from './accounts.store.ts';
import { createAccount, requireStrongPassword } from './new-account.ts';
import { createCode, hashOneTimeToken, LIFETIME_MS, normaliseCode } from './one-time-token.ts';

/** Creates a code for the operator's console, or returns null when users exist. Servers that start together each get their own code. */
export async function createFirstUserCode({ db, clock }: AccountDeps): Promise<string | null> {
  if ((await countUsers(db)) > 0) return null;
  const code = createCode();
  const now = clock.now();
  await deleteTokens(db, 'first', now);
  await insertToken(db, {
    id: randomUUID(),
    userId: null,
    purpose: 'first',
    hash: hashOneTimeToken(code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS.first),
  });
  return code;
}

/** Creates the first user as administrator and invalidates every code. */
export async function createFirstUser(deps: AccountDeps, code: string, wanted: NewAccount): Promise<void> {
  requireStrongPassword(wanted);
  const passwordHash = await deps.sessions.hashPassword(wanted.password);
  await deps.db.transaction(async (tx) => {
    await lockUsers(tx);
    const known = await consumeToken(tx, { purpose: 'first', hash: hashOneTimeToken(normaliseCode(code)), now: deps.clock.now() });
    if (known === null || (await countUsers(tx)) > 0) throw new AppError('FIRST_USER_REFUSED');
    await createAccount(tx, wanted, { passwordHash, roles: ['admin'], isEmailConfirmed: true });
    await deleteTokens(tx, 'first');
  });
}
