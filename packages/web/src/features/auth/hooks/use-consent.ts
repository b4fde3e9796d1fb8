import type { AuthTestResult } from '@assay/contract';
import { useEffect, useRef } from 'react';
import { type ConsentAnswer, onConsentAnswer } from '../model/consent-channel.ts';

/** Waits for consent in another window, either by polling at the server's interval or by waiting for that window's message. */
export function useConsent(result: AuthTestResult | null, resume: (answer: ConsentAnswer | null) => void): void {
  const latest = useRef(resume);
  useEffect(() => {
    latest.current = resume;
  });
  const state = result?.authorization?.state ?? null;
  const isPending = result?.continuation != null;
  useEffect(() => {
    if (!isPending || state === null) return;
    return onConsentAnswer((answer) => {
      // Ignores messages from other consent windows.
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
