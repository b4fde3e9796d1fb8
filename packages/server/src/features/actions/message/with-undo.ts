import type { ReplyDraft } from '../../suites/index.ts';
import { choicesCard, messageButton } from '../choices.ts';

/** Adds an Undo button to a reply that changed a suite. The first revision cannot be undone. */
export function addUndoButton(draft: ReplyDraft): ReplyDraft {
  const { files, revision, cards } = draft.reply;
  if (files.length === 0 || revision === null || revision < 2) return draft;
  const undo = choicesCard('Not what you wanted?', [
    messageButton('Undo', '/undo', `restore the suite as it was before revision ${revision}`),
  ]);
  return { ...draft, reply: { ...draft.reply, cards: [...cards, undo] } };
}
