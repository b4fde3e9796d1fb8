/** A queue between workers that push and one consumer that pulls. */
export interface EventChannel<Item> {
  /** Null, or what to wait for until the consumer has caught up: a slow one holds the workers back. */
  readonly push: (item: Item) => Promise<void> | null;
  readonly close: () => void;
  readonly fail: (error: unknown) => void;
  /** Everything that has come since the last time; null when nothing more will come. Throws what ended the work. */
  readonly take: () => Promise<readonly Item[] | null>;
  /** Whoever waits for the consumer goes on: it reads no more. */
  readonly abandon: () => void;
}

const MAX_WAITING = 64;

export function openChannel<Item>(): EventChannel<Item> {
  const queue: Item[] = [];
  let ended: { readonly error?: unknown } | null = null;
  let wakeConsumer: () => void = () => {};
  let heldWorkers: (() => void)[] = [];

  const end = (state: { readonly error?: unknown }): void => {
    ended ??= state;
    wakeConsumer();
  };
  const releaseWorkers = (): void => {
    const released = heldWorkers;
    heldWorkers = [];
    for (const release of released) release();
  };
  /** Resolves when there is something to take or nothing more will come. */
  const waitForItem = async (): Promise<void> => {
    while (queue.length === 0 && ended === null) {
      await new Promise<void>((resolve) => {
        wakeConsumer = resolve;
      });
    }
  };
  const take = async (): Promise<readonly Item[] | null> => {
    await waitForItem();
    if (queue.length > 0) {
      const taken = queue.splice(0);
      releaseWorkers();
      return taken;
    }
    if (ended !== null && 'error' in ended) throw ended.error;
    return null;
  };
  const abandon = (): void => {
    end({});
    releaseWorkers();
  };
  return {
    push: (item) => {
      queue.push(item);
      wakeConsumer();
      return queue.length >= MAX_WAITING && ended === null ? new Promise<void>((resolve) => heldWorkers.push(resolve)) : null;
    },
    close: () => end({}),
    fail: (error) => end({ error }),
    take,
    abandon,
  };
}
