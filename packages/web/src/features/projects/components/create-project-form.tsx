import { CreateProject } from '@assay/contract';
import { type FormEvent, useRef } from 'react';
import { schemaErrors } from '../../../lib/schema-errors.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { focusInvalid } from '../../../ui/focus-invalid.ts';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { useCreateProject } from '../hooks/use-create-project.ts';
import { RegionChoice } from './region-choice.tsx';

interface ProjectDraft {
  readonly name: string;
  readonly description: string;
  readonly repo: string;
  readonly region: 'EU' | 'US';
}

const emptyDraft: ProjectDraft = { name: '', description: '', repo: '', region: 'EU' };

/** Name and region for a new project. A missing name is reported at its field without sending a request. */
export function CreateProjectForm({ onDone }: { readonly onDone: (projectId: string) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, errors, change, check } = useDraft(
    () => emptyDraft,
    (next) => schemaErrors(CreateProject, next),
  );
  const create = useCreateProject(onDone);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (check()) create.mutate(CreateProject.parse(draft));
    else requestAnimationFrame(() => focusInvalid(form.current));
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className="flex flex-col gap-4 px-5 py-5">
        <Field label="Name" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              autoComplete="off"
              placeholder="Payments API"
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Description" hint="Optional: tell your team what this API does" error={errors.description}>
          {(control) => (
            <Textarea {...control} rows={2} value={draft.description} onChange={(event) => change({ description: event.target.value })} />
          )}
        </Field>
        <Field label="Repository" hint="Optional: owner/name or a URL" error={errors.repo}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={draft.repo}
              onChange={(event) => change({ repo: event.target.value })}
              className="font-mono"
            />
          )}
        </Field>
        <RegionChoice value={draft.region} onChange={(region) => change({ region })} />
      </div>
      <FormFooter state={create.isPending ? 'busy' : 'ready'}>Create Project</FormFooter>
    </form>
  );
}
