import type { SuiteSummary } from '@assay/contract';
import { EXPORT_FILES, type ExportFormat } from '@assay/engine/model';
import { errorDetail } from '../../../lib/api/api-error.ts';
import { callFile } from '../../../lib/api/call-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { notify, notifyFailure } from '../../../ui/toast.ts';
import { fileName } from '../model/pack-file.ts';

async function download(fetchFile: () => Promise<Blob>, { name, shown }: { readonly name: string; readonly shown: string }): Promise<void> {
  try {
    saveFile(await fetchFile(), name);
    notify('File downloaded', shown);
  } catch (error) {
    notifyFailure('Failed to download file', errorDetail(error));
  }
}

/** Downloads a suite in another tool's format. */
export function downloadExport({ id, revision }: Pick<SuiteSummary, 'id' | 'revision'>, format: ExportFormat): Promise<void> {
  const name = EXPORT_FILES[format].file;
  return download(async () => (await callFile('exportSuite', { params: { id }, query: { format, revision } })).blob, { name, shown: name });
}

/** Downloads a suite as the folder that the command line and a repository use, with the project's facts. */
export function downloadFolder({ id, revision, name }: Pick<SuiteSummary, 'id' | 'revision' | 'name'>): Promise<void> {
  const file = `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'suite'
  }-r${revision}.zip`;
  const fetchFile = async () => (await callFile('exportSuiteFolder', { params: { id }, query: { revision } })).blob;
  return download(fetchFile, { name: file, shown: file });
}

/** Downloads one file from a pack, as stored on the server. */
export function downloadFile(packId: string, path: string): Promise<void> {
  const fetchFile = async () => (await callFile('getRunPackFile', { params: { id: packId }, query: { file: path } })).blob;
  return download(fetchFile, { name: fileName(path), shown: path });
}
