import type { Spec } from '@assay/contract';
import { MAX_DOCUMENT_BYTES } from '@assay/contract/constants';
import { ClipboardPaste, FileUp, Link2 } from 'lucide-react';
import { type DragEvent, type FormEvent, type ReactNode, useState } from 'react';
import { errorDetail, isAbort } from '../../../lib/api/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SegmentedControl } from '../../../ui/segments.tsx';
import { notifyFailure } from '../../../ui/toast.ts';
import { useImport } from '../hooks/use-import.ts';
import { checkImport, type ImportDraft, type ImportSource } from '../model/import-draft.ts';
import { readChosenFile } from '../model/read-chosen-file.ts';
import { FileSource } from './file-source.tsx';
import { ImportProgress } from './import-progress.tsx';
import { PasteSource } from './paste-source.tsx';
import { UrlSource } from './url-source.tsx';

const sources = [
  {
    value: 'url',
    label: (
      <>
        <Link2 aria-hidden />
        URL
      </>
    ),
  },
  {
    value: 'file',
    label: (
      <>
        <FileUp aria-hidden />
        File
      </>
    ),
  },
  {
    value: 'paste',
    label: (
      <>
        <ClipboardPaste aria-hidden />
        Paste
      </>
    ),
  },
] as const;

function draftFor(updated: Spec | null): ImportDraft {
  const source: ImportSource = updated === null || updated.sourceUrl !== null ? 'url' : updated.fileName === null ? 'paste' : 'file';
  return {
    source,
    url: updated?.sourceUrl ?? '',
    headerName: '',
    headerValue: '',
    authProfileId: '',
    followRefs: false,
    file: null,
    text: '',
  };
}

interface ImportFormProps {
  readonly projectId: string;
  /** The version that the new one follows; null for a first import. */
  readonly updated: Spec | null;
  readonly onImported: (spec: Spec) => void;
  /** The buttons below the fields. */
  readonly footer: (state: 'ready' | 'busy') => ReactNode;
}

/** Imports a spec from an address, a file or pasted text. A file can be dropped anywhere on the form. */
export function ImportForm({ projectId, updated, onImported, footer }: ImportFormProps) {
  const [draft, setDraft] = useState(() => draftFor(updated));
  const [problem, setProblem] = useState<{ readonly field: 'source' | 'header'; readonly detail: string } | null>(null);
  const importing = useImport(projectId, onImported);
  const change = (parts: Partial<ImportDraft>): void => {
    setDraft((before) => ({ ...before, ...parts }));
    setProblem(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const checked = checkImport(draft, updated?.id ?? null);
    if (checked.kind === 'ready') {
      importing.mutate(checked.body);
      return;
    }
    notifyFailure(checked.refusal.title, checked.refusal.detail);
    setProblem({ field: checked.field, detail: checked.refusal.detail });
  };
  const drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    // The drop area of the file source reports files that are too large.
    if (file !== undefined && file.size <= MAX_DOCUMENT_BYTES) change({ source: 'file', file: await readChosenFile(file) });
  };
  const sourceProps = { draft, problem, onChange: change };
  return (
    <form
      noValidate
      onSubmit={submit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => void drop(event)}
      className="flex min-h-0 flex-col"
    >
      <div className="thin-scroll flex flex-col gap-4 overflow-y-auto px-5 py-4">
        <SegmentedControl
          label="Spec source"
          value={draft.source}
          items={sources}
          onChange={(source) => change({ source })}
          className="w-fit"
        />
        {draft.source === 'url' && <UrlSource {...sourceProps} projectId={projectId} />}
        {draft.source === 'file' && <FileSource {...sourceProps} />}
        {draft.source === 'paste' && <PasteSource {...sourceProps} />}
        {importing.isPending && <ImportProgress stages={importing.stages} isFetched={draft.source === 'url'} />}
        {importing.error !== null && !isAbort(importing.error) && (
          <Notice tone="bad" title="Import failed">
            {errorDetail(importing.error)}
          </Notice>
        )}
      </div>
      {footer(importing.isPending ? 'busy' : 'ready')}
    </form>
  );
}
