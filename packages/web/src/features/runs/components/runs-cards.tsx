import type { Run } from '@assay/contract';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { shortAge, shortId } from '../../../lib/format.ts';
import { runPath } from '../../../lib/paths.ts';
import { viewRunStatus } from '../../../lib/run-status.ts';
import { EnvironmentBadge } from '../../../lib/view/environment-badge.tsx';
import { RunStatusBadge } from '../../../lib/view/run-status-badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { runDuration, runP95 } from '../model/run-row.ts';

function RunItem({ run }: { readonly run: Run }) {
  return (
    <Link
      to={runPath(run.id)}
      className={cn('flex items-center gap-3 px-4 py-3', viewRunStatus(run.status).family === 'failed' && 'edge-bad')}
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <RunStatusBadge status={run.status} />
          <EnvironmentBadge name={run.environmentName} />
          <span className="nums ml-auto text-fg-3 text-xs">{shortAge(run.startedAt ?? run.createdAt)}</span>
        </span>
        <span className="mt-1.5 flex items-baseline gap-2">
          <span className="truncate text-sm">{run.suiteTitle}</span>
          <span className="truncate text-fg-3 text-xs">{run.projectName}</span>
        </span>
        <span className="nums mt-0.5 flex items-center gap-3 text-fg-3 text-xs">
          <code className="font-mono">{shortId(run.id)}</code>
          <span>{runDuration(run)}</span>
          {run.p95Ms !== null && <span>p95 {runP95(run)}</span>}
        </span>
      </span>
      <ChevronRight className="size-4 shrink-0 text-fg-3" />
    </Link>
  );
}

/** Runs on narrow screens, one card each. */
export function RunsCards({ runs }: { readonly runs: readonly Run[] }) {
  return (
    <ul className="border-t">
      {runs.map((run) => (
        <li key={run.id} className="border-b">
          <RunItem run={run} />
        </li>
      ))}
    </ul>
  );
}
