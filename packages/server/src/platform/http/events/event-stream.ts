import type { Log } from '../../log/log.ts';
import type { AppError } from '../app-error.ts';
import type { ServerEvent } from '../feature.ts';
import { toProblem } from '../problem.ts';

export interface StreamOptions {
  readonly signal: AbortSignal;
  readonly keepAliveMs: number;
  readonly log: Log;
  readonly toAppError: (error: unknown) => AppError;
}

const RETRY_HINT = 'retry: 2000\n\n';
const KEEP_ALIVE = ': keep-alive\n\n';

/**
 * JSON has no raw line breaks, so the data always fits on one line. Ids and names come from our own code, but a line break
 * there would forge a frame.
 */
export function frameEvent(event: ServerEvent): string {
  const oneLine = (text: string) => text.replace(/[\r\n\0]/g, ' ');
  const id = event.id === undefined ? '' : `id: ${oneLine(event.id)}\n`;
  const name = event.event === undefined ? '' : `event: ${oneLine(event.event)}\n`;
  return `${id}${name}data: ${JSON.stringify(event.data ?? null)}\n\n`;
}

/**
 * Turns events into stream text. The socket pulls it, so a slow reader slows down the source instead of filling memory. While the source is
 * quiet, a comment is sent as a heartbeat. An error after the start becomes the last event.
 */
export async function* streamFrames(events: AsyncIterable<ServerEvent>, options: StreamOptions): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    yield RETRY_HINT;
    let next = iterator.next();
    for (;;) {
      const turn = await firstOf(next, options);
      if (turn === 'aborted') return;
      if (turn === 'quiet') {
        yield KEEP_ALIVE;
        continue;
      }
      if (turn.done === true) return;
      yield frameEvent(turn.value);
      next = iterator.next();
    }
  } catch (error) {
    yield frameEvent({ event: 'problem', data: toProblem(options.toAppError(error)) });
  } finally {
    // Not awaited, because a source that is still waiting would keep the closed connection alive.
    iterator.return?.().catch((error: unknown) => options.log.warn({ err: error }, 'an event source failed while closing'));
  }
}

type Turn = IteratorResult<ServerEvent> | 'quiet' | 'aborted';

async function firstOf(next: Promise<IteratorResult<ServerEvent>>, { signal, keepAliveMs }: StreamOptions): Promise<Turn> {
  if (signal.aborted) return 'aborted';
  const { promise, resolve } = Promise.withResolvers<Turn>();
  const timer = setTimeout(() => resolve('quiet'), keepAliveMs);
  const abort = () => resolve('aborted');
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
