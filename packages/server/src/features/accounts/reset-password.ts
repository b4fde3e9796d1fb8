import { AppError } from '../../platform/http/app-error.ts';
import type { AccountDeps } from './account-deps.ts';
import { confirmAddress, consumeToken, findByEmail } from './accounts.store.ts';
import { confirmNewAddress } from './new-address.ts';
import { hashOneTimeToken, type TokenPurpose } from './one-time-token.ts';
import { sendLink } from './send-link.ts';
import { isWeakPassword } from './weak-password.ts';

/** Sends the email in the background, so that every address gets the same reply at the same speed. */
export function forgotPassword(deps: AccountDeps, email: string): void {
  deps.background.run('an email to reset a password', async () => {
    const user = await findByEmail(deps.db, email);
    if (user?.isActive) await sendLink(deps, user, 'reset');
  });
}

/** If the password is rejected, the link stays valid for another attempt. */
export async function resetPassword(deps: AccountDeps, token: string, password: string): Promise<void> {
  if (isWeakPassword(password, { email: '', username: '', name: '', surname: '' })) {
    const problem = 'is too easy to guess';
    throw new AppError('VALIDATION_FAILED', { problems: `password: ${problem}` }, { fields: { password: problem } });
  }
  await deps.sessions.resetPassword(await redeem(deps, 'reset', token), password);
}

/** Confirms the email address of a new account. A link for a changed address also replaces the old address. */
export async function confirmEmail(deps: AccountDeps, token: string): Promise<void> {
  if (await confirmNewAddress(deps, token)) return;
  await confirmAddress(deps.db, await redeem(deps, 'confirm', token));
}

async function redeem({ db, clock }: AccountDeps, purpose: TokenPurpose, token: string): Promise<string> {
  const taken = await consumeToken(db, { purpose, hash: hashOneTimeToken(token), now: clock.now() });
  if (taken?.userId == null) throw new AppError('LINK_REFUSED');
  return taken.userId;
}
