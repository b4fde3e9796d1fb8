import type { Spec } from '@assay/contract';
import { ClipboardPaste, FileUp, Link2, LoaderCircle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorDetail, isAbort } from '../../../lib/api/api-error.ts';
import { projectEndpointsPath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { notifyFailure } from '../../../ui/toast.ts';
import { useImport } from '../hooks/use-import.ts';
import { checkImport, type ImportDraft, type ImportSource } from '../model/import-draft.ts';
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

interface ImportDialogProps {
  readonly projectId: string;
  /** The version that the new one follows; null for a first import. */
  readonly updated: Spec | null;
  readonly onClose: () => void;
}

/** The import dialog for first and later versions. On success, it opens the new version's endpoints. */
export function ImportDialog({ projectId, updated, onClose }: ImportDialogProps) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftFor(updated));
  const [problem, setProblem] = useState<{ readonly field: 'source' | 'header'; readonly detail: string } | null>(null);
  const importing = useImport(projectId, (spec) => {
    onClose();
    void navigate(projectEndpointsPath(projectId, spec.id), { state: { imported: spec.id } });
  });
  const change = (parts: Partial<ImportDraft>): void => {
    setDraft({ ...draft, ...parts });
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
  const sourceProps = { draft, problem, onChange: change };
  const verb = updated === null ? 'Import' : 'Update';
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="lg"
        title={`${verb} OpenAPI Spec`}
        description={
          updated === null
            ? 'OpenAPI or Swagger as JSON or YAML, an archive of several files, a Postman collection, a HAR recording or curl commands.'
            : `A new version of ${updated.title} ${updated.version}. Earlier versions stay available.`
        }
      >
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <div className="thin-scroll flex flex-col gap-4 overflow-y-auto px-5 py-4">
            <Segments
              label="Source of the spec"
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
          <footer className="flex shrink-0 items-center justify-end gap-2 border-t px-5 py-3">
            <span className="flex-1 text-fg-3 text-xs max-sm:hidden">Every import creates a new version.</span>
            <DialogClose asChild>
              <Button variant="ghost">Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" disabled={importing.isPending}>
              {importing.isPending && <LoaderCircle className="animate-spin" />}
              {verb}
            </Button>
          </footer>
        </form>
      </DialogContent>
    </Dialog>
  );
}
