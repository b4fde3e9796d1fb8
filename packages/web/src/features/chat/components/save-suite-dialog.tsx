import { MAX_NAME_LENGTH } from '@assay/contract/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { SaveDialog } from '../../../ui/save-dialog.tsx';
import { notify } from '../../../ui/toast.ts';

interface SaveSuiteDialogProps {
  readonly suite: { readonly suiteId: string; readonly revision: number };
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Saves a diff card's suite in the project under a name. */
export function SaveSuiteDialog({ suite, projectId, onClose }: SaveSuiteDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const saving = useMutation({
    mutationFn: () => call('saveDiffSuite', { body: { ...suite, name: name.trim() } }),
    onSuccess: async (saved) => {
      notify('Suite saved', `${saved.name}, revision ${saved.revision}`);
      onClose();
      await client.invalidateQueries({ queryKey: queryKeys.suites(projectId) });
    },
  });
  return (
    <SaveDialog
      title="Save suite"
      description="Saves a copy of this revision in the project, separate from the conversation."
      action="Save suite"
      isReady={name.trim() !== ''}
      isBusy={saving.isPending}
      failure={saving.error === null ? null : { title: 'The suite was not saved', detail: errorDetail(saving.error) }}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <Field label="Name" hint="If a suite with this name already exists, a new revision is created.">
        {(control) => (
          <Input {...control} autoFocus maxLength={MAX_NAME_LENGTH} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
    </SaveDialog>
  );
}
