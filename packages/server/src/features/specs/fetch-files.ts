import { MAX_DOCUMENT_BYTES } from '@assay/contract/constants';
import { resolveFile, type SourceFile } from '@assay/engine';
import type { Egress } from '@assay/net';
import { AppError } from '../../platform/http/app-error.ts';
import { fetchDocument } from './fetch-document.ts';
import type { SpecThread } from './spec-thread-client.ts';

const MAX_FILES = 50;

interface FilesToFetch {
  readonly egress: Pick<Egress, 'fetchText'>;
  readonly thread: Pick<SpecThread, 'files'>;
  /** The spec itself, which is already fetched. Its path is its URL. */
  readonly root: SourceFile;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Fetches the files that a spec references on its own origin, level by level. Files that cannot be fetched are skipped,
 * because the parser reports each unresolved reference.
 */
export async function* fetchFiles(wanted: FilesToFetch): AsyncGenerator<string, readonly SourceFile[]> {
  const { thread, root } = wanted;
  const files: SourceFile[] = [root];
  const requested = new Set(files.map(({ path }) => path));
  for (let at = 0; at < files.length; at += 1) {
    const { path, text } = files[at] ?? { path: '', text: '' };
    for (const target of newTargets(await thread.files(text), path, requested)) {
      yield target;
      const found = await fetchOne(wanted, target);
      if (found !== null) files.push({ path: target, text: found });
      requireSize(files);
    }
  }
  return files;
}

/** Files on the same origin that were not requested yet. This call marks them as requested. */
function newTargets(names: readonly string[], from: string, asked: Set<string>): readonly string[] {
  const targets = new Set(names.flatMap((name) => resolveFile(name, from) ?? []).filter((target) => !asked.has(target)));
  if (asked.size + targets.size > MAX_FILES) throw tooMuch(`it references more than ${MAX_FILES} files`);
  for (const target of targets) asked.add(target);
  return [...targets];
}

function requireSize(files: readonly SourceFile[]): void {
  const length = files.reduce((sum, { text }) => sum + text.length, 0);
  if (length > MAX_DOCUMENT_BYTES) throw tooMuch('together with the files it references, it exceeds 20 MiB');
}

/** Null when the file cannot be fetched. A redirect may leave the origin, and files from other origins are not accepted. */
async function fetchOne({ egress, headers, root }: FilesToFetch, target: string): Promise<string | null> {
  try {
    const found = await fetchDocument(egress, target, headers);
    return new URL(found.address).origin === new URL(root.path).origin ? found.text : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const tooMuch = (problem: string) => new AppError('SPEC_FETCH_FAILED', { problem }, { fields: { url: problem } });
