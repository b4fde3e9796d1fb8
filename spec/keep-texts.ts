import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.ASSAY_RENDERED_DIR;
const known = new Set<string>();

/** Stores a string that a page has shown, once per process, if this test run collects such strings. */
export function keepText(text: string): void {
  if (folder === undefined || known.has(text)) return;
  known.add(text);
}

/** Writes the strings collected since the last call. */
export function writeTexts(): void {
  if (folder === undefined || known.size === 0) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), [...known].map((text) => `${JSON.stringify(text)}\n`).join(''));
  known.clear();
}
