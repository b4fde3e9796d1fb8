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
    notify('E-mail address confirmed', 'Sign in to start.');
    void navigate(screens.signIn, { replace: true });
  };
  return (
    <AuthLayout
      title="Confirm your e-mail address"
      lead="One click, and your account is ready."
      below={
        <>
          The link has expired?{' '}
          <Link to={screens.signUp} className={authLink}>
            Sign up again
          </Link>
        </>
      }
    >
      <title>{pageTitle('Confirm e-mail address')}</title>
      {token === '' ? (
        <Notice tone="bad" title="This address carries no link token" className="mt-8">
          Open the link of the mail once more, whole.
        </Notice>
      ) : (
        <ConfirmForm token={token} onDone={onDone} />
      )}
    </AuthLayout>
  );
}
