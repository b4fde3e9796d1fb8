import type { Spec } from '@assay/contract';
import { Download, ExternalLink, RefreshCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay, formatExact, shortAge, shortId } from '../../../lib/format.ts';
import { useCanEdit } from '../../../lib/view/editor-only.tsx';
import { Button } from '../../../ui/button.tsx';
import { rowHover } from '../../../ui/cn.ts';
import { Menu, MenuContent, MenuLabel, MenuTrigger } from '../../../ui/menu.tsx';
import { Table } from '../../../ui/table.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { currentIds, describeSource, safeUrl } from '../model/spec-versions.ts';
import { AgeBadge, RevisionBadge } from './spec-badges.tsx';
import { DownloadItems, SpecDialogs, SpecMenu } from './spec-menu.tsx';

function IconAction({ label, onClick, children }: { readonly label: string; readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <Tooltip label={label.split(' ')[0]}>
      <Button variant="ghost" size="iconSm" aria-label={label} onClick={onClick}>
        {children}
      </Button>
    </Tooltip>
  );
}

function SourceLink({ spec, id }: { readonly spec: Spec; readonly id: string }) {
  const address = safeUrl(spec.sourceUrl);
  if (address === null) return null;
  return (
    <Tooltip label="View source">
      <Button asChild variant="ghost" size="iconSm">
        <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`View source of ${id}`}>
          <ExternalLink />
        </a>
      </Button>
    </Tooltip>
  );
}

function SpecActions({ spec }: { readonly spec: Spec }) {
  const [openDialog, setOpenDialog] = useState<'none' | 'update' | 'delete'>('none');
  const id = shortId(spec.id);
  const mayEdit = useCanEdit(spec.projectId);
  return (
    <>
      <span className="flex justify-end max-sm:hidden">
        {mayEdit && (
          <IconAction label={`Update ${id}`} onClick={() => setOpenDialog('update')}>
            <RefreshCw />
          </IconAction>
        )}
        <SourceLink spec={spec} id={id} />
        <Menu>
          <MenuTrigger asChild>
            <Button variant="ghost" size="iconSm" aria-label={`Download ${id}`} title="Download">
              <Download />
            </Button>
          </MenuTrigger>
          <MenuContent className="min-w-60">
            <MenuLabel>Download</MenuLabel>
            <DownloadItems spec={spec} />
          </MenuContent>
        </Menu>
        {mayEdit && (
          <IconAction label={`Delete ${id}`} onClick={() => setOpenDialog('delete')}>
            <Trash2 />
          </IconAction>
        )}
      </span>
      <span className="flex justify-end sm:hidden">
        <SourceLink spec={spec} id={id} />
        <SpecMenu spec={spec} />
      </span>
      <SpecDialogs spec={spec} openDialog={openDialog} onClose={() => setOpenDialog('none')} />
    </>
  );
}

function SpecRow({ spec, isCurrent }: { readonly spec: Spec; readonly isCurrent: boolean }) {
  return (
    <tr className={rowHover}>
      <td className="!h-11 w-full max-w-0 max-sm:!h-14">
        <code className="block truncate font-mono text-xs" title={describeSource(spec)}>
          {describeSource(spec)}
        </code>
        <span className="nums block truncate text-fg-3 text-xs sm:hidden">
          {spec.version}, {shortId(spec.id)}, {formatDay(spec.createdAt)}
        </span>
      </td>
      <td className="max-sm:hidden">
        <code className="font-mono text-fg-2 text-xs">{shortId(spec.id)}</code>
      </td>
      <td className="nums max-w-32 truncate max-sm:hidden">{spec.version}</td>
      <td>
        <span className="flex gap-1.5">
          <AgeBadge spec={spec} />
          <span className="flex gap-1.5 max-sm:hidden">
            <RevisionBadge spec={spec} isCurrent={isCurrent} />
          </span>
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

/** The imported API specs on a project page, newest first. */
export function SpecsTable({ specs }: { readonly specs: readonly Spec[] }) {
  const current = currentIds(specs);
  return (
    <Table label="API specifications table">
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
        {specs.map((spec) => (
          <SpecRow key={spec.id} spec={spec} isCurrent={current.has(spec.id)} />
        ))}
      </tbody>
    </Table>
  );
}
