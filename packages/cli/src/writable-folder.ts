import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A folder that does not exist yet can be created if its closest existing parent is writable. */
export async function isWritableFolder(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const state = await access(at, constants.W_OK).then(
      () => 'writable' as const,
      (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? ('missing' as const) : ('locked' as const)),
    );
    if (state !== 'missing') return state === 'writable';
    if (dirname(at) === at) return false;
  }
}
