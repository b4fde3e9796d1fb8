import { isSign, type Token } from './token.ts';

const MAX_LENGTH = 60;

/** Removes type arguments before a bracket: `post<Token>(url)`, `new Map<string, string>()`, `func send<T>(path)`, `parse::<Token>()`. */
export function removeTypeArguments(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const end = endOfTypes(tokens, at);
    if (end < 0) {
      kept.push(token);
      continue;
    }
    if (isSign(kept.at(-1), '::')) kept.pop();
    at = end;
  }
  return kept;
}

/** Returns the position of the `>` that closes type arguments, or -1. */
function endOfTypes(tokens: readonly Token[], open: number): number {
  if (!mayTakeTypes(tokens, open)) return -1;
  const end = isSign(tokens[open], '<>') ? open : closing(tokens, open);
  const isUsed = isSign(tokens[end + 1], '(') || (isSign(tokens[end + 1], '{') && isConstructed(tokens, open));
  return end >= 0 && isUsed ? end : -1;
}

/** A comparison has spaces around its sign. */
function mayTakeTypes(tokens: readonly Token[], open: number): boolean {
  const before = tokens[open - 1];
  if (!isSign(tokens[open], '<', '<>')) return false;
  return before?.kind === 'name' ? tokens[open]?.glued === true || before.text === 'async' : isSign(before, '=', '::');
}

const IN_TYPES = [',', '.', '[', ']', '?', '&', '|', '{', '}', ':', ';', '*', '::'];

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < Math.min(tokens.length, open + MAX_LENGTH); at += 1) {
    const token = tokens[at];
    if (isSign(token, '<')) depth += 1;
    else if (isSign(token, '>')) depth -= 1;
    else if (token?.kind === 'sign' && !isSign(token, ...IN_TYPES)) return -1;
    if (depth === 0) return at;
  }
  return -1;
}

/** True for `new Dictionary<string, string> {`, but not for `class Client<T> {`. */
function isConstructed(tokens: readonly Token[], open: number): boolean {
  return tokens.slice(Math.max(0, open - 4), open).some(({ text }) => text === 'new');
}
