import { Link } from 'react-router';
import { AuthLayout, authLink } from '../../features/sessions/components/auth-layout.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { Notice } from '../../ui/notice.tsx';

export function ForgotRoute() {
  return (
    <AuthLayout
      title="Forgot password"
      lead="How to get back in with this version."
      below={
        <Link to={screens.signIn} className={authLink}>
          Back to sign in
        </Link>
      }
    >
      <title>{pageTitle('Forgot password')}</title>
      <Notice tone="info" title="Passwords are not reset in the browser yet" className="mt-8">
        The demo account and its password are printed on the console of the server at its first start. On a shared server, ask the person
        who runs it.
      </Notice>
    </AuthLayout>
  );
}
