import { resolveFile, type SourceFile } from '@assay/engine';
import type { Egress } from '@assay/net';
import { AppError } from '../../platform/http/app-error.ts';
import { fetchDocument } from './fetch-document.ts';
import type { SpecThread } from './spec-thread.ts';

const MAX_FILES = 50;
const MAX_LENGTH = 20 * 1024 * 1024;

interface FilesToFetch {
  readonly egress: Pick<Egress, 'fetchText'>;
  readonly thread: Pick<SpecThread, 'files'>;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A document and the files it refers to on its own origin, found step by step. One that cannot be fetched is passed over: reading
 * tells of each reference that leads nowhere.
 */
export async function* fetchFiles({ egress, thread, address, headers }: FilesToFetch): AsyncGenerator<string, readonly SourceFile[]> {
  const root = await fetchDocument(egress, address, headers);
  const origin = new URL(address).origin;
  const files: SourceFile[] = [{ path: new URL(address).href, text: root.text }];
  const asked = new Set(files.map(({ path }) => path));
  let length = root.text.length;
  for (let at = 0; at < files.length; at += 1) {
    const { path, text } = files[at] ?? { path: '', text: '' };
    for (const name of await thread.files(text)) {
      const target = resolveFile(name, path);
      if (target === null || asked.has(target)) continue;
      if (asked.size >= MAX_FILES) throw tooMuch(`it refers to more than ${MAX_FILES} files`);
      asked.add(target);
      yield target;
      const found = await fetchOne(egress, target, headers);
      // A redirect may leave the origin; what stands elsewhere was not asked for.
      if (found === null || new URL(found.address).origin !== origin) continue;
      length += found.text.length;
      if (length > MAX_LENGTH) throw tooMuch('it and the files it refers to are larger than 20 MiB');
      files.push({ path: target, text: found.text });
    }
  }
  return files;
}

async function fetchOne(egress: Pick<Egress, 'fetchText'>, address: string, headers: Readonly<Record<string, string>>) {
  try {
    return await fetchDocument(egress, address, headers);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const tooMuch = (problem: string) => new AppError('SPEC_FETCH_FAILED', { problem }, { fields: { url: problem } });
