import type { CallReply } from '@assay/contract';

/** What became of a wish to run: started, or refused with a reason that was already told. */
export type StartOutcome =
  | { readonly kind: 'started'; readonly run: CallReply<'createRun'> }
  | { readonly kind: 'refused'; readonly detail: string; readonly code: string | null };
