import type { RunPackRevision } from '@assay/contract';
import { isSuiteFile } from '@assay/contract/constants';
import { Copy, Download, Eye, History, LoaderCircle, Pencil, RotateCcw, Save } from 'lucide-react';
import { shortAge } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { MenuButton, type MenuEntry } from '../../../ui/menu-button.tsx';
import { languageBadge } from '../model/pack-file.ts';
import type { OpenFile } from '../model/viewer-state.ts';

interface FileToolbarProps {
  readonly file: OpenFile;
  /** Null while loading. */
  readonly text: string | null;
  readonly isSaving: boolean;
  readonly revisions: readonly RunPackRevision[];
  readonly onMode: (mode: OpenFile['mode']) => void;
  readonly onSave: () => void;
  readonly onDownload: () => void;
  readonly onCompare: (revision: number) => void;
  /** Null unless the file is an edited runner file. */
  readonly onRestoreOriginal: (() => void) | null;
}

function historyEntries(path: string, revisions: readonly RunPackRevision[], onCompare: (revision: number) => void): readonly MenuEntry[] {
  const touching = revisions.filter(({ changes }) => changes.some((change) => change.path === path));
  const generated = revisions.find(({ origin }) => origin === 'generated');
  return [
    ...(generated === undefined
      ? []
      : [
          {
            kind: 'action' as const,
            key: 'generated',
            content: `Compare with generated (r${generated.revision})`,
            onSelect: () => onCompare(generated.revision),
          },
        ]),
    { kind: 'heading', key: 'heading', content: 'Revisions of this file' },
    ...touching.map(({ revision, origin, author, createdAt }) => ({
      kind: 'action' as const,
      key: String(revision),
      content: [`r${revision} ${origin}`, author ?? '', shortAge(createdAt)].filter(Boolean).join(', '),
      onSelect: () => onCompare(revision),
    })),
  ];
}

function ModeButton({ file, onMode }: Pick<FileToolbarProps, 'file' | 'onMode'>) {
  const isEditing = file.mode === 'edit';
  return (
    <Button variant="ghost" size="sm" onClick={() => onMode(isEditing ? 'view' : 'edit')}>
      {isEditing ? <Eye /> : <Pencil />}
      {isEditing ? 'View' : 'Edit'}
    </Button>
  );
}

/** Actions for the displayed file. */
export function FileToolbar(props: FileToolbarProps) {
  const { file, text, isSaving, revisions, onMode, onSave, onDownload, onCompare, onRestoreOriginal } = props;
  return (
    <div role="toolbar" aria-label="File" className="flex h-10 shrink-0 items-center gap-0.5 overflow-x-auto px-2">
      <Badge className="mr-1.5 font-mono">{languageBadge(file.path)}</Badge>
      {onRestoreOriginal !== null && <Badge className="mr-1.5">Edited</Badge>}
      <ModeButton file={file} onMode={onMode} />
      {text === null ? (
        <Button variant="ghost" size="sm" disabled>
          <Copy />
          Copy
        </Button>
      ) : (
        <CopyButton label="Copy" text={() => text}>
          <Copy />
        </CopyButton>
      )}
      <Button variant="ghost" size="sm" onClick={onDownload}>
        <Download />
        <span className="max-md:sr-only">Download</span>
      </Button>
      {onRestoreOriginal !== null && (
        <Button variant="ghost" size="sm" onClick={onRestoreOriginal}>
          <RotateCcw />
          Restore original
        </Button>
      )}
      {isSuiteFile(file.path) && (
        <MenuButton
          label="History"
          entries={historyEntries(file.path, revisions, onCompare)}
          className="inline-flex h-7 items-center gap-1.5 rounded-md px-2.5 font-medium text-fg-2 text-xs hover:bg-fg/7 hover:text-fg"
        >
          <History className="size-3.5" aria-hidden />
          <span className="max-md:sr-only">History</span>
        </MenuButton>
      )}
      <Button variant="primary" size="sm" className="ml-1" disabled={file.draft === null || isSaving} onClick={onSave}>
        {isSaving ? <LoaderCircle className="animate-spin" /> : <Save />}
        Save
      </Button>
    </div>
  );
}
