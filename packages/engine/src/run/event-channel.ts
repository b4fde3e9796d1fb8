const MAX_WAITING = 64;
const DONE = { done: true, value: undefined } as const;

/** A queue between several producers and one consumer. */
class EventChannel<Item extends object> {
  #queue: Item[] = [];
  #taken: Item[] = [];
  #position = 0;
  #ended: { readonly error?: unknown } | null = null;
  #wakeConsumer: (() => void) | null = null;
  #heldWorkers: (() => void)[] = [];

  /** Returns null, or a promise that resolves once the consumer has caught up, so that a slow consumer slows down the workers. */
  push(item: Item): Promise<void> | null {
    this.#queue.push(item);
    this.#wake();
    const isBehind = this.#queue.length >= MAX_WAITING && this.#ended === null;
    return isBehind ? new Promise<void>((resolve) => this.#heldWorkers.push(resolve)) : null;
  }

  /** Closes the channel. If there is an error, the consumer's next read throws it. */
  end(state: { readonly error?: unknown }): void {
    this.#ended ??= state;
    this.#wake();
  }

  /** Called when the consumer stops reading, so that waiting workers can continue. */
  abandon(): void {
    this.end({});
    this.#releaseWorkers();
  }

  /** Returns the items in order. Throws the error that ended the work. */
  async next(): Promise<IteratorResult<Item, undefined>> {
    for (;;) {
      const value = this.#takeOne();
      if (value !== undefined) return { done: false, value };
      if (this.#ended !== null && 'error' in this.#ended) throw this.#ended.error;
      if (this.#ended !== null) return DONE;
      await new Promise<void>((resolve) => {
        this.#wakeConsumer = resolve;
      });
    }
  }

  #takeOne(): Item | undefined {
    if (this.#position === this.#taken.length && this.#queue.length > 0) {
      this.#taken = this.#queue;
      this.#queue = [];
      this.#position = 0;
      this.#releaseWorkers();
    }
    const item = this.#taken[this.#position];
    if (item !== undefined) this.#position += 1;
    return item;
  }

  #wake(): void {
    const wake = this.#wakeConsumer;
    this.#wakeConsumer = null;
    wake?.();
  }

  #releaseWorkers(): void {
    const released = this.#heldWorkers;
    this.#heldWorkers = [];
    for (const release of released) release();
  }
}

type Work<Item> = (push: (item: Item) => Promise<void> | null, isAbandoned: () => boolean) => Promise<void>;

/**
 * Creates an event stream for work that starts when the first event is read and stops when the reader does. It is not an async generator,
 * because that allocates several promises for each of the thousands of events in a run.
 */
export function streamEvents<Item extends object>(work: Work<Item>): AsyncIterableIterator<Item> {
  const channel = new EventChannel<Item>();
  let isAbandoned = false;
  let working: Promise<void> | null = null;
  const start = (): Promise<void> =>
    work(
      (item) => channel.push(item),
      () => isAbandoned,
    ).then(
      () => channel.end({}),
      (error: unknown) => channel.end({ error }),
    );
  const events: AsyncIterableIterator<Item> = {
    next: () => {
      working ??= start();
      return channel.next();
    },
    // When a consumer stops reading, no requests may continue in the background.
    return: async () => {
      isAbandoned = true;
      channel.abandon();
      await working;
      return DONE;
    },
    [Symbol.asyncIterator]: () => events,
  };
  return events;
}
