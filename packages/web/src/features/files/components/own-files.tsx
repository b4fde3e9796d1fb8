import type { OwnFile } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatBytes, formatDate, formatExact } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ownFilesQuery } from '../api/queries.ts';
import { useDeleteFile } from '../hooks/use-delete-file.ts';

function DeleteDialog({ file, onClose }: { readonly file: OwnFile; readonly onClose: () => void }) {
  const remove = useDeleteFile(onClose);
  return (
    <ConfirmDialog
      title={`Delete ${file.name}?`}
      action="Delete"
      state={remove.isPending ? 'busy' : 'ready'}
      onConfirm={() => remove.mutate(file)}
      onClose={onClose}
    >
      The file and its content will be permanently deleted.
    </ConfirmDialog>
  );
}

/** The user's uploaded files. Each can be deleted. */
export function OwnFiles() {
  const result = useQuery(ownFilesQuery);
  const [leaving, setLeaving] = useState<OwnFile | null>(null);
  const failure = failureOf(result);
  if (failure !== null) return <LoadFailure title="Failed to load files" failure={failure} onRetry={result.refetch} />;
  if (result.data === undefined) return <Skeleton className="h-6" />;
  if (result.data.length === 0) return <p className="text-fg-3 text-sm">No uploaded files.</p>;
  return (
    <>
      <ul aria-label="Uploaded files" className="divide-y divide-line border-y">
        {result.data.map((file) => (
          <li key={file.id} className="flex min-h-12 items-center gap-3 py-2 text-sm">
            <div className="min-w-0 flex-1">
              <p className="truncate">{file.name}</p>
              <p className="nums text-fg-3 text-xs" title={formatExact(file.createdAt)}>
                {formatBytes(file.size)}, uploaded {formatDate(file.createdAt)}
              </p>
            </div>
            <Button
              size="iconSm"
              variant="ghost"
              aria-label={`Delete ${file.name}`}
              className="hover:text-bad"
              onClick={() => setLeaving(file)}
            >
              <Trash2 />
            </Button>
          </li>
        ))}
      </ul>
      {leaving !== null && <DeleteDialog file={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
