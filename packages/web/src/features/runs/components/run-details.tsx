import { SearchX } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { runTitle } from '../../../lib/page-title.ts';
import { useMediaQuery, WIDE_QUERY } from '../../../lib/use-media-query.ts';
import { useShortcuts } from '../../../lib/use-shortcut.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx';
import { Stats } from '../../../ui/stats.tsx';
import { type CaseList, useCaseList } from '../hooks/use-case-list.ts';
import type { RunView } from '../hooks/use-run.ts';
import { useMatchingCases, useRunCases } from '../hooks/use-run-cases.ts';
import { useRunText } from '../hooks/use-run-text.ts';
import { type CaseRow, isExpandable } from '../model/case-rows.ts';
import { countCases } from '../model/case-view.ts';
import { runStats } from '../model/run-view.ts';
import type { StepView } from '../model/step-view.ts';
import { CaseTree } from './case-tree.tsx';
import { CaseTreeSkeleton } from './case-tree-skeleton.tsx';
import { MissingValuesNotice } from './missing-values.tsx';
import { NoTimeline } from './no-timeline.tsx';
import { RunActions } from './run-actions.tsx';
import { RunHeader, RunMeta } from './run-header.tsx';
import { RunVerdictLine } from './run-verdict-line.tsx';
import { StepDetails } from './step-details.tsx';
import { CaseFilter, TimelineHeader, type TimelineView } from './timeline-header.tsx';

// Most visits never open these views, so they are loaded on demand.
const StepSheet = lazy(() => import('./step-sheet.tsx').then((module) => ({ default: module.StepSheet })));
const EventLog = lazy(() => import('./event-log.tsx').then((module) => ({ default: module.EventLog })));
const FindingsView = lazy(() => import('./findings-view.tsx').then((module) => ({ default: module.FindingsView })));
const ArtifactsView = lazy(() => import('./artifacts-view.tsx').then((module) => ({ default: module.ArtifactsView })));
const LoadView = lazy(() => import('./load-view.tsx').then((module) => ({ default: module.LoadView })));

interface CasesProps {
  readonly view: RunView;
  readonly state: 'loading' | 'ready';
  readonly list: CaseList;
  readonly treeRef: RefObject<HTMLDivElement | null>;
  readonly onChoose: (row: CaseRow) => void;
  readonly onOpen: (row: CaseRow) => void;
  readonly onClear: () => void;
}

function Cases({ view, state, list, treeRef, onChoose, onOpen, onClear }: CasesProps) {
  if (view.stepsState === 'failed')
    return (
      <LoadFailure
        title="Failed to fetch run details"
        failure={new Error('The steps of this run could not be loaded.')}
        onRetry={view.retrySteps}
        className="m-4"
      />
    );
  if (state === 'loading') return <CaseTreeSkeleton />;
  if (list.rows.length > 0) return <CaseTree list={list} treeRef={treeRef} onChoose={onChoose} onOpen={onOpen} />;
  if (view.steps.length === 0 && view.planned.length === 0)
    return view.isLive ? <NoTimeline /> : <NoTimeline body="The run ended before it sent a request." />;
  return (
    <EmptyState
      icon={<SearchX strokeWidth={1.75} />}
      title="No matching cases"
      body="Search names, URLs, headers and bodies. Filters: status:failed, tag:smoke, op:/orders."
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  );
}

interface TimelineProps {
  readonly view: RunView;
  readonly mode: TimelineView;
  readonly onOpen: (stepId: string) => void;
  /** The cases, which a load run does not have. */
  readonly children: ReactNode;
}

function Timeline({ view, mode, onOpen, children }: TimelineProps) {
  const { run, isLive } = view;
  return (
    <Suspense fallback={<RowsSkeleton label="Loading" />}>
      {mode === 'events' && <EventLog runId={run.id} pace={isLive ? 'live' : 'still'} />}
      {mode === 'findings' && <FindingsView runId={run.id} projectId={run.projectId} onOpen={onOpen} />}
      {mode === 'artifacts' && <ArtifactsView runId={run.id} />}
      {mode === 'cases' && (run.load === null ? children : <LoadView view={view} />)}
    </Suspense>
  );
}

interface RunDetailsProps {
  readonly view: RunView;
  /** Additional information about the cause, such as a sign-in that is no longer valid. */
  readonly notice?: ReactNode;
  /** Opens the chat, which explains the step. */
  readonly onExplain: (step: StepView) => void;
}

/** The run page: the result, the cases on a time axis, and the selected step next to them. */
export function RunDetails({ view, notice, onExplain }: RunDetailsProps) {
  const { run, steps, status, isLive } = view;
  const [mode, setMode] = useState<TimelineView>('cases');
  const [text, setText] = useRunText();
  // If the page was open during the run, the order stays the same, so that nothing moves when the run ends.
  const [order] = useState<'planned' | 'failures-first'>(isLive ? 'planned' : 'failures-first');
  const { cases, state } = useRunCases(view);
  const counts = countCases(cases);
  const treeRef = useRef<HTMLDivElement>(null);
  const list = useCaseList({ cases: useMatchingCases(view, cases, text), order, treeRef });
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isWide = useMediaQuery(WIDE_QUERY);
  const searchRef = useRef<HTMLInputElement>(null);
  const detailsRef = useRef<HTMLElement>(null);
  const isCases = mode === 'cases' && run.load === null;
  useShortcuts([{ key: '/', modifier: 'none', run: () => searchRef.current?.focus() }]);

  const open = (key: string): void => {
    list.choose(key);
    setMode('cases');
    setSheetOpen(!isWide);
  };
  const choose = (row: CaseRow): void => {
    if (row.kind === 'fold' || (row.kind === 'case' && isExpandable(row.one)))
      list.fold(row, row.isOpen && row.key === list.chosenKey ? 'closed' : 'open');
    else open(row.key);
  };
  const focusDetails = (row: CaseRow): void => {
    open(row.key);
    detailsRef.current?.focus();
  };
  const pane = { run, onExplain, state: isLive ? 'live' : 'over' } as const;
  const details =
    list.step === null || list.chosenCase === null ? null : (
      <StepDetails key={list.step.id} {...pane} step={list.step} one={list.chosenCase} />
    );
  return (
    <div className="thin-scroll flex min-w-0 flex-1 flex-col max-lg:overflow-y-auto">
      <title>{runTitle({ id: run.id, status, done: view.done, total: view.total })}</title>
      <RunHeader run={run} status={status} actions={<RunActions view={view} cases={cases} shown={list} text={text} />} />
      <RunVerdictLine
        view={view}
        cases={cases}
        counts={counts}
        state={state}
        shown={isWide && isCases ? (list.step?.id ?? null) : null}
        onOpen={open}
      />
      <Stats items={runStats(view, counts)} />
      <RunMeta run={run} />
      <div className="flex min-h-0 flex-1 max-lg:min-h-max">
        <section aria-label="Timeline" className="@container flex min-w-0 flex-1 flex-col">
          <TimelineHeader kind={run.load === null ? 'cases' : 'load'} view={mode} onView={setMode} />
          {isCases && (
            <CaseFilter
              counts={state === 'loading' ? null : counts}
              text={text}
              onText={setText}
              searchRef={searchRef}
              onLeave={() => treeRef.current?.focus()}
            />
          )}
          {/* These notices appear together with the list, so that nothing above the list moves. */}
          {state === 'ready' && notice}
          {state === 'ready' && !isLive && <MissingValuesNotice run={run} steps={steps} />}
          <Timeline view={view} mode={mode} onOpen={open}>
            <Cases
              view={view}
              state={state}
              list={list}
              treeRef={treeRef}
              onChoose={choose}
              onOpen={focusDetails}
              onClear={() => setText('')}
            />
          </Timeline>
        </section>
        {isWide && isCases && details !== null && (
          <aside
            ref={detailsRef}
            aria-label="Step details"
            tabIndex={-1}
            onKeyDown={(event) => event.key === 'Escape' && treeRef.current?.focus()}
            className="flex w-[24rem] shrink-0 flex-col border-l outline-offset-[-2px] xl:w-[30rem]"
          >
            {details}
          </aside>
        )}
      </div>
      {!isWide && isSheetOpen && details !== null && (
        <Suspense>
          <StepSheet onClose={() => setSheetOpen(false)}>{details}</StepSheet>
        </Suspense>
      )}
    </div>
  );
}
