import { CreateProject } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { RadioGroup } from 'radix-ui';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { DialogClose } from '../../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { useCreateProject } from '../hooks/use-create-project.ts';

const regions = [
  ['EU', 'Europe'],
  ['US', 'United States'],
] as const;

interface RegionProps {
  readonly value: 'EU' | 'US' | undefined;
  readonly onChange: (value: string) => void;
}

function RegionChoice({ value, onChange }: RegionProps) {
  return (
    <RadioGroup.Root aria-label="Region" value={value ?? 'EU'} onValueChange={onChange} className="grid grid-cols-2 gap-2">
      {regions.map(([code, name]) => (
        <RadioGroup.Item
          key={code}
          value={code}
          className="flex h-11 items-center gap-2.5 rounded-md border border-line-strong bg-raised px-3 text-left text-fg-2 text-sm data-[state=checked]:border-accent-text data-[state=checked]:bg-accent-soft data-[state=checked]:text-fg"
        >
          <span className="grid size-4 shrink-0 place-items-center rounded-full border border-line-strong">
            <RadioGroup.Indicator className="size-2 rounded-full bg-accent-text" />
          </span>
          <span className="font-medium">{code}</span>
          <span className="truncate text-fg-2">{name}</span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

/** Name and region of a new project; an empty name is answered beside the field, without a request. */
export function CreateProjectForm({ onDone }: { readonly onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(CreateProject), defaultValues: { name: '', description: '', region: 'EU' as const } });
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
        <div>
          <p className="mb-1 font-medium text-sm">Region</p>
          <Controller
            control={form.control}
            name="region"
            render={({ field }) => <RegionChoice value={field.value} onChange={field.onChange} />}
          />
        </div>
      </div>
      <footer className="flex justify-end gap-2 border-t px-5 py-3">
        <DialogClose asChild>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={create.isPending}>
          Create Project
        </Button>
      </footer>
    </form>
  );
}
