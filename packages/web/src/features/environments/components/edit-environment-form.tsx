import type { Environment } from '@assay/contract';
import { Check, CircleAlert, LoaderCircle, Zap } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { useEditEnvironment } from '../hooks/use-edit-environment.ts';
import { type ConnectionTestState, useTestConnection } from '../hooks/use-test-connection.ts';
import { EditorForm } from './editor-form.tsx';
import { AccessNotice, ConflictNotice } from './editor-notices.tsx';
import { ServerNotice } from './server-notice.tsx';
import { UnlockForm } from './unlock-form.tsx';

function ConnectionLine({ notice }: Pick<ConnectionTestState, 'notice'>) {
  const Icon = notice?.tone === 'ok' ? Check : CircleAlert;
  return (
    <p role="status" className="flex min-w-0 flex-1 basis-40 items-start gap-1.5 text-xs max-sm:order-first max-sm:basis-full">
      {notice !== null && (
        <>
          <Icon className={cn('mt-0.5 size-3.5 shrink-0', notice.tone === 'ok' ? 'text-ok' : 'text-bad')} aria-hidden />
          <span className="min-w-0 break-words">
            <span className={cn('font-medium', notice.tone === 'ok' ? 'text-ok' : 'text-bad')}>{notice.title}</span>{' '}
            <span className="nums text-fg-3">{notice.detail}</span>
          </span>
        </>
      )}
    </p>
  );
}

/** The form for editing an environment, shared by the drawer and the dialogs. */
export function EditEnvironmentForm({ environment, onDone }: { readonly environment: Environment; readonly onDone: () => void }) {
  const editing = useEditEnvironment(environment, onDone);
  const trial = useTestConnection(editing);
  const { base } = editing;
  const isReadOnly = base.locked || base.role === 'viewer';
  return (
    <EditorForm
      state={editing}
      access={isReadOnly ? 'read' : 'write'}
      onSubmit={editing.save}
      notices={
        <>
          <AccessNotice environment={base} />
          <ConflictNotice editing={editing} />
          {base.projectId !== null && editing.draft.baseUrl !== base.baseUrl && (
            <ServerNotice projectId={base.projectId} baseUrl={editing.draft.baseUrl} onUse={({ baseUrl }) => editing.change({ baseUrl })} />
          )}
          {base.locked && base.role === 'owner' && <UnlockForm environment={base} onUnlocked={editing.refresh} />}
        </>
      }
      footer={
        base.role !== 'viewer' && (
          <>
            <Button disabled={isReadOnly || trial.isBusy} onClick={trial.test}>
              {trial.isBusy ? <LoaderCircle className="animate-spin" /> : <Zap />}
              Test Connection
            </Button>
            <ConnectionLine notice={trial.notice} />
            <Button type="submit" variant="primary" disabled={isReadOnly || editing.isSaving} className="ml-auto">
              {editing.isSaving && <LoaderCircle className="animate-spin" />}
              Save
            </Button>
          </>
        )
      }
    />
  );
}
