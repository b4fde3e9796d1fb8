import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, FileArchive } from 'lucide-react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { failureOf } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { downloadArtifact } from '../api/download-artifact.ts';
import { artifactsQuery } from '../api/queries.ts';

export function ArtifactsView({ runId }: { readonly runId: string }) {
  const result = useQuery(artifactsQuery(runId));
  const download = useMutation({
    mutationFn: (file: { readonly kind: string; readonly name: string }) => downloadArtifact(runId, file),
    onSuccess: (_done, { name }) => notify('File downloaded', name),
    onError: (error) => notifyFailure('Failed to download file', errorDetail(error)),
  });
  const failure = failureOf(result);
  if (failure !== null) return <LoadFailure title="Failed to load files" failure={failure} onRetry={result.refetch} className="m-4" />;
  if (result.data === undefined) return <RowsSkeleton label="Loading artifacts" />;
  if (result.data.length === 0)
    return (
      <EmptyState
        icon={<FileArchive strokeWidth={1.75} />}
        title="No artifacts yet"
        body="You can download reports here after the run has finished."
      />
    );
  return (
    <ScrollRegion label="Artifacts" className="flex-1 overflow-auto">
      <ul>
        {result.data.map((file) => (
          <li key={file.kind} className="flex min-h-12 items-center gap-4 border-b px-4 py-2 sm:px-6">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="text-sm">{file.title}</span>
                <code className="font-mono text-fg-3 text-xs">{file.name}</code>
              </span>
              <span className="block text-fg-3 text-xs">{file.note}</span>
            </span>
            <Button size="sm" disabled={download.isPending} aria-label={`Download ${file.name}`} onClick={() => download.mutate(file)}>
              <Download />
              Download
            </Button>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}
