import { bundleFiles, parseText, referencedFiles, type SourceFile } from '@assay/engine';
import { ArchiveProblem } from './archive-entry.ts';
import { readArchive } from './read-archive.ts';

/** Where a spec comes from: a single text, an archive of several files, or fetched files. Bytes are UTF-8. */
export type SpecSource =
  | { readonly kind: 'text'; readonly text: string | Uint8Array; readonly notes?: readonly string[] }
  | { readonly kind: 'archive'; readonly base64: string | Uint8Array }
  | { readonly kind: 'files'; readonly files: readonly SourceFile[]; readonly root: string };

export type SourceText =
  | { readonly kind: 'text'; readonly text: string; readonly notes: readonly string[] }
  | { readonly kind: 'refused'; readonly problem: string };

/** Reads the spec as a single source, however many files it has. */
export async function sourceText(source: SpecSource): Promise<SourceText> {
  if (source.kind === 'text') return { kind: 'text', text: asText(source.text), notes: source.notes ?? [] };
  try {
    const bundled = bundleFiles(
      source.kind === 'files' ? source : { files: await readArchive(Buffer.from(asText(source.base64), 'base64')) },
    );
    return bundled.kind === 'refused' ? bundled : { kind: 'text', text: bundled.text, notes: bundled.notes };
  } catch (error) {
    if (error instanceof ArchiveProblem) return { kind: 'refused', problem: error.message };
    throw error;
  }
}

const asText = (text: string | Uint8Array): string =>
  typeof text === 'string' ? text : new TextDecoder('utf-8', { ignoreBOM: true }).decode(text);

/** Buffers that can be transferred to a thread without copying. The sender can no longer use them. */
export function transferableBuffers(source: SpecSource): readonly ArrayBuffer[] {
  const bytes = source.kind === 'text' ? source.text : source.kind === 'archive' ? source.base64 : '';
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

/** The other files that a spec references; empty when it cannot be parsed, which the import reports later. */
export function sourceFiles(text: string): readonly string[] {
  const parsed = parseText(text);
  return parsed.kind === 'refused' ? [] : referencedFiles(parsed.document);
}

/** The source's size in human-readable form. */
export function sourceSize(source: SpecSource): string {
  if (source.kind === 'archive') return `an archive of ${amount(Math.floor((source.base64.length * 3) / 4))}`;
  if (source.kind === 'text') return amount(source.text.length);
  const total = source.files.reduce((sum, { text }) => sum + text.length, 0);
  return `${source.files.length} files, ${amount(total)}`;
}

const amount = (size: number): string => (size < 1024 ? `${size} characters` : `${Math.round(size / 1024).toLocaleString('en')} KiB`);
