import type { AuthTestResult } from '@assay/contract';
import { Check, CircleAlert, CircleDashed, Clock, LoaderCircle } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { remainingLifetime } from '../model/expiry.ts';
import { testOutcome } from '../model/test-outcome.ts';

interface ExpiryBadgeProps {
  readonly result: AuthTestResult | null;
  readonly isBusy: boolean;
  readonly now: number;
}

export function ExpiryBadge({ result, isBusy, now }: ExpiryBadgeProps) {
  if (isBusy)
    return (
      <Badge variant="accent">
        <LoaderCircle className="animate-spin" aria-hidden />
        Testing...
      </Badge>
    );
  if (result === null)
    return (
      <Badge>
        <CircleDashed aria-hidden />
        No token
      </Badge>
    );
  const outcome = testOutcome(result);
  if (outcome !== 'obtained')
    return (
      <Badge variant={outcome === 'waiting' || outcome === 'not-proven' ? 'warn' : 'destructive'}>
        {outcome === 'waiting' ? <Clock aria-hidden /> : <CircleAlert aria-hidden />}
        {outcome === 'rejected' ? 'Rejected' : result.status}
      </Badge>
    );
  const expiry = remainingLifetime(result.expiresAt, now);
  if (expiry.kind === 'expired')
    return (
      <Badge variant="destructive">
        <CircleAlert aria-hidden />
        {expiry.text}
      </Badge>
    );
  if (expiry.kind === 'expiring')
    return (
      <span className="flex gap-1.5">
        <Badge variant="warn">
          <Clock aria-hidden />
          Expiring
        </Badge>
        <Badge variant="warn">{expiry.text}</Badge>
      </span>
    );
  return (
    <Badge variant={expiry.kind === 'valid' ? 'ok' : 'secondary'}>
      <Check aria-hidden />
      {expiry.text}
    </Badge>
  );
}
