import { useState } from 'react';
import { Link } from 'react-router';
import { ForgotForm } from '../../features/accounts/components/forgot-form.tsx';
import { MailNotice } from '../../features/accounts/components/mail-notice.tsx';
import { AuthLayout, authLink } from '../../features/sessions/components/auth-layout.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';

export function ForgotRoute() {
  const [isSent, setIsSent] = useState(false);
  return (
    <AuthLayout
      title="Forgot password"
      lead="We will email you a link to choose a new password."
      below={
        <Link to={screens.signIn} className={authLink}>
          Back to sign in
        </Link>
      }
    >
      <title>{pageTitle('Forgot password')}</title>
      {isSent ? (
        <MailNotice title="If an account exists for this address, we have sent an email" lifetime="one hour" />
      ) : (
        <ForgotForm onSent={() => setIsSent(true)} />
      )}
    </AuthLayout>
  );
}
