import { wordList } from '../calls/word-list.ts';
import type { Cursor } from './cursor.ts';

const MAX_TOKENS = 40;
const INSIDE = wordList('. , < > [ ] ? :: & | * >= ?.');
const AFTER = wordList('( { [ . :: ?. ) ; , >');

/** Skips `<string, string>` where it is a list of types: only names inside, and a bracket or a member follows. */
export function skipTypeArguments(cursor: Cursor): boolean {
  const end = closingAngle(cursor);
  if (end === null) return false;
  const after = cursor.peek(end);
  if (after?.kind === 'punct' && AFTER.includes(after.value)) {
    cursor.skip(end);
    return true;
  }
  // `Map<String, String> headers = ...`
  if (after?.kind !== 'word' || !cursor.isPunct('=', end + 1)) return false;
  cursor.skip(end);
  return true;
}

/** Distance to the token after the matching `>`, null when what stands between are no types. */
function closingAngle(cursor: Cursor): number | null {
  let depth = 0;
  for (let ahead = 0; ahead < MAX_TOKENS; ahead += 1) {
    const token = cursor.peek(ahead);
    if (token?.kind === 'word') continue;
    if (token?.kind !== 'punct' || !INSIDE.includes(token.value)) return null;
    if (token.value === '<') depth += 1;
    if (token.value === '>') depth -= 1;
    if (depth === 0) return ahead + 1;
  }
  return null;
}
