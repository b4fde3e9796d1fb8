import type { Token } from './token.ts';

/** Python tells the body of a function by its indentation: braces are put around it. */
export function bracedByIndent(tokens: readonly Token[], text: string): readonly Token[] {
  const indentOf = indents(text);
  const found: Token[] = [];
  const open: number[] = [];
  let head: number | null = null;
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (depth === 0) found.push(...closed(open, startsLine(tokens, at) ? indentOf(token) : Number.POSITIVE_INFINITY, token));
    if (isDef(token)) head = indentOf(token);
    depth = Math.max(0, depth + nesting(token));
    if (head !== null && depth === 0 && isColon(token)) {
      open.push(head);
      head = null;
      found.push({ ...token, kind: 'punct', value: '{' });
    } else found.push(token);
  }
  const last = tokens.at(-1);
  return last === undefined ? found : [...found, ...closed(open, -1, last)];
}

/** Braces of the bodies that end where a line begins in a column. */
function closed(open: number[], column: number, { line, row }: Token): readonly Token[] {
  const ended = open.filter((indent) => indent >= column).length;
  open.splice(open.length - ended, ended);
  return Array.from({ length: ended }, (): Token => ({ kind: 'punct', value: '}', line, row, glued: false }));
}

function startsLine(tokens: readonly Token[], at: number): boolean {
  return (tokens[at]?.line ?? 0) > (tokens[at - 1]?.line ?? 0);
}

function isColon(token: Token): boolean {
  return token.kind === 'punct' && token.value === ':';
}

function isDef(token: Token): boolean {
  return token.kind === 'word' && token.value === 'def';
}

function nesting(token: Token): number {
  if (token.kind !== 'punct') return 0;
  return '([{'.includes(token.value) ? 1 : ')]}'.includes(token.value) ? -1 : 0;
}

/** Ruby ends the body of a function by a word in the column of its beginning; its brackets may be missing. */
export function bracedByEnd(tokens: readonly Token[], text: string): readonly Token[] {
  const indentOf = indents(text);
  const open: number[] = [];
  return tokens.flatMap((token, at): Token[] => {
    const before = tokens[at - 1];
    const starts = before?.kind === 'word' && before.value === 'def';
    const sign = (value: string): Token => ({ kind: 'punct', value, line: token.line, row: token.row, glued: true });
    if (starts) open.push(indentOf(token));
    const head = headOf(tokens, at, { starts });
    if (head !== null) return [token, ...(head === 'bare' ? [sign('('), sign(')')] : []), sign('{')];
    const ends = token.kind === 'word' && token.value === 'end' && before !== undefined && before.line < token.line;
    if (!ends || open.at(-1) !== indentOf(token)) return [token];
    open.pop();
    return [sign('}')];
  });
}

/** Where a head of Ruby ends: at its bracket, or at its name when there is none. */
function headOf(tokens: readonly Token[], at: number, { starts }: { readonly starts: boolean }): 'bare' | 'bracket' | null {
  const next = tokens[at + 1];
  const opens = next?.kind === 'punct' && next.value === '(';
  if (starts) return opens ? null : 'bare';
  const token = tokens[at];
  if (token?.kind !== 'punct' || token.value !== ')') return null;
  for (let back = at - 1; back > 0 && tokens[back]?.line === token.line; back -= 1) {
    const word = tokens[back];
    if (word?.kind === 'word' && word.value === 'def') return next === undefined || next.line > token.line ? 'bracket' : null;
  }
  return null;
}

function indents(text: string): (token: Token) => number {
  const lines = text.split('\n');
  return (token) => /^[ \t]*/.exec(lines[token.line - 1] ?? '')?.[0].length ?? 0;
}
