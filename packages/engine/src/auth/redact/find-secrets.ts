import { decodeBase64 } from '../../readers/calls/base64.ts';
import { findGeneratedWords, hasOnlyCommonWords, type NameKind, nameKind } from '../../readers/calls/secret-names.ts';
import { findArgumentSecrets } from '../../readers/secrets/argument-secrets.ts';
import { sortLongestFirst } from './mask.ts';

const NAME = /(?<![\wÀ-ÿ])(?=(?<name>[A-Za-zÀ-ÿ_][\wÀ-ÿ-]{0,80}))\k<name>/g;
/** How much of the text around a name is searched for its value. */
const REACH = 300;
/** The maximum number of names to check. Only hostile input contains more. */
const MAX_NAMES = 5000;

const QUOTED = String.raw`[bfr@$&]{0,2}(?<quote>["'\x60])(?<value>(?:\\.|(?!\k<quote>)[^\n\\]){3,250})\k<quote>`;
const BARE = String.raw`(?<value>[^\s"'\x60,;&]{3,250})`;
const WRAP = String.raw`(?<wrap>(?:[\w:.<>&*!]{0,40}[([{]\s{0,2}){0,2})`;
const TYPE = String.raw`(?:\??\s{0,2}:\s{0,3}[\w<>.?&' ]{1,40}(?=\s?=))?`;
const SCHEME = '(?:Bearer|Basic|Token|Digest|[\\w-]{0,20}(?:key|token|auth|secret))';

/** Patterns for a value after its name. A pattern is applied directly after the name. */
const AFTER_NAME: readonly { readonly what: 'quoted' | 'bare' | 'spoken' | 'flag'; readonly form: RegExp }[] = (
  [
    // `password: "x"`, `["password"] = 'x'`, `("password", "x")`, `withToken("x")`, `password = SecretString::new("x")`
    [
      'quoted',
      String.raw`^(?<closing>["'\x60\])}]{0,3})${TYPE}\s{0,24}(?<sign>[:|?]{1,2}=|=>|->|<-|==|[:=(,]|to\b|(?=["']))\s{0,8}${WRAP}${QUOTED}`,
    ],
    // `password: process.env.X || "x"`, `(ENV['X'] or "x")`, `var("X").unwrap_or("x")`
    [
      'quoted',
      String.raw`^[^\n]{0,80}?(?:\|\||\?\?|\?:|\bor\b|\s\/\/(?=\s)|\bunwrap_or\w*|\w*[oO]rElse|\belse\b|\bdefault\w*)[\s(:=|_{-]{0,12}${QUOTED}`,
    ],
    // `name: PASSWORD, value: "x"`, `key="password" value="x"`
    ['quoted', String.raw`^["'\x60]?\s{0,3}[,;]?\s{0,16}["']?(?:value|val|default|text)["']?\s{0,3}[:=]\s{0,3}${QUOTED}`],
    ['bare', String.raw`^["'\x60]?\s{0,3}[,;]?\s{0,16}["']?(?:value|val|default|text)["']?\s{0,3}[:=]\s{0,3}${BARE}`],
    // `<password>x</password>`, `<property name="password">x</property>`
    ['quoted', String.raw`^(?:["'][^<>\n]{0,60})?>(?<value>[^<>\n]{3,250})<`],
    // `Authorization: Bearer x`
    ['bare', String.raw`^["']?\s{0,3}[:=]\s{0,3}["']?${SCHEME}[ \t]+${BARE}`],
    // `password: x`, `password=x&`
    ['bare', String.raw`^["'\x60]?[ \t]{0,40}(?::=|=>|[:=])[ \t]{0,40}${BARE}`],
    [
      'spoken',
      String.raw`^(?:\s[\wÀ-ÿ-]{1,20}){0,5}?\s{1,3}(?:is|was|ist|war|lautet|hei(?:ß|ss)t|es|era|est|[ée]tait)\s{1,3}["'„“«\x60]?(?<value>[^\s"'\x60,;{}<>«»“”]{3,250})`,
    ],
    ['spoken', String.raw`^["'“”»]? {1,3}["'„“«\x60]?(?<value>(?=[^\s"'\x60,;{}<>«»“”]*\d)[^\s"'\x60,;{}<>«»“”]{4,250})`],
    // `--password x`, `-Password (ConvertTo-SecureString "x" …)`
    ['flag', String.raw`^[ \t]+(?:\([\w-]{0,30} )?["']?(?<value>[^\s"'-][^\s"']{2,250})`],
  ] as const
).map(([what, form]) => ({ what, form: new RegExp(form, 'i') }));

/** Patterns that identify a secret without a name. */
const ANYWHERE: readonly RegExp[] = [
  /:\/\/[^\s/:@"']{0,100}:(?<value>[^\s/@"'<>]{2,200})@/g,
  /(?:^|\s)(?:-u|--user|-a|--auth|--proxy-user)[= ]?["']?[^\s"':]{1,100}:(?<value>[^\s"']{2,200})/g,
  /\b(?<value>eyJ[\w-]{3,2000}\.[\w-]{2,2000}(?:\.[\w-]{0,2000})?)/g,
  /\b(?<value>(?:sk|pk|rk|secret|ghp|gho|ghs|glpat|xox[abp]|shpat|npm|key|pat|SG|ya29|ATATT\w{0,4})[-_.](?=[\w.-]*\d)[\w.-]{8,200})/g,
  /\b(?<value>AKIA[0-9A-Z]{16})\b/g,
  /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----(?:\s|\\[rn])*(?<value>[^\s-]{8,5000}?)(?:\s|\\[rn])*-----END/g,
  // `basic_auth("user", "x")`, `auth: ['user', 'x']`, `request :digest, 'user', 'x'`
  new RegExp(
    String.raw`(?:basic|digest|ntlm|credentials?|auth)\w{0,20}["']?\s{0,3}(?:[(:=[]{1,3}|=>|,|(?=["' ]))\s{0,3}[([]?\s{0,3}["'][^"'\n]{1,100}["']\s{0,3}[,:]\s{0,3}${QUOTED}`,
    'gi',
  ),
  // `setValue("x", forHTTPHeaderField: "X-Key")`
  /["'](?:[A-Za-z]+ )?(?<value>[^\s"']{3,250})["'],?\s{0,3}forHTTPHeaderField:\s?@?["'][\w-]*(?:key|token|auth\w*|secret)["']/gi,
  // `createHmac('sha256', "x")`
  new RegExp(String.raw`hmac\w{0,20}\W{1,3}["']\w{2,12}["']\s{0,3},\s{0,3}${QUOTED}`, 'gi'),
];
/** `${NAME:-x}`, `${name:x}`, and `fetch("NAME", "x")`: a default is masked unless its name shows that it is public. */
const DEFAULTS: readonly RegExp[] = [
  /\bvariable\s{1,3}"(?<name>[\w-]{1,80})"\s{0,3}\{[^{}]{0,300}?\bdefault\s{0,20}=\s{0,20}"(?<value>[^"\n]{3,200})"/g,
  /\$\{\{?\s?(?<name>[\w.-]{1,80})\s?(?::?[-=]|:(?![?+])|\?\?|\|{1,2})\s?["']?(?<value>[^{}\n"']{3,200})["']?\s?\}/g,
  new RegExp(
    String.raw`(?:env|fetch|get|default|config|setting|property|lookup)\w{0,20}!?\s?[([]\s{0,3}["':](?<name>[\w.-]{1,80})["']?\s{0,2},\s{0,3}(?:default\s?[=:]\s?)?${QUOTED}`,
    'gi',
  ),
];

/** Calls that only convert their argument. The argument of any other call may be the name of a value instead of the value. */
const CONVERTS =
  /^(?:\s|[({[!&*@]|[\w.:<>]{0,40}(?:str|string|text|value|from\w*|new|bytes|secret\w*|sensitive|encode|some|of|char|utf8|box)!?[([{])*$/i;
const GETTER =
  /^(?:get|fetch|parse|read|find|verify|validate|is|has|load|request|decode|split|extract|generate|issue|delete|remove|header|clear|refresh|revoke|network|username)|credentials?$|auth$|basic$/i;

/** Returns everything in a text that looks like a secret, longest first, regardless of which auth methods are detected. */
export function findSecrets(written: string): readonly string[] {
  const text = written.replaceAll('\\"', '"');
  const used = new Set(
    [...text.matchAll(/(?<![:=]\s{0,3}["']?|(?:[Bb]earer|[Bb]asic|[Tt]oken) |[\w-])[A-Za-z_]\w*/g)].map(([word]) => word),
  );
  const values = [
    ...ANYWHERE.flatMap((form) => [...text.matchAll(form)].map(({ groups }) => groups?.value?.replace(/\.$/, '') ?? '')),
    ...findGeneratedWords(text),
    ...findArgumentSecrets(text),
    ...[...text.matchAll(NAME)]
      .filter(isSecretName)
      .slice(0, MAX_NAMES)
      .flatMap((match) => valuesAfter(match, used)),
  ];
  // A default may contain spaces.
  const defaults = DEFAULTS.flatMap((form) => [...text.matchAll(form)].flatMap(defaultIn)).filter(
    (value) => !isPlain(value.replace(/\s/g, '_')),
  );
  return sortLongestFirst([...defaults, ...values.filter((value) => !isPlain(value))]);
}

function defaultIn({ groups: { name = '', value = '' } = {} }: RegExpExecArray): readonly string[] {
  const kind = nameKind(name, '') ?? nameKind(`X_${name.toUpperCase().replace(/\W/g, '_')}`, '');
  const isMixed = /\d/.test(value) && /[a-z]/i.test(value);
  return kind !== null && fits(value, kind) && (kind !== 'setting' || isMixed) ? [value] : [];
}

/** A value after a name, with the characters that determine whether it is a literal. */
interface Behind {
  readonly name: string;
  readonly value: string;
  /** The character before the name. */
  readonly before: string;
  /** The text after the value. */
  readonly after: string;
  readonly sign: string;
  readonly closing: string;
  readonly wrap: string;
}

const beforeName = ({ input, index }: RegExpExecArray): string => input.slice(Math.max(0, index - 20), index);

const isSecretName = (match: RegExpExecArray): boolean => nameKind(match[0], beforeName(match)) !== null;

function valuesAfter(match: RegExpExecArray, used: ReadonlySet<string>): readonly string[] {
  const [name] = match;
  const before = beforeName(match);
  const kind = nameKind(name, before);
  if (kind === null || before.endsWith('${')) return [];
  const from = match.index + name.length;
  const tail = match.input.slice(from, from + REACH);
  return AFTER_NAME.flatMap(({ what, form }) => {
    const found = form.exec(tail);
    if (found === null) return [];
    const { value = '', sign = '', closing = '', wrap = '' } = found.groups ?? {};
    const one = { name, value, before: before.at(-1) ?? '\n', after: tail.slice(found[0].length), sign, closing, wrap };
    if (what === 'flag' && one.before !== '-') return [];
    const values = what === 'quoted' ? quoted(one) : what === 'spoken' ? spoken(one) : bare(one, used);
    return values.filter((each) => fits(each, kind));
  });
}

function quoted({ name, value, before, sign, closing, wrap }: Behind): readonly string[] {
  if (sign === ',' && (!/["':`]/.test(before) || /[\])}]/.test(closing))) return [];
  if ((sign === '(' && GETTER.test(name)) || !CONVERTS.test(wrap)) return [];
  if (/cookie$/i.test(name)) return value.split(';').map((part) => part.slice(part.indexOf('=') + 1).trim());
  return withParts(/^[A-Za-z][\w-]*[ ]+(\S+)$/.exec(value)?.[1] ?? value);
}

/** `user:password`, which may be encoded as base64, and `name=value` also contain a secret. */
function withParts(value: string): readonly string[] {
  const parts = [value, decodeBase64(value) ?? ''].flatMap((text) => /^[\w.@-]+[:=](.+)$/.exec(text)?.[1] ?? []);
  return [value, ...parts];
}

/** Returns the next word in a sentence, if it is unlikely to be an ordinary word. */
function spoken({ value }: Behind): readonly string[] {
  const word = value.replace(/[.,:!?)\]}]+$/, '');
  return isOpaque(word) && !isExpression(word) && !/^HTTP\/|\.[a-z]{2,12}$|[([{]/.test(word) ? withParts(word) : [];
}

const MEMBERS = /^[$@]?[A-Za-z_]\w*(?:(?:\.|->|::|\?\.)[A-Za-z_]\w*)+[!?]?$/;
const isExpression = (value: string): boolean =>
  MEMBERS.test(value) &&
  value.split(/\W+/).every((part) => !/\d/.test(part) || hasOnlyCommonWords(part) || hasOnlyCommonWords(part.replace(/\d+$/, '')));

/** An unquoted value in a program may be an expression or a variable. */
function bare({ name, value: written, before, after, sign }: Behind, used: ReadonlySet<string>): readonly string[] {
  // `NAME=value` in an environment file or a shell is never an expression.
  if (sign === '' && /^[A-Z][A-Z\d_]+$/.test(name) && /^\s$/.test(before) && /^[^$\x60{<(]+$/.test(written)) return [written];
  const value = written.replace(/[)\]}>^|].*$/, '');
  if (/[([{]/.test(value) || /^(?:\$[\w]|%\w+%|<\w|!\w+$|#\{)/.test(value)) return [];
  if (isExpression(value)) return [];
  const isName = /^[A-Za-z_]\w*$/.test(value);
  if (isName && (used.has(value) || (!/\d/.test(value) && !isWholeLine(before, after)))) return [];
  return withParts(value);
}

/** True if a word ends a line or a form field, so that it is a literal. In `login(user, password=pw)`, `pw` is a variable. */
const isWholeLine = (before: string, after: string): boolean =>
  /[\s&?;"'.-]/.test(before) && /^["']?[ \t]*(?:,?[ \t]*(?:[#;].*)?(?:\r?\n|$)|&|["']?$)/.test(after);

/** True for a value that mixes upper and lower case or contains characters other than letters, so that it is unlikely to be a word. */
function isOpaque(value: string): boolean {
  if (/\d/.test(value)) return value.length >= 4;
  return value.length >= 6 && (/\W/.test(value) || /[A-Z]+[^A-Z]+[A-Z]+[^A-Z]+[A-Z]/.test(value));
}

const fits = (value: string, kind: NameKind): boolean => kind === 'strong' || isOpaque(value);

/** True for a path. Its segments are words, whereas base64 mixes digits with upper and lower case. */
const isPath = (value: string): boolean =>
  /^(?:\.{0,2}|~)\/[\w./-]*$/.test(value) && !(/\d/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value));

const HEADER_WORDS: ReadonlySet<string> = new Set(
  'x forwarded for proto host port real ip requested with request correlation trace span tenant amz amzn date content b3 s3 hub github gitlab event delivery shopify stripe goog csrf xsrf ratelimit rate limit remaining reset total count page per frame powered by method override idempotency timestamp nonce version device platform'.split(
    ' ',
  ),
);

/**
 * A secret may also start with `x-`, so every part of a header name must be a common word. Only the first part may be a company name, as in
 * `X-Heron-Key`.
 */
function isHeaderName(value: string): boolean {
  const [first, ...parts] = value.toLowerCase().split('-');
  const isWord = (part: string): boolean => HEADER_WORDS.has(part) || /^\d{1,3}$/.test(part) || hasOnlyCommonWords(part);
  const isCompany = (part: string): boolean => /^[a-z]{2,12}$/.test(part);
  const isNamed = (part: string, index: number): boolean => isWord(part) || (index === 0 && parts.length > 1 && isCompany(part));
  return first === 'x' && parts.length > 0 && parts.every(isNamed);
}

/** URLs, paths, placeholders, names and everyday words. */
function isPlain(value: string): boolean {
  return (
    value.length < 3 ||
    isPath(value) ||
    /^[a-z]{3}$/i.test(value) ||
    /\s/.test(value) ||
    /^(?:[a-z][a-z+]*:\/\/|urn:|(?:application|text|image|multipart)\/|\$\.|(?:x{3,}|\*+|\.+|•+)$)/i.test(value) ||
    /^[)\]},;:{]|^\+.*\(|\$[{(]|=\$|#\{|\{\{|\{[\w.]*\}|%[sdv]\b|\\\(|^\$[A-Za-z_]|^%\w+%$|^<[^>]*>/.test(value) ||
    /^(?:[A-Z][A-Z\d]*(?:[_-][A-Z\d]+)+|[A-Z][a-z]+(?:-[A-Z][a-z]+)+)$/.test(value) ||
    isHeaderName(value) ||
    hasOnlyCommonWords(value)
  );
}
