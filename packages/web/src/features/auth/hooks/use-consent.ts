import type { AuthTestResult } from '@assay/contract';
import { useEffect, useRef } from 'react';
import { type ConsentAnswer, onConsentAnswer } from '../model/consent-channel.ts';

/** While a person consents elsewhere: asks the server at the pace it set, or waits for the window that came back. */
export function useConsent(result: AuthTestResult | null, goOn: (answer: ConsentAnswer | null) => void): void {
  const latest = useRef(goOn);
  useEffect(() => {
    latest.current = goOn;
  });
  const state = result?.authorization?.state ?? null;
  const isPending = result?.continuation != null;
  useEffect(() => {
    if (!isPending || state === null) return;
    return onConsentAnswer((answer) => {
      // Answers to another window's question are not for us.
      if (answer.state === state) latest.current(answer);
    });
  }, [isPending, state]);
  const intervalS = result?.device?.intervalS ?? null;
  useEffect(() => {
    if (!isPending || intervalS === null) return;
    const timer = setInterval(() => latest.current(null), Math.max(1, intervalS) * 1000);
    return () => clearInterval(timer);
  }, [isPending, intervalS]);
}
