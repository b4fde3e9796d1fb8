import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

const CHANNEL = 'assay-changes';

/** A cache that knows what this tab itself called out of date, apart from what other tabs did. */
export class TabQueryClient extends QueryClient {
  /** Told the key of everything that this tab changed. */
  onChanged: ((queryKey: QueryKey) => void) | null = null;

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters?.queryKey !== undefined) this.onChanged?.(filters.queryKey as QueryKey);
    return super.invalidateQueries(filters, options);
  }

  /** Invalidates what another tab changed. A hidden tab fetches again when it becomes visible. */
  heedChange(queryKey: QueryKey): void {
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
    void super.invalidateQueries({ queryKey, refetchType });
  }
}

const isKey = (data: unknown): data is QueryKey => Array.isArray(data);

/** Keeps the tabs of one browser in step: what one of them stores or invalidates, the others read again. Returns how to end it. */
export function connectTabs(client: TabQueryClient): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  const announce = (queryKey: QueryKey): void => channel.postMessage(queryKey);
  client.onChanged = announce;
  // Data that this tab put into the cache by hand, as after storing a message; what it merely read is not news.
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual === true) announce(event.query.queryKey);
  });
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isKey(data)) client.heedChange(data);
  };
  return () => {
    client.onChanged = null;
    unsubscribe();
    channel.close();
  };
}
