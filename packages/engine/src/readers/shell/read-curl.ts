import { readBodyText } from '../calls/body-text.ts';
import { decodeFormValue, readCookieText } from '../calls/form-text.ts';
import { type CallBody, EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';
import { wordList } from '../calls/word-list.ts';
import { TracedText } from '../secrets/traced-text.ts';

interface Options {
  method: string | null;
  url: string | null;
  readonly headers: Pair[];
  readonly data: string[];
  readonly form: Pair[];
  json: boolean;
  asQuery: boolean;
  user: string | null;
  netrc: boolean;
  readonly cookies: Pair[];
  cookieJar: boolean;
  readonly schemes: string[];
}

type Apply = (options: Options, value: string) => void;

const LONG_OF: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  u: 'user',
  F: 'form',
  b: 'cookie',
  c: 'cookie-jar',
  G: 'get',
  A: 'user-agent',
  e: 'referer',
  I: 'head',
  E: 'cert',
  n: 'netrc',
  j: 'junk-session-cookies',
  U: 'proxy-user',
};
/** Short options with a value that does not affect credentials. */
const SHORT_WITH_VALUE = 'oxwmTUxyYCDKQrtz';
const LONG_WITH_VALUE =
  wordList(`output write-out max-time connect-timeout proxy proxy-user retry retry-delay resolve interface cacert capath
  user-agent referer limit-rate range upload-file config dump-header trace ciphers tls-max connect-to unix-socket max-redirs key-type cert-type pass
  proxy-pass proxy-header proxy-cert proxy-key tlsuser tlspassword tlsauthtype url-query login-options`);

const header: Apply = (options, value) => {
  const at = value.indexOf(':');
  if (at <= 0) return;
  const pair = { name: value.slice(0, at).trim(), value: value.slice(at + 1).trim() };
  options.headers.push(pair);
  if (pair.name.toLowerCase() === 'cookie') options.cookies.push(...readCookieText(pair.value));
};

const data: Apply = (options, value) => {
  options.data.push(value.startsWith('@') ? '' : value);
};

const form: Apply = (options, value) => {
  const at = value.indexOf('=');
  if (at > 0) options.form.push({ name: value.slice(0, at), value: value.slice(at + 1).replace(/^["']|["']$/g, '') });
};

const cookie: Apply = (options, value) => {
  options.cookieJar = true;
  if (value.includes('=')) options.cookies.push(...readCookieText(value));
};

const scheme =
  (name: string): Apply =>
  (options) => {
    options.schemes.push(name);
  };

const netrc = (options: Options): void => {
  options.netrc = true;
};

const VALUED: Readonly<Record<string, Apply>> = {
  request: (options, value) => {
    options.method = value.toUpperCase();
  },
  url: (options, value) => {
    options.url ??= value;
  },
  header,
  data,
  'data-raw': (options, value) => {
    options.data.push(value);
  },
  'data-ascii': data,
  'data-binary': data,
  'data-urlencode': (options, value) => {
    options.data.push(
      value.includes('{{') ? value.replace(/^=/, '') : value.replace(/^=/, '').replaceAll('&', '%26').replaceAll('+', '%2B'),
    );
  },
  json: (options, value) => {
    options.json = true;
    options.data.push(value);
  },
  form,
  'form-string': form,
  user: (options, value) => {
    options.user = value;
  },
  'oauth2-bearer': (options, value) => {
    options.headers.push({ name: 'Authorization', value: `Bearer ${value}` });
  },
  cookie,
  'cookie-jar': (options) => {
    options.cookieJar = true;
  },
  cert: scheme('mtls'),
  key: scheme('mtls'),
  'aws-sigv4': scheme('aws_sigv4'),
  'netrc-file': netrc,
};
const FLAGS: Readonly<Record<string, (options: Options) => void>> = {
  get: (options) => {
    options.asQuery = true;
  },
  head: (options) => {
    options.method = 'HEAD';
  },
  digest: (options) => {
    options.schemes.push('digest');
  },
  ntlm: (options) => {
    options.schemes.push('ntlm');
  },
  netrc,
  'netrc-optional': netrc,
  negotiate: (options) => {
    options.schemes.push('negotiate');
  },
};

/** A command's option with its value, or an argument without an option, which has an empty name. */
export interface Argument {
  readonly name: string;
  readonly value: TracedText;
}

const NO_VALUE = TracedText.untraced('');

/** Reads a curl command line as a call. */
export function readCurl(
  words: readonly TracedText[],
  { line, input }: { readonly line: number; readonly input: TracedText | null },
): HttpCall {
  const options: Options = {
    method: null,
    url: null,
    headers: [],
    data: [],
    form: [],
    json: false,
    asQuery: false,
    user: null,
    netrc: false,
    cookies: [],
    cookieJar: false,
    schemes: [],
  };
  for (const { name, value } of curlArguments(words)) {
    if (name === '') options.url ??= value.text;
    else if (Object.hasOwn(VALUED, name)) VALUED[name]?.(options, value.text);
    else if (Object.hasOwn(FLAGS, name)) FLAGS[name]?.(options);
  }
  if (input !== null && options.data.some((text) => text === '')) options.data.push(input.text);
  return finish(options, line);
}

/** Splits a curl command line into its options, by their long names, and its URLs. */
export function curlArguments(words: readonly TracedText[]): readonly Argument[] {
  const found: Argument[] = [];
  let at = 1;
  while (at < words.length) {
    const word = words[at] ?? NO_VALUE;
    const next = words[at + 1] ?? NO_VALUE;
    const isLong = word.text.startsWith('--') && word.text.length > 2;
    const isOption = isLong || (word.text.startsWith('-') && word.text.length > 1);
    const read = isLong ? longOption(word, next) : isOption ? shortOptions(word, next) : { options: plainArgument(word), used: 1 };
    found.push(...read.options);
    at += read.used;
  }
  return found;
}

interface ReadOptions {
  readonly options: readonly Argument[];
  /** The number of words that the options consist of. */
  readonly used: number;
}

const plainArgument = (word: TracedText): readonly Argument[] => (/^[<>]|^\d?>/.test(word.text) ? [] : [{ name: '', value: word }]);

function longOption(word: TracedText, next: TracedText): ReadOptions {
  const equals = word.text.indexOf('=');
  const name = word.text.slice(2, equals > 0 ? equals : undefined);
  if (equals > 0) return { options: [{ name, value: word.slice(equals + 1) }], used: 1 };
  const isValued = Object.hasOwn(VALUED, name) || LONG_WITH_VALUE.includes(name);
  return { options: [{ name, value: isValued ? next : NO_VALUE }], used: isValued ? 2 : 1 };
}

/** Short options may be combined, and the last one may be followed by its value: `-sSXPOST`, `-uuser:pass`. */
function shortOptions(word: TracedText, next: TracedText): ReadOptions {
  const options: Argument[] = [];
  for (let at = 1; at < word.text.length; at += 1) {
    const letter = word.text[at] ?? '';
    const name = LONG_OF[letter] ?? letter;
    if (!takesValue(letter, name)) {
      options.push({ name, value: NO_VALUE });
      continue;
    }
    const rest = word.slice(at + (word.text[at + 1] === '=' ? 2 : 1));
    const isJoined = at + 1 < word.text.length;
    return { options: [...options, { name, value: isJoined ? rest : next }], used: isJoined ? 1 : 2 };
  }
  return { options, used: 1 };
}

function takesValue(letter: string, name: string): boolean {
  return Object.hasOwn(VALUED, name) || LONG_WITH_VALUE.includes(name) || SHORT_WITH_VALUE.includes(letter);
}

function finish(options: Options, line: number): HttpCall {
  const parts = options.url === null ? null : splitUrl(options.url);
  const media = findPair(options.headers, 'content-type');
  const body = options.asQuery ? ({ kind: 'none' } as const) : bodyOf(options, media);
  const inQuery = options.asQuery ? splitUrl(`?${options.data.join('&')}`).query : [];
  return {
    ...EMPTY_CALL,
    method: options.method ?? (body.kind === 'none' ? 'GET' : 'POST'),
    url: parts?.url ?? null,
    headers: options.headers,
    query: [...(parts?.query ?? []), ...inQuery],
    body,
    basicAuth: userOf(options) ?? parts?.user ?? null,
    cookies: options.cookies,
    cookieJar: options.cookieJar,
    schemes: options.schemes,
    line,
  };
}

function userOf({ user, netrc, schemes }: Options): HttpCall['basicAuth'] {
  if (user === null && netrc) return { user: '{{login}}', password: '{{password}}' };
  if (user === null || schemes.length > 0) return null;
  const at = user.indexOf(':');
  return at < 0 ? { user, password: '' } : { user: user.slice(0, at), password: user.slice(at + 1) };
}

function bodyOf(options: Options, media: string | null): CallBody {
  if (options.form.length > 0)
    return { kind: 'form', fields: options.form.map((pair) => ({ name: pair.name, value: decodeFormValue(pair.value) })) };
  if (options.data.length === 0) return { kind: 'none' };
  return readBodyText(options.data.filter((text) => text !== '').join('&'), options.json ? 'application/json' : media);
}
