import type { RunStreamEvent } from '@assay/contract';
import { followEvents } from '../../../lib/api/follow-events.ts';
import { applyRunEvent, emptyLiveRun, type LiveRun } from '../model/live-run.ts';

interface Entry {
  live: LiveRun;
  readonly listeners: Set<() => void>;
  readonly controller: AbortController;
}

/** Keeps this many finished runs, so that their steps do not flicker while the stored ones load. */
const MAX_KEPT = 20;
const entries = new Map<string, Entry>();

function isRunStreamEvent(value: unknown): value is RunStreamEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'payload' in value &&
    typeof value.payload === 'object' &&
    value.payload !== null
  );
}

function parseEvent(data: string): RunStreamEvent | null {
  try {
    const value: unknown = JSON.parse(data);
    return isRunStreamEvent(value) ? value : null;
  } catch {
    return null;
  }
}

function follow(runId: string, entry: Entry): void {
  followEvents('streamRunEvents', {
    params: { id: runId },
    signal: entry.controller.signal,
    onEvent: ({ data }) => {
      const event = parseEvent(data);
      if (event === null) return 'more';
      entry.live = applyRunEvent(entry.live, event);
      for (const listener of entry.listeners) listener();
      return entry.live.phase === 'finished' ? 'done' : 'more';
    },
    // A rejected stream is not fatal, because the run is also polled.
  }).catch(() => undefined);
}

function startEntry(runId: string): Entry {
  const entry: Entry = { live: emptyLiveRun, listeners: new Set(), controller: new AbortController() };
  entries.set(runId, entry);
  follow(runId, entry);
  return entry;
}

/** Watches a run. All watchers share one stream, which closes when the last one leaves. */
export function watchRun(runId: string, listener: () => void): () => void {
  const entry = entries.get(runId) ?? startEntry(runId);
  entry.listeners.add(listener);
  return () => {
    entry.listeners.delete(listener);
    if (entry.listeners.size === 0) release(runId, entry);
  };
}

function release(runId: string, entry: Entry): void {
  entry.controller.abort();
  if (entry.live.phase !== 'finished') entries.delete(runId);
  const [oldest] = entries.keys();
  if (entries.size > MAX_KEPT && oldest !== undefined && oldest !== runId) entries.delete(oldest);
}

export const liveRunOf = (runId: string): LiveRun => entries.get(runId)?.live ?? emptyLiveRun;
