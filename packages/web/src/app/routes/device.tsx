import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AnswerForm } from '../../features/device-login/components/answer-form.tsx';
import { CodeForm } from '../../features/device-login/components/code-form.tsx';
import { type Decision, useFindDeviceLogin } from '../../features/device-login/hooks/use-device-login.ts';
import { AuthLayout, authLink } from '../../features/sessions/components/auth-layout.tsx';
import { errorDetail } from '../../lib/api/api-error.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { screens } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { Notice } from '../../ui/notice.tsx';

const endings = {
  confirm: { tone: 'ok', title: 'The command line is signed in', text: 'Go back to your terminal. You can close this window.' },
  refuse: { tone: 'info', title: 'Access denied', text: 'Access was denied. You can close this window.' },
} as const;

/** The page where a user allows a program without a browser to act on their behalf. */
export function DeviceRoute() {
  const session = useSession();
  const [search] = useSearchParams();
  const [answered, setAnswered] = useState<Decision | null>(null);
  const find = useFindDeviceLogin();
  const ending = answered === null ? null : endings[answered];
  return (
    <AuthLayout
      title="Authorize the command line"
      lead={`It will act as ${session?.user.email ?? 'your account'}.`}
      below={
        <>
          You can revoke this key in your{' '}
          <Link to={screens.settings} className={authLink}>
            Settings
          </Link>
          .
        </>
      }
    >
      <title>{pageTitle('Authorize the command line')}</title>
      {ending !== null && (
        <Notice tone={ending.tone} title={ending.title} className="mt-8">
          {ending.text}
        </Notice>
      )}
      {ending === null && find.data !== undefined && <AnswerForm login={find.data} onAnswered={setAnswered} />}
      {ending === null && find.data === undefined && (
        <CodeForm
          initialCode={search.get('user_code') ?? ''}
          failure={find.error === null ? undefined : errorDetail(find.error)}
          isBusy={find.isPending}
          onSubmit={(code) => find.mutate(code)}
        />
      )}
    </AuthLayout>
  );
}
