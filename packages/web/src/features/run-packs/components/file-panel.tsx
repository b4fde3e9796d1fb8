import type { RunPack } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { failureOf } from '../../../lib/query-client.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { downloadFile } from '../api/download-file.ts';
import { packFileQuery, packRevisionsQuery, suiteFilesQuery } from '../api/queries.ts';
import type { useSaveFile } from '../hooks/use-save-file.ts';
import { dropDraft, editFile, type OpenFile, rebaseFile, setMode } from '../model/viewer-state.ts';
import { changeViewer, getViewer } from '../model/viewer-store.ts';
import { FileToolbar } from './file-toolbar.tsx';
import { SaveNotice } from './save-notice.tsx';

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));
const CompareEditor = lazy(async () => ({ default: (await import('./compare-editor.tsx')).CompareEditor }));

/** What to compare with: a revision, or the current version on the server. */
type CompareTarget = { readonly kind: 'revision'; readonly revision: number } | { readonly kind: 'server' };

function LoadingText() {
  return (
    <div role="status" aria-label="Loading file" className="flex flex-1 flex-col gap-2 p-4">
      {[72, 48, 60, 84, 40, 56].map((width) => (
        <Skeleton key={width} className="h-4" />
      ))}
    </div>
  );
}

interface CompareProps {
  readonly pack: RunPack;
  readonly path: string;
  readonly against: CompareTarget;
  /** The displayed content, including unsaved changes. */
  readonly text: string;
  readonly serverText: string;
  readonly onBack: () => void;
  readonly onRestore: (text: string) => void;
}

function Compare({ pack, path, against, text, serverText, onBack, onRestore }: CompareProps) {
  const revision = against.kind === 'revision' ? against.revision : pack.revision;
  const result = useQuery({ ...suiteFilesQuery({ id: pack.suiteId, revision }), enabled: against.kind === 'revision' });
  const old = against.kind === 'server' ? serverText : result.data?.contents.find((file) => file.path === path)?.content;
  const isMissing = result.data !== undefined && old === undefined;
  const what = against.kind === 'server' ? 'the saved version' : `r${revision}`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b px-3 py-1.5 text-fg-2 text-sm">
        <Button size="sm" variant="ghost" onClick={onBack}>
          <ArrowLeft />
          Back to the file
        </Button>
        <span className="flex-1">
          {isMissing ? `r${revision} does not contain this file.` : old === text ? `Same as ${what}` : `Changes since ${what}`}
        </span>
        {old !== undefined && old !== text && (
          <Button size="sm" onClick={() => onRestore(old)}>
            <RotateCcw />
            Restore {what}
          </Button>
        )}
      </div>
      {failureOf(result) !== null && <Notice tone="bad" title="Failed to load file content" className="m-3" />}
      {old !== undefined && (
        <Suspense fallback={<LoadingText />}>
          <CompareEditor path={path} before={old} after={text} />
        </Suspense>
      )}
    </>
  );
}

interface FilePanelProps {
  readonly pack: RunPack;
  readonly file: OpenFile;
  readonly saver: ReturnType<typeof useSaveFile>;
}

/** One file in the pack: its content, changes and actions. */
export function FilePanel({ pack, file, saver }: FilePanelProps) {
  const { path } = file;
  const result = useQuery(packFileQuery(pack.id, path));
  const revisions = useQuery(packRevisionsQuery(pack.id));
  const [against, setAgainst] = useState<CompareTarget | null>(null);
  const failure = failureOf(result);
  useFailureToast('Failed to load file content', failure);
  const stored = result.data;
  const text = file.draft ?? stored?.text ?? null;
  const trouble = saver.trouble?.path === path ? saver.trouble : null;
  const edit = (next: string): void => {
    if (stored !== undefined)
      changeViewer(pack.id, (state) => editFile(state, path, { text: next, original: stored.text, revision: stored.revision }));
  };
  const overwrite = (): void => {
    changeViewer(pack.id, (state) => rebaseFile(state, path, stored?.revision ?? null));
    const rebased = getViewer(pack.id).open.find((open) => open.path === path);
    if (rebased !== undefined) saver.save(rebased);
  };
  const restore = (old: string): void => {
    changeViewer(pack.id, (state) => setMode(state, path, 'edit'));
    edit(old);
    setAgainst(null);
  };
  const takeTheirs = (): void => {
    changeViewer(pack.id, (state) => dropDraft(state, path));
    saver.forgetTrouble();
    setAgainst(null);
  };
  return (
    <section aria-label={path} className="flex min-h-0 flex-1 flex-col">
      <div className="border-b">
        <FileToolbar
          file={file}
          text={text}
          isSaving={saver.saving !== null}
          revisions={revisions.data ?? []}
          onMode={(mode) => changeViewer(pack.id, (state) => setMode(state, path, mode))}
          onSave={() => saver.save(file)}
          onDownload={() => void downloadFile(pack.id, path)}
          onCompare={(revision) => setAgainst({ kind: 'revision', revision })}
          onRestoreOriginal={pack.editedFiles.includes(path) ? () => saver.restoreOriginal(path) : null}
        />
      </div>
      {trouble !== null && (
        <SaveNotice trouble={trouble} onCompare={() => setAgainst({ kind: 'server' })} onOverwrite={overwrite} onTakeTheirs={takeTheirs} />
      )}
      {failure !== null && text === null && (
        <LoadFailure title="Failed to load file content" failure={failure} onRetry={result.refetch} className="m-3" />
      )}
      {text === null && failure === null && <LoadingText />}
      {text !== null && against !== null && (
        <Compare
          pack={pack}
          path={path}
          against={against}
          text={text}
          serverText={stored?.text ?? ''}
          onBack={() => setAgainst(null)}
          onRestore={restore}
        />
      )}
      {text !== null && against === null && (
        <Suspense fallback={<LoadingText />}>
          <CodeEditor path={path} text={text} mode={file.mode} onChange={edit} />
        </Suspense>
      )}
    </section>
  );
}
