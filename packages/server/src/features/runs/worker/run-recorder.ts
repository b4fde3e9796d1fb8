import { performance } from 'node:perf_hooks';
import type { RunRecord, StepKey } from '../run-records.ts';
import type { Batch } from '../write-batch.ts';

/** The minimum interval between inserts for one run: a run of any size causes at most ten inserts a second. */
const RECORDS_EVERY_MS = 100;
/** How long to collect the first events before writing them. */
const GATHER_MS = 20;

/** Collects a run's reports and writes them in batches, one after another. */
export interface RunRecorder {
  /** Resolves once the records are stored. */
  add(records: readonly RunRecord[]): Promise<void>;
  /** Resolves once the intent is stored; it does not wait for the timer. */
  intent(key: StepKey): Promise<void>;
}

interface Waiting<Item> {
  readonly items: Item[];
  readonly settled: PromiseWithResolvers<void>;
}

/** `write` returns false when another attempt owns the run. From then on every record is rejected. */
export function createRunRecorder(write: (batch: Batch) => Promise<boolean>): RunRecorder {
  const records = createWaitingList<RunRecord>();
  const intents = createWaitingList<StepKey>();
  let timer: NodeJS.Timeout | undefined;
  let nextRecordsAt = 0;
  let writing: Promise<void> = Promise.resolve();

  const takeRecords = () => {
    clearTimeout(timer);
    timer = undefined;
    nextRecordsAt = performance.now() + RECORDS_EVERY_MS;
    return records.take();
  };

  const writeTogether = async (events: Waiting<RunRecord> | null) => {
    const keys = intents.take();
    const parts = [events, keys].filter((part) => part !== null);
    if (parts.length === 0) return;
    try {
      const isOurs = await write({ records: events?.items ?? [], intents: keys?.items ?? [] });
      for (const { settled } of parts) isOurs ? settled.resolve() : settled.reject(new LeaseLostError());
    } catch (error) {
      for (const { settled } of parts) settled.reject(error);
    }
  };

  const onTimer = () => {
    writing = writing.then(() => writeTogether(takeRecords()));
  };
  /** Intents that arrive during a write are written together afterwards. Events are included once their interval has passed. */
  const onIntent = () => {
    writing = writing.then(() => writeTogether(performance.now() < nextRecordsAt ? null : takeRecords()));
  };

  return {
    add(added) {
      timer ??= setTimeout(onTimer, Math.max(GATHER_MS, nextRecordsAt - performance.now()));
      return records.add(added);
    },
    intent(key) {
      onIntent();
      return intents.add([key]);
    },
  };
}

function createWaitingList<Item>() {
  let waiting: Waiting<Item> | null = null;
  return {
    add(items: readonly Item[]): Promise<void> {
      waiting ??= { items: [], settled: Promise.withResolvers<void>() };
      waiting.items.push(...items);
      return waiting.settled.promise;
    },
    take(): Waiting<Item> | null {
      const taken = waiting;
      waiting = null;
      return taken;
    },
  };
}

/** Another attempt took over the run, so later reports from this one are ignored. */
export class LeaseLostError extends Error {
  constructor() {
    super('the run was taken over by another attempt');
    this.name = 'LeaseLost';
  }
}
