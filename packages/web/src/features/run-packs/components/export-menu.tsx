import type { SuiteSummary } from '@assay/contract';
import { EXPORT_FILES, EXPORT_FORMATS } from '@assay/engine/model';
import { ChevronDown } from 'lucide-react';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { downloadExport } from '../api/download-file.ts';

export function ExportMenu({ suite }: { readonly suite: SuiteSummary }) {
  return (
    <MenuButton
      label="Export as"
      align="start"
      className="mr-auto inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 font-medium text-fg-2 text-sm hover:bg-fg/7 hover:text-fg max-md:h-9"
      entries={EXPORT_FORMATS.map((format) => ({
        kind: 'action',
        key: format,
        content: EXPORT_FILES[format].title,
        onSelect: () => void downloadExport(suite, format),
      }))}
    >
      Export as
      <ChevronDown className="size-3.5" aria-hidden />
    </MenuButton>
  );
}
