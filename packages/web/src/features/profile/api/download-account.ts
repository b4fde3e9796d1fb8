import { callRaw } from '../../../lib/api/call.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Everything kept about the person, as a file of the browser's downloads. */
export async function downloadAccount(): Promise<void> {
  const reply = await callRaw('exportAccount', {}, '*/*');
  saveFile(await reply.blob(), 'assay-account.json');
}
