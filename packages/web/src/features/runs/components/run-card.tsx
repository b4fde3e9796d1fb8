import { Check, CircleHelp, Loader, Play, Square, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDuration, shortId } from '../../../lib/format.ts';
import { runPath } from '../../../lib/paths.ts';
import { EditorOnly } from '../../../lib/view/editor-only.tsx';
import { EnvironmentBadge } from '../../../lib/view/environment-badge.tsx';
import { RunStatusBadge } from '../../../lib/view/run-status-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PathText } from '../../../ui/path-text.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useCancelRun } from '../hooks/use-cancel-run.ts';
import { type RunView, useRun } from '../hooks/use-run.ts';
import type { SendingStep } from '../model/live-run.ts';
import { computeP95 } from '../model/run-view.ts';
import { hasFailed } from '../model/step-view.ts';
import { FailedRow } from './failed-row.tsx';
import { LatencyBars } from './latency-bars.tsx';
import { MissingValuesNotice } from './missing-values.tsx';
import { RunCardSkeleton } from './run-skeleton.tsx';

const MAX_FAILURES = 4;

function CancelButton({ runId }: { readonly runId: string }) {
  const { cancel, isBusy } = useCancelRun(runId);
  return (
    <Tooltip label="Cancel run">
      <Button variant="ghost" size="iconSm" aria-label="Cancel run" disabled={isBusy} onClick={cancel} className="-mr-1.5">
        <Square />
      </Button>
    </Tooltip>
  );
}

function Figure({ label, icon, children }: { readonly label: string; readonly icon?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="px-3 py-2">
      <dt className="text-2xs text-fg-3">{label}</dt>
      <dd className="nums flex items-center gap-1.5 font-medium text-base [&_svg]:size-3.5">
        {icon}
        {children}
      </dd>
    </div>
  );
}

function Figures({ view }: { readonly view: RunView }) {
  const { counts, run, steps, isLive } = view;
  const inconclusive = counts.inconclusive + counts.blocked;
  return (
    <dl className="grid grid-cols-2 divide-line border-b sm:grid-cols-4 sm:divide-x">
      <Figure label="Passed" icon={<Check className="text-ok" />}>
        {counts.pass + counts.warn}
      </Figure>
      <Figure label="Failed" icon={<X className={counts.fail + counts.error > 0 ? 'text-bad' : 'text-fg-3'} />}>
        {counts.fail + counts.error}
      </Figure>
      <Figure label="Inconclusive" icon={<CircleHelp className="text-fg-3" />}>
        {inconclusive}
      </Figure>
      <Figure label={isLive ? 'p95 so far' : 'p95'}>{formatDuration(run.p95Ms ?? computeP95(steps))}</Figure>
    </dl>
  );
}

function SendingRow({ step }: { readonly step: SendingStep }) {
  return (
    <li className="flex h-9 items-center gap-2.5 border-t px-3">
      <Loader role="img" aria-label="running" className="size-3.5 shrink-0 animate-turn text-info" />
      <MethodChip method={step.method} />
      <PathText path={step.path} />
      <span className="min-w-0 flex-1 truncate text-fg-3">waiting for the response</span>
    </li>
  );
}

function RunCardBody({ view }: { readonly view: RunView }) {
  const { run, steps, sending, done, total, isLive } = view;
  const broken = steps.filter(hasFailed);
  const hidden = broken.length - MAX_FAILURES;
  return (
    <>
      <div
        role="progressbar"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-label="Steps done"
        className="h-0.5 bg-line"
      >
        <i
          className="block h-full bg-accent transition-[width] duration-200"
          style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }}
        />
      </div>
      <Figures view={view} />
      {total > 0 && <LatencyBars steps={steps} total={total} />}
      <ul className="border-t text-sm">
        {broken.slice(0, MAX_FAILURES).map((step) => (
          <FailedRow key={step.id} runId={run.id} step={step} />
        ))}
        {sending.slice(0, 1).map((step) => (
          <SendingRow key={`${step.caseId}#${step.step}`} step={step} />
        ))}
      </ul>
      <footer className="nums flex h-10 items-center gap-3 border-t px-3 text-fg-3 text-xs">
        <code className="font-mono">{shortId(run.id)}</code>
        <span className="truncate">{isLive ? `to ${run.host}` : `${formatDuration(run.durationMs)}, to ${run.host}`}</span>
        <span className="flex-1" />
        <Link to={runPath(run.id)} className="shrink-0 rounded-sm font-medium text-accent-text underline-offset-4 hover:underline">
          {hidden > 0 ? `Open run, ${hidden} more failed` : 'Open run'}
        </Link>
      </footer>
      {isLive ? null : <MissingValuesNotice run={run} steps={steps} />}
      {run.error !== null && (
        <Notice tone="bad" title="The run did not finish" className="m-3">
          {run.error}
        </Notice>
      )}
    </>
  );
}

interface RunCardProps {
  readonly runId: string;
  /** Shown below the figures until the run has ended. */
  readonly whileLive?: ReactNode;
}

/** A run shown in a conversation, updated live while it is active. */
export function RunCard({ runId, whileLive }: RunCardProps) {
  const state = useRun(runId);
  if (state.kind === 'failed') {
    return (
      <Notice tone="bad" title="Error Loading Run">
        {state.error.message}
      </Notice>
    );
  }
  if (state.kind === 'loading') return <RunCardSkeleton />;
  const { view } = state;
  return (
    <Card aria-label={`Run ${shortId(runId)}`} className="animate-rise">
      <CardHeader icon={<Play />} title="Cloud run">
        <span className="nums whitespace-nowrap text-fg-3 text-xs max-sm:hidden">
          {view.done} of {view.total}
        </span>
        <EnvironmentBadge name={view.run.environmentName} />
        <RunStatusBadge status={view.status} />
        {view.isLive && (
          <EditorOnly projectId={view.run.projectId}>
            <CancelButton runId={runId} />
          </EditorOnly>
        )}
      </CardHeader>
      <RunCardBody view={view} />
      {view.isLive && whileLive != null && <div className="border-t px-3 py-2">{whileLive}</div>}
    </Card>
  );
}
