import type { Environment } from '@assay/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { EnvironmentBadge } from '../../../lib/view/environment-badge.tsx';
import { Dialog, DialogContent, Sheet } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { EnvironmentOwner } from './create-environment-form.tsx';

// The editor includes the validator, so it is loaded on demand.
const EditForm = lazy(() => import('./edit-environment-form.tsx').then((module) => ({ default: module.EditEnvironmentForm })));
const CreateForm = lazy(() => import('./create-environment-form.tsx').then((module) => ({ default: module.CreateEnvironmentForm })));

const whileLoading = <Skeleton className="m-5 h-80" />;

function Closable({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Dialog open onOpenChange={onClose}>
      {children}
    </Dialog>
  );
}

interface EditProps {
  readonly environment: Environment;
  readonly onClose: () => void;
}

/** The editor in a drawer on the right. */
export function EnvironmentDrawer({ environment, onClose }: EditProps) {
  return (
    <Closable onClose={onClose}>
      <Sheet side="right" title="Edit environment" badge={<EnvironmentBadge name={environment.name} />}>
        <Suspense fallback={whileLoading}>
          <EditForm environment={environment} onDone={onClose} />
        </Suspense>
      </Sheet>
    </Closable>
  );
}

/** The same editor as a dialog in the project settings. */
export function EditEnvironmentDialog({ environment, onClose }: EditProps) {
  return (
    <Closable onClose={onClose}>
      <DialogContent size="lg" title={`Edit ${environment.name}`}>
        <Suspense fallback={whileLoading}>
          <EditForm environment={environment} onDone={onClose} />
        </Suspense>
      </DialogContent>
    </Closable>
  );
}

interface CreateProps {
  readonly title: string;
  readonly owners: readonly EnvironmentOwner[];
  readonly scope: 'project' | 'project-or-own';
  readonly onClose: () => void;
}

export function CreateEnvironmentDialog({ title, owners, scope, onClose }: CreateProps) {
  return (
    <Closable onClose={onClose}>
      <DialogContent size="lg" title={title} description="The base URL, and the headers that every request includes.">
        <Suspense fallback={whileLoading}>
          <CreateForm owners={owners} scope={scope} onDone={onClose} />
        </Suspense>
      </DialogContent>
    </Closable>
  );
}
