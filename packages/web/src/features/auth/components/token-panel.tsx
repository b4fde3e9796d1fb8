import type { AuthTestResult } from '@assay/contract';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatClockMs } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { useNow } from '../hooks/use-now.ts';
import { countdown, remainingLifetime } from '../model/expiry.ts';
import { type InjectionPreview, previewAt } from '../model/injection-preview.ts';
import { failureText, testOutcome } from '../model/test-outcome.ts';
import { ConsentCard } from './consent-card.tsx';
import { ExchangeRow } from './exchange-row.tsx';
import { ExpiryBadge } from './expiry-badge.tsx';
import { HostQuestion } from './host-question.tsx';
import { InjectionCard } from './injection-card.tsx';

interface TokenPanelProps {
  readonly result: AuthTestResult | null;
  readonly isBusy: boolean;
  readonly preview: InjectionPreview;
  /** An additional note, for example that saving keeps the consent. */
  readonly note: string | null;
  readonly onConfirmHost: () => void;
}

/** The test result: the token, its lifetime, the probe, and every call that was made. */
export function TokenPanel({ result, isBusy, preview, note, onConfirmHost }: TokenPanelProps) {
  const isTicking = result !== null && (result.expiresAt !== null || result.continuation !== null);
  const now = useNow(isTicking ? 'ticking' : 'still');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // On small screens the result is below the form, so it is scrolled into view.
    if (result !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const outcome = result === null ? null : testOutcome(result);
  const isFailed = outcome === 'failed' || outcome === 'rejected' || outcome === 'not-proven';
  return (
    <section ref={panel} aria-label="Token" aria-busy={isBusy} className="@container/form min-h-64 scroll-mb-24 border-t px-4 pb-4 sm:px-6">
      <div className="flex min-h-12 items-center gap-2">
        <h2 className="flex-1 font-medium text-sm">Token</h2>
        {result?.expirySource === 'simulated' && <Badge variant="outline">Simulated</Badge>}
        <ExpiryBadge result={result} isBusy={isBusy} now={now} />
      </div>
      <div className="grid gap-3" aria-live="polite">
        {result === null && (
          <p className="text-fg-3 text-sm">
            {isBusy ? 'Requesting a token…' : 'Test Connection gets a token and shows here how long it stays valid.'}
          </p>
        )}
        {result !== null && result.continuation !== null && <ConsentCard result={result} now={now} />}
        {result?.unconfirmedOrigin != null && <HostQuestion origin={result.unconfirmedOrigin} onConfirm={onConfirmHost} />}
        {isFailed && result !== null && <Failure result={result} />}
        {result !== null && outcome === 'obtained' && <TokenResult result={result} now={now} />}
        {note !== null && <p className="text-fg-3 text-xs">{note}</p>}
        {!isFailed && <InjectionCard preview={previewAt(preview, result, now)} />}
      </div>
    </section>
  );
}

const FAILED = {
  border: 'border-bad/50',
  fill: 'bg-bad-soft',
  text: 'text-bad',
  title: 'Test Connection Failed',
} as const;
/** This is not an error, so it is not shown as an alert. */
const NOT_PROVEN = { border: 'border-warn/50', fill: 'bg-warn-soft', text: 'text-warn', title: 'Not verified' } as const;

function Failure({ result }: { readonly result: AuthTestResult }) {
  const look = testOutcome(result) === 'not-proven' ? NOT_PROVEN : FAILED;
  return (
    <div role="alert" className={cn('overflow-hidden rounded-xl border', look.border)}>
      <div className={cn('flex items-start gap-2.5 px-4 py-3', look.fill)}>
        <CircleAlert className={cn('mt-0.5 size-4 shrink-0', look.text)} strokeWidth={1.75} aria-hidden />
        <div className="min-w-0 text-sm">
          <p className={cn('font-medium', look.text)}>{look.title}</p>
          <p className="mt-0.5 break-words text-fg-2">{failureText(result)}</p>
        </div>
      </div>
      {/* When the probe found the failure, the message above already explains it. */}
      {result.probe !== null && !failureText(result).includes(result.probe.message) && <ProbeResult result={result} />}
      {result.exchanges.map((exchange, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of calls never changes
        <ExchangeRow key={index} exchange={exchange} isOpen />
      ))}
    </div>
  );
}

function TokenResult({ result, now }: { readonly result: AuthTestResult; readonly now: number }) {
  const isOver = remainingLifetime(result.expiresAt, now).kind === 'expired';
  return (
    <div className="overflow-hidden rounded-xl border bg-raised">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 px-4 py-3 text-sm">
        <Fact name="Type">{result.tokenType ?? '-'}</Fact>
        {result.expiresAt !== null && (
          <Fact name={isOver ? 'Expired at' : 'Expires'}>
            <span className="nums">{formatClockMs(result.expiresAt).slice(0, 8)}</span>
            {!isOver && <span className="nums text-fg-3"> in {countdown(result.expiresAt, now)}</span>}
          </Fact>
        )}
        {result.hasRefreshToken && <Fact name="Refresh token">yes</Fact>}
      </dl>
      <ProbeResult result={result} />
      {result.exchanges.map((exchange, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of calls never changes
        <ExchangeRow key={index} exchange={exchange} isOpen={false} />
      ))}
    </div>
  );
}

const TONES = { proven: 'ok', refused: 'destructive', open: 'warn', unclear: 'secondary', unreachable: 'secondary' } as const;

/** The probe results: one request without the credential and one with it. */
function ProbeResult({ result: { probe } }: { readonly result: AuthTestResult }) {
  if (probe === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t px-4 py-2.5 text-xs">
      <Badge variant={TONES[probe.verdict]}>{probe.verdict}</Badge>
      <span className="min-w-0 break-words text-fg-2">{probe.message}</span>
    </p>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-fg-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
