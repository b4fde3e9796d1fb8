import type { Run } from '@assay/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatClockMs, formatDay, formatExact, shortId } from '../../../lib/format.ts';
import { conversationPath, projectSuitesPath } from '../../../lib/paths.ts';
import { EnvironmentBadge } from '../../../lib/view/environment-badge.tsx';
import { RunStatusBadge } from '../../../lib/view/run-status-badge.tsx';
import { cn } from '../../../ui/cn.ts';

function SuiteName({ run }: { readonly run: Run }) {
  const text = `${run.suiteTitle} r${run.suiteRevision}`;
  const { conversationId, projectId, suiteId } = run;
  const path = conversationId === null ? projectSuitesPath(projectId, suiteId) : conversationPath(conversationId);
  return (
    <Link to={path} className="rounded-sm text-accent-text underline decoration-1 underline-offset-4">
      {text}
    </Link>
  );
}

/** Title, state, and who started the run. */
export function RunHeader({ run, status, actions }: { readonly run: Run; readonly status: string; readonly actions: ReactNode }) {
  return (
    <header className="flex shrink-0 flex-wrap items-start gap-x-4 gap-y-3 px-4 pt-5 pb-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="font-semibold text-xl tracking-[-0.015em]">Run Details</h1>
          <RunStatusBadge status={status} />
          <EnvironmentBadge name={run.environmentName} />
          <code title={run.id} className="font-mono text-fg-3 text-xs">
            {shortId(run.id)}
          </code>
        </div>
        <p className="mt-1 text-fg-3 text-sm">
          <span className="text-fg-2">{run.suiteName}</span> {run.version}, actor {run.actor}, trigger {run.trigger}, started by{' '}
          <span className="text-fg-2">{run.startedBy}</span> from <SuiteName run={run} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full sm:min-w-112 sm:justify-end">{actions}</div>
    </header>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly title?: string;
  readonly className?: string;
}

function Fact({ label, value, title, className }: FactProps) {
  return (
    <div className={cn('flex gap-1.5', className)}>
      <dt className="text-fg-3">{label}</dt>
      <dd title={title} className="text-fg-2">
        {value}
      </dd>
    </div>
  );
}

/** Times, seed and target in one line. */
export function RunMeta({ run }: { readonly run: Run }) {
  const clock = (iso: string | null): string => (iso === null ? '-' : formatClockMs(iso));
  return (
    <div className="nums flex min-h-10 shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-b px-4 py-2 text-xs sm:px-6">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {/* In its own row on phones, so that the times that follow later do not move it. */}
        <Fact
          label="Created"
          value={`${formatDay(run.createdAt)}, ${formatClockMs(run.createdAt)}`}
          title={formatExact(run.createdAt)}
          className="max-sm:w-full"
        />
        <Fact label="Started" value={clock(run.startedAt)} />
        <Fact label="Finished" value={clock(run.finishedAt)} />
        <Fact label="Seed" value={String(run.seed)} />
        <Fact label="Target" value={run.host} />
      </dl>
    </div>
  );
}
