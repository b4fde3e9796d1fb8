import { useEffect } from 'react';
import { notifyFailure } from '../ui/toast.ts';
import { errorDetail } from './api/api-error.ts';

/** Shows a failed query once, at its first failure. */
export function useFailureToast(title: string, failure: Error | null): void {
  const detail = failure === null ? null : errorDetail(failure);
  useEffect(() => {
    if (detail !== null) notifyFailure(title, detail);
  }, [title, detail]);
}
