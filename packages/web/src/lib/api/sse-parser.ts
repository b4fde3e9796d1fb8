export interface ServerEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

interface Draft {
  id: string | null;
  event: string;
  data: string[];
}

const emptyDraft = (): Draft => ({ id: null, event: 'message', data: [] });

function readLine(draft: Draft, line: string): void {
  if (line.startsWith(':')) return;
  const colon = line.indexOf(':');
  const field = colon === -1 ? line : line.slice(0, colon);
  const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
  if (field === 'data') draft.data.push(value);
  if (field === 'event') draft.event = value;
  if (field === 'id' && !value.includes('\0')) draft.id = value;
}

/** Takes chunks of any size and returns the complete events. */
export function createSseParser(): (text: string) => ServerEvent[] {
  let rest = '';
  let draft = emptyDraft();
  return (text) => {
    const events: ServerEvent[] = [];
    // A trailing carriage return may be half of a line break, so it is kept for the next chunk.
    const whole = rest + text;
    const lines = whole.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') {
        readLine(draft, line);
        continue;
      }
      if (draft.data.length > 0) events.push({ id: draft.id, event: draft.event, data: draft.data.join('\n') });
      draft = emptyDraft();
    }
    return events;
  };
}
