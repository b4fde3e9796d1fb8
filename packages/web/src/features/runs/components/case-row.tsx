import { shortCaseTitle } from '@assay/engine/model';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf, formatDuration } from '../../../lib/format.ts';
import { VerdictIcon } from '../../../lib/view/verdict-icon.tsx';
import { cn, rowHover, rowSelected } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { type CaseRow, isExpandable } from '../model/case-rows.ts';
import { type CaseView, isBrokenOutcome } from '../model/case-view.ts';
import { hasFailed, isCaseStep, isWaived, type StepView, shownVerdict, stepName, wasSent } from '../model/step-view.ts';
import { reasonForNoBar } from '../model/waterfall.ts';
import { caseGrid } from './case-grid.ts';
import { OutcomeIcon, outcomeLabel } from './outcome-icon.tsx';
import { CaseBars, PhaseBar } from './time-bars.tsx';

// If there is no room for a time axis, the row shows only name, status and time.
const narrowGrid = '@max-[38rem]:grid-cols-[minmax(0,1fr)_2.25rem_4rem]';

interface RowProps {
  readonly end: number;
  readonly domId: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

interface LineProps extends RowProps {
  readonly level: 1 | 2 | 3;
  readonly isOpen?: boolean;
  readonly isBad: boolean;
  readonly name: ReactNode;
  readonly status: string;
  readonly bar: ReactNode;
  readonly time: string;
}

const indents = { 1: '', 2: 'pl-5', 3: 'pl-10' } as const;

function Line({ domId, isChosen, onChoose, level, isOpen, isBad, name, status, bar, time }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps focus and refers to the chosen row
    <div
      id={domId}
      role="treeitem"
      aria-level={level}
      aria-selected={isChosen}
      aria-expanded={isOpen}
      onClick={onChoose}
      className={cn(
        'h-9 cursor-default text-sm [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]',
        caseGrid,
        narrowGrid,
        rowHover,
        isChosen && rowSelected,
        // The tree has the focus. The row shows where a key press takes effect.
        isChosen && 'group-focus-visible/tree:focus-ring',
        isBad && 'edge-bad',
      )}
    >
      <span className={cn('flex min-w-0 items-center gap-2', indents[level])}>
        <ChevronRight
          aria-hidden
          className={cn('size-3.5 shrink-0 text-fg-3', isOpen === undefined && 'invisible', isOpen === true && 'rotate-90')}
        />
        {name}
      </span>
      <span className={cn('nums font-mono text-xs', isBad ? 'text-bad' : 'text-fg-3')}>{status}</span>
      <span className="tick-lines relative h-full border-line border-l @max-[38rem]:hidden">{bar}</span>
      <span className="nums text-right text-fg-3 text-xs">{time}</span>
    </div>
  );
}

const totalTime = (steps: readonly StepView[]): string => {
  const sent = steps.filter(wasSent);
  return sent.length === 0 ? '' : formatDuration(sent.reduce((sum, { ms }) => sum + ms, 0));
};

/** Text in place of a bar. There is no time either, so the text continues into its column. */
function NoBar({ text }: { readonly text: string }) {
  return (
    <span title={text} style={{ right: '-4rem' }} className="absolute inset-y-0 left-2 flex items-center text-fg-3 text-xs">
      <span className="truncate bg-bg">{text}</span>
    </span>
  );
}

function CaseLine({ one, isOpen, ...rest }: RowProps & { readonly one: CaseView; readonly isOpen: boolean }) {
  const hasBars = one.steps.some(wasSent);
  const reason = one.main === null ? outcomeLabel(one.outcome) : reasonForNoBar(one.main);
  return (
    <Line
      {...rest}
      level={1}
      {...(isExpandable(one) ? { isOpen } : {})}
      isBad={isBrokenOutcome(one.outcome)}
      status={String(one.main?.status ?? '')}
      bar={hasBars ? <CaseBars steps={one.steps} end={rest.end} /> : <NoBar text={reason} />}
      time={totalTime(one.steps)}
      name={
        <>
          <OutcomeIcon outcome={one.outcome} />
          <span title={one.title} className={cn('truncate', (one.outcome === 'waiting' || one.outcome === 'not-run') && 'text-fg-3')}>
            {shortCaseTitle(one)}
          </span>
          {one.steps.some(isWaived) && <span className="shrink-0 text-accent-text text-xs">waived</span>}
        </>
      }
    />
  );
}

const foldNames = { 'set-up': 'Setup', 'clean-up': 'Cleanup' } as const;

function FoldLine({ row, ...rest }: RowProps & { readonly row: Extract<CaseRow, { kind: 'fold' }> }) {
  const skipped = row.steps.filter((step) => !wasSent(step)).length;
  return (
    <Line
      {...rest}
      level={2}
      isOpen={row.isOpen}
      isBad={false}
      status=""
      bar={<CaseBars steps={row.steps} end={rest.end} />}
      time={totalTime(row.steps)}
      name={
        <span className="truncate text-fg-3">
          {foldNames[row.part]}, {countOf(row.steps.length, 'step')}
          {skipped > 0 && `, ${skipped} not sent`}
        </span>
      }
    />
  );
}

interface StepLineProps extends RowProps {
  readonly step: StepView;
  readonly level: 1 | 2 | 3;
  readonly name?: string;
}

export function StepLine({ step, name = stepName(step), level, ...rest }: StepLineProps) {
  const isSent = wasSent(step);
  return (
    <Line
      {...rest}
      level={level}
      isBad={hasFailed(step)}
      status={String(step.status ?? '-')}
      bar={isSent ? <PhaseBar step={step} end={rest.end} /> : <NoBar text={reasonForNoBar(step)} />}
      time={isSent ? formatDuration(step.ms) : ''}
      name={
        <>
          <VerdictIcon verdict={shownVerdict(step)} />
          <MethodChip method={step.method} />
          <span title={name} className={cn('truncate', (step.verdict === 'blocked' || !isCaseStep(step)) && 'text-fg-3')}>
            {name}
            {!isSent && <span className="ml-2 hidden text-fg-3 text-xs @max-[38rem]:inline">{reasonForNoBar(step)}</span>}
          </span>
        </>
      }
    />
  );
}

/** A row in the case list: a case, a collapsed part of it, or one step. */
export function CaseListRow({ row, ...rest }: RowProps & { readonly row: CaseRow }) {
  if (row.kind === 'case') return <CaseLine {...rest} one={row.one} isOpen={row.isOpen} />;
  if (row.kind === 'fold') return <FoldLine {...rest} row={row} />;
  // If the step has the same title as its case, the row shows the step's path instead.
  const name = row.step.title === row.one.title ? row.step.path : undefined;
  return <StepLine {...rest} step={row.step} level={row.level} {...(name === undefined ? {} : { name })} />;
}
