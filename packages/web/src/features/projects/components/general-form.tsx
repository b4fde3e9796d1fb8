import { type Project, UpdateProject } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { LoaderCircle } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import type { ProjectChanges } from '../hooks/use-update-project.ts';
import { RegionChoice } from './region-choice.tsx';

interface GeneralFormProps {
  readonly project: Project;
  readonly isBusy: boolean;
  readonly onSave: (changes: ProjectChanges) => void;
}

const General = UpdateProject.pick({ name: true, description: true, region: true, repo: true });

/** Name, description, repository and region. */
export function GeneralForm({ project, isBusy, onSave }: GeneralFormProps) {
  const { name, description, region, repo } = project;
  const form = useForm({ resolver: zodResolver(General), values: { name, description, region, repo: repo ?? '' } });
  const { errors, isDirty } = form.formState;
  const isReadOnly = project.role === 'viewer';
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => onSave(values))(event)} className="flex flex-col gap-4">
      <Field label="Name" error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} disabled={isReadOnly} autoComplete="off" />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(control) => <Textarea {...control} {...form.register('description')} disabled={isReadOnly} rows={3} />}
      </Field>
      <Field label="Repository" hint="owner/name or an address; leave it empty for none" error={errors.repo?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('repo')}
            disabled={isReadOnly}
            autoComplete="off"
            spellCheck={false}
            placeholder="owner/name"
            className="font-mono"
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="region"
        render={({ field }) => <RegionChoice value={field.value ?? 'EU'} isDisabled={isReadOnly} onChange={field.onChange} />}
      />
      {!isReadOnly && (
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={isBusy || !isDirty}>
            {isBusy && <LoaderCircle className="animate-spin" />}
            Save changes
          </Button>
        </div>
      )}
    </form>
  );
}
