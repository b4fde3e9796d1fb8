import type { AuthTestResult } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { addActivity } from '../model/activity.ts';
import { isSimulated } from '../model/auth-types.ts';
import { type ProfileKey, toTestBody } from '../model/bodies.ts';
import type { AuthDraft } from '../model/draft.ts';
import { lifetimeText } from '../model/expiry.ts';
import { testOutcome } from '../model/test-outcome.ts';

const SIMULATED_MS = 500;

export interface TestInput {
  readonly profileKey: ProfileKey;
  readonly authProfileId: string | null;
  readonly envId: string | null;
}

export interface TokenTest {
  readonly result: AuthTestResult | null;
  readonly isBusy: boolean;
  readonly test: (draft: AuthDraft) => void;
  /** Continues once the user has consented in another window. */
  readonly resume: (answer: { readonly code: string; readonly state: string } | null) => void;
  /** Confirms the host in the URL, then runs the test. */
  readonly confirmHost: (draft: AuthDraft) => void;
  readonly clear: () => void;
}

const isWaiting = ({ continuation }: AuthTestResult): boolean => continuation !== null;

/** Reports a test result in a notification and in the activity log. */
function announce(profileKey: ProfileKey, result: AuthTestResult): void {
  if (isWaiting(result)) return;
  const outcome = testOutcome(result);
  if (outcome === 'rejected') {
    const reason = result.probe?.message ?? result.message;
    addActivity(profileKey, 'error', reason);
    notifyFailure('Test failed', reason);
    return;
  }
  if (outcome === 'obtained') {
    const lifetime = lifetimeText(result.expiresIn);
    addActivity(
      profileKey,
      'test',
      result.expiresIn === null ? 'Token acquired, no expiration info' : `Token acquired, ${lifetime.replace('Token ', '')}`,
    );
    if (result.probe !== null) addActivity(profileKey, 'test', result.probe.message);
    notify('Token acquired', lifetime);
    return;
  }
  if (result.status === 'host_unconfirmed') {
    addActivity(profileKey, 'test', `Waiting for you to confirm ${result.unconfirmedOrigin}`);
    return;
  }
  const reason = result.hint ?? (result.message || 'Unexpected error occurred');
  addActivity(profileKey, 'error', `${result.status}: ${reason}`);
  notifyFailure('Test failed', reason);
}

type Step =
  | { readonly kind: 'test'; readonly draft: AuthDraft }
  | { readonly kind: 'confirm'; readonly draft: AuthDraft }
  | { readonly kind: 'go-on'; readonly continuation: string; readonly code: string | null; readonly state: string | null };

export function useTokenTest({ profileKey, authProfileId, envId }: TestInput): TokenTest {
  const client = useQueryClient();
  const [result, setResult] = useState<AuthTestResult | null>(null);
  const run = async (step: Step): Promise<AuthTestResult> => {
    if (step.kind === 'go-on') {
      const { continuation, code, state } = step;
      return call('testAuthProfile', { body: { continuation, code, state } });
    }
    const { draft } = step;
    const url = draft.type === 'custom_login' ? draft.text.loginUrl.trim() || draft.text.tokenUrl : draft.text.tokenUrl;
    if (step.kind === 'confirm') await call('confirmTokenHost', { body: { ...profileKey, url } });
    const testing = call('testAuthProfile', { body: toTestBody(draft, profileKey, { authProfileId, envId }) });
    // The simulated check returns immediately. The half-second delay lets the user see that a check ran.
    if (isSimulated(draft.type)) await new Promise((resolve) => setTimeout(resolve, SIMULATED_MS));
    return testing;
  };
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: (next, step) => {
      // Only the first pending response contains a code to show, so later ones must not replace it.
      setResult((before) =>
        step.kind === 'go-on' && isWaiting(next) && before !== null ? { ...before, continuation: next.continuation } : next,
      );
      announce(profileKey, next);
      // A test can store or remove a saved profile's refresh token, but changes nothing while it waits for consent.
      if (authProfileId !== null && !(step.kind === 'go-on' && isWaiting(next)))
        void client.invalidateQueries({ queryKey: queryKeys.authProfiles });
    },
    onError: (error) => {
      const detail = errorDetail(error) || 'Unexpected error occurred';
      addActivity(profileKey, 'error', detail);
      notifyFailure('Test failed', detail);
    },
  });
  return {
    result,
    isBusy: mutation.isPending && mutation.variables?.kind !== 'go-on',
    test: (draft) => mutation.mutate({ kind: 'test', draft }),
    confirmHost: (draft) => mutation.mutate({ kind: 'confirm', draft }),
    resume: (answer) => {
      const continuation = result?.continuation ?? null;
      if (continuation !== null) mutation.mutate({ kind: 'go-on', continuation, code: answer?.code ?? null, state: answer?.state ?? null });
    },
    clear: () => setResult(null),
  };
}
