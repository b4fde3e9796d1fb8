import { CornerDownLeft } from 'lucide-react';
import { Link } from 'react-router';
import { formatDuration } from '../../../lib/format.ts';
import { runPath } from '../../../lib/paths.ts';
import { VerdictIcon } from '../../../lib/view/verdict-icon.tsx';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { failureLine } from '../model/run-view.ts';
import type { StepView } from '../model/step-view.ts';

/** A failed step in one line, with a link to its details. */
export function FailedRow({ runId, step }: { readonly runId: string; readonly step: StepView }) {
  return (
    <li className="border-t first:border-t-0">
      <Link
        to={runPath(runId, step.id)}
        className="edge-bad flex min-h-9 items-center gap-2.5 bg-bad-soft px-3 py-1.5 focus-visible:-outline-offset-2"
      >
        <VerdictIcon verdict={step.verdict} />
        <MethodChip method={step.method} />
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-2.5">
          <span className="truncate">{step.title}</span>
          <span className="min-w-0 truncate text-fg-2">{failureLine(step)}</span>
        </span>
        <span className="nums shrink-0 text-fg-2 text-xs">{formatDuration(step.ms)}</span>
        <CornerDownLeft aria-hidden className="size-3.5 shrink-0 text-fg-2 max-sm:hidden" />
      </Link>
    </li>
  );
}
