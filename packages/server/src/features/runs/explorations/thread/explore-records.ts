import type { ExploreEvent } from '@assay/engine/model';
import type { ExploreRecord } from './explore-messages.ts';

const FLUSH_MS = 100;

export interface RecordOptions {
  /** The operations in the spec, in order. */
  readonly operations: readonly string[];
  /** Masks secrets and removes characters that the database cannot store. */
  readonly clean: (text: string) => string;
  /** Milliseconds since the start. */
  readonly now: () => number;
}

/** Returns the event to store. The result is not an event, because it is stored with the exploration. */
export function toExploreRecord(event: ExploreEvent, { operations, clean, now }: RecordOptions): ExploreRecord | null {
  const at = Math.round(now());
  switch (event.kind) {
    case 'explore-started': {
      const { leftOut, mostRequests, mostSearched } = event.preview;
      return {
        kind: 'started',
        at,
        operations: operations.map(clean),
        leftOut: leftOut.map(({ op, reason }) => ({ op: clean(op), reason: clean(reason) })),
        mostRequests: mostRequests + mostSearched,
      };
    }
    case 'explore-sent': {
      const { number, op, request, status } = event.line;
      const { phase, reached } = event;
      return { kind: 'sent', at, number, op: clean(op), request: clean(request), status, phase, reached };
    }
    case 'explore-found': {
      const { op, text, grade } = event.finding;
      return { kind: 'found', at, op: clean(op), text: clean(text), grade };
    }
    case 'explore-waiting':
      return { kind: 'waiting', at, milliseconds: event.milliseconds };
    case 'explore-finished':
      return null;
  }
}

/** Collects events and passes them on several times a second. */
export function createRecordBatches(post: (records: readonly ExploreRecord[]) => void) {
  let waiting: ExploreRecord[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    post(waiting);
    waiting = [];
  };
  return {
    flush,
    add(record: ExploreRecord): void {
      // A search sends thousands of requests. Only the last request in each batch is stored as progress.
      if (isSearched(record)) waiting = waiting.filter((other) => !isSearched(other));
      waiting.push(record);
      timer ??= setTimeout(flush, FLUSH_MS);
    },
  };
}

const isSearched = (record: ExploreRecord): boolean => record.kind === 'sent' && record.phase === 'search';
