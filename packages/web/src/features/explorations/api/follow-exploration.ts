import type { ExplorationEvent } from '@assay/contract';
import { followEvents } from '../../../lib/api/follow-events.ts';

function parseEvent(data: string): ExplorationEvent | null {
  try {
    const value: unknown = JSON.parse(data);
    // The server validates its events against the contract.
    return typeof value === 'object' && value !== null && 'kind' in value && 'seq' in value ? (value as ExplorationEvent) : null;
  } catch {
    return null;
  }
}

/** Follows the events of an exploration until its end. */
export async function followExploration(id: string, signal: AbortSignal, onEvent: (event: ExplorationEvent) => void): Promise<void> {
  await followEvents('streamExplorationEvents', {
    params: { id },
    signal,
    onEvent: ({ data }) => {
      const event = parseEvent(data);
      if (event === null) return 'more';
      onEvent(event);
      return event.kind === 'finished' ? 'done' : 'more';
    },
    // A rejected stream is not fatal, because the exploration is also polled.
  }).catch(() => undefined);
}
