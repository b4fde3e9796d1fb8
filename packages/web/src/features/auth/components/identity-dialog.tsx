import { useState } from 'react';
import { Field, Input } from '../../../ui/field.tsx';
import { SaveDialog } from '../../../ui/save-dialog.tsx';
import { nameProblem } from '../model/identities.ts';

interface IdentityDialogProps {
  readonly title: string;
  readonly action: string;
  readonly initial: string;
  readonly taken: readonly string[];
  readonly isBusy: boolean;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of another user. */
export function IdentityDialog({ title, action, initial, taken, isBusy, onSave, onClose }: IdentityDialogProps) {
  const [name, setName] = useState(initial);
  const trimmed = name.trim();
  const problem = nameProblem(trimmed, taken);
  return (
    <SaveDialog
      title={title}
      description="Tests use this user to check that one user cannot access another user’s data."
      action={action}
      isReady={trimmed !== '' && problem === null && trimmed !== initial}
      isBusy={isBusy}
      failure={null}
      onSave={() => onSave(trimmed)}
      onClose={onClose}
    >
      <Field label="Name" hint="Suites, run packs and variables use this name, such as other or admin." error={problem ?? undefined}>
        {(control) => (
          <Input {...control} value={name} maxLength={60} autoComplete="off" onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
    </SaveDialog>
  );
}
