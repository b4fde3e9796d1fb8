import { errorDetail } from '../../../lib/api/api-error.ts';
import { callFile } from '../../../lib/api/call-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { notifyFailure } from '../../../ui/toast.ts';

/** Downloads the accepted facts as the file that the command line reads. */
export async function downloadFacts(projectId: string): Promise<void> {
  try {
    saveFile((await callFile('exportFacts', { params: { id: projectId } })).blob, 'facts.json');
  } catch (error) {
    notifyFailure('Failed to download file', errorDetail(error));
  }
}
