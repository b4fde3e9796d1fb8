import { readBodyText } from '../calls/body-text.ts';
import { decodeFormValue, readCookieText } from '../calls/form-text.ts';
import { type CallBody, EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';
import { wordList } from '../calls/word-list.ts';

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
};
/** Short options with a value that is not relevant for credentials. */
const SHORT_WITH_VALUE = 'oxwmTUxyYCDKQrtz';
const LONG_WITH_VALUE =
  wordList(`output write-out max-time connect-timeout proxy proxy-user retry retry-delay resolve interface cacert capath
  user-agent referer limit-rate range upload-file config dump-header trace ciphers tls-max connect-to unix-socket max-redirs key-type cert-type pass`);

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

/** Reads a curl command line as a call. */
export function readCurl(words: readonly string[], { line, input }: { readonly line: number; readonly input: string | null }): HttpCall {
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
  let at = 1;
  while (at < words.length) {
    const word = words[at] ?? '';
    if (word.startsWith('--') && word.length > 2) at += applyLong(options, word.slice(2), words[at + 1]);
    else if (word.startsWith('-') && word.length > 1) at += applyShort(options, word.slice(1), words[at + 1]);
    else {
      if (!/^[<>]|^\d?>/.test(word)) options.url ??= word;
      at += 1;
    }
  }
  if (input !== null && options.data.some((text) => text === '')) options.data.push(input);
  return finish(options, line);
}

function applyLong(options: Options, word: string, next: string | undefined): number {
  const equals = word.indexOf('=');
  const name = equals > 0 ? word.slice(0, equals) : word;
  const apply = Object.hasOwn(VALUED, name) ? VALUED[name] : undefined;
  if (apply !== undefined) {
    apply(options, equals > 0 ? word.slice(equals + 1) : (next ?? ''));
    return equals > 0 ? 1 : 2;
  }
  if (Object.hasOwn(FLAGS, name)) FLAGS[name]?.(options);
  return LONG_WITH_VALUE.includes(name) && equals < 0 ? 2 : 1;
}

/** Short options may be combined, and the last one may be followed by its value: `-sSXPOST`, `-uuser:pass`. */
function applyShort(options: Options, letters: string, next: string | undefined): number {
  for (const [at, letter] of [...letters].entries()) {
    const name = LONG_OF[letter] ?? '';
    const rest = letters.slice(at + 1);
    if (Object.hasOwn(FLAGS, name)) FLAGS[name]?.(options);
    if (!takesValue(letter, name)) continue;
    if (Object.hasOwn(VALUED, name)) VALUED[name]?.(options, rest === '' ? (next ?? '') : rest.replace(/^=/, ''));
    return rest === '' ? 2 : 1;
  }
  return 1;
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
