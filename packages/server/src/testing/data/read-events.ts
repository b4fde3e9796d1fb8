import type { TestUser } from '../app/test-app.ts';

/** `Data` is the type of the stream's events. */
export interface ReceivedEvent<Data> {
  readonly id: string | null;
  readonly event: string | null;
  readonly data: Data;
}

export interface ReadOptions {
  readonly method?: 'GET' | 'POST';
  readonly body?: unknown;
  readonly lastEventId?: string;
  /** Disconnects after this many events. */
  readonly limit?: number;
}

/** Reads a stream of server-sent events to its end, or disconnects early. */
export async function readEvents<Data>(
  address: string,
  user: TestUser,
  { method = 'GET', body, lastEventId, limit = Number.POSITIVE_INFINITY }: ReadOptions = {},
): Promise<ReceivedEvent<Data>[]> {
  const hangUp = new AbortController();
  // biome-ignore lint/style/noRestrictedGlobals: the server under test, on loopback.
  const response = await fetch(address, {
    method,
    signal: hangUp.signal,
    headers: {
      ...user.headers,
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.body === null || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    throw new Error(`not a stream: ${response.status} ${await response.text()}`);
  }
  const events: ReceivedEvent<Data>[] = [];
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const event = parseFrame<Data>(frame);
      if (event !== null && events.length < limit) events.push(event);
    }
    if (events.length >= limit) {
      hangUp.abort();
      break;
    }
  }
  return events;
}

function parseFrame<Data>(frame: string): ReceivedEvent<Data> | null {
  const field = (name: string) =>
    frame
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? null;
  const data = field('data');
  return data === null ? null : { id: field('id'), event: field('event'), data: JSON.parse(data) };
}
