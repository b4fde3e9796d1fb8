import type { Statement } from './statements.ts';
import { isSign, type Token } from './token.ts';

/**
 * Replaces the name of a constant with its value, if the constant is a literal that `isValue` accepts: `const KEY = "X-Key"`, `static KEY:
 * HeaderName = HeaderName::from_static("x-key")`.
 */
export function inlineConstants(statements: readonly Statement[], isValue: (text: string) => boolean): readonly Statement[] {
  const found = new Map<string, Token | null>();
  for (const statement of statements) {
    for (const name of statement.assigned) found.set(name, found.has(name) ? null : literalOf(statement, isValue));
  }
  const constants = new Map([...found].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
  if (constants.size === 0) return statements;
  return statements.map((statement) => {
    const isUsed = statement.tokens.some(({ kind, text }, at) => kind === 'name' && at >= statement.valueAt && constants.has(text));
    return isUsed && !statement.assigned.some((name) => constants.has(name)) ? replaced(statement, constants) : statement;
  });
}

const WRAPS = /^(?:from_static|HeaderName|of|new|from|String|HttpHeaderName|from_str|literal)$/;

function literalOf({ tokens, valueAt, assigned }: Statement, isValue: (text: string) => boolean): Token | null {
  const value = tokens.slice(valueAt);
  const [text, ...more] = value.filter(({ kind }) => kind === 'text');
  if (assigned.length !== 1 || text === undefined || more.length > 0 || !isValue(text.text) || value.length > 10) return null;
  const isWrapped = value.every((token) => token === text || token.kind === 'sign' || WRAPS.test(token.text));
  return isWrapped && !value.some((token) => isSign(token, '{', '[', '+', ',')) ? text : null;
}

function replaced(statement: Statement, constants: ReadonlyMap<string, Token>): Statement {
  const tokens: Token[] = [];
  let shift = 0;
  for (let at = 0; at < statement.tokens.length; at += 1) {
    const token = statement.tokens[at];
    const isUse = token?.kind === 'name' && !isSign(statement.tokens[at + 1], '(', '=');
    const value = isUse ? constants.get(token.text) : undefined;
    if (token === undefined || value === undefined) {
      tokens.push(...(token === undefined ? [] : [token]));
      continue;
    }
    const { start, end } = extentOf(statement.tokens, at, tokens);
    if (at < statement.valueAt) shift += tokens.length - start + end - at;
    tokens.length = start;
    tokens.push({ ...value, line: token.line, first: token.first, glued: token.glued });
    at = end;
  }
  return { ...statement, tokens, valueAt: statement.valueAt - shift };
}

/**
 * Finds the tokens to replace: `Self::KEY`, `Headers.KEY`, `KEY.clone()` and the computed key `[KEY]: value` also refer to the constant.
 */
function extentOf(all: readonly Token[], at: number, kept: readonly Token[]): { readonly start: number; readonly end: number } {
  let start = kept.length;
  while (isSign(kept[start - 1], '.', '::') && kept[start - 2]?.kind === 'name') start -= 2;
  const isCall = isSign(all[at + 1], '.') && isSign(all[at + 3], '(') && isSign(all[at + 4], ')');
  const end = isCall ? at + 4 : at;
  const isComputed = isSign(kept[start - 1], '[') && isSign(all[end + 1], ']') && isSign(all[end + 2], ':');
  return isComputed ? { start: start - 1, end: end + 1 } : { start, end };
}
