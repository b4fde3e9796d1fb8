import type { ServerEvent } from '../../platform/http/feature.ts';

const PAGE = 200;
/** Polls in addition to signals, because a signal from another process may get lost. */
const POLL_MS = 2000;

export interface EventSubscription {
  /** The client already has events up to and including this number. */
  readonly after: number;
  readonly signal: AbortSignal;
  readonly onAnnounced: (listener: () => void) => () => void;
  /** `gone` once the caller may no longer see the events. */
  readonly state: () => Promise<'going' | 'ended' | 'gone'>;
  readonly list: (after: number, limit: number) => Promise<readonly { readonly seq: number }[]>;
}

/** Streams stored events first, then new ones, each exactly once and in order, until no more can follow. */
export async function* followEvents({ after, signal, onAnnounced, state, list }: EventSubscription): AsyncGenerator<ServerEvent> {
  const wakeUp = createWakeUp(signal);
  const unsubscribe = onAnnounced(wakeUp.ring);
  try {
    let last = after;
    while (!signal.aborted) {
      // The state is read before the events. If it is final here, no event can follow those read next.
      const now = await state();
      if (now === 'gone') return;
      const events = await list(last, PAGE);
      for (const event of events) {
        yield { id: String(event.seq), data: event };
        last = event.seq;
      }
      if (events.length === PAGE) continue;
      if (now === 'ended') return;
      await wakeUp.wait(POLL_MS);
    }
  } finally {
    unsubscribe();
    wakeUp.close();
  }
}

/** Waits for a wake-up, the end of the connection or the timeout. An early wake-up is not lost. */
function createWakeUp(signal: AbortSignal) {
  let rung = false;
  let wake = () => {};
  const ring = () => {
    rung = true;
    wake();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    async wait(ms: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
    close: () => signal.removeEventListener('abort', ring),
  };
}
