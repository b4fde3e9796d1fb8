import type { Delivery } from '@assay/contract';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { formatExact, shortAge } from '../../../lib/format.ts';

const marks = {
  delivered: { Icon: CircleCheck, tone: 'text-ok', word: 'Delivered' },
  failed: { Icon: CircleAlert, tone: 'text-bad', word: 'Failed' },
  pending: { Icon: Clock, tone: 'text-fg-3', word: 'Waiting' },
} as const;

export function DeliveryMark({ delivery }: { readonly delivery: Delivery }) {
  const { Icon, tone, word } = marks[delivery.status];
  const at = delivery.deliveredAt ?? delivery.createdAt;
  return (
    <span className="inline-flex items-center gap-1.5" title={delivery.problem ?? formatExact(at)}>
      <Icon className={`size-3.5 ${tone}`} aria-hidden />
      <span className="sr-only">{word}</span>
      <span className="nums font-mono text-xs">{delivery.answer ?? '-'}</span>
      <span className="nums text-fg-3 text-xs">{shortAge(at)}</span>
    </span>
  );
}
