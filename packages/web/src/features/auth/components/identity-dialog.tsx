import { roleByName, type UserRole } from '@assay/engine/model';
import { useState } from 'react';
import { Field, Input } from '../../../ui/field.tsx';
import { SaveDialog } from '../../../ui/save-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { nameProblem, ROLE_ENTRIES } from '../model/identities.ts';

interface IdentityDialogProps {
  readonly title: string;
  readonly action: string;
  readonly initial: string;
  readonly taken: readonly string[];
  readonly isBusy: boolean;
  /** Whether the dialog asks for the role too. */
  readonly asksRole: boolean;
  readonly onSave: (name: string, role: UserRole) => void;
  readonly onClose: () => void;
}

/** Asks for the name of another user. The name suggests the role. */
export function IdentityDialog({ title, action, initial, taken, isBusy, asksRole, onSave, onClose }: IdentityDialogProps) {
  const [name, setName] = useState(initial);
  const [chosen, setChosen] = useState<UserRole | null>(null);
  const trimmed = name.trim();
  const role = chosen ?? roleByName(trimmed);
  const problem = nameProblem(trimmed, taken);
  return (
    <SaveDialog
      title={title}
      description="Tests use this user in addition to the first one."
      action={action}
      isReady={trimmed !== '' && problem === null && trimmed !== initial}
      isBusy={isBusy}
      failure={null}
      onSave={() => onSave(trimmed, role)}
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="The name used in suites, run packs and variables, such as other, admin or viewer."
        error={problem ?? undefined}
      >
        {(control) => (
          <Input {...control} value={name} maxLength={60} autoComplete="off" onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      {asksRole && (
        <Field label="Role" hint={ROLE_ENTRIES.find((entry) => entry.role === role)?.hint}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={({ target }) => setChosen(ROLE_ENTRIES.find((entry) => entry.role === target.value)?.role ?? null)}
            >
              {ROLE_ENTRIES.map((entry) => (
                <option key={entry.role} value={entry.role}>
                  {entry.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </SaveDialog>
  );
}
