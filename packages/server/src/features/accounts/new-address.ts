import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAudit } from '../../shared/audit.store.ts';
import type { AccountDeps } from './account-deps.ts';
import { addressChangedEmail, newAddressEmail } from './account-emails.ts';
import { consumeToken, replaceAddress, replaceToken } from './accounts.store.ts';
import { createToken, hashOneTimeToken, LIFETIME_MS } from './one-time-token.ts';

export type SendNewAddressLink = (userId: string, email: string, options: { readonly deliver: boolean }) => Promise<void>;

/** Stores the requested address and emails a confirmation link to it. Nothing changes until the link is opened. */
export function createNewAddressLink({ db, clock, background, mail, ownUrl }: AccountDeps): SendNewAddressLink {
  return async (userId, email, { deliver }) => {
    const token = createToken();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS.email);
    const row = { id: randomUUID(), userId, purpose: 'email' as const, email, hash: hashOneTimeToken(token), createdAt: now, expiresAt };
    await db.transaction((tx) => replaceToken(tx, row));
    if (!deliver) return;
    const link = `${ownUrl()}/auth/confirm#token=${token}`;
    background.run('an email to confirm a new address', () => mail.send(newAddressEmail(email, link)));
  };
}

/** Replaces the address and notifies the old one. Returns false when the token is for another purpose. */
export async function confirmNewAddress({ db, clock, background, mail, ownUrl }: AccountDeps, token: string): Promise<boolean> {
  const old = await db.transaction(async (tx) => {
    const taken = await consumeToken(tx, { purpose: 'email', hash: hashOneTimeToken(token), now: clock.now() });
    if (taken?.userId == null || taken.email === null) return null;
    const { userId } = taken;
    const before = await replaceAddress(tx, userId, taken.email);
    if (before === null) throw new AppError('EMAIL_TAKEN');
    await recordAudit(tx, { userId, projectId: null, action: 'account.email-changed', subjectId: userId });
    return before;
  });
  if (old === null) return false;
  background.run('an email about a changed address', () => mail.send(addressChangedEmail(old, `${ownUrl()}/auth/forgot`)));
  return true;
}
