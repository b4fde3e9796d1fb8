import { Link, useNavigate } from 'react-router';
import { ConfirmForm } from '../../features/accounts/components/confirm-form.tsx';
import { useLinkToken } from '../../features/accounts/hooks/use-link-token.ts';
import { AuthLayout, authLink } from '../../features/sessions/components/auth-layout.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';

export function ConfirmRoute() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const onDone = (): void => {
    notify('Email address confirmed', 'Sign in to get started.');
    void navigate(screens.signIn, { replace: true });
  };
  return (
    <AuthLayout
      title="Confirm your email address"
      lead="Confirm your address to activate your account."
      below={
        <>
          Link expired?{' '}
          <Link to={screens.signUp} className={authLink}>
            Sign up again
          </Link>
        </>
      }
    >
      <title>{pageTitle('Confirm email address')}</title>
      {token === '' ? (
        <Notice tone="bad" title="The link is incomplete" className="mt-8">
          Open the full link from the email again.
        </Notice>
      ) : (
        <ConfirmForm token={token} onDone={onDone} />
      )}
    </AuthLayout>
  );
}
