import type { Delivery, Webhook } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Link } from 'react-router';
import { countOf, formatClock, formatExact } from '../../../lib/format.ts';
import { runPath } from '../../../lib/paths.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, Sheet } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { deliveriesQuery } from '../api/queries.ts';
import { useRedeliver } from '../hooks/use-webhooks.ts';
import { DeliveryMark } from './delivery-mark.tsx';

function DeliveryRow({ delivery, onRedeliver }: { readonly delivery: Delivery; readonly onRedeliver: (() => void) | null }) {
  return (
    <li className="border-b px-5 py-3">
      <div className="flex items-center gap-3">
        <code className="font-mono text-xs">{delivery.event}</code>
        <DeliveryMark delivery={delivery} />
        <span className="flex-1" />
        {onRedeliver !== null && (
          <Button size="sm" variant="ghost" aria-label={`Send ${delivery.event} again`} onClick={onRedeliver}>
            <Send />
            Send again
          </Button>
        )}
      </div>
      <p className="mt-0.5 text-fg-3 text-xs" title={formatExact(delivery.createdAt)}>
        {countOf(delivery.attempts, 'attempt')}
        {delivery.problem !== null && `, ${delivery.problem}`}
        {delivery.nextAt !== null && delivery.attempts > 0 && `, next at ${formatClock(delivery.nextAt)}`}
        {delivery.runId !== null && (
          <>
            {', '}
            <Link to={runPath(delivery.runId)} className="text-accent-text hover:underline">
              run {delivery.runId.slice(0, 8)}
            </Link>
          </>
        )}
      </p>
    </li>
  );
}

interface DeliveriesSheetProps {
  readonly webhook: Webhook;
  readonly isOwner: boolean;
  readonly onClose: () => void;
}

/** A webhook's deliveries and their outcomes. */
export function DeliveriesSheet({ webhook, isOwner, onClose }: DeliveriesSheetProps) {
  const result = useQuery(deliveriesQuery(webhook.id));
  const redeliver = useRedeliver(webhook.id);
  const failure = failureOf(result);
  return (
    <Dialog open onOpenChange={onClose}>
      <Sheet title="Deliveries" side="right">
        <p className="break-all border-b px-5 py-3 font-mono text-fg-2 text-xs">{webhook.url}</p>
        {failure !== null && <LoadFailure title="Failed to load deliveries" failure={failure} onRetry={result.refetch} className="m-5" />}
        {result.data === undefined && failure === null && <Skeleton className="m-5 h-24" />}
        {result.data?.length === 0 && (
          <EmptyState
            icon={<Send strokeWidth={1.75} />}
            title="No deliveries yet"
            body="Send a ping, or wait for the next run to finish."
          />
        )}
        <ul className="thin-scroll min-h-0 flex-1 overflow-y-auto">
          {result.data?.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              onRedeliver={isOwner && delivery.status !== 'pending' ? () => redeliver.mutate(delivery.id) : null}
            />
          ))}
        </ul>
        <p className="border-t px-5 py-3 text-fg-3 text-xs">Deliveries are kept for 7 days.</p>
      </Sheet>
    </Dialog>
  );
}
