import type { SuiteConflict, SuiteSummary } from '@assay/contract';
import type { TestCase } from '@assay/engine/model';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { cn } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { suiteQuery, suiteRevisionsQuery } from '../api/queries.ts';
import { useResolveCases } from '../hooks/use-resolve-cases.ts';
import { isStale, useSaveCases } from '../hooks/use-save-cases.ts';
import { useSuiteSelection } from '../hooks/use-suite-selection.ts';
import { switchCase } from '../model/edit-case.ts';
import { type CaseEntry, casesOf, copyOf, countDependants } from '../model/suite-cases.ts';
import { CaseList } from './case-list.tsx';
import { RemovedCases } from './removed-cases.tsx';
import { RevisionDiff } from './revision-diff.tsx';
import { SuiteColumn } from './suite-column.tsx';

const CaseConflict = lazy(async () => ({ default: (await import('./case-conflict.tsx')).CaseConflict }));
const CaseEditor = lazy(async () => ({ default: (await import('./case-editor.tsx')).CaseEditor }));

interface SuiteWorkbenchProps {
  readonly projectId: string;
  readonly suites: readonly SuiteSummary[];
  readonly suite: SuiteSummary;
  /** Actions for the selected cases, or for all cases when none is selected. */
  readonly actions: (entries: readonly CaseEntry[], chosen: readonly CaseEntry[]) => ReactNode;
}

function OpenCase({
  projectId,
  suite,
  entry,
  entries,
  conflict,
}: {
  readonly projectId: string;
  readonly suite: SuiteSummary;
  readonly entry: CaseEntry;
  readonly entries: readonly CaseEntry[];
  readonly conflict: SuiteConflict | undefined;
}) {
  const selection = useSuiteSelection();
  const save = useSaveCases(projectId, suite.id);
  const resolve = useResolveCases(projectId, suite.id);
  // Sends the revision that was shown, so that the server detects another user's change to this case. A second attempt overwrites that
  // change.
  const [seen, setSeen] = useState(suite.revision);
  const isBehind = isStale(save.error);
  const { id } = entry.testCase;
  const change = (testCase: TestCase | null, key: string): void =>
    save.mutate(
      { revision: isBehind ? suite.revision : seen, changes: [{ id: key, testCase }] },
      {
        onSuccess: (saved) => {
          setSeen(saved.revision);
          selection.openCase(testCase?.id ?? null);
        },
      },
    );
  return (
    <Suspense fallback={<Skeleton className="m-4 h-60 flex-1" />}>
      <CaseEditor
        key={seen}
        entry={entry}
        nextRevision={suite.revision + 1}
        state={save.isPending ? 'saving' : isBehind ? 'stale' : 'idle'}
        onSave={(testCase) => change(testCase, id)}
        onDuplicate={() => {
          const copy = copyOf(entry.testCase, new Set(entries.map(({ testCase }) => testCase.id)));
          change(copy, copy.id);
        }}
        onRemove={() => change(null, id)}
        onClose={() => selection.openCase(null)}
        dependants={countDependants(entries, id)}
        conflict={
          conflict !== undefined && (
            <CaseConflict
              mine={entry.testCase}
              conflict={conflict}
              isBusy={resolve.isPending}
              onTake={(take) =>
                resolve.mutate({ revision: suite.revision, choices: [{ id, take }] }, { onSuccess: (saved) => setSeen(saved.revision) })
              }
            />
          )
        }
      />
    </Suspense>
  );
}

/** Suites and revisions, one suite's cases, and the case editor. */
export function SuiteWorkbench({ projectId, suites, suite, actions }: SuiteWorkbenchProps) {
  const selection = useSuiteSelection();
  const detail = useQuery(suiteQuery(suite)).data;
  const revisions = useQuery(suiteRevisionsQuery(suite.id)).data ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const entries = detail === undefined ? [] : casesOf(detail);
  const conflicts = detail?.conflicts ?? [];
  const save = useSaveCases(projectId, suite.id);
  const resolve = useResolveCases(projectId, suite.id);
  const switchChosen = (to: 'on' | 'off'): void => {
    const changed = entries.filter(({ testCase }) => chosen.has(testCase.id) && (testCase.off === true) !== (to === 'off'));
    const changes = changed.map(({ testCase }) => ({ id: testCase.id, testCase: switchCase(testCase, to) }));
    save.mutate({ revision: suite.revision, changes }, { onSuccess: () => setChosen(new Set()) });
  };
  const entry = entries.find(({ testCase }) => testCase.id === selection.caseId);
  const choose = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const isOpen = entry !== undefined || selection.comparedWith !== null;
  return (
    <>
      {actions(
        entries,
        entries.filter(({ testCase }) => chosen.has(testCase.id)),
      )}
      <div className="flex min-h-0 flex-1 flex-col border-t lg:flex-row">
        <SuiteColumn
          suites={suites}
          chosenId={suite.id}
          revisions={revisions}
          comparedWith={selection.comparedWith}
          onChoose={selection.openSuite}
          onCompare={selection.compare}
        />
        <div className={cn('flex min-h-0 lg:contents', isOpen && 'max-lg:hidden')}>
          {detail === undefined ? (
            <Skeleton className="m-4 h-60 flex-1 lg:max-w-96" />
          ) : (
            <CaseList
              below={
                <RemovedCases
                  removed={detail.away}
                  isBusy={resolve.isPending}
                  onRestore={(id) => resolve.mutate({ revision: suite.revision, choices: [{ id, take: 'generated' }] })}
                />
              }
              entries={entries}
              conflicts={new Set(conflicts.map(({ id }) => id))}
              openId={selection.caseId}
              chosen={chosen}
              onOpen={selection.openCase}
              onChoose={choose}
              onSwitch={save.isPending ? undefined : switchChosen}
            />
          )}
        </div>
        {selection.comparedWith !== null && (
          <RevisionDiff suiteId={suite.id} from={selection.comparedWith} to={suite.revision} onClose={() => selection.compare(null)} />
        )}
        {selection.comparedWith === null && entry !== undefined && (
          <OpenCase
            key={entry.testCase.id}
            projectId={projectId}
            suite={suite}
            entry={entry}
            entries={entries}
            conflict={conflicts.find(({ id }) => id === entry.testCase.id)}
          />
        )}
        {!isOpen && (
          <EmptyState
            className="flex-1 content-center max-lg:hidden"
            icon={<FlaskConical strokeWidth={1.75} />}
            title="Open a case"
            body="Its request, checks and reason appear here, with its JSON."
          />
        )}
      </div>
    </>
  );
}
