import { AppError } from '../../platform/http/app-error.ts';

const MAX_SHOWN = 100;

/**
 * The file of a pack that a text names: its path, or its last part where that is unique, since some clients send no folders.
 * The text is only compared with the pack's own list and never becomes a path.
 */
export function findFile(paths: readonly string[], named: string): string {
  const text = named.normalize('NFC');
  if (paths.includes(text)) return text;
  const [only, ...others] = paths.filter((path) => path.split('/').at(-1) === text);
  if (only !== undefined && others.length === 0) return only;
  throw new AppError('RUN_PACK_FILE_NOT_FOUND', { path: shown(named) });
}

/** A name of unknown origin as part of a sentence: visible characters only, and not too many. */
function shown(text: string): string {
  const characters = [...text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}…` : characters.join('') || '(no name)';
}
