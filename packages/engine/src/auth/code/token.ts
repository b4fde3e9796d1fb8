/** A piece of program text. Comments and white space are no tokens. */
export interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'sign';
  /** The name, number or sign as written; for a text its literal parts. */
  readonly text: string;
  /** Literal parts of a text, and the tokens of what is inserted between them. */
  readonly parts: readonly (string | readonly Token[])[];
  readonly line: number;
  /** True for the first token of a line: in many languages it begins a statement. */
  readonly first: boolean;
  /** True when no white space stands before the token. */
  readonly glued: boolean;
}

/** True for a sign with one of the given texts. */
export function isSign(token: Token | undefined, ...signs: readonly string[]): boolean {
  return token?.kind === 'sign' && signs.includes(token.text);
}

export const OPENERS: readonly string[] = ['(', '[', '{'];
export const CLOSERS: readonly string[] = [')', ']', '}'];

/** For every bracket the place of its partner; a bracket without a partner gets the end of the tokens. */
export function partners(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach((token, at) => {
    if (token.kind !== 'sign') return;
    if (OPENERS.includes(token.text)) open.push(at);
    if (!CLOSERS.includes(token.text)) return;
    const from = open.pop();
    if (from === undefined) return;
    found.set(from, at);
    found.set(at, from);
  });
  for (const from of open) found.set(from, tokens.length);
  return found;
}

/** Splits tokens at the commas that stand outside of brackets. */
export function splitArguments(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'sign' && OPENERS.includes(token.text)) depth += 1;
    if (token.kind === 'sign' && CLOSERS.includes(token.text)) depth -= 1;
    if (depth === 0 && isSign(token, ',')) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** True for a name that refers to a value: not a member, not a key, not the name of a function. */
export function isReference(tokens: readonly Token[], place: number): boolean {
  if (tokens[place]?.kind !== 'name' || isSign(tokens[place + 1], '(', '=', ':', '=>')) return false;
  return !isSign(tokens[place - 1], '.', '->', '?.', '::') || /^(?:self|this)$/i.test(tokens[place - 2]?.text ?? '');
}
