import { AppError } from '../../platform/http/app-error.ts';

const MAX_SHOWN = 100;

/**
 * Finds a file in a pack by its path, or by its base name if that is unique, because some clients send no folders. The
 * input is only compared with the pack's own list and never becomes a path.
 */
export function findFile(paths: readonly string[], named: string): string {
  const text = named.normalize('NFC');
  if (paths.includes(text)) return text;
  const [only, ...others] = paths.filter((path) => path.split('/').at(-1) === text);
  if (only !== undefined && others.length === 0) return only;
  throw new AppError('RUN_PACK_FILE_NOT_FOUND', { path: shown(named) });
}

/** Makes an untrusted name safe to show in a sentence: only visible characters, and shortened. */
function shown(text: string): string {
  const characters = [...text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}…` : characters.join('') || '(no name)';
}
