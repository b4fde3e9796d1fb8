import type { RunFinding } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { failureOf } from '../../../lib/query-client.ts';
import { useCanEdit } from '../../../lib/view/editor-only.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { findingsQuery } from '../api/queries.ts';
import { useEndWaiver } from '../hooks/use-waivers.ts';
import { FindingRow } from './finding-row.tsx';

const WaiverDialog = lazy(() => import('./waiver-dialog.tsx').then((module) => ({ default: module.WaiverDialog })));

const sections = [
  { kind: 'defect', title: 'Defects', note: 'The API does not behave as its spec describes.' },
  { kind: 'error', title: 'Errors', note: 'There was no response, so the API could not be tested.' },
  { kind: 'warning', title: 'Warnings', note: 'Violations of conventions. They do not make a run fail.' },
  { kind: 'spec-gap', title: 'Spec gaps', note: 'The spec is incomplete. The API may be correct.' },
] as const satisfies readonly { kind: RunFinding['kind']; title: string; note: string }[];

interface FindingsViewProps {
  readonly runId: string;
  readonly projectId: string;
  readonly onOpen: (stepId: string) => void;
}

/** A run's findings, each listed once, with defects separate from gaps in the spec. */
export function FindingsView({ runId, projectId, onOpen }: FindingsViewProps) {
  const result = useQuery(findingsQuery(runId));
  const [waiving, setWaiving] = useState<RunFinding | null>(null);
  const endWaiver = useEndWaiver(runId);
  const mayEdit = useCanEdit(projectId);
  const failure = failureOf(result);
  if (failure !== null) return <LoadFailure title="Failed to load findings" failure={failure} onRetry={result.refetch} className="m-4" />;
  if (result.data === undefined) return <RowsSkeleton label="Loading findings" />;
  if (result.data.length === 0)
    return (
      <EmptyState
        icon={<CircleCheck strokeWidth={1.75} />}
        title="No findings"
        body="Every check in this run passed, and every request got a response."
      />
    );
  const all = result.data;
  return (
    <ScrollRegion label="Findings" className="flex-1 overflow-auto">
      {sections.map(({ kind, title, note }) => {
        const items = all.filter((finding) => finding.kind === kind);
        if (items.length === 0) return null;
        return (
          <section key={kind} aria-label={title}>
            <h3 className="flex flex-wrap items-baseline gap-x-2 border-b bg-inset px-4 py-2 text-sm sm:px-6">
              <span className="font-medium">{title}</span>
              <span className="nums text-fg-3 text-xs">{items.length}</span>
              <span className="text-fg-3 text-xs">{note}</span>
            </h3>
            <ul>
              {items.map((finding) => (
                <FindingRow
                  key={`${finding.check} ${finding.operation} ${finding.message}`}
                  finding={finding}
                  onOpen={onOpen}
                  access={mayEdit ? 'edit' : 'read'}
                  onWaive={() => setWaiving(finding)}
                  onUnwaive={(id) => endWaiver.mutate(id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <Suspense>{waiving !== null && <WaiverDialog runId={runId} finding={waiving} onClose={() => setWaiving(null)} />}</Suspense>
    </ScrollRegion>
  );
}
