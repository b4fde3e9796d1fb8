import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where a task is written; null when there is none of that name. */
export function taskFile(name) {
  const file = new URL(`./tasks/${name}.mjs`, import.meta.url);
  return /^[a-z0-9-]+$/.test(name) && existsSync(fileURLToPath(file)) ? file : null;
}
