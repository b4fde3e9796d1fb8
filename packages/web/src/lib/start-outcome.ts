import type { CallReply } from '@assay/contract';

/** The outcome of starting a run: started, or rejected with a reason that has already been shown. */
export type StartOutcome =
  | { readonly kind: 'started'; readonly run: CallReply<'createRun'> }
  | { readonly kind: 'refused'; readonly detail: string; readonly code: string | null };
