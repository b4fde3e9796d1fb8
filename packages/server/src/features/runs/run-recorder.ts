import type { RunRecord, StepKey } from './run-records.ts';
import type { Batch } from './write-batch.ts';

const FLUSH_MS = 50;

/** Collects what a run reports and writes it in batches, one after another. */
export interface RunRecorder {
  /** Resolves once the records are stored. */
  add(records: readonly RunRecord[]): Promise<void>;
  /** Resolves once the intent is stored; it does not wait for the timer. */
  intent(key: StepKey): Promise<void>;
}

interface Waiting {
  readonly records: RunRecord[];
  readonly intents: StepKey[];
  readonly settled: PromiseWithResolvers<void>;
}

/** `write` answers false when the run belongs to somebody else by now; from then on everything is refused. */
export function createRunRecorder(write: (batch: Batch) => Promise<boolean>): RunRecorder {
  let waiting: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const collect = (): Waiting => {
    waiting ??= { records: [], intents: [], settled: Promise.withResolvers<void>() };
    return waiting;
  };

  /** Intents that arrive while a write is under way share the next one. */
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(async () => {
      const batch = waiting;
      if (batch === null) return;
      waiting = null;
      try {
        if (await write(batch)) batch.settled.resolve();
        else batch.settled.reject(new LeaseLost());
      } catch (error) {
        batch.settled.reject(error);
      }
    });
  };

  return {
    add(records) {
      const batch = collect();
      batch.records.push(...records);
      timer ??= setTimeout(flush, FLUSH_MS);
      return batch.settled.promise;
    },
    intent(key) {
      const batch = collect();
      batch.intents.push(key);
      flush();
      return batch.settled.promise;
    },
  };
}

/** The run was taken over by another attempt; whatever this one still reports is void. */
export class LeaseLost extends Error {
  constructor() {
    super('the run was taken over by another attempt');
    this.name = 'LeaseLost';
  }
}
