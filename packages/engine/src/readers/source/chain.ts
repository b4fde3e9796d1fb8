import { normaliseName } from '../calls/http-call.ts';
import { wordList } from '../calls/word-list.ts';
import { isSign, matchBrackets, splitArguments, type Token } from './token.ts';

export type Arguments = readonly (readonly Token[])[];

/** A name with its member accesses and calls: `os.environ.get("X")`. */
export interface CallChain {
  readonly names: readonly string[];
  /** The same names, plus the keys passed to getters: `body.get("token")` becomes `body`, `token`. */
  readonly fields: readonly string[];
  /** Arguments of the last call that has arguments. */
  readonly args: Arguments;
  /** Arguments of every call in the chain. */
  readonly lists: readonly Arguments[];
  /** The variable in the last index: `hosts[environment]`. */
  readonly index: string | null;
  readonly end: number;
}

interface Draft {
  readonly names: string[];
  readonly fields: string[];
  readonly lists: Arguments[];
}

/** Reads the members and calls after a position. A root is the name at that position, where the chain begins. */
export function readChain(tokens: readonly Token[], before: number, brackets: ReadonlyMap<number, number>, root?: string): CallChain {
  const draft: Draft = { names: root === undefined ? [] : [root], fields: root === undefined ? [] : [root], lists: [] };
  let at = before + (root === undefined ? 1 : 2);
  for (;;) {
    const close = brackets.get(at) ?? tokens.length;
    const next =
      afterMember(tokens, at, draft) ??
      afterCall(tokens, at, close, draft) ??
      afterIndex(tokens, at, close, draft) ??
      afterMark(tokens, at);
    if (next === null) break;
    at = next;
  }
  const key = isSign(tokens[at - 1], ']') && isSign(tokens[at - 3], '[') ? tokens[at - 2] : undefined;
  const index = key?.kind === 'name' ? key.text : null;
  return { ...draft, index, args: draft.lists.findLast((list) => list.length > 0) ?? [], end: at };
}

function afterMember(tokens: readonly Token[], at: number, { names, fields }: Draft): number | null {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!isSign(token, '.', '->', '?.', '::', '?->') || next?.kind !== 'name') return null;
  // In Perl, a dot surrounded by spaces joins strings.
  if (isSign(token, '.') && !((token?.glued === true || token?.first === true) && next.glued)) return null;
  names.push(next.text);
  fields.push(next.text);
  return at + 2;
}

function afterCall(tokens: readonly Token[], at: number, close: number, { names, fields, lists }: Draft): number | null {
  if (!isSign(tokens[at], '(') || names.length === 0) return null;
  const args = splitArguments(tokens.slice(at + 1, close));
  lists.push(args);
  const [only, ...more] = args.flatMap((arg) => (arg.length === 1 && arg[0]?.kind === 'text' ? [arg[0].text] : []));
  if (only !== undefined && args[0]?.length === 1 && isGetter(fields.at(-1) ?? ''))
    fields.splice(
      -1,
      1,
      ...getterFields(fields.at(-1) ?? '', only),
      ...(more.length + 1 === args.length && fields.at(-1) === 'dig' ? more : []),
    );
  return close + 1;
}

function afterIndex(tokens: readonly Token[], at: number, close: number, { names, fields }: Draft): number | null {
  if (!isSign(tokens[at], '[') || tokens[at]?.glued !== true || names.length === 0) return null;
  const key = tokens[at + 1];
  if (key?.kind === 'text' && close === at + 2) {
    names.push(key.text);
    fields.push(key.text);
  }
  return close + 1;
}

/** `value!.member`, `value?.member`, `value!` at the end. */
function afterMark(tokens: readonly Token[], at: number): number | null {
  const isMark = isSign(tokens[at], '!', '?') && tokens[at]?.glued === true;
  return isMark && (isSign(tokens[at + 1], '.', '(', '[') || at === tokens.length - 1) ? at + 1 : null;
}

/** True for methods that read an object's field by name. */
export const isGetter = (name: string): boolean => GETTERS.includes(normaliseName(name));

const GETTERS = wordList(`
  get fetch path getstring optstring getproperty dig at field gettext getjsonobject value getstr pointer item opt getasstring jsonpath extract
  selecttoken json
`);

/** Returns the fields that a getter names. `json` is kept, because it means that the following names are in the body. */
export function getterFields(getter: string, text: string): readonly string[] {
  const path = text.replace(/^\$\.?|^\//, '').split(/[./]/);
  return getter === 'json' ? [getter, ...path] : path;
}

/** Reads the arguments `url = address` and `url: address` as just the URL. */
export function withoutKey(arg: readonly Token[]): readonly Token[] {
  return arg[0]?.kind === 'name' && isSign(arg[1], '=', ':') && arg.length > 2 ? arg.slice(2) : arg;
}

/** Removes the brackets around `(a, b)`. */
export function withoutBrackets(tokens: readonly Token[]): readonly Token[] {
  return isSign(tokens[0], '(', '[') && matchBrackets(tokens).get(0) === tokens.length - 1 ? tokens.slice(1, -1) : tokens;
}
