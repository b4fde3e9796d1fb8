import { CreateProject } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { useCreateProject } from '../hooks/use-create-project.ts';
import { RegionChoice } from './region-choice.tsx';

const defaultValues = { name: '', description: '', repo: '', region: 'EU' } as const;

/** Name and region of a new project; an empty name is answered beside the field, without a request. */
export function CreateProjectForm({ onDone }: { readonly onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(CreateProject), defaultValues });
  const create = useCreateProject(onDone);
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => create.mutate(values))(event)}>
      <div className="flex flex-col gap-4 px-5 py-5">
        <Field label="Name" error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register('name')} autoFocus autoComplete="off" placeholder="Payments API" />}
        </Field>
        <Field label="Description" hint="Optional: what this API does, for your team" error={errors.description?.message}>
          {(control) => <Textarea {...control} {...form.register('description')} rows={2} />}
        </Field>
        <Field label="Repository" hint="Optional: owner/name or an address" error={errors.repo?.message}>
          {(control) => <Input {...control} {...form.register('repo')} autoComplete="off" spellCheck={false} className="font-mono" />}
        </Field>
        <Controller
          control={form.control}
          name="region"
          render={({ field }) => <RegionChoice value={field.value ?? 'EU'} onChange={field.onChange} />}
        />
      </div>
      <FormFooter state={create.isPending ? 'busy' : 'ready'}>Create Project</FormFooter>
    </form>
  );
}
