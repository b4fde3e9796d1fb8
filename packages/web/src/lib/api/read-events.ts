import { createSseParser, type ServerEvent } from './sse-parser.ts';

/** Reads a response as server-sent events until it ends. */
export async function readEvents(reply: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  if (reply.body === null) return;
  const parse = createSseParser();
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const event of parse(value)) onEvent(event);
  }
}
