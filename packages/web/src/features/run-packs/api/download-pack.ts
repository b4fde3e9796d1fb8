import type { CallInput } from '@assay/contract';
import { RUN_PACK_NAME } from '@assay/contract/constants';
import { call } from '../../../lib/api/call.ts';
import { callFile, parseId } from '../../../lib/api/call-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { DownloadedPack } from '../model/pack-notices.ts';

export type PackRequest = CallInput<'generateRunPack'>['body'];

/** Some servers return no pack id. In that case, the conversation's first pack is used. */
async function packOfConversation(conversationId: unknown): Promise<string | null> {
  if (typeof conversationId !== 'string' || parseId(conversationId) === null) return null;
  const page = await call('listConversationRunPacks', { params: { conversationId } }).catch(() => null);
  return parseId(page?.items[0]?.id ?? null);
}

/** Builds the pack and saves the archive. */
export async function downloadPack(request: PackRequest): Promise<DownloadedPack> {
  const { blob, runPackId } = await callFile('generateRunPack', { body: request });
  const hasFile = blob.size > 0;
  if (hasFile) saveFile(blob, RUN_PACK_NAME);
  return { packId: runPackId ?? (await packOfConversation(request.conversationId)), hasFile };
}
