import { soundsPrivileged } from '@assay/engine/model';
import { useId, useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { SaveDialog } from '../../../ui/save-dialog.tsx';
import { nameProblem } from '../model/identities.ts';

interface IdentityDialogProps {
  readonly title: string;
  readonly action: string;
  readonly initial: string;
  readonly taken: readonly string[];
  readonly isBusy: boolean;
  /** Whether the dialog asks for the role too. */
  readonly asksRole: boolean;
  readonly onSave: (name: string, privileged: boolean) => void;
  readonly onClose: () => void;
}

/** Asks for the name of another user. The name suggests whether it is an administrator. */
export function IdentityDialog({ title, action, initial, taken, isBusy, asksRole, onSave, onClose }: IdentityDialogProps) {
  const boxId = useId();
  const [name, setName] = useState(initial);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const trimmed = name.trim();
  const privileged = chosen ?? soundsPrivileged(trimmed);
  const problem = nameProblem(trimmed, taken);
  return (
    <SaveDialog
      title={title}
      description="Tests use this user to check that one user cannot access another user’s data."
      action={action}
      isReady={trimmed !== '' && problem === null && trimmed !== initial}
      isBusy={isBusy}
      failure={null}
      onSave={() => onSave(trimmed, privileged)}
      onClose={onClose}
    >
      <Field label="Name" hint="The name used in suites, run packs and variables, such as other or admin." error={problem ?? undefined}>
        {(control) => (
          <Input {...control} value={name} maxLength={60} autoComplete="off" onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      {asksRole && (
        <label htmlFor={boxId} className="flex items-start gap-2 text-sm">
          <Checkbox id={boxId} className="mt-0.5" checked={privileged} onChange={({ target }) => setChosen(target.checked)} />
          <span>
            This user is an administrator
            <span className="block text-fg-3 text-xs">Tests check that operations reserved for administrators reject the first user.</span>
          </span>
        </label>
      )}
    </SaveDialog>
  );
}
