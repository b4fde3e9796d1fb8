import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns a task's file, or null when there is no such task. */
export function taskFile(name) {
  const file = new URL(`./tasks/${name}.mjs`, import.meta.url);
  return /^[a-z0-9-]+$/.test(name) && existsSync(fileURLToPath(file)) ? file : null;
}
