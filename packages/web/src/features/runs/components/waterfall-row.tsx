import { isBroken } from '../../../lib/verdict.ts';
import { VerdictIcon } from '../../../lib/view/verdict-icon.tsx';
import { cn, rowChosen, rowHover } from '../../../ui/cn.ts';
import { MethodChip } from '../../../ui/method-chip.tsx';
import { isCaseStep, isWaived, type StepView, stepName, wasSent } from '../model/step-view.ts';
import { noBarReason, PHASES, phaseTones } from '../model/waterfall.ts';

export const waterfallGrid =
  'grid grid-cols-[1rem_3.25rem_minmax(9rem,14rem)_2.25rem_minmax(0,1fr)_3.5rem] items-center gap-2 px-4 sm:px-6';
// If there is no room for a time axis, the row shows only name, status and time.
const narrowGrid = '@max-[34rem]:grid-cols-[1rem_3.25rem_minmax(0,1fr)_2.25rem_3.5rem]';

function PhaseBar({ step, end }: { readonly step: StepView; readonly end: number }) {
  const isBad = isBroken(step.verdict);
  return (
    <span
      className="absolute inset-y-0 flex items-center gap-px"
      style={{ left: `${(step.startedAt / end) * 100}%`, width: `${Math.max(0.3, (step.ms / end) * 100)}%` }}
    >
      {PHASES.map((phase) => {
        const ms = step.phases[phase];
        if (ms <= 0) return null;
        const tone = phase === 'waiting' && isBad ? 'bg-bad' : phaseTones[phase];
        return (
          <i
            key={phase}
            className={cn('h-2 min-w-[2px] first:rounded-l-[3px] last:rounded-r-[3px]', tone, phase === 'queued' && 'opacity-50')}
            style={{ flexGrow: ms }}
          />
        );
      })}
    </span>
  );
}

interface WaterfallRowProps {
  readonly step: StepView;
  readonly end: number;
  readonly domId: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export function WaterfallRow({ step, end, domId, isChosen, onChoose }: WaterfallRowProps) {
  const isBad = isBroken(step.verdict);
  const isSent = wasSent(step);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox around it handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox keeps focus and refers to the selected row
    <div
      id={domId}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className={cn(
        'h-9 text-sm [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]',
        waterfallGrid,
        narrowGrid,
        rowHover,
        isChosen && rowChosen,
        isBad && 'edge-bad',
      )}
    >
      <VerdictIcon verdict={step.verdict} />
      <MethodChip method={step.method} />
      <span title={stepName(step)} className={cn('truncate', (step.verdict === 'blocked' || !isCaseStep(step)) && 'text-fg-3')}>
        {stepName(step)}
        {isWaived(step) && <span className="ml-2 text-accent-text text-xs">waived</span>}
        {!isSent && <span className="ml-2 hidden text-fg-3 text-xs @max-[34rem]:inline">{noBarReason(step)}</span>}
      </span>
      <span className={cn('nums font-mono text-xs', isBad ? 'text-bad' : 'text-fg-3')}>{step.status ?? '-'}</span>
      <span className={cn('relative h-full border-line border-l @max-[34rem]:hidden', isSent && 'quarter-lines')}>
        {isSent ? (
          <PhaseBar step={step} end={end} />
        ) : (
          <span className="absolute inset-y-0 right-0 left-2 flex items-center text-fg-3 text-xs">
            <span className="truncate">{noBarReason(step)}</span>
          </span>
        )}
      </span>
      <span className="nums text-right text-fg-3 text-xs">{isSent ? Math.round(step.ms) : ''}</span>
    </div>
  );
}
