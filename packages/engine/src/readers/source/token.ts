/** A token of source code. Comments and white space produce none. */
export interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'sign';
  /** The name, number or sign as written. For a string, its literal parts. */
  readonly text: string;
  /** Literal parts of a string, and the tokens of the interpolations between them. */
  readonly parts: readonly (string | readonly Token[])[];
  readonly line: number;
  /** True for the first token on a line, which starts a statement in many languages. */
  readonly first: boolean;
  /** True when there is no white space before the token. */
  readonly glued: boolean;
}

/** Returns true for a sign with one of the given spellings. */
export function isSign(token: Token | undefined, ...signs: readonly string[]): boolean {
  return token?.kind === 'sign' && signs.includes(token.text);
}

export const OPENING_BRACKETS: readonly string[] = ['(', '[', '{'];
export const CLOSING_BRACKETS: readonly string[] = [')', ']', '}'];

/** Maps each bracket to the position of its partner, or to the end of the tokens when it has none. */
export function matchBrackets(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach((token, at) => {
    if (token.kind !== 'sign') return;
    if (OPENING_BRACKETS.includes(token.text)) open.push(at);
    if (!CLOSING_BRACKETS.includes(token.text)) return;
    const from = open.pop();
    if (from === undefined) return;
    found.set(from, at);
    found.set(at, from);
  });
  for (const from of open) found.set(from, tokens.length);
  return found;
}

/** Splits tokens at the commas outside all brackets. */
export function splitArguments(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'sign' && OPENING_BRACKETS.includes(token.text)) depth += 1;
    if (token.kind === 'sign' && CLOSING_BRACKETS.includes(token.text)) depth -= 1;
    if (depth === 0 && isSign(token, ',')) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** Returns true for a name that refers to a value, and false for members, keys and function names. */
export function isReference(tokens: readonly Token[], place: number): boolean {
  if (tokens[place]?.kind !== 'name' || isSign(tokens[place + 1], '(', '=', ':', '=>')) return false;
  return !isSign(tokens[place - 1], '.', '->', '?.', '::') || /^(?:self|this)$/i.test(tokens[place - 2]?.text ?? '');
}
