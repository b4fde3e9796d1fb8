import type { Project } from '@assay/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { downloadAudit } from '../api/queries.ts';
import { AuditLog } from './audit-log.tsx';

/** The Activity tab in the project settings. */
export function ProjectAudit({ project }: { readonly project: Project }) {
  const [isBusy, setIsBusy] = useState(false);
  if (project.role !== 'owner')
    return (
      <Notice tone="info" title="For owners" className="m-4 sm:m-6">
        Project owners see here who did what, with time and IP address.
      </Notice>
    );
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await downloadAudit(project.id);
      notify('File downloaded', 'assay-audit.ndjson');
    } catch (error) {
      notifyFailure('Failed to download file', errorDetail(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <div className="flex items-center justify-between gap-4 px-4 py-4 sm:px-6">
        <p className="text-fg-3 text-sm">Who did what, with time and IP address. Secret values are never recorded.</p>
        <Button disabled={isBusy} onClick={() => void save()}>
          <Download />
          Export
        </Button>
      </div>
      <AuditLog projectId={project.id} />
    </>
  );
}
