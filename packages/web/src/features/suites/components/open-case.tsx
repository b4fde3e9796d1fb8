import type { SuiteDetail, SuiteSummary } from '@assay/contract';
import type { TestCase } from '@assay/engine/model';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { endpointsQuery } from '../../../lib/api/shared-queries.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type CaseVersion, useResolveCases } from '../hooks/use-resolve-cases.ts';
import { isStale, useSaveCases } from '../hooks/use-save-cases.ts';
import { useSuiteSelection } from '../hooks/use-suite-selection.ts';
import { completeCase, NEW_CASE } from '../model/new-case.ts';
import { type CaseEntry, copyCase, countDependants } from '../model/suite-cases.ts';
import { readContext } from '../model/suite-header.ts';
import type { DeclaredVariables } from './case-editor.tsx';

const CaseConflict = lazy(async () => ({ default: (await import('./case-conflict.tsx')).CaseConflict }));
const CaseEditor = lazy(async () => ({ default: (await import('./case-editor.tsx')).CaseEditor }));

/** What a change is based on. */
interface ChangeBase {
  readonly revision: number;
  /** Variables that the suite declares from now on. */
  readonly declared?: DeclaredVariables;
}

/** The open case in its editor, with saving, copying, removing and the choice between two versions. */
export function OpenCase({
  projectId,
  suite,
  detail,
  entry,
  entries,
  access,
}: {
  readonly projectId: string;
  readonly suite: SuiteSummary;
  readonly detail: SuiteDetail;
  readonly entry: CaseEntry;
  readonly entries: readonly CaseEntry[];
  readonly access: 'edit' | 'read';
}) {
  const selection = useSuiteSelection();
  const save = useSaveCases(projectId, suite.id);
  const resolve = useResolveCases(projectId, suite.id);
  const operations = useQuery(endpointsQuery(projectId)).data ?? [];
  const [savedAt, setSavedAt] = useState(suite.revision);
  const isBehind = isStale(save.error);
  const { id } = entry.testCase;
  const conflict = detail.conflicts.find((candidate) => candidate.id === id);
  const taken = new Set(entries.map(({ testCase }) => testCase.id));
  // Sends the revision that the change is based on, so that the server detects another user's change to this case. A second attempt
  // overwrites that change.
  const change = (testCase: TestCase | null, key: string, { revision, declared = {} }: ChangeBase): void =>
    save.mutate(
      { revision: isBehind ? suite.revision : revision, changes: [{ id: key, testCase }], declared },
      {
        onSuccess: (saved) => {
          setSavedAt(saved.revision);
          selection.openCase(testCase?.id ?? null);
        },
      },
    );
  const take = (side: CaseVersion): void =>
    resolve.mutate({ revision: suite.revision, choices: [{ id, take: side }] }, { onSuccess: (saved) => setSavedAt(saved.revision) });
  return (
    <Suspense fallback={<Skeleton className="m-4 h-60 flex-1" />}>
      <CaseEditor
        key={savedAt}
        projectId={projectId}
        access={access}
        entry={entry}
        context={readContext(detail)}
        revision={detail.revision}
        nextRevision={suite.revision + 1}
        state={save.isPending ? 'saving' : isBehind ? 'stale' : 'idle'}
        onSave={(testCase, base) => {
          const saved = id === NEW_CASE ? completeCase(testCase, taken, operations) : testCase;
          change(saved, id === NEW_CASE ? saved.id : id, base);
        }}
        onDiscard={save.reset}
        onDuplicate={() => {
          const copy = copyCase(entry.testCase, taken);
          change(copy, copy.id, detail);
        }}
        onRemove={() => change(null, id, detail)}
        onClose={() => selection.openCase(null)}
        dependants={countDependants(entries, id)}
        conflict={
          conflict !== undefined && (
            <CaseConflict
              mine={entry.testCase}
              conflict={conflict}
              isBusy={resolve.isPending}
              onTake={access === 'edit' ? take : undefined}
            />
          )
        }
      />
    </Suspense>
  );
}
