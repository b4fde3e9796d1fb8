import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Signals } from './signals.ts';

const CHANNEL = 'assay_signals';
const RETRY_MS = 1000;

/** If a statement gets no response for this long, the connection is dead. */
const QUERY_TIMEOUT_MS = 10_000;

/** Signals over LISTEN and NOTIFY, on a dedicated connection that is reopened when it breaks. */
export async function openPostgresSignals(
  connectionString: string,
  log: Log,
  { queryTimeoutMs = QUERY_TIMEOUT_MS }: { readonly queryTimeoutMs?: number } = {},
): Promise<Signals> {
  const self = randomUUID();
  const listeners: ((topic: string, text: string) => void)[] = [];
  let client: pg.Client | null = null;
  /** True once the connection listens. Before that, nothing is sent on it, because a client executes one statement at a time. */
  let isOpen = false;
  let isSending = false;
  const waiting = new Set<string>();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const hear = (payload: string) => {
    const [sender, topic = '', text = ''] = payload.split(' ');
    if (sender !== self) for (const listener of listeners) listener(topic, text);
  };

  const lose = (lost: pg.Client, cause: unknown) => {
    if (client !== lost || isClosed) return;
    client = null;
    isOpen = false;
    // A connection that is not in use here would otherwise stay open at the server.
    void lost.end().catch(() => {});
    log.warn({ err: cause }, 'the connection to the other processes was lost; reconnecting');
    retry = setTimeout(() => void connect(), RETRY_MS);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 10_000,
      query_timeout: queryTimeoutMs,
      // Between two signals, nothing else would notice that the other side is gone.
      keepAlive: true,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('the database closed the connection')));
    next.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      isOpen = true;
    } catch (error) {
      lose(next, error);
    }
  }

  /**
   * Sends one statement at a time, with all signals that were collected since the previous one. Receivers make up for lost signals by
   * polling.
   */
  async function sendWaiting(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (waiting.size > 0) {
      const payloads = [...waiting];
      waiting.clear();
      const sender = client;
      if (sender === null || !isOpen) continue;
      const statement = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
      await sender.query(statement, [CHANNEL, payloads]).catch((error: unknown) => lose(sender, error));
    }
    isSending = false;
  }

  await connect();
  return {
    send: (topic, text) => {
      waiting.add(`${self} ${topic} ${text}`);
      void sendWaiting();
    },
    onHeard: (listener) => void listeners.push(listener),
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
