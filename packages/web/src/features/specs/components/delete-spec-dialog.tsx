import type { Spec } from '@assay/contract';
import { countOf } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteSpec } from '../hooks/use-delete-spec.ts';

/** Names the version, what is deleted with it, and what stays. */
export function DeleteSpecDialog({ spec, onClose }: { readonly spec: Spec; readonly onClose: () => void }) {
  const remove = useDeleteSpec(spec, onClose);
  return (
    <ConfirmDialog
      title={`Delete ${spec.title} ${spec.version}?`}
      action="Delete"
      state={remove.isPending ? 'busy' : 'ready'}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        Revision {spec.revision} and its {countOf(spec.operations, 'endpoint')} will be permanently deleted. Suites generated from it and
        their runs are kept.
      </p>
    </ConfirmDialog>
  );
}
