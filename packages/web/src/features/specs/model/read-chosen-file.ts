import { decodeText } from '@assay/engine/model';
import type { ChosenFile } from './import-draft.ts';

const CHUNK = 0x8000;

/** Reads a file for upload: archives as base64, anything else as text. The type is detected from the first bytes, not from the name. */
export async function readChosenFile(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isArchive(bytes)) return { kind: 'text', name: file.name, content: decodeText(bytes) };
  return { kind: 'archive', name: file.name, base64: toBase64(bytes), bytes: bytes.byteLength };
}

function isArchive(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b);
}

/** Converted in chunks, because a function call takes a limited number of arguments. */
function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) pieces.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  return btoa(pieces.join(''));
}
