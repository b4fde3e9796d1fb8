import type { Spec } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, GitCompareArrows } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatDay } from '../../../lib/format.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { projectSpecsPath, specDiffPath } from '../../../lib/paths.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { useDelayed } from '../../../lib/use-delayed.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { specDiffQuery, specsQuery } from '../api/queries.ts';
import { listVersions } from '../model/spec-versions.ts';
import { CopyDiffButton } from './copy-diff-button.tsx';
import { DiffBrowser } from './diff-browser.tsx';

interface VersionSelectProps {
  readonly label: string;
  readonly specs: readonly Spec[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function VersionSelect({ label, specs, value, onChange }: VersionSelectProps) {
  return (
    <Select aria-label={label} className="w-56" value={value} onChange={(event) => onChange(event.target.value)}>
      {specs.map((spec) => (
        <option key={spec.id} value={spec.id}>
          {spec.version}, r{spec.revision}, {formatDay(spec.createdAt)}
        </option>
      ))}
    </Select>
  );
}

interface ContractDiffProps {
  readonly projectId: string;
  readonly headId: string;
  /** Null compares with the previous version. */
  readonly baseId: string | null;
}

function VersionChoice({ projectId, headId, baseId }: ContractDiffProps) {
  const navigate = useNavigate();
  const specs = useQuery(specsQuery(projectId)).data ?? [];
  const head = specs.find(({ id }) => id === headId);
  const diff = useQuery(specDiffQuery(projectId, headId, baseId)).data;
  if (head === undefined) return <Skeleton className="h-8 w-80" />;
  const versions = listVersions(specs, head);
  const base = baseId ?? diff?.base.id ?? '';
  const open = (to: string, from: string): void => void navigate(specDiffPath(projectId, to, from), { replace: true });
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 truncate">{head.title}</span>
      <VersionSelect label="From version" specs={versions} value={base} onChange={(id) => open(headId, id)} />
      <ArrowRight className="size-4 shrink-0" aria-label="to" />
      <VersionSelect label="To version" specs={versions} value={headId} onChange={(id) => open(id, base)} />
    </span>
  );
}

/** The changes between two versions of an API spec that affect callers. */
export function ContractDiff({ projectId, headId, baseId }: ContractDiffProps) {
  const result = useQuery(specDiffQuery(projectId, headId, baseId));
  const failure = failureOf(result);
  const isLate = useDelayed(result.isPending);
  const diff = result.data;
  return (
    <Page
      title="Contract diff"
      className="flex flex-col"
      back={projectSpecsPath(projectId)}
      subtitle={<VersionChoice projectId={projectId} headId={headId} baseId={baseId} />}
      actions={diff !== undefined && <CopyDiffButton headId={headId} baseId={diff.base.id} />}
    >
      <title>{pageTitle('Contract diff')}</title>
      {failure !== null && (
        <Notice tone="bad" title="Failed to compare" className="mx-4 sm:mx-6">
          {failure.message}
        </Notice>
      )}
      {isLate && failure === null && (
        <div role="status" aria-label="Comparing" className="flex flex-col gap-2 px-4 sm:px-6">
          <Skeleton className="h-16" />
          <Skeleton className="h-80" />
        </div>
      )}
      {diff !== undefined && diff.groups.length > 0 && <DiffBrowser diff={diff} />}
      {diff?.groups.length === 0 && (
        <EmptyState
          className="border-t"
          icon={<GitCompareArrows strokeWidth={1.75} />}
          title="No API changes"
          body="Both versions describe the same operations, parameters, bodies, responses and credentials."
        />
      )}
    </Page>
  );
}
