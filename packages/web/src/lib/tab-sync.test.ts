// @vitest-environment happy-dom
import type { QueryKey } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { connectTabs } from './tab-sync.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A browser tab with its own cache that holds one conversation. */
function openTab(key: QueryKey = queryKeys.conversation('c1')) {
  const client = createQueryClient();
  client.setQueryData(key, 'as it was');
  ends.push(connectTabs(client));
  return { client, isStale: () => client.getQueryState(key)?.isInvalidated === true };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

it('a change in one tab makes the other tab load again, but not itself', async () => {
  const [one, other] = [openTab(), openTab()];
  one.client.setQueryData(queryKeys.conversation('c1'), 'with an answer');
  await expect.poll(() => other.isStale()).toBe(true);
  expect(one.isStale()).toBe(false);
});

it('an invalidation in one tab also invalidates the other', async () => {
  const key = queryKeys.suites('p1');
  const [one, other] = [openTab(key), openTab(key)];
  await one.client.invalidateQueries({ queryKey: queryKeys.project('p1') });
  await expect.poll(() => other.isStale()).toBe(true);
});

it('tabs do not invalidate each other in a loop', async () => {
  const [one, other] = [openTab(), openTab()];
  const heard = vi.fn();
  const channel = new BroadcastChannel('assay-changes');
  channel.onmessage = heard;
  ends.push(() => channel.close());
  await one.client.invalidateQueries({ queryKey: queryKeys.conversation('c1') });
  await expect.poll(() => other.isStale()).toBe(true);
  await settled();
  expect(heard).toHaveBeenCalledOnce();
});
