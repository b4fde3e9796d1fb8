import type { CallName } from '@assay/contract/paths';
import { ApiError, isAbort } from './api-error.ts';
import { callRaw } from './call.ts';
import { readEvents } from './read-events.ts';
import type { ServerEvent } from './sse-parser.ts';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;

export interface FollowOptions {
  readonly params: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Returns `done` when no more events follow. */
  readonly onEvent: (event: ServerEvent) => 'more' | 'done';
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const isFinal = (error: unknown): boolean => isAbort(error) || (error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * Follows an event stream across broken connections. Each new connection resumes after the last event, with a delay that doubles while
 * nothing arrives. Rejects when the server returns a permanent error.
 */
export async function followEvents(name: CallName, options: FollowOptions): Promise<void> {
  let lastId: string | null = null;
  let pause = FIRST_WAIT_MS;
  let isDone = false;
  const onEvent = (event: ServerEvent): void => {
    lastId = event.id ?? lastId;
    pause = FIRST_WAIT_MS;
    if (options.onEvent(event) === 'done') isDone = true;
  };
  while (!options.signal.aborted && !isDone) {
    try {
      const headers: Record<string, string> = lastId === null ? {} : { 'last-event-id': lastId };
      const reply = await callRaw(name, { params: options.params, signal: options.signal }, 'text/event-stream', headers);
      await readEvents(reply, onEvent);
    } catch (error) {
      if (options.signal.aborted) return;
      if (isFinal(error)) throw error;
    }
    if (isDone) return;
    await wait(pause, options.signal);
    pause = Math.min(pause * 2, MAX_WAIT_MS);
  }
}
