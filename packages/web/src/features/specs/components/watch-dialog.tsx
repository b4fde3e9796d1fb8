import type { Spec } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { specWatchesQuery } from '../api/queries.ts';
import { watchPaces } from '../api/watch-paces.ts';
import { useWatchSpec } from '../hooks/use-watch-spec.ts';

const NEVER = 'never';

/** How often the source of a description is looked at; a change becomes a new version. */
export function WatchDialog({ spec, onClose }: { readonly spec: Spec; readonly onClose: () => void }) {
  const watch = useQuery(specWatchesQuery(spec.projectId)).data?.find(({ seriesId }) => seriesId === spec.seriesId);
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? String(watch?.everyMinutes ?? NEVER);
  const saving = useWatchSpec(spec, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate(value === NEVER ? null : Number(value));
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Check the source" description="When the document at the address changes, it is imported as a new version.">
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <div className="flex flex-col gap-4 px-5 py-4">
            <Field label="How often" hint="Headers are never stored, so a private document cannot be checked.">
              {(control) => (
                <Select {...control} value={value} onChange={(event) => setChosen(event.target.value)}>
                  {watchPaces.map(({ minutes, label }) => (
                    <option key={label} value={minutes ?? NEVER}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {saving.error !== null && (
              <Notice tone="bad" title="This was not saved">
                {errorDetail(saving.error)}
              </Notice>
            )}
          </div>
          <FormFooter state={saving.isPending ? 'busy' : 'ready'}>Save</FormFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
