import type { NewWebhook } from '@assay/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { type CallOptions, call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';

function useReload(projectId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.webhooks(projectId) });
}

export function useCreateWebhook(projectId: string, onDone: (webhook: NewWebhook) => void) {
  const reload = useReload(projectId);
  return useMutation({
    mutationFn: (body: CallOptions<'createWebhook'>['body']) => call('createWebhook', { params: { id: projectId }, body }),
    onSuccess: async (webhook) => {
      notify('Webhook added', webhook.url);
      onDone(webhook);
      await reload();
    },
  });
}

export function useWebhookActions(projectId: string) {
  const reload = useReload(projectId);
  const toggle = useMutation({
    mutationFn: ({ id, isEnabled }: { readonly id: string; readonly isEnabled: boolean }) =>
      call('updateWebhook', { params: { id }, body: { isEnabled } }),
    onError: (error) => notifyFailure('Failed to update webhook', errorDetail(error)),
    onSettled: reload,
  });
  const test = useMutation({
    mutationFn: (id: string) => call('testWebhook', { params: { id } }),
    onSuccess: () => notify('Ping sent', 'The response appears under Deliveries.'),
    onError: (error) => notifyFailure('Failed to send ping', errorDetail(error)),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('deleteWebhook', { params: { id } }),
    onSuccess: () => notify('Webhook deleted'),
    onError: (error) => notifyFailure('Failed to delete webhook', errorDetail(error)),
    onSettled: reload,
  });
  return { toggle: toggle.mutate, test: test.mutate, remove };
}

export function useRedeliver(webhookId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => call('redeliver', { params: { id: webhookId, deliveryId } }),
    onSuccess: () => notify('Sent again'),
    onError: (error) => notifyFailure('Failed to send', errorDetail(error)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.deliveries(webhookId) }),
  });
}
