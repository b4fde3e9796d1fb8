import { suspectText } from '@assay/engine/model';
import { SearchX, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { runTitle } from '../../../lib/page-title.ts';
import { useMediaQuery, WIDE } from '../../../lib/use-media-query.ts';
import { cn } from '../../../ui/cn.ts';
import { Dialog, Sheet } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stats } from '../../../ui/stats.tsx';
import { useChosenStep } from '../hooks/use-chosen-step.ts';
import type { RunView } from '../hooks/use-run.ts';
import { useStepSearch } from '../hooks/use-step-search.ts';
import { failureLine, firstBroken, runStats } from '../model/run-view.ts';
import type { StepView } from '../model/step-view.ts';
import { PHASES, phaseTones } from '../model/waterfall.ts';
import { EventLog, NoTimeline } from './event-log.tsx';
import { MissingValuesNotice } from './missing-values.tsx';
import { RunActions } from './run-actions.tsx';
import { RunHead, RunMeta } from './run-head.tsx';
import { StepDetails } from './step-details.tsx';
import { Waterfall } from './waterfall.tsx';
import { WaterfallSkeleton } from './waterfall-skeleton.tsx';

type View = 'waterfall' | 'events' | 'findings' | 'artifacts';

// Most visits never open these views, so they are loaded on demand.
const FindingsView = lazy(() => import('./findings-view.tsx').then((module) => ({ default: module.FindingsView })));
const ArtifactsView = lazy(() => import('./artifacts-view.tsx').then((module) => ({ default: module.ArtifactsView })));
const LoadView = lazy(() => import('./load-view.tsx').then((module) => ({ default: module.LoadView })));

function PhaseLegend() {
  return (
    <>
      {PHASES.map((phase) => (
        <span key={phase} className="flex items-center gap-1.5 @max-[52rem]:hidden">
          <i className={cn('size-2 rounded-[2px]', phaseTones[phase])} />
          {phase}
        </span>
      ))}
      <span className="flex items-center gap-1 whitespace-nowrap @max-[44rem]:hidden">
        <Kbd>F</Kbd>next failure
      </span>
    </>
  );
}

interface TimelineHeadProps {
  /** A load run has figures over time instead of steps. */
  readonly kind: 'steps' | 'load';
  readonly mode: View;
  readonly onMode: (mode: View) => void;
  readonly words: string;
  readonly onWords: (words: string) => void;
}

function TimelineHead({ kind, mode, onMode, words, onWords }: TimelineHeadProps) {
  const hasSteps = mode === 'waterfall' && kind === 'steps';
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-1.5 text-fg-3 text-xs sm:px-6">
      <h2 className="font-medium text-fg text-sm @max-[34rem]:sr-only">Timeline</h2>
      <Segments
        label="Timeline view"
        value={mode}
        onChange={onMode}
        items={[
          { value: 'waterfall', label: kind === 'load' ? 'Load' : 'Waterfall' },
          { value: 'events', label: 'Events' },
          { value: 'findings', label: 'Findings' },
          { value: 'artifacts', label: 'Artifacts' },
        ]}
      />
      {hasSteps && (
        <SearchInput label="Search steps and bodies" value={words} onChange={onWords} className="w-52 shrink-0 @max-[44rem]:w-full" />
      )}
      <span className="flex-1 @max-[44rem]:hidden" />
      {hasSteps && <PhaseLegend />}
    </div>
  );
}

interface TimelineProps {
  readonly view: RunView;
  readonly mode: View;
  readonly shown: readonly StepView[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

function Timeline({ view, mode, shown, chosenId, onChoose }: TimelineProps) {
  if (mode === 'events') return <EventLog runId={view.run.id} pace={view.isLive ? 'live' : 'still'} />;
  if (mode === 'findings') return <FindingsView runId={view.run.id} onOpen={onChoose} />;
  if (mode === 'artifacts') return <ArtifactsView runId={view.run.id} />;
  if (view.run.load !== null) return <LoadView view={view} />;
  if (view.stepsState === 'failed')
    return (
      <Notice tone="bad" title="Failed to fetch run details" className="m-4">
        The steps of this run could not be loaded.
      </Notice>
    );
  if (view.stepsState === 'loading') return <WaterfallSkeleton />;
  if (view.steps.length === 0) return <NoTimeline />;
  if (shown.length === 0)
    return (
      <EmptyState
        icon={<SearchX strokeWidth={1.75} />}
        title="No step matches"
        body="The words are looked for in names, addresses, checks, headers and bodies."
      />
    );
  return <Waterfall steps={shown} chosenId={chosenId} onChoose={onChoose} />;
}

function FirstFailure({ view }: { readonly view: RunView }) {
  const broken = firstBroken(view.steps);
  const { error, suspect } = view.run;
  const runFailure = error ?? (suspect === null ? null : suspectText(suspect));
  const text = runFailure ?? (broken === undefined ? null : `${broken.title}: ${failureLine(broken)}`);
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

interface RunDetailsProps {
  readonly view: RunView;
  /** Additional information about the cause, such as a sign-in that is no longer valid. */
  readonly notice?: ReactNode;
}

/** The run page: figures, time axis, and the selected step beside it. */
export function RunDetails({ view, notice }: RunDetailsProps) {
  const { run, steps, status } = view;
  const [mode, setMode] = useState<View>('waterfall');
  const [words, setWords] = useState('');
  const shown = useStepSearch(run.id, steps, words, view.isLive ? 'live' : 'still');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isWide = useMediaQuery(WIDE);
  const { step, choose } = useChosenStep(shown);
  const open = (stepId: string): void => {
    choose(stepId);
    setMode('waterfall');
    setSheetOpen(!isWide);
  };
  return (
    <div className="thin-scroll flex min-w-0 flex-1 flex-col max-lg:overflow-y-auto">
      <title>{runTitle({ id: run.id, status, done: view.done, total: view.total })}</title>
      <RunHead run={run} status={status} actions={<RunActions view={view} shown={shown} chosen={step} />} />
      <Stats items={runStats(view)} />
      <RunMeta run={run} alert={<FirstFailure view={view} />} />
      {notice}
      {!view.isLive && <MissingValuesNotice run={run} steps={steps} />}
      <div className="flex min-h-0 flex-1">
        <section aria-label="Timeline" className="@container flex min-w-0 flex-1 flex-col">
          <TimelineHead kind={run.load === null ? 'steps' : 'load'} mode={mode} onMode={setMode} words={words} onWords={setWords} />
          <Suspense fallback={<Skeleton className="m-6 h-64" />}>
            <Timeline view={view} mode={mode} shown={shown} chosenId={step?.id ?? null} onChoose={open} />
          </Suspense>
        </section>
        {isWide && step !== null && mode === 'waterfall' && (
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
