import { callRaw } from '../../../lib/api/call.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Downloads everything stored about the user as a file. */
export async function downloadAccount(): Promise<void> {
  const reply = await callRaw('exportAccount', {}, '*/*');
  saveFile(await reply.blob(), 'assay-account.json');
}
