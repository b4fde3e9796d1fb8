import { errorDetail } from '../../../lib/api/api-error.ts';
import { callFile } from '../../../lib/api/call-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { fileName } from './pack-file.ts';

/** Hands one file of a pack to the browser, as the server has it. */
export async function downloadFile(packId: string, path: string): Promise<void> {
  try {
    const { blob } = await callFile('getRunPackFile', { params: { id: packId }, query: { file: path } });
    saveFile(blob, fileName(path));
    notify('File downloaded', path);
  } catch (error) {
    notifyFailure('Failed to download file', errorDetail(error));
  }
}
