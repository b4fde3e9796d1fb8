import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { formatDate } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { isBroken } from '../../../lib/verdict.ts';
import { evidenceName } from '../../../lib/view/evidence-tile.tsx';
import { verdictLabel } from '../../../lib/view/verdict-icon.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { runStepQuery } from '../api/queries.ts';
import { checkValue } from '../model/pretty-body.ts';
import { isWaived, redirectText, type StepView, wasSent } from '../model/step-view.ts';
import { noBarReason } from '../model/waterfall.ts';
import { ExchangeTabs } from './exchange-tabs.tsx';
import { ExchangesBeside } from './exchanges-beside.tsx';

type Failure = StepView['failures'][number];

function Values({ failure }: { readonly failure: Failure }) {
  const isSaid = failure.message.includes(checkValue(failure.actual)) && failure.message.includes(checkValue(failure.expected));
  if (isSaid || (failure.expected === undefined && failure.actual === undefined)) return null;
  return (
    <span className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-xs">
      <span className="text-fg-3">expected</span>
      <code className="max-w-full truncate font-mono text-ok">{checkValue(failure.expected)}</code>
      <span className="text-fg-3">got</span>
      <code className="max-w-full truncate font-mono text-bad">{checkValue(failure.actual)}</code>
    </span>
  );
}

const waivedText = ({ reason, until }: NonNullable<Failure['waived']>): string => `Waived until ${formatDate(until)}: ${reason}`;

function Checks({ failures }: { readonly failures: readonly Failure[] }) {
  return (
    <ul className="mt-3 flex flex-col gap-2 text-sm">
      {failures.map((failure) => (
        <li key={`${failure.check} ${failure.message}`} className="flex items-start gap-2">
          <X className={cn('mt-[3px] size-3.5 shrink-0', failure.level === 'must' ? 'text-bad' : 'text-warn')} aria-hidden />
          <span className="min-w-0">
            <span className="break-words">{failure.message}</span>
            {failure.level === 'should' && <span className="ml-1.5 text-fg-3 text-xs">warning only</span>}
            {failure.waived !== undefined && <span className="mt-0.5 block text-accent-text text-xs">{waivedText(failure.waived)}</span>}
            <Values failure={failure} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function UrlLine({ step }: { readonly step: StepView }) {
  const url = step.exchange?.url ?? step.path;
  return (
    <code title={url} className="min-w-0 flex-1 truncate font-mono text-xs">
      {url.replace(/^https?:\/\//, '')}
    </code>
  );
}

/** Bodies are deleted from old runs after a while, but the results stay. */
const missingExchangeText = (failure: Error | null): string =>
  failure === null ? 'What was sent and answered is kept no longer.' : `The exchange could not be loaded: ${failure.message}`;

const lines = ['w-2/5', 'w-3/5', 'w-1/2'];

function ExchangeSkeleton() {
  return (
    <div role="status" aria-label="Loading the exchange" className="flex flex-col gap-3 px-4 py-4">
      <Skeleton className="h-5 w-4/5" />
      {lines.map((width) => (
        <Skeleton key={width} className={cn('h-3.5', width)} />
      ))}
    </div>
  );
}

/** Shown in place of a missing exchange. */
function NoExchange({ step, stored }: { readonly step: StepView; readonly stored: UseQueryResult<unknown> }) {
  if (wasSent(step) && stored.isFetching) return <ExchangeSkeleton />;
  return (
    <p className="px-4 py-6 text-fg-3 text-sm">
      {wasSent(step) ? missingExchangeText(failureOf(stored)) : 'No request was sent for this step.'}
    </p>
  );
}

/** Notes that do not affect the verdict: ignored differences, and redirects with the headers they dropped. */
function Remarks({ step }: { readonly step: StepView }) {
  const remarks = [...(step.notes ?? []), ...(step.exchange?.hops ?? []).map(redirectText)];
  if (remarks.length === 0) return null;
  return (
    <ul aria-label="Notes" className="mt-3 flex flex-col gap-1 text-fg-2 text-sm">
      {remarks.map((remark) => (
        <li key={remark} className="break-words">
          {remark}
        </li>
      ))}
    </ul>
  );
}

/** One step in full: the failed checks, then the request and the response. */
export function StepDetails({ runId, step: chosen }: { readonly runId: string; readonly step: StepView }) {
  const stored = useQuery({ ...runStepQuery(runId, chosen.id), enabled: wasSent(chosen) });
  const step = stored.data ?? chosen;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-b px-4 py-3">
        <div className="flex items-center gap-2">
          <MethodChip method={step.method} />
          <UrlLine step={step} />
          <Badge variant={isBroken(step.verdict) ? 'destructive' : 'secondary'}>{step.status ?? verdictLabel(step.verdict)}</Badge>
          {isWaived(step) && <Badge variant="accent">Waived</Badge>}
          {step.part === 'control' && <Badge variant="secondary">Control {step.control}</Badge>}
          {step.suspect === true && <Badge variant="destructive">Suspect</Badge>}
        </div>
        <p className="mt-1.5 break-words text-fg-3 text-xs">
          Case <code className="font-mono text-fg-2">{step.caseId}</code>, evidence: {evidenceName(step.evidence)}
        </p>
        {step.why !== '' && <p className="mt-1 break-words text-fg-2 text-sm">{step.why}</p>}
        {step.failures.length > 0 && <Checks failures={step.failures} />}
        <Remarks step={step} />
        {step.failures.length === 0 && step.verdict !== 'pass' && <p className="mt-3 break-words text-fg-2 text-sm">{noBarReason(step)}</p>}
      </div>
      {step.exchange === null ? (
        <NoExchange step={step} stored={stored} />
      ) : step.beside === undefined ? (
        <ExchangeTabs exchange={step.exchange} failures={step.failures} />
      ) : (
        <ExchangesBeside runId={runId} step={step} exchange={step.exchange} beside={step.beside} />
      )}
    </div>
  );
}
