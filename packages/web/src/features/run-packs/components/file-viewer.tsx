import type { RunPack } from '@assay/contract';
import { isSuiteFile } from '@assay/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { MousePointerClick } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { countOf, shortId } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { shortcutLabel } from '../../../lib/shortcut-label.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useShortcuts } from '../../../lib/use-shortcut.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, Sheet } from '../../../ui/dialog.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { packQuery } from '../api/queries.ts';
import { useSaveFile } from '../hooks/use-save-file.ts';
import { closeFile, dropDraft, openFile, unsavedFiles, type ViewerState } from '../model/viewer-state.ts';
import { changeViewer, useViewer } from '../model/viewer-store.ts';
import { FileList } from './file-list.tsx';
import { FileTabs } from './file-tabs.tsx';

const FilePanel = lazy(async () => ({ default: (await import('./file-panel.tsx')).FilePanel }));

function StatusLine({ pack, viewer }: { readonly pack: RunPack; readonly viewer: ViewerState }) {
  const unsavedPaths = unsavedFiles(viewer).map(({ path }) => path);
  const unsaved = unsavedPaths.length;
  return (
    <footer className="nums flex h-8 shrink-0 items-center gap-3 border-t px-3 text-fg-3 text-xs">
      <span className={cn('shrink-0', unsaved > 0 && 'text-fg')}>
        {unsaved > 0 ? countOf(unsaved, 'unsaved change') : `Saved as r${pack.revision}`}
      </span>
      <span className="min-w-0 flex-1 truncate">{hint(unsavedPaths)}</span>
      <Kbd>{shortcutLabel('S')}</Kbd>
      <span className="max-md:hidden">save</span>
    </footer>
  );
}

function hint(unsaved: readonly string[]): string {
  if (unsaved.length === 0) return 'The ZIP file and cloud runs use this revision';
  return unsaved.some(isSuiteFile)
    ? 'Saving creates a new revision for the ZIP file and cloud runs'
    : 'Saving changes only this pack and its ZIP file, not cloud runs';
}

/** A tab or sheet that the user wants to close although it has unsaved changes. */
type Closing = { readonly kind: 'file'; readonly path: string } | { readonly kind: 'sheet' };

interface DiscardProps {
  readonly names: readonly string[];
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

function DiscardDialog({ names, onDiscard, onStay }: DiscardProps) {
  return (
    <ConfirmDialog title="Discard unsaved changes?" action="Discard" state="ready" onConfirm={onDiscard} onClose={onStay}>
      {names.join(', ')} {names.length === 1 ? 'has' : 'have'} unsaved changes.
    </ConfirmDialog>
  );
}

interface FileViewerProps {
  readonly packId: string;
  readonly onClose: () => void;
}

/** A run pack's files, to view, edit and save as the next revision. */
export function FileViewer({ packId, onClose }: FileViewerProps) {
  const result = useQuery(packQuery(packId));
  const viewer = useViewer(packId);
  const saver = useSaveFile(packId);
  const [closing, setClosing] = useState<Closing | null>(null);
  const failure = failureOf(result);
  useFailureToast('Failed to load files', failure);
  const pack = result.data;
  const active = viewer.open.find(({ path }) => path === viewer.active);
  const unsaved = unsavedFiles(viewer);
  const change = (to: (state: ViewerState) => ViewerState): void => changeViewer(packId, to);
  const open = (path: string): void => change((state) => openFile(state, path));
  const closeTab = (path: string): void => {
    if (unsaved.some((file) => file.path === path)) setClosing({ kind: 'file', path });
    else change((state) => closeFile(state, path));
  };
  const closeSheet = (): void => (unsaved.length > 0 ? setClosing({ kind: 'sheet' }) : onClose());
  const discard = (): void => {
    const paths = closing?.kind === 'file' ? [closing.path] : unsaved.map(({ path }) => path);
    change((state) => paths.reduce((next, path) => (closing?.kind === 'file' ? closeFile(next, path) : dropDraft(next, path)), state));
    if (closing?.kind === 'sheet') onClose();
    setClosing(null);
  };
  useShortcuts([{ key: 's', modifier: 'ctrl-or-cmd', run: () => active && saver.save(active) }]);
  return (
    <Dialog open onOpenChange={closeSheet}>
      <Sheet
        title="Run Pack Files"
        side="right"
        className="w-[62rem]"
        badge={
          <>
            <Badge variant="outline" className="font-mono">
              {shortId(packId)}
            </Badge>
            {pack !== undefined && (
              <Badge className="max-md:hidden">
                {pack.suiteName} r{pack.revision}
              </Badge>
            )}
          </>
        }
      >
        {failure !== null && pack === undefined && (
          <LoadFailure title="Failed to load files" failure={failure} onRetry={result.refetch} className="m-4" />
        )}
        <div className="flex min-h-0 flex-1">
          <FileList
            paths={pack?.generatedFiles ?? (failure === null ? undefined : [])}
            viewer={viewer}
            onOpen={open}
            className={cn('w-56 border-r max-md:w-full max-md:border-r-0', active !== undefined && 'max-md:hidden')}
          />
          <div className={cn('flex min-w-0 flex-1 flex-col', active === undefined && 'max-md:hidden')}>
            {viewer.open.length > 0 && (
              <div className="flex shrink-0 border-b bg-panel">
                <FileTabs
                  viewer={viewer}
                  onSelect={open}
                  onClose={closeTab}
                  onList={() => change((state) => ({ ...state, active: null }))}
                />
              </div>
            )}
            {active !== undefined && pack !== undefined ? (
              <Suspense fallback={<Skeleton className="m-4 flex-1" />}>
                <FilePanel key={active.path} pack={pack} file={active} saver={saver} />
              </Suspense>
            ) : (
              <p className="grid flex-1 place-content-center justify-items-center gap-2 text-fg-3 text-sm">
                <MousePointerClick className="size-5" strokeWidth={1.75} aria-hidden />
                Select a file to view its content
              </p>
            )}
          </div>
        </div>
        {pack !== undefined && <StatusLine pack={pack} viewer={viewer} />}
        {closing !== null && (
          <DiscardDialog
            names={closing.kind === 'file' ? [closing.path] : unsaved.map(({ path }) => path)}
            onDiscard={discard}
            onStay={() => setClosing(null)}
          />
        )}
      </Sheet>
    </Dialog>
  );
}
