import type { Spec } from '@assay/contract';
import { Download, ExternalLink, RefreshCw } from 'lucide-react';
import { formatDay, formatExact, shortAge, shortId, specAge } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { rowHover } from '../../../ui/cn.ts';
import { Table } from '../../../ui/table.tsx';
import { notifyInfo } from '../../../ui/toast.ts';
import { Tip } from '../../../ui/tooltip.tsx';
import { ImportSpecButton } from './import-spec-button.tsx';

const ageTones = { Active: 'ok', Recent: 'info', Older: 'secondary' } as const;
const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url);

function SpecActions({ spec }: { readonly spec: Spec }) {
  const { sourceUrl } = spec;
  const id = shortId(spec.id);
  return (
    <span className="flex justify-end">
      {isWebAddress(sourceUrl) && (
        <>
          <ImportSpecButton projectId={spec.projectId} initialUrl={sourceUrl}>
            <Button variant="ghost" size="iconSm" aria-label={`Update ${id}`}>
              <RefreshCw />
            </Button>
          </ImportSpecButton>
          <Tip label="View source">
            <Button asChild variant="ghost" size="iconSm">
              <a href={sourceUrl} target="_blank" rel="noreferrer" aria-label={`View source of ${id}`}>
                <ExternalLink />
              </a>
            </Button>
          </Tip>
        </>
      )}
      <Tip label="Download">
        <Button variant="ghost" size="iconSm" aria-label={`Download ${id}`} onClick={() => notifyInfo('Download coming soon')}>
          <Download />
        </Button>
      </Tip>
    </span>
  );
}

function SpecRow({ spec, isCurrent }: { readonly spec: Spec; readonly isCurrent: boolean }) {
  const age = specAge(spec.createdAt);
  return (
    <tr className={rowHover}>
      <td className="!h-11 w-full max-w-0 max-sm:!h-14">
        <code className="block truncate font-mono text-xs">{spec.sourceUrl ?? `Upload: ${spec.title}`}</code>
        <span className="nums block truncate text-fg-3 text-xs sm:hidden">
          {spec.version}, {shortId(spec.id)}, {formatDay(spec.createdAt)}
        </span>
      </td>
      <td className="max-sm:hidden">
        <code className="font-mono text-fg-2 text-xs">{shortId(spec.id)}</code>
      </td>
      <td className="nums max-sm:hidden">{spec.version}</td>
      <td>
        <span className="flex gap-1.5">
          <Badge variant={ageTones[age]}>{age}</Badge>
          <Badge variant={isCurrent ? 'outline' : 'secondary'} className="max-sm:hidden">
            {isCurrent ? 'Current' : 'Superseded'}
          </Badge>
        </span>
      </td>
      <td title={formatExact(spec.createdAt)} className="nums text-fg-3 max-md:hidden">
        {shortAge(spec.createdAt)}
      </td>
      <td>
        <SpecActions spec={spec} />
      </td>
    </tr>
  );
}

/** Imported API descriptions, newest first. */
export function SpecsTable({ specs }: { readonly specs: readonly Spec[] }) {
  return (
    <Table label="API Specifications, table">
      <thead>
        <tr>
          <th>Source URL</th>
          <th className="max-sm:hidden">ID</th>
          <th className="max-sm:hidden">Version</th>
          <th>Status</th>
          <th className="max-md:hidden">Imported</th>
          <th className="!text-right">Actions</th>
        </tr>
      </thead>
      <tbody>
        {specs.map((spec, index) => (
          <SpecRow key={spec.id} spec={spec} isCurrent={index === 0} />
        ))}
      </tbody>
    </Table>
  );
}
