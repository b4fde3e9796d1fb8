import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DialogClose } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useCreateEnvironment } from '../hooks/use-create-environment.ts';
import { EditorForm } from './editor-form.tsx';
import { ServerNotice } from './server-notice.tsx';

/** A project in which an environment can be created. */
export interface EnvironmentOwner {
  readonly id: string;
  readonly name: string;
}

interface CreateEnvironmentFormProps {
  readonly owners: readonly EnvironmentOwner[];
  /** Whether to offer a personal environment in addition to the projects. */
  readonly scope: 'project' | 'project-or-own';
  readonly onDone: () => void;
}

const PERSONAL = '';

export function CreateEnvironmentForm({ owners, scope, onDone }: CreateEnvironmentFormProps) {
  const creation = useCreateEnvironment(onDone);
  const [chosen, setChosen] = useState<string | null>(null);
  // A link can open the form before the projects have loaded.
  const owner = chosen ?? owners[0]?.id ?? PERSONAL;
  return (
    <EditorForm
      state={creation}
      access="write"
      onSubmit={() => creation.create(owner === PERSONAL ? null : owner)}
      notices={
        <>
          {scope === 'project-or-own' && (
            <Field label="Belongs to" hint={owner === PERSONAL ? 'Available in all of your projects.' : 'Shared with all project members.'}>
              {(control) => (
                <Select {...control} value={owner} onChange={(event) => setChosen(event.target.value)}>
                  {owners.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                  <option value={PERSONAL}>Only me</option>
                </Select>
              )}
            </Field>
          )}
          {owner !== PERSONAL && (
            <ServerNotice
              key={owner}
              projectId={owner}
              baseUrl={creation.draft.baseUrl}
              onUse={({ name = '', baseUrl }) => creation.change({ baseUrl, ...(creation.draft.name === '' ? { name } : {}) })}
            />
          )}
        </>
      }
      footer={
        <>
          <span className="flex-1" />
          <DialogClose asChild>
            <Button variant="ghost">Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" disabled={creation.isSaving}>
            {creation.isSaving && <LoaderCircle className="animate-spin" />}
            Create
          </Button>
        </>
      }
    />
  );
}
