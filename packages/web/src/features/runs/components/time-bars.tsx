import { cn } from '../../../ui/cn.ts';
import { hasFailed, type StepView, wasSent } from '../model/step-view.ts';
import { PHASES, phaseTones } from '../model/waterfall.ts';

const MIN_WIDTH = 0.3;

const place = (step: StepView, end: number) => ({
  left: `${(step.startedAt / end) * 100}%`,
  width: `${Math.max(MIN_WIDTH, (step.ms / end) * 100)}%`,
});

/** One step on the time axis, divided into the phases of its request. */
export function PhaseBar({ step, end }: { readonly step: StepView; readonly end: number }) {
  const isBad = hasFailed(step);
  return (
    <span className="absolute inset-y-0 flex items-center gap-px" style={place(step, end)}>
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

/** All steps of a case on the time axis. */
export function CaseBars({ steps, end }: { readonly steps: readonly StepView[]; readonly end: number }) {
  return steps
    .filter(wasSent)
    .map((step) => (
      <i
        key={step.id}
        className={cn('absolute top-1/2 h-2 min-w-[2px] -translate-y-1/2 rounded-[3px]', hasFailed(step) ? 'bg-bad' : 'bg-info/70')}
        style={place(step, end)}
      />
    ));
}
