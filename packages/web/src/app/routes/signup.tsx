import { Link } from 'react-router';
import { AuthLayout, authLink } from '../../features/sessions/components/auth-layout.tsx';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { Notice } from '../../ui/notice.tsx';

export function SignUpRoute() {
  return (
    <AuthLayout
      title="Create account"
      lead="How to get an account with this version."
      below={
        <>
          Already have an account?{' '}
          <Link to={screens.signIn} className={authLink}>
            Sign in
          </Link>
        </>
      }
    >
      <title>{pageTitle('Create account')}</title>
      <Notice tone="info" title="Accounts are not made in the browser yet" className="mt-8">
        A demo account is ready: its username and password are printed on the console of the server at its first start. It comes with a
        sample project.
      </Notice>
    </AuthLayout>
  );
}
