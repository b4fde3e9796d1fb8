import { normaliseName } from '../../readers/calls/http-call.ts';
import { isPlaceholder, markBase64, placeholderFor } from '../../readers/calls/placeholder.ts';
import { wordList } from '../../readers/calls/word-list.ts';
import { type CallChain, readChain, withoutBrackets, withoutKey } from '../../readers/source/chain.ts';
import type { NameTable } from '../../readers/source/names.ts';
import { isSign, matchBrackets, splitArguments, type Token } from '../../readers/source/token.ts';
import { findIdiom } from './idioms.ts';

const MAX_DEPTH = 8;
const MAX_TEXT = 4000;
/** The maximum number of tokens to visit for one expression and for a whole program. */
const MAX_STEPS = { one: 8000, all: 600_000 };
const STOPS = new Set(['do', 'if', 'unless', 'then', 'end', 'as', 'in', 'and', 'else', 'catch', 'is', 'instanceof', 'when']);
const SKIPPED = new Set([
  'await',
  'new',
  'try',
  'return',
  'not',
  'raise',
  'throw',
  'const',
  'mut',
  'ref',
  'yield',
  'None',
  'null',
  'nil',
  'undefined',
  'NULL',
]);
/** In `config["Key"] ?? throw …`, the right side ends the program instead of providing a default. */
const FAILURES = new Set(['throw', 'raise', 'die', 'exit', 'abort', 'fail', 'panic', 'error']);
const CONCATENATES = ['(', '[', '+', '.', '..', '&', '~', '<>', '<<', '!', '@', '*', ',', '\\'];
/** The value of a header that is computed from a secret and the request. */
const SIGNATURE = '{{unsupported:hmac}}';
const CONVERSIONS = wordList(`
  tostring tos str string getbytes asbytes bytes trim strip encode decode clone into unwrap expect value text utf8 uri url await href data build
  tourl touri tohttpurl asstr toowned
`);

interface Place {
  readonly at: number;
  readonly depth: number;
}

interface Inside extends Place {
  readonly brackets: ReadonlyMap<number, number>;
}

interface Piece {
  readonly text: string | null;
  readonly end: number;
}

/** Converts expressions to strings: literals stay unchanged, constants are looked up by name, and everything else becomes `{{name}}`. */
export class Renderer {
  /** Returns the placeholder for a value that was read from a response, or null for any other name. */
  responseOf: (chain: readonly string[], at: number) => string | null = () => null;
  /** JSON field names that structs declare. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly #names: NameTable;
  #steps = { one: 0, all: 0 };

  constructor(names: NameTable, aliases: ReadonlyMap<string, string>) {
    this.#names = names;
    this.aliases = aliases;
  }

  /** Returns the string value of an expression at the given statement, or null when it has none. */
  render(tokens: readonly Token[], at: number, depth = 0): string | null {
    this.#steps = { one: (depth === 0 ? 0 : this.#steps.one) + tokens.length, all: this.#steps.all + tokens.length };
    if (depth > MAX_DEPTH || this.#steps.one > MAX_STEPS.one || this.#steps.all > MAX_STEPS.all) return null;
    const inside: Inside = { at, depth, brackets: matchBrackets(tokens) };
    let text: string | null = null;
    for (let index = 0; index < tokens.length; ) {
      const ended = this.#operator(tokens, index, { ...inside, text });
      if (ended !== undefined) return ended.text;
      const piece = this.#piece(tokens, index, inside);
      if (piece.text !== null) text = appended(text ?? '', piece.text);
      index = Math.max(piece.end, index + 1);
    }
    return text;
  }

  /** Handles operators that end an expression or determine its type. Returns undefined if the expression continues. */
  #operator(tokens: readonly Token[], index: number, inside: Inside & Partial<Piece>): { readonly text: string | null } | undefined {
    const token = tokens[index];
    const { text = null } = inside;
    if (token === undefined || (text?.length ?? 0) > MAX_TEXT) return { text };
    if (isSign(token, '??', '||', '?:') || (token.kind === 'name' && token.text === 'or'))
      return { text: this.#alternative(tokens.slice(index + 1), { ...inside, text }) };
    if (token.kind === 'name') return STOPS.has(token.text) ? { text } : undefined;
    return token.kind !== 'sign' || CONCATENATES.includes(token.text)
      ? undefined
      : { text: this.#signed(tokens, index, { ...inside, text }) };
  }

  /** Returns the fallback of a missing value, or the value itself if the fallback only reports an error. */
  #alternative(tokens: readonly Token[], { at, depth, text }: Place & Pick<Piece, 'text'>): string | null {
    const isOpen = (text === null || isPlaceholder(text)) && !FAILURES.has(tokens[0]?.text ?? '');
    return (isOpen ? this.render(tokens, at, depth + 1) : null) ?? text;
  }

  #signed(tokens: readonly Token[], index: number, { at, depth, brackets, text }: Inside & Pick<Piece, 'text'>): string | null {
    const sign = tokens[index]?.text;
    if (sign === '=>') return null;
    if (sign === '?') return this.render(tokens.slice(index + 1, endOfBranch(tokens, index)), at, depth + 1);
    if (sign === '{' && text === null) return this.#list(tokens.slice(index + 1, brackets.get(index)), { at, depth });
    if (sign === '%' && text !== null) return this.#format(text, splitArguments(withoutBrackets(tokens.slice(index + 1))), { at, depth });
    return text;
  }

  #piece(tokens: readonly Token[], index: number, inside: Inside): Piece {
    const token = tokens[index];
    if (token?.kind === 'text') return this.#afterText(tokens, index, inside);
    // Go writes a list as `[]string{"a", "b"}`.
    if (token?.kind === 'name' && isSign(tokens[index + 1], '{'))
      return { text: this.#list(tokens.slice(index + 2, inside.brackets.get(index + 1)), inside), end: tokens.length };
    if (token?.kind === 'name') return SKIPPED.has(token.text) ? { text: null, end: index + 1 } : this.#chain(tokens, index, inside);
    if (!isSign(token, '(', '[')) return { text: null, end: index + 1 };
    const close = inside.brackets.get(index) ?? tokens.length;
    const within = tokens.slice(index + 1, close);
    const call = readChain(tokens, close, inside.brackets);
    // `[id, secret].join(':')`
    const joins = call.names.findIndex((name) => JOINS.test(name));
    const by = joins < 0 ? ' ' : (this.#texts(call.lists[0] ?? [], inside)[0] ?? '');
    return { text: this.#list(within, inside, by), end: Math.max(call.end, close + 1) };
  }

  /** Joins a list of strings into one: scopes, or the values of a single field. */
  #list(tokens: readonly Token[], { at, depth }: Place, by = ' '): string | null {
    const items = splitArguments(tokens);
    if (items.length > 20 || items.some((item) => isSign(item[1], ':', '=>', '=') || isSign(item[0], '{'))) return null;
    const texts = items.flatMap((item) => this.render(item, at, depth + 1) ?? []);
    return texts.length === 0 ? null : texts.join(by);
  }

  /** Evaluates a literal and applies the method that is called on it. */
  #afterText(tokens: readonly Token[], index: number, inside: Inside): Piece {
    const text = this.literal(tokens[index], inside.at, inside.depth);
    const call = readChain(tokens, index, inside.brackets);
    if (call.lists.length === 0) return { text, end: index + 1 };
    const isFormat = call.names.some((name) => /^format(?:ted)?$/i.test(name));
    // `"&".join([…])` in Python.
    const list = call.names.some((name) => JOINS.test(name)) ? this.#list(withoutBrackets(call.args[0] ?? []), inside, text) : null;
    return { text: list ?? (isFormat ? this.#format(text, call.args, inside) : text), end: call.end };
  }

  /** Returns a string literal with its interpolations filled in. */
  literal(token: Token | undefined, at: number, depth = 0): string {
    const parts = (token?.parts ?? []).map((part) => (typeof part === 'string' ? part : (this.render(part, at, depth + 1) ?? '{{value}}')));
    return parts.reduce(appended, '').slice(0, MAX_TEXT);
  }

  #chain(tokens: readonly Token[], index: number, inside: Inside): Piece {
    const chain = readChain(tokens, index - 1, inside.brackets, tokens[index]?.text);
    const { names, lists, end } = chain;
    const response = this.responseOf(chain.fields, inside.at);
    if (response !== null) return { text: response, end };
    if (lists.length > 0) return { text: this.#special(chain, inside) ?? this.#made(chain, inside) ?? this.#known(names, inside), end };
    return { text: this.#member(chain, inside) ?? this.#known(names, inside), end };
  }

  /** Returns the entry of a map whose key is in the source: `hosts[environment]`. */
  #member({ index }: CallChain, place: Inside): string | null {
    const entry = index === null ? null : this.#names.find(this.#known([index], place), place.at);
    return entry === null ? null : this.render(entry.value, entry.at, place.depth + 1);
  }

  /** Returns the constant with that name, or a placeholder. */
  #known(names: readonly string[], { at, depth }: Place): string {
    const last = names.findLast((name) => !CONVERSIONS.includes(normaliseName(name))) ?? names[0] ?? 'value';
    const found = this.#names.find(last, at);
    if (found?.value.slice(0, 3).some(isHmac) === true) return SIGNATURE;
    const value = found === null ? null : this.render(found.value, found.at, depth + 1);
    if (value !== null && value !== '') return value;
    return placeholderFor(last);
  }

  /** Handles calls whose result is not in the source: signatures, settings and base64. */
  #special({ names, args, lists }: CallChain, place: Place): string | null {
    if (findIdiom(names, 'signs') !== undefined) return '{{unsupported:jwt_assertion}}';
    if (signs(names, lists) || [names.at(-1), names[0]].some((name) => this.#isSignature(name, place))) return SIGNATURE;
    if (findIdiom(names, 'env') !== undefined && args.length <= 2) {
      const [name = null, fallback = null] = this.#texts(args, place);
      return fallback ?? (name === null ? null : placeholderFor(name));
    }
    // Handles joins such as `join("&", […])`, `String.join(":", id, secret)` and `strings.Join(parts, "&")`.
    if (args.length > 1 && JOINS.test(names.at(-1) ?? '') && names.length < 3) return this.#joined(args, place);
    const given = lists.flat().find((arg) => !isWordBase64(arg));
    if (!names.some(isBase64) && !args.some(isWordBase64)) return null;
    return markBase64(this.#texts(given === undefined ? [] : [given], place)[0] ?? this.#known(names, place));
  }

  #joined(args: readonly (readonly Token[])[], place: Place): string | null {
    const separator = args.find((arg) => arg.length === 1 && arg[0]?.kind === 'text' && arg[0].text.length < 4);
    if (separator === undefined) return null;
    const parts = args.filter((arg) => arg !== separator).map((arg) => (args.length > 2 ? arg : withoutBrackets(arg)));
    const list = parts.flatMap((part, at) => (at === 0 ? part : [COMMA, ...part]));
    return this.#list(list, place, separator[0]?.text);
  }

  /** True for a function or an object whose value is a signature. */
  #isSignature(name: string | undefined, { at, depth }: Place): boolean {
    const found = name === undefined ? null : this.#names.assignedAt(name, at);
    if (found?.value.slice(0, 3).some(isHmac) === true) return true;
    return found !== null && found.value.length < 80 && this.render(found.value, found.at, depth + 2)?.includes(SIGNATURE) === true;
  }

  #texts(args: readonly (readonly Token[])[], { at, depth }: Place): readonly (string | null)[] {
    return args.map((arg) => this.render(withoutKey(arg), at, depth + 1));
  }

  /**
   * Returns the result of a call with string arguments. Most calls with one string are conversions: `URI.create(address)`, `str(token)`.
   */
  #made({ names, args, lists }: CallChain, place: Place): string | null {
    const [first = null, second = null] = this.#texts(args, place);
    const trimmed = this.#trimmed(names, first, place);
    if (trimmed !== null) return trimmed;
    if (first === null) return null;
    // The value of `UriComponentsBuilder.fromHttpUrl(address).queryParam(name, value).build()` is its URL.
    const firsts = lists.length < 2 || /^https?:|^\//.test(first) ? [] : lists.map(([arg = []]) => arg);
    const address = this.#texts(firsts, place).find(isUrl);
    if (address != null) return address;
    if (findIdiom(names, 'format') !== undefined) return this.#format(first, args.slice(1), place);
    if (findIdiom(names, 'credential') !== undefined) return `${first} ${second ?? ''}`.trim();
    const base = second === null ? this.#receiver(names, place) : null;
    if (base !== null) return joined(base, first);
    const made = second === null ? null : this.#ofTwo(names, [first, second], args, place);
    if (made !== null) return made;
    return isLookUp(names, first) ? placeholderFor(first) : first;
  }

  #ofTwo(names: readonly string[], [first, second]: readonly [string, string], args: CallChain['args'], place: Place): string | null {
    if (findIdiom(names, 'basic') !== undefined) return `Basic ${markBase64(`${first}:${second}`)}`;
    return findIdiom(names, 'join') === undefined ? null : joinedAll(this.#texts(args, place));
  }

  /** The string that a method trims: an argument in `strings.TrimSuffix(base, "/")`, and the receiver in `base.rstrip("/")`. */
  #trimmed(names: readonly string[], first: string | null, place: Place): string | null {
    if (names.length < 2 || !TRIMS.includes(normaliseName(names.at(-1) ?? ''))) return null;
    const own = this.#known(names.slice(0, -1), place);
    return isPlaceholder(own) && first !== null && first.length > 2 ? first : own;
  }

  /** The URL to which a call appends a path: `root.appendingPathComponent("login")`. */
  #receiver(names: readonly string[], place: Place): string | null {
    const base = APPENDS.test(names.at(-1) ?? '') ? this.#known(names.slice(0, -1), place) : null;
    return isUrl(base) ? base : null;
  }

  #format(pattern: string, args: readonly (readonly Token[])[], place: Place): string {
    const texts = this.#texts(args, place);
    let next = 0;
    return pattern.replace(/%[-+0-9.]*[sdvqx@]|(?<!\{)\{(\w*)\}(?!\})/g, (_all, key = '') => {
      const byName = args.findIndex((arg) => arg.length > 2 && isSign(arg[1], '=') && arg[0]?.text === key);
      const at = byName >= 0 ? byName : next;
      next += 1;
      return byName < 0 && /^[a-z_]\w*$/i.test(key) ? this.#known([key], place) : (texts[at] ?? '{{value}}');
    });
  }
}

/** Returns the end of the first branch in `condition ? first : second`. */
function endOfBranch(tokens: readonly Token[], from: number): number {
  const colon = tokens.findIndex((token, at) => at > from && isSign(token, ':'));
  return colon < 0 ? tokens.length : colon;
}

const isBase64 = (name: string): boolean => findIdiom([name], 'base64') !== undefined && !/decode/i.test(name);

const isWordBase64 = (arg: readonly Token[]): boolean => arg.length === 1 && arg[0]?.kind === 'text' && arg[0].text === 'base64';

/** `Hmac::<Sha256>::new_from_slice(…)`, `HMAC<SHA256>.authenticationCode(…)` */
const isHmac = ({ kind, text }: Token): boolean => kind === 'name' && /^hmac(?:sha\d+)?$/i.test(text);

/** True for calls that compute a signature, and for a digest over a secret. */
function signs(names: readonly string[], lists: CallChain['lists']): boolean {
  if (names.some((name) => /hmac/i.test(name)) || SIGNS.test(names.join('.'))) return true;
  const isHash = names.some((name) => HASH.test(normaliseName(name)));
  return isHash && lists.flat(2).some(({ kind, text }) => kind === 'name' && /secret|private|signing/i.test(text));
}

const SIGNS = /^(?:Mac\.getInstance|Signature\.getInstance|crypto\.(?:subtle\.)?sign|crypto\.createSign)$/;
const HASH = /^(?:md5|sha\d+|sha\d+hex|hash|createhash|digest|hexdigest)$/;
/** Methods that trim a string without changing its meaning. */
const TRIMS = wordList(`
  strip rstrip lstrip trim trimend trimstart trimright trimleft trimsuffix trimprefix trimendmatches removesuffix removeprefix deletesuffix chomp
  chop replace replaceall gsub sub tolowercase lower tolower
`);
const JOINS = /^(?:join|implode|mkString|joinToString|joined|joining|paste0?)$/i;
const COMMA: Token = { kind: 'sign', text: ',', parts: [], line: 0, first: false, glued: false };
const APPENDS = /^(?:appendingPathComponent|appending|join|joinpath|resolve|appendPathSegments?|addPathSegments?)$/i;

const isUrl = (text: string | null): boolean => text !== null && /^https?:\/\//.test(text);

/** In `settings.get("API_KEY")` and `vault.read("x")` the argument is a key, not the value. */
function isLookUp(names: readonly string[], first: string): boolean {
  const isKey = /^[\w.:/-]+$/.test(first) && !/^(?:https?:|\/)/.test(first);
  return names.length > 1 && isKey && /get|read|fetch|secret|config|setting|vault|lookup|param|cred|auth/i.test(names.join('.'));
}

/** Programs strip the trailing slash from a base URL before they append a path. */
function appended(text: string, more: string): string {
  return /^https?:\/\/.*\/$/.test(text) && more.startsWith('/') ? `${text}${more.slice(1)}` : `${text}${more}`;
}

const joinedAll = (parts: readonly (string | null)[]): string => parts.map((part) => part ?? '').reduce(joined);

function joined(first: string, second: string): string {
  const [base, path] = /^(?:https?:\/\/|\{\{)/.test(second) && !/^https?:\/\//.test(first) ? [second, first] : [first, second];
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
