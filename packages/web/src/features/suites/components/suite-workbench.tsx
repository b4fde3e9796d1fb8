import type { SuiteDetail, SuiteSummary } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { cn } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ResizablePane } from '../../../ui/resizable-pane.tsx';
import { suiteQuery, suiteRevisionsQuery } from '../api/queries.ts';
import { useResolveCases } from '../hooks/use-resolve-cases.ts';
import { useSaveCases } from '../hooks/use-save-cases.ts';
import { useSuiteSelection } from '../hooks/use-suite-selection.ts';
import { setCaseEnabled } from '../model/edit-case.ts';
import { EMPTY_CASE, NEW_CASE } from '../model/new-case.ts';
import { type CaseEntry, listCases } from '../model/suite-cases.ts';
import { CaseList } from './case-list.tsx';
import { OpenCase } from './open-case.tsx';
import { RemovedCases } from './removed-cases.tsx';
import { RevisionDiff } from './revision-diff.tsx';
import { SuiteColumn } from './suite-column.tsx';
import { CasesSkeleton } from './workbench-skeleton.tsx';

const NewSuiteDialog = lazy(async () => ({ default: (await import('./new-suite-dialog.tsx')).NewSuiteDialog }));

interface SuiteWorkbenchProps {
  readonly projectId: string;
  readonly suites: readonly SuiteSummary[];
  readonly suite: SuiteSummary;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  /** Viewers can read suites but cannot change them. */
  readonly access: 'edit' | 'read';
}

const NEW_ENTRY: CaseEntry = { path: 'tests/endpoint/cases.json', testCase: EMPTY_CASE };

/** The open suite's cases, with their actions. */
function Cases({
  projectId,
  suite,
  detail,
  entries,
  chosen,
  onChosen,
  access,
}: Omit<SuiteWorkbenchProps, 'suites'> & { readonly detail: SuiteDetail; readonly entries: readonly CaseEntry[] }) {
  const selection = useSuiteSelection();
  const save = useSaveCases(projectId, suite.id);
  const resolve = useResolveCases(projectId, suite.id);
  const switchChosen = (to: 'on' | 'off'): void => {
    const changed = entries.filter(({ testCase }) => chosen.has(testCase.id) && (testCase.off === true) !== (to === 'off'));
    const changes = changed.map(({ testCase }) => ({ id: testCase.id, testCase: setCaseEnabled(testCase, to) }));
    save.mutate({ revision: suite.revision, changes }, { onSuccess: () => onChosen(new Set()) });
  };
  const choose = (ids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChosen(next);
  };
  return (
    <CaseList
      below={
        <RemovedCases
          removed={detail.away}
          isBusy={resolve.isPending}
          onRestore={
            access === 'edit' ? (id) => resolve.mutate({ revision: suite.revision, choices: [{ id, take: 'generated' }] }) : undefined
          }
        />
      }
      entries={entries}
      conflicts={new Set(detail.conflicts.map(({ id }) => id))}
      openId={selection.caseId}
      chosen={chosen}
      onOpen={selection.openCase}
      onNew={access === 'edit' ? () => selection.openCase(NEW_CASE) : undefined}
      onChoose={access === 'edit' ? choose : undefined}
      onSwitch={save.isPending ? undefined : switchChosen}
    />
  );
}

function NoCaseOpen({ cases }: { readonly cases: number }) {
  return (
    <EmptyState
      className="flex-1 content-center max-lg:hidden"
      icon={<FlaskConical strokeWidth={1.75} />}
      title={cases === 0 ? 'Write a case' : 'Open a case'}
      body={
        cases === 0
          ? 'Click New case to create one. Choose its steps from your spec, or write them yourself.'
          : 'The case’s steps, checks and captured values appear here.'
      }
    />
  );
}

/** Suites and revisions, one suite's cases, and the case editor. */
export function SuiteWorkbench(props: SuiteWorkbenchProps) {
  const { projectId, suites, suite, access } = props;
  const selection = useSuiteSelection();
  // The open case stays open, with what the user has typed, while a revision that somebody else saved loads.
  const detail = useQuery({
    ...suiteQuery(suite),
    placeholderData: (previous) => (previous?.id === suite.id ? previous : undefined),
  }).data;
  const revisions = useQuery(suiteRevisionsQuery(suite.id)).data ?? [];
  const [isNaming, setIsNaming] = useState(false);
  const entries = detail === undefined ? [] : listCases(detail);
  const isNew = selection.caseId === NEW_CASE && access === 'edit';
  const entry = isNew ? NEW_ENTRY : entries.find(({ testCase }) => testCase.id === selection.caseId);
  const isOpen = entry !== undefined || selection.comparedWith !== null;
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t lg:flex-row">
      <ResizablePane id="suites" label="suites" initial={216} min={160} max={400}>
        <SuiteColumn
          suites={suites}
          chosenId={suite.id}
          revisions={revisions}
          comparedWith={selection.comparedWith}
          onChoose={selection.openSuite}
          onNew={access === 'edit' ? () => setIsNaming(true) : undefined}
          onCompare={selection.compare}
        />
      </ResizablePane>
      <ResizablePane id="cases" label="cases" initial={336} min={240} max={640} className={cn('min-h-0', isOpen && 'max-lg:hidden')}>
        {detail === undefined ? <CasesSkeleton /> : <Cases {...props} detail={detail} entries={entries} />}
      </ResizablePane>
      {selection.comparedWith !== null && (
        <RevisionDiff suiteId={suite.id} from={selection.comparedWith} to={suite.revision} onClose={() => selection.compare(null)} />
      )}
      {selection.comparedWith === null && entry !== undefined && detail !== undefined && (
        <OpenCase
          key={entry.testCase.id}
          projectId={projectId}
          suite={suite}
          detail={detail}
          entry={entry}
          entries={entries}
          access={access}
        />
      )}
      {!isOpen && detail !== undefined && <NoCaseOpen cases={entries.length} />}
      {isNaming && (
        <Suspense>
          <NewSuiteDialog
            projectId={projectId}
            onClose={() => setIsNaming(false)}
            onCreated={(id) => {
              setIsNaming(false);
              selection.openNewSuite(id);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
