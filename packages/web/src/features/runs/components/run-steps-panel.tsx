import { useQuery } from '@tanstack/react-query';
import { Loader } from 'lucide-react';
import { Link } from 'react-router';
import { formatDuration, shortId } from '../../../lib/format.ts';
import { runPath } from '../../../lib/paths.ts';
import { isFailure } from '../../../lib/verdict.ts';
import { RunStatusBadge } from '../../../lib/view/run-status-badge.tsx';
import { VerdictIcon, verdictLabel } from '../../../lib/view/verdict-icon.tsx';
import { cn, rowHover } from '../../../ui/cn.ts';
import { CodeBlock } from '../../../ui/json-text.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PathText } from '../../../ui/path-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { runStepQuery } from '../api/queries.ts';
import { type RunView, useRun } from '../hooks/use-run.ts';
import { prettyBody } from '../model/pretty-body.ts';
import { describeProblems, failureLine, firstFailedStep } from '../model/run-view.ts';
import type { StepView } from '../model/step-view.ts';

function StepRow({ runId, step }: { readonly runId: string; readonly step: StepView }) {
  const isBad = isFailure(step.verdict);
  return (
    <Link
      to={runPath(runId, step.id)}
      title={step.title}
      className={cn(
        'flex h-8 items-center gap-2 rounded-md px-2 text-xs [contain-intrinsic-size:auto_2rem] [content-visibility:auto]',
        rowHover,
        isBad && 'bg-bad-soft',
      )}
    >
      <VerdictIcon verdict={step.verdict} className="size-3" />
      <MethodChip method={step.method} />
      <PathText path={step.path} className="flex-1" />
      <span className={cn('nums font-mono', isBad ? 'text-bad' : 'text-fg-3')}>{step.status ?? verdictLabel(step.verdict)}</span>
      {step.status !== null && (
        <span className={cn('nums w-14 text-right', isBad ? 'text-fg-2' : 'text-fg-3')}>{formatDuration(step.ms)}</span>
      )}
    </Link>
  );
}

function Summary({ view }: { readonly view: RunView }) {
  const broken = firstFailedStep(view.steps);
  const words = describeProblems(view.counts);
  return (
    <div className="border-b p-4">
      <div className="flex items-center gap-2">
        <RunStatusBadge status={view.status} />
        <Link to={runPath(view.run.id)} className="rounded-sm font-mono text-fg-2 text-xs underline-offset-4 hover:text-fg hover:underline">
          {shortId(view.run.id)}
        </Link>
        <span className="nums ml-auto text-fg-3 text-xs">
          {view.isLive ? `${view.done} of ${view.total}` : formatDuration(view.run.durationMs)}
        </span>
      </div>
      {broken !== undefined && (
        <p className="mt-3 break-words text-fg-2 text-sm">
          <b className="font-semibold text-fg">{broken.title}</b> failed: {failureLine(broken)}.
        </p>
      )}
      {broken === undefined && !view.isLive && (
        <p className="mt-3 text-fg-2 text-sm">{words === '' ? 'All cases passed.' : `${view.counts.pass} passed, ${words}.`}</p>
      )}
    </div>
  );
}

function BrokenBody({ runId, step }: { readonly runId: string; readonly step: StepView }) {
  const body = useQuery(runStepQuery(runId, step.id)).data?.exchange?.responseBody;
  if (!body) return null;
  return (
    <div className="border-t p-4">
      <p className="font-medium text-2xs text-fg-3">
        Response body, {step.method} {step.path}
      </p>
      <CodeBlock text={prettyBody(body)} label="Response body" className="mt-2 max-h-64 rounded-lg bg-inset" />
    </div>
  );
}

/** The latest run in the inspector: one line per step while it is active, and the first failure's body. */
export function RunStepsPanel({ runId }: { readonly runId: string }) {
  const state = useRun(runId);
  if (state.kind === 'failed')
    return (
      <Notice tone="bad" title="Error Loading Run" className="m-4">
        {state.error.message}
      </Notice>
    );
  if (state.kind === 'loading') return <Skeleton className="m-4 h-40" />;
  const { view } = state;
  const broken = firstFailedStep(view.steps);
  return (
    <>
      <Summary view={view} />
      <div className="p-2">
        {view.steps.map((step) => (
          <StepRow key={step.id} runId={runId} step={step} />
        ))}
        {view.sending.map((step) => (
          <p key={`${step.caseId}#${step.step}`} className="flex h-8 items-center gap-2 px-2 text-xs">
            <Loader role="img" aria-label="running" className="size-3 shrink-0 animate-turn text-info" />
            <MethodChip method={step.method} />
            <PathText path={step.path} className="flex-1" />
            <span className="font-mono text-fg-3">running</span>
          </p>
        ))}
      </div>
      {broken !== undefined && <BrokenBody runId={runId} step={broken} />}
    </>
  );
}
