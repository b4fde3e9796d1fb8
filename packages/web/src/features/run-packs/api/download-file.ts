import type { SuiteSummary } from '@assay/contract';
import { EXPORT_FILES, type ExportFormat } from '@assay/engine/model';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { callFile } from '../../../lib/api/call-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { exportName } from '../model/export-name.ts';
import { fileName } from '../model/pack-file.ts';

type Exported = Pick<SuiteSummary, 'id' | 'revision' | 'name'>;

async function download(fetchFile: () => Promise<Blob>, { name, shown }: { readonly name: string; readonly shown: string }): Promise<void> {
  try {
    saveFile(await fetchFile(), name);
    notify('File downloaded', shown);
  } catch (error) {
    notifyFailure('Failed to download file', errorDetail(error));
  }
}

/** Downloads a suite in another tool's format. */
export function downloadExport(suite: Exported, format: ExportFormat): Promise<void> {
  const { id, revision } = suite;
  const name = exportName(suite, EXPORT_FILES[format].file.replace(/^assay/, ''));
  return download(async () => (await callFile('exportSuite', { params: { id }, query: { format, revision } })).blob, { name, shown: name });
}

/** Downloads a suite as the folder that the command line and a repository use, with the project's facts. */
export function downloadFolder(suite: Exported): Promise<void> {
  const { id, revision } = suite;
  const file = exportName(suite, '.zip');
  const fetchFile = async () => (await callFile('exportSuiteFolder', { params: { id }, query: { revision } })).blob;
  return download(fetchFile, { name: file, shown: file });
}

/** Downloads one file from a pack, as stored on the server. */
export function downloadFile(packId: string, path: string): Promise<void> {
  const fetchFile = async () => (await callFile('getRunPackFile', { params: { id: packId }, query: { file: path } })).blob;
  return download(fetchFile, { name: fileName(path), shown: path });
}
