import type { Spec } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { Field } from '../../../ui/field.tsx';
import { SaveDialog } from '../../../ui/save-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { specWatchesQuery } from '../api/queries.ts';
import { useWatchSpec } from '../hooks/use-watch-spec.ts';
import { checkIntervals } from '../model/check-intervals.ts';

const NEVER = 'never';

/** Selects how often a spec's source is checked. A change becomes a new version. */
export function WatchDialog({ spec, onClose }: { readonly spec: Spec; readonly onClose: () => void }) {
  const watch = useQuery(specWatchesQuery(spec.projectId)).data?.find(({ seriesId }) => seriesId === spec.seriesId);
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? String(watch?.everyMinutes ?? NEVER);
  const saving = useWatchSpec(spec, onClose);
  return (
    <SaveDialog
      title="Check the source"
      description="When the spec at this URL changes, it is imported as a new version."
      action="Save"
      isReady
      isBusy={saving.isPending}
      failure={saving.error === null ? null : { title: 'The setting was not saved', detail: errorDetail(saving.error) }}
      onSave={() => saving.mutate(value === NEVER ? null : Number(value))}
      onClose={onClose}
    >
      <Field label="How often" hint="Headers are not stored, so a private spec cannot be checked.">
        {(control) => (
          <Select {...control} value={value} onChange={(event) => setChosen(event.target.value)}>
            {checkIntervals.map(({ minutes, label }) => (
              <option key={label} value={minutes ?? NEVER}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </SaveDialog>
  );
}
