import { createPersonalValue } from './personal-value.ts';

const MAX_DRAFTS = 30;
const stored = createPersonalValue('assay.drafts', 'session');

/** The open conversation. A new one has no id yet. */
let openConversation = 'new';

function readAll(): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(stored.read() || '{}');
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]))
      : {};
  } catch {
    return {};
  }
}

function write(text: string): void {
  const { [openConversation]: _before, ...others } = readAll();
  const kept = Object.entries(others).slice(-MAX_DRAFTS);
  stored.write(JSON.stringify(Object.fromEntries(text === '' ? kept : [...kept, [openConversation, text]])));
}

/** The unsent message in each conversation. It is kept when the user changes pages, and the palette can fill in the open one. */
export const composerDraft = {
  read: (): string => readAll()[openConversation] ?? '',
  write,
  open: (conversation: string): void => {
    openConversation = conversation;
  },
  /** Gives the draft of a new conversation its id, so that text typed while the first message is being stored is kept. */
  settle: (conversation: string): void => {
    if (openConversation !== 'new') return;
    const text = readAll().new ?? '';
    write('');
    openConversation = conversation;
    if (text !== '') write(text);
  },
  use: (conversation: string): string => {
    stored.use();
    return readAll()[conversation] ?? '';
  },
};
