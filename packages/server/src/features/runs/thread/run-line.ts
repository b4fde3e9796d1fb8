import type { TaskChannel } from '../../../platform/threads/serve-thread.ts';
import type { ExchangedToken } from '../../auth-profiles/index.ts';
import type { RunRecord, StepKey } from '../run-records.ts';
import type { FromRunThread, ToRunThread } from './thread-messages.ts';

/** The thread's end of the connection to the server. It sends reports, and receives permissions and stop requests. */
export interface RunChannel {
  /** Waits if the server is far behind in storing records. */
  report(record: RunRecord): Promise<void>;
  /** Flushes pending reports. */
  flush(): void;
  /** Resolves once the intent to send an unsafe request is stored. */
  permission(key: StepKey): Promise<void>;
  /** Passes on a refresh token that replaces a stored one. */
  keepRefreshToken(profileId: string, exchanged: ExchangedToken): void;
  readonly cancelled: AbortSignal;
}

/** How many records a run may be ahead of storage. A record with a long body counts as several, which limits memory use. */
const MAX_UNSTORED = 4000;
const CHARS_PER_UNIT = 4096;

export function openRunChannel(line: TaskChannel): RunChannel {
  const cancel = new AbortController();
  const permissions = new Map<number, () => void>();
  const outgoing: RunRecord[] = [];
  let unstored = 0;
  let nextId = 1;
  let room = Promise.withResolvers<void>();
  const post = (message: FromRunThread) => line.post(message);

  const flush = () => {
    if (outgoing.length === 0) return;
    const records = outgoing.splice(0);
    post({ kind: 'records', records, weight: records.reduce((sum, record) => sum + weightOf(record), 0) });
  };

  line.onMessage((incoming) => {
    // Only our own code writes to this port.
    const message = incoming as ToRunThread;
    if (message.kind === 'cancel') cancel.abort();
    if (message.kind === 'intent-stored') {
      permissions.get(message.id)?.();
      permissions.delete(message.id);
    }
    if (message.kind === 'stored') {
      unstored -= message.weight;
      room.resolve();
      room = Promise.withResolvers<void>();
    }
  });

  return {
    flush,
    cancelled: cancel.signal,
    async report(record) {
      // Reports within one event loop turn are sent as a single message.
      if (outgoing.length === 0) setImmediate(flush);
      outgoing.push(record);
      unstored += weightOf(record);
      while (unstored > MAX_UNSTORED) await room.promise;
    },
    keepRefreshToken: (profileId, exchanged) => post({ kind: 'refresh-token', profileId, ...exchanged }),
    permission(key) {
      flush();
      const id = nextId++;
      const granted = Promise.withResolvers<void>();
      permissions.set(id, granted.resolve);
      post({ kind: 'intent', id, key });
      return granted.promise;
    },
  };
}

function weightOf({ step }: RunRecord): number {
  const texts = [step?.exchange?.requestBody, step?.exchange?.responseBody];
  return 1 + Math.floor(texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0) / CHARS_PER_UNIT);
}
