import { expect, test } from 'vitest';
import { createLog } from '../../log/log.ts';
import { AppError } from '../app-error.ts';
import type { ServerEvent } from '../feature.ts';
import { frameEvent, streamFrames } from './event-stream.ts';

const log = createLog({ logLevel: 'silent' });
const options = (signal = new AbortController().signal, keepAliveMs = 60_000) => ({
  signal,
  keepAliveMs,
  log,
  toAppError: (error: unknown) => (error instanceof AppError ? error : new AppError('INTERNAL', { errorId: 'x' })),
});
async function collect(frames: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const frame of frames) text += frame;
  return text;
}

test('an event consists of id, name and one line of JSON', () => {
  expect(frameEvent({ id: '7', event: 'step', data: { text: 'a\nb' } })).toBe('id: 7\nevent: step\ndata: {"text":"a\\nb"}\n\n');
  expect(frameEvent({ data: 'x' })).toBe('data: "x"\n\n');
});

test('a line break in an id or a name cannot forge another event', () => {
  expect(frameEvent({ id: '1\ndata: forged', event: 'a\r\n\r\nb', data: 1 })).toBe('id: 1 data: forged\nevent: a    b\ndata: 1\n\n');
});

test('a stream starts with a retry hint and ends with its source', async () => {
  async function* source(): AsyncGenerator<ServerEvent> {
    yield { id: '1', data: 1 };
    yield { id: '2', data: 2 };
  }
  expect(await collect(streamFrames(source(), options()))).toBe('retry: 2000\n\nid: 1\ndata: 1\n\nid: 2\ndata: 2\n\n');
});

test('a quiet stream sends comments, and no event is lost', async () => {
  const gate = Promise.withResolvers<void>();
  async function* source(): AsyncGenerator<ServerEvent> {
    await gate.promise;
    yield { data: 'late' };
  }
  const seen: string[] = [];
  for await (const frame of streamFrames(source(), options(undefined, 10))) {
    seen.push(frame);
    if (seen.length === 3) gate.resolve();
  }
  expect(seen.slice(0, 3)).toEqual(['retry: 2000\n\n', ': keep-alive\n\n', ': keep-alive\n\n']);
  expect(seen.at(-1)).toBe('data: "late"\n\n');
});

test('an error after the start becomes a last event in problem format', async () => {
  // biome-ignore lint/correctness/useYield: the source fails before its first event
  async function* source(): AsyncGenerator<ServerEvent> {
    throw new AppError('RUN_NOT_FOUND');
  }
  expect(await collect(streamFrames(source(), options()))).toMatch(/event: problem\ndata: \{.*"code":"RUN_NOT_FOUND".*\}\n\n$/);
});

test('an abort ends a stream whose source never emits', async () => {
  const gone = new AbortController();
  async function* source(): AsyncGenerator<ServerEvent> {
    await new Promise(() => {});
    yield { data: 'never' };
  }
  setTimeout(() => gone.abort(), 20);
  expect(await collect(streamFrames(source(), options(gone.signal)))).toBe('retry: 2000\n\n');
});

test('the source is read only as fast as the reader reads', async () => {
  let produced = 0;
  async function* source(): AsyncGenerator<ServerEvent> {
    for (;;) {
      produced += 1;
      yield { data: produced };
    }
  }
  const frames = streamFrames(source(), options());
  for (let read = 0; read < 4; read += 1) await frames.next();
  expect(produced).toBeLessThanOrEqual(4);
  await frames.return(undefined);
});
