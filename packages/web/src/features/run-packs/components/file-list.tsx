import { FileCode2, FileJson, FileText, Folder, KeyRound, type LucideIcon, Terminal } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fileName, groupFiles, languageBadge } from '../model/pack-file.ts';
import type { ViewerState } from '../model/viewer-state.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = { json: FileJson, bash: Terminal, powershell: FileCode2, markdown: FileText };

const iconOf = (path: string): LucideIcon => (fileName(path).startsWith('.env') ? KeyRound : (ICONS[languageBadge(path)] ?? FileText));

interface FileEntryProps {
  readonly path: string;
  readonly depth: 0 | 1;
  readonly viewer: ViewerState;
  readonly onOpen: (path: string) => void;
}

function FileEntry({ path, depth, viewer, onOpen }: FileEntryProps) {
  const Icon = iconOf(path);
  const isActive = viewer.active === path;
  const isUnsaved = viewer.open.some((file) => file.path === path && file.draft !== null);
  return (
    <li>
      <button
        type="button"
        aria-current={isActive ? 'true' : undefined}
        onClick={() => onOpen(path)}
        className={cn(
          'flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-left text-fg-2 text-sm hover:bg-fg/5 hover:text-fg max-md:h-11',
          depth === 1 && 'pl-7',
          isActive && 'bg-fg/8 text-fg',
        )}
      >
        <Icon className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 flex-1 truncate">{fileName(path)}</span>
        {isUnsaved && <span role="img" aria-label="unsaved" className="size-1.5 rounded-full bg-accent-text" />}
      </button>
    </li>
  );
}

interface FileListProps {
  readonly paths: readonly string[] | undefined;
  readonly viewer: ViewerState;
  readonly onOpen: (path: string) => void;
  readonly className: string;
}

/** The pack's files by folder. */
export function FileList({ paths, viewer, onOpen, className }: FileListProps) {
  return (
    <nav aria-label="Files" className={cn('thin-scroll shrink-0 overflow-y-auto p-2', className)}>
      {paths === undefined && (
        <div role="status" aria-label="Loading files" className="flex flex-col gap-1">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-8" />
          ))}
        </div>
      )}
      <ul>
        {groupFiles(paths ?? []).map(({ folder, paths: files }) =>
          folder === '' ? (
            files.map((path) => <FileEntry key={path} path={path} depth={0} viewer={viewer} onOpen={onOpen} />)
          ) : (
            <li key={folder}>
              <p className="flex h-8 items-center gap-2.5 px-2 text-fg-3 text-sm">
                <Folder className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
                <span className="truncate">{folder}</span>
              </p>
              <ul>
                {files.map((path) => (
                  <FileEntry key={path} path={path} depth={1} viewer={viewer} onOpen={onOpen} />
                ))}
              </ul>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
