import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

const CHANNEL = 'assay-changes';

/** A query cache that distinguishes this tab's invalidations from those in other tabs. */
export class TabQueryClient extends QueryClient {
  /** Called with the query key of every change that this tab makes. */
  onChanged: ((queryKey: QueryKey) => void) | null = null;

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters?.queryKey !== undefined) this.onChanged?.(filters.queryKey as QueryKey);
    return super.invalidateQueries(filters, options);
  }

  /** Invalidates data that another tab changed. A hidden tab reloads it when it becomes visible. */
  applyChange(queryKey: QueryKey): void {
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
    void super.invalidateQueries({ queryKey, refetchType });
  }
}

const isKey = (data: unknown): data is QueryKey => Array.isArray(data);

/**
 * Synchronises the tabs in one browser: data that one tab stores or invalidates is reloaded in the others. Returns a function that stops
 * it.
 */
export function connectTabs(client: TabQueryClient): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  const announce = (queryKey: QueryKey): void => channel.postMessage(queryKey);
  client.onChanged = announce;
  // Data that this tab wrote to the cache, for example after storing a message. Loaded data is not reported.
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual === true) announce(event.query.queryKey);
  });
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isKey(data)) client.applyChange(data);
  };
  return () => {
    client.onChanged = null;
    unsubscribe();
    channel.close();
  };
}
