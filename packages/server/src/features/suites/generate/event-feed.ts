/** Events from a task that continues even without a reader. At most one reader may follow them. */
export interface EventFeed<T> extends AsyncIterable<T> {
  push(event: T): void;
  end(): void;
}

export function createEventFeed<T>(): EventFeed<T> {
  const waiting: T[] = [];
  let ended = false;
  let wake = () => {};
  const notify = () => wake();

  async function* read(): AsyncGenerator<T> {
    while (true) {
      const next = waiting.shift();
      if (next !== undefined) {
        yield next;
        continue;
      }
      if (ended) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  return {
    push: (event) => {
      waiting.push(event);
      notify();
    },
    end: () => {
      ended = true;
      notify();
    },
    [Symbol.asyncIterator]: read,
  };
}
