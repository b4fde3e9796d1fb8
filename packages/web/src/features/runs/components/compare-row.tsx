import { Link } from 'react-router';
import { formatDuration } from '../../../lib/format.ts';
import { runPath } from '../../../lib/paths.ts';
import { VerdictIcon, verdictLabel } from '../../../lib/view/verdict-icon.tsx';
import { cn, rowHover } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';
import type { ComparedStep } from '../model/compare-runs.ts';
import { type StepView, shownVerdict } from '../model/step-view.ts';

export const compareGrid =
  'grid grid-cols-[3.25rem_minmax(0,1fr)_6rem_6rem_minmax(6rem,14rem)_5rem] items-center gap-3 px-4 sm:px-6 max-md:grid-cols-[3.25rem_minmax(0,1fr)_3.5rem_3.5rem]';

/** On phones, two lines are enough for most titles, but one is not. */
const titleStyle = 'md:block md:truncate max-md:line-clamp-2 max-md:break-words';

function Side({ step }: { readonly step: StepView | null }) {
  if (step === null) return <span className="text-fg-3">-</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <VerdictIcon verdict={shownVerdict(step)} />
      <span className="nums font-mono text-xs">{step.status ?? ''}</span>
      {(step.status === null || step.verdict === 'inconclusive') && (
        <span className="truncate text-fg-3 text-xs">{verdictLabel(shownVerdict(step))}</span>
      )}
    </span>
  );
}

function Bar({ ms, slowest, tone }: { readonly ms: number; readonly slowest: number; readonly tone: string }) {
  return <i className={cn('block h-1.5 rounded-full', tone)} style={{ width: `${Math.max(2, (ms / slowest) * 100)}%` }} />;
}

/** One step in both runs, with its outcome and duration in each. */
export function CompareRow({ row, headId, slowest }: { readonly row: ComparedStep; readonly headId: string; readonly slowest: number }) {
  const isNews = row.change === 'newly-failing';
  const { base, head, deltaMs } = row;
  return (
    <li className={cn('min-h-11 border-b py-1.5 text-sm', compareGrid, rowHover, isNews && 'edge-bad bg-bad-soft')}>
      <MethodChip method={row.method} />
      <span className="min-w-0">
        {head === null ? (
          <span className={titleStyle}>{row.title}</span>
        ) : (
          <Link to={runPath(headId, row.id)} className={cn(titleStyle, 'rounded-sm underline-offset-4 hover:underline')}>
            {row.title}
          </Link>
        )}
        <code className="block truncate font-mono text-fg-3 text-xs">{row.id.replace(/#0$/, '')}</code>
      </span>
      <Side step={base} />
      <Side step={head} />
      <span aria-hidden className="flex flex-col gap-1 max-md:hidden">
        {base !== null && base.status !== null && <Bar ms={base.ms} slowest={slowest} tone="bg-fg-3/60" />}
        {head !== null && head.status !== null && <Bar ms={head.ms} slowest={slowest} tone={isNews ? 'bg-bad' : 'bg-info'} />}
      </span>
      <span className={cn('nums text-right text-xs max-md:hidden', row.change === 'slower' || isNews ? 'text-bad' : 'text-fg-3')}>
        {deltaMs === null ? '-' : `${deltaMs >= 0 ? '+' : '−'}${formatDuration(Math.abs(deltaMs))}`}
      </span>
    </li>
  );
}
