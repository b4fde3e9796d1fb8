import type { AuthProfile, AuthTestResult } from '@assay/contract';
import { LoaderCircle, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useConsent } from '../hooks/use-consent.ts';
import { useNow } from '../hooks/use-now.ts';
import { useTokenTest } from '../hooks/use-token-test.ts';
import { draftFromProfile } from '../model/draft.ts';
import { ConsentCard } from './consent-card.tsx';
import { HostQuestion } from './host-question.tsx';

interface SignInAgainProps {
  readonly profile: AuthProfile;
  readonly environmentId: string | null;
  /** Viewers can see why the request failed, but only editors can store a sign-in. */
  readonly role: 'owner' | 'editor' | 'viewer';
  /** The next step once the profile can get tokens again. */
  readonly next: { readonly label: string; readonly run: () => void };
}

/** Renews a profile's sign-in in place. It stays visible after success until the user takes the next step. */
export function SignInAgain({ profile, environmentId, role, next }: SignInAgainProps) {
  const profileKey = { projectId: profile.projectId ?? '', environmentKey: profile.environmentKey, identity: profile.identity };
  const token = useTokenTest({ profileKey, authProfileId: profile.id, envId: environmentId });
  useConsent(token.result, token.resume);
  const { result } = token;
  const now = useNow(result?.continuation == null ? 'still' : 'ticking');
  const name = profile.name || profile.environmentKey;
  if (result === null && !profile.needsSignIn) return null;
  if (role === 'viewer')
    return (
      <Notice tone="warn" title={`The auth profile ${name} has no valid sign-in`}>
        A project editor must sign in before requests can get a token.
      </Notice>
    );
  const signIn = (
    <Button size="sm" variant="primary" disabled={token.isBusy} onClick={() => token.test(draftFromProfile(profile))}>
      {token.isBusy ? <LoaderCircle className="animate-spin" /> : <LogIn />}
      {result === null ? 'Sign in again' : 'Try again'}
    </Button>
  );
  const takeNext = {
    label: next.label,
    run: () => {
      token.clear();
      next.run();
    },
  };
  return (
    <section aria-label="Sign in again" aria-live="polite" className="grid gap-2">
      {result === null && (
        <Notice tone="warn" title={`The auth profile ${name} has no valid sign-in`} action={signIn}>
          The token server no longer accepts the stored sign-in. Requests cannot get a token until someone signs in again.
        </Notice>
      )}
      {result !== null && result.continuation !== null && <ConsentCard result={result} now={now} />}
      {result?.unconfirmedOrigin != null && (
        <HostQuestion origin={result.unconfirmedOrigin} onConfirm={() => token.confirmHost(draftFromProfile(profile))} />
      )}
      {result !== null && <Outcome result={result} signIn={signIn} next={takeNext} />}
    </section>
  );
}

interface OutcomeProps {
  readonly result: AuthTestResult;
  readonly signIn: ReactNode;
  readonly next: SignInAgainProps['next'];
}

function Outcome({ result, signIn, next }: OutcomeProps) {
  if (result.continuation !== null || result.unconfirmedOrigin !== null) return null;
  if (!result.ok)
    return (
      <Notice tone="bad" title="The sign-in failed" action={signIn}>
        {result.message} {result.hint !== null && !result.message.includes(result.hint) ? result.hint : ''}
      </Notice>
    );
  if (!result.hasRefreshToken)
    return (
      <Notice tone="warn" title="Signed in until the token expires">
        The token server did not issue a refresh token, so the token cannot be renewed automatically. Add the scope for refresh tokens
        (often offline_access) to the auth profile and sign in again.
      </Notice>
    );
  return (
    <Notice
      tone="ok"
      title="Signed in"
      action={
        <Button size="sm" variant="primary" onClick={next.run}>
          {next.label}
        </Button>
      }
    >
      The auth profile can get tokens again.
    </Notice>
  );
}
