import type { SuiteSummary } from '@assay/contract';
import { EXPORT_FILES, EXPORT_FORMATS } from '@assay/engine/model';
import { ChevronDown } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { downloadExport, downloadFolder } from '../api/download-file.ts';

interface ExportMenuProps {
  readonly suite: SuiteSummary;
  readonly className?: string;
}

/** Downloads a suite as a folder or in the format of another tool. */
export function ExportMenu({ suite, className }: ExportMenuProps) {
  return (
    <MenuButton
      label="Export as"
      align="start"
      className={cn(
        'inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 font-medium text-fg-2 text-sm hover:bg-fg/7 hover:text-fg max-md:h-9 max-sm:-ml-2.5',
        className,
      )}
      entries={[
        { kind: 'action', key: 'folder', content: 'Suite folder (ZIP)', onSelect: () => void downloadFolder(suite) },
        ...EXPORT_FORMATS.map((format) => ({
          kind: 'action' as const,
          key: format,
          content: EXPORT_FILES[format].title,
          onSelect: () => void downloadExport(suite, format),
        })),
      ]}
    >
      Export as
      <ChevronDown className="size-3.5" aria-hidden />
    </MenuButton>
  );
}
