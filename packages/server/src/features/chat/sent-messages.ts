import { randomUUID } from 'node:crypto';
import type { ParsedCall } from '@assay/contract';
import { maskCommandSecrets } from '@assay/engine';
import type { Executor } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/feature.ts';
import { storableText } from '../../shared/storable.ts';
import { filterExistingRuns, type NewMessageRow } from './chat.store.ts';
import { parseCardPayload } from './message-cards.ts';

export type SentMessage = ParsedCall<'appendMessages'>['body']['messages'][number];

/** Converts a client's messages to rows; `list` is the field name for error messages. */
export function sentMessageRows(actor: Actor, messages: readonly SentMessage[], list: string): readonly NewMessageRow[] {
  return messages.map((message, at) => toRow(actor, message, `${list}.${at}`));
}

function toRow(actor: Actor, message: SentMessage, field: string): NewMessageRow {
  const card = parseCardPayload(message.cardPayload, `${field}.cardPayload`);
  return {
    id: randomUUID(),
    authorId: actor.userId,
    role: message.role,
    // Credentials in a pasted command are removed from the conversation too, not only from the test.
    content: storableText(maskCommandSecrets(message.content)),
    cardType: storableText(message.cardType?.trim() ?? '') || (card?.type ?? null),
    cards: card === null ? [] : [card],
    runId: message.runId,
  };
}

/** A message may only show a run from its own project. */
export async function rejectRunsOfOtherProjects(tx: Executor, projectId: string, rows: readonly NewMessageRow[]): Promise<void> {
  const named = rows.flatMap((row) => row.runId ?? []);
  const known = await filterExistingRuns(tx, projectId, named);
  if (named.some((id) => !known.has(id))) {
    throw new AppError(
      'VALIDATION_FAILED',
      { problems: 'runId is not a run in this project' },
      { fields: { runId: 'is not a run in this project' } },
    );
  }
}
