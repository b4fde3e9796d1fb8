import type { AppInfo } from '@assay/contract';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { AccountOutcome, NewAccountForm } from '../../features/accounts/api/create-account.ts';
import { MailNotice } from '../../features/accounts/components/mail-notice.tsx';
import { SignUpForm } from '../../features/accounts/components/sign-up-form.tsx';
import { InvitationNotice } from '../../features/projects/components/invitation-notice.tsx';
import { signIn } from '../../features/sessions/api/sign-in.ts';
import { AuthLayout, authLink } from '../../features/sessions/components/auth-layout.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { originAfterSignIn, screens } from '../../lib/paths.ts';
import { useAppInfo } from '../../lib/use-app-info.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';

function leadOf(info: AppInfo | undefined): string {
  if (info?.needsFirstUser) return 'You are the first user, so your account becomes the admin account.';
  if (info?.signUp === 'invite') return 'Sign-up is by invitation only. Use the email address that received the invitation.';
  return info?.mode === 'hosted' ? 'We will email you a link to confirm your email address.' : 'You can sign in immediately.';
}

const signInLink = (search: string) => (
  <>
    Already have an account?{' '}
    <Link to={{ pathname: screens.signIn, search }} className={authLink}>
      Sign in
    </Link>
  </>
);

export function SignUpRoute() {
  const info = useAppInfo();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isMailSent, setIsMailSent] = useState(false);
  const isClosed = info?.signUp === 'closed' && !info.needsFirstUser;

  const onDone = async (outcome: AccountOutcome, account: NewAccountForm): Promise<void> => {
    if (outcome === 'confirmation_sent') {
      setIsMailSent(true);
      return;
    }
    notify('Account created');
    // The account exists at this point. If signing in fails, the sign-in form shows why.
    const { success } = await signIn(account.email, account.password);
    await navigate(success ? originAfterSignIn(search) : { pathname: screens.signIn, search }, { replace: true });
  };

  return (
    <AuthLayout title="Create account" lead={leadOf(info)} below={signInLink(search)}>
      <title>{pageTitle('Create account')}</title>
      <InvitationNotice address={originAfterSignIn(search)} />
      {isClosed && (
        <Notice tone="info" title="Sign-up is closed on this server" className="mt-8">
          Ask the administrator for an invitation, or{' '}
          <Link to={screens.home} className={authLink}>
            join the beta
          </Link>
          .
        </Notice>
      )}
      {isMailSent && <MailNotice title="Check your email to finish signing up" lifetime="24 hours" />}
      {!isClosed && !isMailSent && (
        <SignUpForm kind={info?.needsFirstUser ? 'first-user' : 'account'} onDone={(outcome, account) => void onDone(outcome, account)} />
      )}
    </AuthLayout>
  );
}
