import { randomUUID } from 'node:crypto';
import type { AccountDeps } from './account-deps.ts';
import { confirmationEmail, resetEmail } from './account-emails.ts';
import { replaceToken, type UserRow } from './accounts.store.ts';
import { createToken, hashOneTimeToken, LIFETIME_MS } from './one-time-token.ts';

const pages = { confirm: '/auth/confirm', reset: '/auth/reset' } as const;
const emails = { confirm: confirmationEmail, reset: resetEmail } as const;

/** Emails a single-use link. The token is in the fragment, so no server, log or referrer sees it. */
export async function sendLink(deps: AccountDeps, user: UserRow, purpose: keyof typeof pages): Promise<void> {
  const token = createToken();
  const now = deps.clock.now();
  await deps.db.transaction((tx) =>
    replaceToken(tx, {
      id: randomUUID(),
      userId: user.id,
      purpose,
      hash: hashOneTimeToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS[purpose]),
    }),
  );
  await deps.mail.send(emails[purpose](user.email, `${deps.ownUrl()}${pages[purpose]}#token=${token}`));
}
