import type { GithubConnection, NewGithubConnection, Project } from '@assay/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDisconnectGithub } from '../hooks/use-github.ts';
import { CopyableValue } from './copyable-value.tsx';

const ConnectGithubForm = lazy(() => import('./connect-github-form.tsx').then((module) => ({ default: module.ConnectGithubForm })));

interface DialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** The connect dialog, followed by the values to enter on GitHub. */
export function ConnectDialog({ project, known, onClose }: DialogProps & { readonly known: GithubConnection | null }) {
  const [made, setMade] = useState<NewGithubConnection | null>(null);
  if (made !== null && made.hookSecret !== null)
    return (
      <Dialog open onOpenChange={onClose}>
        <DialogContent
          title="One more step on GitHub"
          description="To run tests on pull requests, add a webhook to the repository: Settings, Webhooks, content type application/json, event “Pull requests”."
        >
          <div className="flex flex-col gap-3 px-5 py-5">
            <CopyableValue label="Payload URL" value={made.hookUrl} />
            <CopyableValue label="Secret" value={made.hookSecret} />
            <p className="text-fg-3 text-xs">
              Copy the secret now. It will not be shown again. Connecting another repository creates a new secret.
            </p>
          </div>
          <footer className="flex justify-end border-t px-5 py-3">
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </footer>
        </DialogContent>
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Connect GitHub"
        description={`Checks and comments on pull requests, based on runs in ${project.name}.`}
        size="lg"
      >
        <Suspense fallback={<Skeleton className="m-5 h-64" />}>
          <ConnectGithubForm
            project={project}
            known={known}
            onDone={(connection) => (connection.hookSecret === null ? onClose() : setMade(connection))}
          />
        </Suspense>
      </DialogContent>
    </Dialog>
  );
}

export function DisconnectDialog({ project, name, onClose }: DialogProps & { readonly name: string }) {
  const disconnect = useDisconnectGithub(project.id, onClose);
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      action="Disconnect"
      state={disconnect.isPending ? 'busy' : 'ready'}
      onConfirm={() => disconnect.mutate()}
      onClose={onClose}
    >
      The token will be deleted, and pull requests will no longer get checks. Existing checks and comments stay on GitHub.
    </ConfirmDialog>
  );
}
