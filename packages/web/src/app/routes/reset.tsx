import { Link, useNavigate } from 'react-router';
import { ResetForm } from '../../features/accounts/components/reset-form.tsx';
import { useLinkToken } from '../../features/accounts/hooks/use-link-token.ts';
import { AuthLayout, authLink } from '../../features/sessions/components/auth-layout.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { clearSession } from '../../lib/session/session-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';

export function ResetRoute() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const onDone = (): void => {
    // The server has ended all sessions, including this one.
    clearSession('signed-out');
    notify('Password changed', 'Sign in with your new password.');
    void navigate(screens.signIn, { replace: true });
  };
  return (
    <AuthLayout
      title="New password"
      lead="Setting a new password signs you out everywhere."
      below={
        <Link to={screens.forgot} className={authLink}>
          Request a new link
        </Link>
      }
    >
      <title>{pageTitle('New password')}</title>
      {token === '' ? (
        <Notice tone="bad" title="The link is incomplete" className="mt-8">
          Open the full link from the email again, or request a new one.
        </Notice>
      ) : (
        <ResetForm token={token} onDone={onDone} />
      )}
    </AuthLayout>
  );
}
