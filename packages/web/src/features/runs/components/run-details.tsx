import { X } from 'lucide-react';
import { useState } from 'react';
import { runTitle } from '../../../lib/page-title.ts';
import { useMediaQuery, WIDE } from '../../../lib/use-media-query.ts';
import { cn } from '../../../ui/cn.ts';
import { Dialog, Sheet } from '../../../ui/dialog.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stats } from '../../../ui/stats.tsx';
import { failureLine, firstBroken, runStats } from '../api/run-view.ts';
import { PHASES, phaseTones } from '../api/waterfall.ts';
import { useChosenStep } from '../hooks/use-chosen-step.ts';
import type { RunView } from '../hooks/use-run.ts';
import { EventLog, NoTimeline } from './event-log.tsx';
import { RunActions } from './run-actions.tsx';
import { RunHead, RunMeta } from './run-head.tsx';
import { StepDetails } from './step-details.tsx';
import { Waterfall } from './waterfall.tsx';

type View = 'waterfall' | 'events';

function TimelineHead({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }) {
  return (
    <div className="flex h-10 shrink-0 items-center gap-3 border-b px-4 text-fg-3 text-xs sm:px-6">
      <h2 className="font-medium text-fg text-sm">Timeline</h2>
      <Segments
        label="Timeline view"
        value={view}
        onChange={onView}
        items={[
          { value: 'waterfall', label: 'Waterfall' },
          { value: 'events', label: 'Events' },
        ]}
      />
      <span className="flex-1" />
      {PHASES.map((phase) => (
        <span key={phase} className="flex items-center gap-1.5 @max-[44rem]:hidden">
          <i className={cn('size-2 rounded-[2px]', phaseTones[phase])} />
          {phase}
        </span>
      ))}
      <span className="flex items-center gap-1 whitespace-nowrap @max-[34rem]:hidden">
        <Kbd>F</Kbd>next failure
      </span>
    </div>
  );
}

function Timeline({
  view,
  mode,
  chosenId,
  onChoose,
}: {
  readonly view: RunView;
  readonly mode: View;
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}) {
  if (mode === 'events') return <EventLog runId={view.run.id} pace={view.isLive ? 'live' : 'still'} />;
  if (view.stepsState === 'failed')
    return (
      <Notice tone="bad" title="Failed to fetch run details" className="m-4">
        The steps of this run could not be loaded.
      </Notice>
    );
  if (view.stepsState === 'loading') return <Skeleton className="m-6 h-64" />;
  if (view.steps.length === 0) return <NoTimeline />;
  return <Waterfall steps={view.steps} chosenId={chosenId} onChoose={onChoose} />;
}

function FirstFailure({ view }: { readonly view: RunView }) {
  const broken = firstBroken(view.steps);
  const text = view.run.error ?? (broken === undefined ? null : `${broken.title}: ${failureLine(broken)}`);
  if (text === null) return null;
  return (
    <p
      role="alert"
      title={text}
      className="flex min-w-0 flex-1 basis-48 items-center justify-end gap-2 text-bad max-md:basis-full max-md:justify-start"
    >
      <X className="size-3.5 shrink-0" aria-hidden />
      <span className="min-w-0 truncate max-md:whitespace-normal">{text}</span>
    </p>
  );
}

/** The whole page of a run: figures, time axis, and the chosen step beside it. */
export function RunDetails({ view }: { readonly view: RunView }) {
  const { run, steps, status } = view;
  const [mode, setMode] = useState<View>('waterfall');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isWide = useMediaQuery(WIDE);
  const { step, choose } = useChosenStep(steps);
  const open = (stepId: string): void => {
    choose(stepId);
    setSheetOpen(!isWide);
  };
  return (
    <div className="thin-scroll flex min-w-0 flex-1 flex-col max-lg:overflow-y-auto">
      <title>{runTitle({ id: run.id, status, done: view.done, total: view.total })}</title>
      <RunHead run={run} status={status} actions={<RunActions view={view} />} />
      <Stats items={runStats(run, steps, view.counts)} />
      <RunMeta run={run} alert={<FirstFailure view={view} />} />
      <div className="flex min-h-0 flex-1">
        <section aria-label="Timeline" className="@container flex min-w-0 flex-1 flex-col">
          <TimelineHead view={mode} onView={setMode} />
          <Timeline view={view} mode={mode} chosenId={step?.id ?? null} onChoose={open} />
        </section>
        {isWide && step !== null && (
          <aside aria-label="Step details" className="flex w-[22rem] shrink-0 flex-col border-l xl:w-[26rem]">
            <StepDetails key={step.id} runId={run.id} step={step} />
          </aside>
        )}
      </div>
      {step !== null && (
        <Dialog open={!isWide && isSheetOpen} onOpenChange={setSheetOpen}>
          <Sheet title="Step details" side="bottom" className="h-[80dvh]">
            <StepDetails key={step.id} runId={run.id} step={step} />
          </Sheet>
        </Dialog>
      )}
    </div>
  );
}
