import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Signals } from './signals.ts';

const CHANNEL = 'assay_signals';
const RETRY_MS = 1000;

/** Signals over LISTEN and NOTIFY, on a dedicated connection that is reopened when it breaks. */
export async function openPostgresSignals(connectionString: string, log: Log): Promise<Signals> {
  const self = randomUUID();
  const listeners: ((topic: string, text: string) => void)[] = [];
  let client: pg.Client | null = null;
  /** Waits until the connection listens, because a client executes one statement at a time. */
  let isOpen = false;
  let isSending = false;
  const waiting = new Set<string>();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const hear = (payload: string) => {
    const [sender, topic = '', text = ''] = payload.split(' ');
    if (sender !== self) for (const listener of listeners) listener(topic, text);
  };

  const lose = (lost: pg.Client, error: Error) => {
    if (client !== lost || isClosed) return;
    client = null;
    isOpen = false;
    log.warn({ err: error }, 'the connection to the other processes was lost; reconnecting');
    retry = setTimeout(() => void connect(), RETRY_MS);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('the database closed the connection')));
    next.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      isOpen = true;
    } catch (error) {
      lose(next, error instanceof Error ? error : new Error(String(error)));
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
      if (client === null || !isOpen) continue;
      await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads]).catch(() => {});
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
