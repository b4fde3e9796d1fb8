import type { Spec } from '@assay/contract';
import { LoaderCircle } from 'lucide-react';
import { useNavigate } from 'react-router';
import { projectEndpointsPath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../ui/dialog.tsx';
import { ImportForm } from './import-form.tsx';

interface ImportDialogProps {
  readonly projectId: string;
  /** The version that the new one follows; null for a first import. */
  readonly updated: Spec | null;
  readonly onClose: () => void;
}

/** The import dialog for first and later versions. On success, it opens the new version's endpoints. */
export function ImportDialog({ projectId, updated, onClose }: ImportDialogProps) {
  const navigate = useNavigate();
  const verb = updated === null ? 'Import' : 'Update';
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="lg"
        title={`${verb} OpenAPI Spec`}
        description={
          updated === null
            ? 'OpenAPI or Swagger as JSON or YAML, an archive of several files, a Postman collection, a HAR recording or curl commands.'
            : `A new version of ${updated.title} ${updated.version}. Earlier versions remain available.`
        }
      >
        <ImportForm
          projectId={projectId}
          updated={updated}
          onImported={(spec) => {
            onClose();
            void navigate(projectEndpointsPath(projectId, spec.id), { state: { imported: spec.id } });
          }}
          footer={(state) => (
            <footer className="flex shrink-0 items-center justify-end gap-2 border-t px-5 py-3">
              <span className="flex-1 text-fg-3 text-xs max-sm:hidden">Every import creates a new version.</span>
              <DialogClose asChild>
                <Button variant="ghost">Cancel</Button>
              </DialogClose>
              <Button type="submit" variant="primary" disabled={state === 'busy'}>
                {state === 'busy' && <LoaderCircle className="animate-spin" />}
                {verb}
              </Button>
            </footer>
          )}
        />
      </DialogContent>
    </Dialog>
  );
}
