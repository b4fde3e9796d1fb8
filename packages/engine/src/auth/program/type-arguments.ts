import { wordList } from '../calls/word-list.ts';
import type { Cursor } from './cursor.ts';

const MAX_TOKENS = 40;
const ALLOWED = wordList('. , < > [ ] ? :: & | * >= ?.');

/** Skips `<string, string>` where it is a list of types: only names inside, and a bracket or a member follows. */
export function skipTypeArguments(cursor: Cursor): boolean {
  let depth = 0;
  for (let ahead = 0; ahead < MAX_TOKENS; ahead += 1) {
    const token = cursor.peek(ahead);
    if (token === null || token.kind === 'text' || token.kind === 'number') return false;
    if (token.kind === 'word') continue;
    if (!ALLOWED.includes(token.value)) return false;
    if (token.value === '<') depth += 1;
    if (token.value === '>') depth -= 1;
    if (depth > 0) continue;
    const after = cursor.peek(ahead + 1);
    if (after?.kind !== 'punct' || !wordList('( { [ . :: ?. ) ; , >').includes(after.value))
      return after?.kind === 'word' && declares(cursor, ahead + 1);
    cursor.skip(ahead + 1);
    return true;
  }
  return false;
}

/** `Map<String, String> headers = ...` */
function declares(cursor: Cursor, at: number): boolean {
  if (!cursor.isPunct('=', at + 1)) return false;
  cursor.skip(at);
  return true;
}
