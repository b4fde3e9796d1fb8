import type { Project } from '@assay/contract';
import { LoaderCircle } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { unsavedAttributes } from '../../../ui/unsaved.ts';
import type { ProjectChanges } from '../hooks/use-update-project.ts';
import { RegionChoice } from './region-choice.tsx';

const draftOf = ({ name, description, region, repo }: Project) => ({ name, description, region, repo: repo ?? '' });

interface GeneralFormProps {
  readonly project: Project;
  readonly isBusy: boolean;
  /** The server's errors by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onSave: (changes: ProjectChanges) => void;
}

/** Name, description, repository and region. The server validates them, because the validator would be larger than this page. */
export function GeneralForm({ project, isBusy, errors, onSave }: GeneralFormProps) {
  const [draft, setDraft] = useState(() => draftOf(project));
  const isReadOnly = project.role === 'viewer';
  const isNameless = draft.name.trim() === '';
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(project));
  const change = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isNameless && isChanged) onSave(draft);
  };
  return (
    <form noValidate {...unsavedAttributes(isChanged)} onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Name" error={isNameless ? 'Name is required' : errors.name}>
        {(control) => (
          <Input
            {...control}
            readOnly={isReadOnly}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description" error={errors.description}>
        {(control) => (
          <Textarea
            {...control}
            readOnly={isReadOnly}
            rows={3}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label="Repository" hint="owner/name or a URL. Leave blank if there is none." error={errors.repo}>
        {(control) => (
          <Input
            {...control}
            readOnly={isReadOnly}
            autoComplete="off"
            spellCheck={false}
            placeholder="owner/name"
            value={draft.repo}
            onChange={(event) => change({ repo: event.target.value })}
            className="font-mono"
          />
        )}
      </Field>
      <RegionChoice value={draft.region} isDisabled={isReadOnly} onChange={(region) => change({ region })} />
      {!isReadOnly && (
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={isBusy || isNameless || !isChanged}>
            {isBusy && <LoaderCircle className="animate-spin" />}
            Save changes
          </Button>
        </div>
      )}
    </form>
  );
}
