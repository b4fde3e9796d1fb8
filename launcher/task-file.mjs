import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The file of a task, or null when there is no task of that name. */
export function taskFile(name) {
  const file = new URL(`./tasks/${name}.mjs`, import.meta.url);
  return /^[a-z0-9-]+$/.test(name) && existsSync(fileURLToPath(file)) ? file : null;
}
