import type { Card, DiffCard, Message } from '@assay/contract';
import { diffCardOf, readCards } from '../../features/chat/model/message-cards.ts';

export type InspectorTab = 'diff' | 'run' | 'artifacts' | 'pr';

/** The contents of the right panel, taken from the selected message or, if there is none, from the latest ones. */
export interface InspectorContents {
  readonly diff: DiffCard | undefined;
  readonly runId: string | null;
  readonly preview: Extract<Card, { type: 'pr-preview' }> | undefined;
  readonly packId: string | null;
  /** The tab that is open until the user picks another. */
  readonly tab: InspectorTab;
}

type Preview = InspectorContents['preview'];

const previewOf = (message: Message): Preview => readCards(message).find((card) => card.type === 'pr-preview');

/** Returns the selected message's content, or that of the newest message that has any. */
function newest<T>(messages: readonly Message[], chosen: Message | undefined, read: (message: Message) => T | undefined): T | undefined {
  const own = chosen === undefined ? undefined : read(chosen);
  return own ?? messages.map(read).findLast((value) => value !== undefined);
}

function tabOf(message: Message | undefined): InspectorTab {
  if (message === undefined || message.runId !== null) return 'run';
  if (previewOf(message) !== undefined) return 'pr';
  return diffCardOf(readCards(message)) === undefined ? 'run' : 'diff';
}

const hasContent = (message: Message): boolean =>
  message.runId !== null || previewOf(message) !== undefined || diffCardOf(readCards(message)) !== undefined;

export function selectInspectorContents(messages: readonly Message[], chosenId: string | null): InspectorContents {
  const chosen = messages.find(({ id }) => id === chosenId);
  const leading = chosen !== undefined && hasContent(chosen) ? chosen : messages.findLast(hasContent);
  return {
    diff: newest(messages, chosen, (message) => diffCardOf(readCards(message))),
    runId: newest(messages, chosen, (message) => message.runId ?? undefined) ?? null,
    preview: newest(messages, chosen, previewOf),
    packId: newest(messages, chosen, ({ runPackId }) => (/^[0-]*$/.test(runPackId) ? undefined : runPackId)) ?? null,
    tab: tabOf(leading),
  };
}
