import type { CallReply, NewAccount } from '@assay/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { storableText } from '../../shared/storable.ts';
import type { AccountDeps } from './account-deps.ts';
import { existingAccountEmail, notInvitedEmail } from './account-emails.ts';
import { findByEmail, isInvited, isUsernameTakenByOther, replaceUnconfirmed } from './accounts.store.ts';
import { createAccount, requireStrongPassword, usernameTakenError } from './new-account.ts';
import { sendLink } from './send-link.ts';

/** Creates an account: immediately on a local install, otherwise once the address is confirmed by email. */
export async function signUp(deps: AccountDeps, wanted: NewAccount): Promise<CallReply<'signUp'>> {
  if (deps.config.signUp === 'closed') throw new AppError('SIGN_UP_CLOSED');
  requireStrongPassword(wanted);
  return deps.config.mode === 'local' ? signUpLocally(deps, wanted) : signUpByMail(deps, wanted);
}

async function signUpLocally(deps: AccountDeps, wanted: NewAccount): Promise<CallReply<'signUp'>> {
  if (deps.config.signUp === 'invite' && !(await isInvited(deps.db, wanted.email))) throw new AppError('SIGN_UP_CLOSED');
  const taken = () => new AppError('EMAIL_TAKEN', {}, { fields: { email: 'already has an account' } });
  if ((await findByEmail(deps.db, wanted.email)) !== null) throw taken();
  const passwordHash = await deps.sessions.hashPassword(wanted.password);
  const user = await createAccount(deps.db, wanted, { passwordHash, roles: ['user'], isEmailConfirmed: true });
  if (user === null) throw taken();
  return { status: 'confirmed' };
}

/** The response never reveals whether the address has an account or an invitation. Only an email to its owner does. */
async function signUpByMail(deps: AccountDeps, wanted: NewAccount): Promise<CallReply<'signUp'>> {
  // This check runs before any lookup, because an error only for unknown addresses would reveal which are known.
  if (wanted.username !== undefined && (await isUsernameTakenByOther(deps.db, wanted.username, wanted.email))) throw usernameTakenError();
  const passwordHash = await deps.sessions.hashPassword(wanted.password);
  const known = await findByEmail(deps.db, wanted.email);
  if (deps.config.signUp === 'invite' && known === null && !(await isInvited(deps.db, wanted.email))) {
    deps.background.run('an email about invitations', () => deps.mail.send(notInvitedEmail(wanted.email, deps.ownUrl())));
    return { status: 'confirmation_sent' };
  }
  const user = known ?? (await createAccount(deps.db, wanted, { passwordHash, roles: ['user'], isEmailConfirmed: false }));
  if (user === null) return { status: 'confirmation_sent' };
  const names = { name: storableText(wanted.name), surname: storableText(wanted.surname) };
  const unproven = known === null || (await replaceUnconfirmed(deps.db, user.id, { ...names, passwordHash }));
  deps.background.run('a mail after sign-up', () =>
    unproven ? sendLink(deps, user, 'confirm') : deps.mail.send(existingAccountEmail(user.email, `${deps.ownUrl()}/auth/forgot`)),
  );
  return { status: 'confirmation_sent' };
}
