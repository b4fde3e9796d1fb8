import { useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { Field, Input } from '../../../ui/field.tsx';
import { SaveDialog } from '../../../ui/save-dialog.tsx';
import { useCreateSuite } from '../hooks/use-create-suite.ts';

interface NewSuiteDialogProps {
  readonly projectId: string;
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}

/** Asks for a name and creates an empty suite. */
export function NewSuiteDialog({ projectId, onCreated, onClose }: NewSuiteDialogProps) {
  const [name, setName] = useState('');
  const create = useCreateSuite(projectId);
  return (
    <SaveDialog
      title="New suite"
      description="An empty suite for cases that you write yourself."
      action="Create suite"
      isReady={name.trim() !== ''}
      isBusy={create.isPending}
      failure={create.error === null ? null : { title: 'Failed to create suite', detail: errorDetail(create.error) }}
      onSave={() => create.mutate(name.trim(), { onSuccess: ({ id }) => onCreated(id) })}
      onClose={onClose}
    >
      <Field label="Name">
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            placeholder="Orders"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </SaveDialog>
  );
}
