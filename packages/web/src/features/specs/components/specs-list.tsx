import type { Spec, SpecWatch } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, ListTree } from 'lucide-react';
import { Link } from 'react-router';
import { countOf, formatExact } from '../../../lib/format.ts';
import { projectEndpointsPath, specDiffPath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cn, rowHover } from '../../../ui/cn.ts';
import { specWatchesQuery } from '../api/queries.ts';
import { watchStatusOf } from '../model/check-intervals.ts';
import { currentIds, describeSource, formatName, safeUrl } from '../model/spec-versions.ts';
import { AgeBadge, RevisionBadge } from './spec-badges.tsx';
import { SpecMenu } from './spec-menu.tsx';

/** A version's changes for callers, in two short lines. */
function Changes({ spec }: { readonly spec: Spec }) {
  if (spec.changes === null) return <span className="text-fg-3 text-xs">First version</span>;
  const { breaking, compatible, unknown } = spec.changes;
  const rest = [countOf(compatible, 'compatible', 'compatible'), ...(unknown > 0 ? [countOf(unknown, 'unclear', 'unclear')] : [])];
  return (
    <Link to={specDiffPath(spec.projectId, spec.id)} className="group block text-xs">
      <span className={cn('nums block underline-offset-2 group-hover:underline', breaking > 0 ? 'text-bad' : 'text-ok')}>
        {breaking > 0 ? `${breaking} breaking` : 'No breaking changes'}
      </span>
      <span className="nums block text-fg-3">{rest.join(', ')}</span>
    </Link>
  );
}

function SourceButton({ spec }: { readonly spec: Spec }) {
  const address = safeUrl(spec.sourceUrl);
  if (address === null) {
    return (
      <Button variant="ghost" size="sm" disabled>
        <ExternalLink />
        Open Source URL
      </Button>
    );
  }
  return (
    <Button asChild variant="ghost" size="sm">
      <a href={address} target="_blank" rel="noopener noreferrer">
        <ExternalLink />
        Open Source URL
      </a>
    </Button>
  );
}

function WatchLine({ watch }: { readonly watch: SpecWatch }) {
  const { text, tone } = watchStatusOf(watch);
  return <span className={cn('mt-0.5 block truncate text-xs', tone === 'trouble' ? 'text-warn' : 'text-fg-3')}>{text}</span>;
}

interface SpecItemProps {
  readonly spec: Spec;
  readonly isCurrent: boolean;
  readonly watch: SpecWatch | undefined;
}

function SpecItem({ spec, isCurrent, watch }: SpecItemProps) {
  return (
    <li
      className={cn(
        'grid items-center gap-x-6 gap-y-2 border-b px-4 py-3 sm:px-6 lg:grid-cols-[minmax(0,1fr)_10rem_9rem_auto]',
        !isCurrent && 'text-fg-2',
        rowHover,
      )}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 truncate font-medium text-sm">{spec.title}</h2>
          <code className="max-w-40 truncate font-mono text-fg-2 text-xs" title={`Version ${spec.version}, revision ${spec.revision}`}>
            {spec.version}
          </code>
          <AgeBadge spec={spec} />
          <RevisionBadge spec={spec} isCurrent={isCurrent} />
        </div>
        <code className="mt-1 block truncate font-mono text-fg-3 text-xs" title={describeSource(spec)}>
          {describeSource(spec)}
        </code>
        {isCurrent && watch !== undefined && <WatchLine watch={watch} />}
      </div>
      <div className="nums text-xs max-lg:flex max-lg:gap-3">
        <span className="block">{countOf(spec.operations, 'endpoint')}</span>
        <time className="block text-fg-3" dateTime={spec.createdAt} title={`Imported from ${formatName(spec.format)}`}>
          {formatExact(spec.createdAt)}
        </time>
      </div>
      <Changes spec={spec} />
      <div className="flex flex-wrap items-center justify-end gap-1.5 max-lg:justify-start">
        <SourceButton spec={spec} />
        <Button asChild size="sm">
          <Link to={projectEndpointsPath(spec.projectId, spec.id)}>
            <ListTree />
            View Endpoints
          </Link>
        </Button>
        <SpecMenu spec={spec} />
      </div>
    </li>
  );
}

export function SpecsList({ projectId, specs }: { readonly projectId: string; readonly specs: readonly Spec[] }) {
  const watches = useQuery(specWatchesQuery(projectId)).data ?? [];
  const current = currentIds(specs);
  return (
    <ul className="border-t" aria-label="Specs">
      {specs.map((spec) => (
        <SpecItem
          key={spec.id}
          spec={spec}
          isCurrent={current.has(spec.id)}
          watch={watches.find(({ seriesId }) => seriesId === spec.seriesId)}
        />
      ))}
    </ul>
  );
}
