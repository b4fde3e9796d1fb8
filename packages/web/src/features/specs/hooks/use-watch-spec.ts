import type { Spec } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify } from '../../../ui/toast.ts';
import { intervalText } from '../model/check-intervals.ts';

/** Starts, changes or stops regular checks of a spec's source. */
export function useWatchSpec(spec: Spec, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (everyMinutes: number | null) => call('watchSpec', { params: { id: spec.id }, body: { everyMinutes } }),
    onSuccess: async ({ watch }) => {
      notify(watch === null ? 'Source checks turned off' : `The source is checked ${intervalText(watch.everyMinutes)}`);
      await client.invalidateQueries({ queryKey: queryKeys.specWatches(spec.projectId) });
      onDone();
    },
  });
}
