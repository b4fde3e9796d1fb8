import { wordList } from '../../readers/calls/word-list.ts';
import type { Arguments } from '../../readers/source/chain.ts';
import type { Language } from '../../readers/source/language.ts';
import type { Statement } from '../../readers/source/statements.ts';
import { isSign, matchBrackets, splitArguments, type Token } from '../../readers/source/token.ts';
import { type CodePair, extractPairs } from './pairs.ts';

/** A call in a statement: its name parts, its arguments, and their positions. */
export interface CodeCall {
  readonly names: readonly string[];
  readonly args: Arguments;
  /** Position of the first name part. */
  readonly from: number;
  /** Position after the closing bracket. */
  readonly to: number;
}

/** The pairs and calls found in one statement. */
export interface StatementFacts {
  readonly at: number;
  readonly statement: Statement;
  readonly pairs: readonly CodePair[];
  readonly calls: readonly CodeCall[];
  /** The variable that the statement modifies: `req` in `req.Header.Set(…)`, `$ch` in `curl_setopt($ch, …)`. */
  readonly root: string | null;
}

/** Collects the pairs and calls in every statement. */
export function collectStatementFacts(statements: readonly Statement[], language: Language): readonly StatementFacts[] {
  return statements.map((written, at) => {
    const statement = language === 'powershell' ? written : withBrackets(written, language);
    return { at, statement, pairs: extractPairs(statement, language), calls: callsOf(statement.tokens), root: rootOf(statement) };
  });
}

function callsOf(tokens: readonly Token[]): readonly CodeCall[] {
  const brackets = matchBrackets(tokens);
  return tokens.flatMap((token, at): CodeCall[] => {
    if (token.kind !== 'name' || /^(?:func|function|def|fun|fn|sub)$/.test(tokens[at - 1]?.text ?? '')) return [];
    const { names, from } = namesUpTo(tokens, at, brackets);
    if (/^(?:Invoke-\w+|irm|iwr)$/i.test(token.text)) return [{ names, args: firstArgument(tokens[at + 1]), from, to: tokens.length + 1 }];
    const isMacro = isSign(tokens[at + 1], '!') && isSign(tokens[at + 2], '(');
    const open = at + (isMacro ? 2 : 1);
    if (!isSign(tokens[open], '(', '{')) return [];
    const close = brackets.get(open) ?? tokens.length;
    const isRead = isSign(tokens[open], '(') && close - open < MAX_GROUP;
    return [{ names, args: isRead ? splitArguments(tokens.slice(open + 1, close)) : [], from, to: close + 1 }];
  });
}

const MAX_GROUP = 2000;

/** Returns the first argument of a PowerShell command, such as the URL in `Invoke-RestMethod 'https://…' -Method Get`. */
const firstArgument = (next: Token | undefined): CodeCall['args'] => (next === undefined || isSign(next, '-') ? [] : [[next]]);

/** Returns the full name that ends at a position, skipping calls in the middle. */
function namesUpTo(
  tokens: readonly Token[],
  end: number,
  brackets: ReadonlyMap<number, number>,
): { readonly names: readonly string[]; readonly from: number } {
  const names = [tokens[end]?.text ?? ''];
  let from = end;
  while (names.length < 12 && isSign(tokens[from - 1], '.', '->', '::', '?.', '?->')) {
    let before = from - 2;
    while (isSign(tokens[before], ')', ']', '!', '?') && before > 0)
      before = isSign(tokens[before], '!', '?') ? before - 1 : (brackets.get(before) ?? 0) - 1;
    const token = tokens[before];
    if (token?.kind !== 'name') break;
    names.unshift(token.text);
    from = before;
  }
  return { names, from };
}

const OWNERS = /^(?:self|this|cls|await|return|yield|let|const|var|val|await)$/i;

function rootOf({ tokens, valueAt }: Statement): string | null {
  // `json.NewEncoder(&body).Encode(login)` writes to its argument.
  const wrapped = tokens.findIndex((token, at) => isSign(token, '(') && isSign(tokens[at + 1], '&') && isSign(tokens[at + 4], '.'));
  if (wrapped >= 0 && isSign(tokens[wrapped + 3], ')')) return tokens[wrapped + 2]?.text ?? null;
  const own = valueAt > 0 ? tokens.slice(0, valueAt - 1) : tokens;
  const at = own.findIndex(({ kind, text }) => kind === 'name' && !OWNERS.test(text));
  const first = own[at]?.text ?? '';
  if (isSign(own[at + 1], '.', '->', '[', '?.', '::', '?->')) return at < 0 ? null : first;
  const given = own[at + 2];
  return isSign(own[at + 1], '(') && /setopt/i.test(first) && given?.kind === 'name' ? given.text : null;
}

/**
 * Adds brackets for Ruby, Perl and Visual Basic, which call methods without them: `req.basic_auth user, password`, `base_uri 'https://…'`.
 */
function withBrackets(statement: Statement, language: Language): Statement {
  const { tokens } = statement;
  const begin = statement.valueAt;
  const at = tokens.findIndex(
    (token, index) =>
      index > begin &&
      (token.kind === 'text' || (language === 'ruby' && token.kind === 'name')) &&
      tokens[index - 1]?.kind === 'name' &&
      !token.glued &&
      !KEYWORDS.includes(tokens[index - 1]?.text ?? '') &&
      !KEYWORDS.includes(token.text),
  );
  if (at < 0 || tokens.slice(begin, at - 1).some((token) => !isSign(token, '.', '::', ')', '(') && token.kind !== 'name')) return statement;
  const block = tokens.findIndex((token, index) => index > at && token.kind === 'name' && token.text === 'do');
  const end = block < 0 ? tokens.length : block;
  const sign = (text: string): Token => ({ kind: 'sign', text, parts: [], line: tokens[at]?.line ?? 1, first: false, glued: true });
  return { ...statement, tokens: [...tokens.slice(0, at), sign('('), ...tokens.slice(at, end), sign(')'), ...tokens.slice(end)] };
}

const KEYWORDS = wordList(`
  if unless while do def class module return and or not in end then rescue else elsif raise begin when case include require new import
  from await throw const let var package use using yield as to is print puts echo lambda go defer typeof String string export default
  struct func type of
`);
