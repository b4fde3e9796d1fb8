import { callForm } from '../../../lib/api/call.ts';
import { fileName } from '../model/pack-file.ts';

interface FileToSave {
  readonly packId: string;
  readonly path: string;
  readonly text: string;
  /** The revision that was edited, so that a file that has changed since is not overwritten. */
  readonly seen: number | null;
}

/** Saves a file in a pack as the next revision of its suite. */
export function savePackFile({ packId, path, text, seen }: FileToSave) {
  const form = new FormData();
  form.set('file', new Blob([text], { type: 'text/plain' }), fileName(path));
  form.set('ContainerName', packId);
  form.set('IsPublic', 'false');
  form.set('Path', path);
  if (seen !== null) form.set('ExpectedRevision', String(seen));
  return callForm('uploadFile', form);
}
