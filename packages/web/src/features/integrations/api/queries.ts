import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const integrationsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.integrations(projectId),
    queryFn: ({ signal }) => call('listIntegrations', { params: { id: projectId }, signal }),
  });

const PENDING_MS = 2000;

/** Polled while a delivery is pending. */
export const webhooksQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.webhooks(projectId),
    queryFn: async ({ signal }) => (await call('listWebhooks', { params: { id: projectId }, signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(({ lastDelivery }) => lastDelivery?.status === 'pending') ? PENDING_MS : false),
  });

export const deliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: queryKeys.deliveries(webhookId),
    queryFn: async ({ signal }) =>
      (await call('listDeliveries', { params: { id: webhookId }, query: { page: 1, pageSize: 50 }, signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'pending') ? PENDING_MS : false),
  });
