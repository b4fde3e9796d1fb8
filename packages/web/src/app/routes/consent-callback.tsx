import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sendConsentAnswer } from '../../features/auth/model/consent-channel.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

interface RedirectParameters {
  readonly code: string;
  readonly state: string;
  readonly error: string;
}

function readRedirectParameters(): RedirectParameters {
  const query = new URLSearchParams(window.location.search);
  const error = query.get('error_description') ?? query.get('error') ?? '';
  return { code: query.get('code') ?? '', state: query.get('state') ?? '', error: error.slice(0, 200) };
}

/** The redirect target for authorization servers. It passes the code to the waiting window and shows a confirmation. */
export function ConsentCallbackRoute() {
  const [{ code, state, error }] = useState(readRedirectParameters);
  const isGood = code !== '' && state !== '' && error === '';
  useEffect(() => {
    // A code left in the address bar would end up in the browser history.
    window.history.replaceState(null, '', window.location.pathname);
    if (state !== '') sendConsentAnswer({ code, state });
  }, [code, state]);
  return (
    <main className="grid min-h-dvh place-items-center bg-panel">
      <title>{pageTitle(isGood ? 'Consent given' : 'No consent')}</title>
      <EmptyState
        heading="h1"
        icon={isGood ? <CircleCheck strokeWidth={1.75} /> : <CircleAlert strokeWidth={1.75} />}
        title={isGood ? 'Consent given' : 'No consent'}
        body={
          isGood
            ? 'Continue in the Auth Pilot window. You can close this window.'
            : `The authorization server did not return a code${error === '' ? '.' : `: ${error}`} Go back to Auth Pilot and run the test again.`
        }
      />
    </main>
  );
}
