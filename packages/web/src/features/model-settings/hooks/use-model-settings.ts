import type { ModelConnection, ModelSettings } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

function useCacheSettings(): (settings: ModelSettings) => void {
  const client = useQueryClient();
  return (settings) => client.setQueryData<ModelSettings>(queryKeys.modelSettings, settings);
}

/** Saves the connection. The form shows its errors. */
export function useSaveModel(onDone: (settings: ModelSettings) => void) {
  const keep = useCacheSettings();
  return useMutation({
    mutationFn: (connection: ModelConnection) => call('updateModelSettings', { body: { connection } }),
    onSuccess: (settings) => {
      keep(settings);
      notify('Model saved');
      onDone(settings);
    },
  });
}

export function useRemoveModel(onDone: (settings: ModelSettings) => void) {
  const keep = useCacheSettings();
  return useMutation({
    mutationFn: () => call('updateModelSettings', { body: { connection: null } }),
    onSuccess: (settings) => {
      keep(settings);
      notify('Model removed', 'Assay now uses its built-in parser.');
      onDone(settings);
    },
    onError: (error) => notifyFailure('Failed to remove the model', errorDetail(error)),
  });
}

export function useUpdateSendBodies() {
  const keep = useCacheSettings();
  return useMutation({
    mutationFn: (sendsBodies: boolean) => call('updateModelSettings', { body: { sendsBodies } }),
    onSuccess: (settings) => {
      keep(settings);
      notify(settings.sendsBodies ? 'Response bodies are sent to the model' : 'Response bodies stay on this server');
    },
    onError: (error) => notifyFailure('Failed to update the setting', errorDetail(error)),
  });
}

/** Tests a connection that need not be saved, or the current one. */
export function useTestModel() {
  return useMutation({
    mutationFn: (connection: ModelConnection | null) => call('testModelSettings', { body: connection === null ? {} : { connection } }),
  });
}
