import type { Project } from '@assay/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SettingsBlock } from '../../../ui/settings-block.tsx';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { downloadAudit } from '../api/queries.ts';
import { AuditLog } from './audit-log.tsx';

/** The Activity tab in the project settings. */
export function ProjectAudit({ project }: { readonly project: Project }) {
  const [isBusy, setIsBusy] = useState(false);
  if (project.role !== 'owner')
    return (
      <Notice tone="info" title="For owners" className="m-4 sm:m-6">
        Project owners can see who did what here, with the time and IP address.
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
    <SettingsBlock
      title="Activity"
      note="Who did what, with the time and IP address. Secret values are never recorded."
      content="list"
      actions={
        <Button disabled={isBusy} onClick={() => void save()}>
          <Download />
          Export
        </Button>
      }
    >
      <AuditLog projectId={project.id} />
    </SettingsBlock>
  );
}
