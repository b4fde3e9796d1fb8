import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.ASSAY_RENDERED_DIR;
const known = new Set<string>();

/** Keeps a text that a page has shown, once per process, when a whole run of the tests collects them. */
export function keepText(text: string): void {
  if (folder === undefined || known.has(text)) return;
  known.add(text);
}

/** Writes what was kept since the last time. */
export function writeTexts(): void {
  if (folder === undefined || known.size === 0) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), [...known].map((text) => `${JSON.stringify(text)}\n`).join(''));
  known.clear();
}
