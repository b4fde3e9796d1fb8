import { Link, Navigate, useLocation } from 'react-router';
import { InvitationNotice } from '../../features/projects/components/invitation-notice.tsx';
import { AuthLayout, authLink } from '../../features/sessions/components/auth-layout.tsx';
import { SignInForm } from '../../features/sessions/components/sign-in-form.tsx';
import { useSessionStart } from '../../features/sessions/hooks/use-session-start.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { originAfterSignIn, screens } from '../../lib/paths.ts';
import { LoadingPage } from '../../ui/spinner.tsx';

export function LoginRoute() {
  const start = useSessionStart();
  const { search } = useLocation();
  if (start === 'loading') return <LoadingPage />;
  if (start === 'signed-in') return <Navigate replace to={originAfterSignIn(search)} />;
  return (
    <AuthLayout
      title="Sign in"
      lead="Use your Assay account."
      below={
        <>
          New to Assay?{' '}
          <Link to={{ pathname: screens.signUp, search }} className={authLink}>
            Create account
          </Link>
        </>
      }
    >
      <title>{pageTitle('Sign in')}</title>
      <InvitationNotice address={originAfterSignIn(search)} />
      <SignInForm />
    </AuthLayout>
  );
}
