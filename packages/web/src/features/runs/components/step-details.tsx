import { shownEvidence } from '@assay/engine/model';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { Link } from 'react-router';
import { casePath, runPath } from '../../../lib/paths.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { evidenceName } from '../../../lib/view/evidence-tile.tsx';
import { verdictLabel } from '../../../lib/view/verdict-icon.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { runStepQuery } from '../api/queries.ts';
import type { RunView } from '../hooks/use-run.ts';
import type { CaseView } from '../model/case-view.ts';
import { failureSentence } from '../model/failure-sentence.ts';
import { hasFailed, isWaived, redirectText, type StepView, shownVerdict, wasSent } from '../model/step-view.ts';
import { reasonForNoBar } from '../model/waterfall.ts';
import { FailedChecks } from './check-values.tsx';
import { ExchangeTabs } from './exchange-tabs.tsx';
import { ExchangesSideBySide } from './exchanges-side-by-side.tsx';
import { StepActions } from './step-actions.tsx';

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
  failure === null
    ? 'The request and response for this step are no longer stored.'
    : `Failed to load the request and response: ${failure.message}`;

const lines = ['w-2/5', 'w-3/5', 'w-1/2'];

function ExchangeSkeleton() {
  return (
    <div role="status" aria-label="Loading request and response" className="flex flex-col gap-3 px-4 py-4">
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

interface StepDetailsProps {
  readonly run: RunView['run'];
  readonly one: CaseView;
  readonly step: StepView;
  readonly state: 'live' | 'over';
  readonly onExplain: (step: StepView) => void;
}

/** One step in full: the failed checks with what to do about them, then the request and the response. */
export function StepDetails({ run, one, step: chosen, state, onExplain }: StepDetailsProps) {
  const stored = useQuery({ ...runStepQuery(run.id, chosen.id), enabled: wasSent(chosen) });
  const step = stored.data ?? chosen;
  const evidence = shownEvidence(step);
  return (
    <div className="thin-scroll flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="shrink-0 border-b px-4 py-3">
        <div className="flex items-start gap-2">
          <h3 className="min-w-0 flex-1 break-words py-1 font-medium text-sm">{one.title}</h3>
          <CopyButton
            label="Copy link"
            text={() => new URL(runPath(run.id, step.id), location.origin).href}
            notice={{ title: 'Link copied' }}
          >
            <Link2 />
          </CopyButton>
        </div>
        <div className="mt-1 flex items-center gap-2">
          <MethodChip method={step.method} />
          <UrlLine step={step} />
          <Badge variant={hasFailed(step) ? 'destructive' : 'secondary'}>{step.status ?? verdictLabel(shownVerdict(step))}</Badge>
          {isWaived(step) && <Badge variant="accent">Waived</Badge>}
          {step.part === 'control' && <Badge variant="secondary">Control {step.control}</Badge>}
          {step.suspect === true && <Badge variant="destructive">Suspect</Badge>}
        </div>
        {step.failures.length > 0 && <FailedChecks failures={step.failures} />}
        {step.failures.length === 0 && step.verdict !== 'pass' && (
          <p className="mt-3 break-words text-fg-2 text-sm first-letter:uppercase">
            {hasFailed(step) ? failureSentence(step) : reasonForNoBar(step)}
          </p>
        )}
        {state === 'over' && <StepActions run={run} step={step} onExplain={onExplain} />}
        <p className="mt-3 break-words text-fg-2 text-xs">
          {step.title !== one.title && `Step: ${step.title}. `}
          {step.why}
        </p>
        <p className="mt-1 break-words text-fg-3 text-xs">
          Case{' '}
          <Link to={casePath(run.projectId, run.suiteId, step.caseId)} className="rounded-sm font-mono text-accent-text hover:underline">
            {step.caseId}
          </Link>
          {evidence !== null && `, evidence: ${evidenceName(evidence)}`}
        </p>
        <Remarks step={step} />
      </div>
      {step.exchange === null ? (
        <NoExchange step={step} stored={stored} />
      ) : step.beside === undefined ? (
        <ExchangeTabs exchange={step.exchange} />
      ) : (
        <ExchangesSideBySide runId={run.id} step={step} exchange={step.exchange} beside={step.beside} />
      )}
    </div>
  );
}
