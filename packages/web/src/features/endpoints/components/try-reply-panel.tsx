import { Send } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type TriedRequest, useTriedRequests } from '../model/try-history.ts';

const TryResponse = lazy(async () => ({ default: (await import('./try-response.tsx')).TryResponse }));

interface TryReplyPanelProps {
  readonly endpointId: string;
  readonly shown: TriedRequest | null;
  readonly isSending: boolean;
  readonly onShow: (past: TriedRequest) => void;
  readonly onSave: (past: TriedRequest) => void;
}

/** The response: status, timing, comparison with the spec, headers and body. */
export function TryReplyPanel({ endpointId, shown, isSending, onShow, onSave }: TryReplyPanelProps) {
  const tries = useTriedRequests(endpointId);
  return (
    <section aria-label="Response" aria-busy={isSending} className="flex min-w-0 flex-col md:min-h-0 md:overflow-hidden max-md:border-t">
      {isSending && shown === null && (
        <div className="flex flex-col gap-3 p-5">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-40" />
        </div>
      )}
      {!isSending && shown === null && (
        <EmptyState
          icon={<Send strokeWidth={1.75} />}
          title="No response yet"
          body="Send the request to see its status, timing and body here, checked against the spec."
        />
      )}
      {shown !== null && (
        <Suspense fallback={<Skeleton className="m-5 h-40" />}>
          <TryResponse past={shown} tries={tries} onShow={onShow} onSave={onSave} />
        </Suspense>
      )}
    </section>
  );
}
