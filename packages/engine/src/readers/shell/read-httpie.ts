import { readJson } from '../../json/read-json.ts';
import type { Json } from '../../model/index.ts';
import { createJsonBody, readBodyText } from '../calls/body-text.ts';
import { readCookieText } from '../calls/form-text.ts';
import { type CallBody, EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';
import { wordList } from '../calls/word-list.ts';
import { commandName } from './clients.ts';

const WITH_VALUE = wordList(
  `--auth -a --auth-type -A --session --output -o --timeout --proxy --cert --cert-key --cert-key-pass --bearer --session-read-only --verify
  --print -p --style -s --raw --ssl --ciphers --max-redirects --max-headers --response-charset --response-mime --format-options --default-scheme
  --boundary --pretty`,
);

interface Field extends Pair {
  /** True for `name:=value`, whose value is JSON. */
  readonly isJson: boolean;
}

interface Items {
  readonly headers: Pair[];
  readonly query: Pair[];
  readonly fields: Field[];
}

/** Reads an HTTPie or xh command line as a call. */
export function readHttpie(words: readonly string[], line: number): HttpCall {
  const { switches, plain } = sortWords(words);
  const [first = ''] = plain;
  const hasMethod = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/i.test(first);
  const [target = '', ...rest] = hasMethod ? plain.slice(1) : plain;
  const parts = splitUrl(
    address(target, switches.get('--default-scheme') ?? (commandName(words[0] ?? '').endsWith('s') ? 'https' : 'http')),
  );
  const items: Items = { headers: [], query: [], fields: [] };
  for (const word of rest) readItem(word, items);
  const body = bodyOf(items.fields, switches, findPair(items.headers, 'content-type'));
  return {
    ...EMPTY_CALL,
    method: hasMethod ? first.toUpperCase() : body.kind === 'none' ? 'GET' : 'POST',
    url: parts.url,
    query: [...parts.query, ...items.query],
    body,
    cookieJar: switches.has('--session'),
    line,
    ...credentials(switches, items.headers),
  };
}

function sortWords(words: readonly string[]): { readonly switches: ReadonlyMap<string, string>; readonly plain: readonly string[] } {
  const switches = new Map<string, string>();
  const plain: string[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const equals = word.indexOf('=');
    if (!/^--?[A-Za-z]/.test(word)) plain.push(word);
    else if (equals > 0) switches.set(word.slice(0, equals), word.slice(equals + 1));
    else if (WITH_VALUE.includes(word)) {
      switches.set(word, words[at + 1] ?? '');
      at += 1;
    } else switches.set(word, '');
  }
  return { switches, plain };
}

function bodyOf(fields: readonly Field[], switches: ReadonlyMap<string, string>, media: string | null): CallBody {
  const raw = switches.get('--raw');
  if (raw !== undefined) return readBodyText(raw, media ?? 'application/json');
  if (fields.length === 0) return { kind: 'none' };
  if (['--form', '-f', '--multipart'].some((name) => switches.has(name))) return { kind: 'form', fields };
  return createJsonBody(Object.fromEntries(fields.map((field) => [field.name, fieldValue(field)])));
}

/** Placeholders are allowed in the value, even where they make it invalid JSON. */
function fieldValue({ value, isJson }: Field): Json {
  const read = isJson ? readJson(value) : null;
  return read?.kind === 'json' ? read.value : value;
}

/** Adds the default scheme, which depends only on the command's name and options, to a URL without one. */
function address(written: string, scheme: string): string {
  if (/^:\d*/.test(written)) return `${scheme}://localhost${written.replace(/^:(?=\/|$)/, '')}`;
  return /^(?:[a-z]+:\/\/|\{\{)/.test(written) ? written : `${scheme}://${written}`;
}

function credentials(
  switches: ReadonlyMap<string, string>,
  headers: readonly Pair[],
): Pick<HttpCall, 'headers' | 'basicAuth' | 'schemes' | 'cookies'> {
  const auth = switches.get('--auth') ?? switches.get('-a');
  const type = switches.get('--auth-type') ?? switches.get('-A') ?? (switches.has('--bearer') ? 'bearer' : 'basic');
  const cookies = headers.filter((pair) => pair.name.toLowerCase() === 'cookie').flatMap((pair) => readCookieText(pair.value));
  const schemes = [
    ...(switches.has('--cert') ? ['mtls'] : []),
    ...(type === 'digest' || type === 'ntlm' ? [type] : []),
    ...(/aws/.test(type) ? ['aws_sigv4'] : []),
  ];
  const token = type === 'bearer' ? (auth ?? switches.get('--bearer')) : undefined;
  if (token !== undefined)
    return { headers: [...headers, { name: 'Authorization', value: `Bearer ${token}` }], basicAuth: null, schemes, cookies };
  if (auth === undefined || schemes.length > 0) return { headers, basicAuth: null, schemes, cookies };
  const at = auth.indexOf(':');
  return { headers, basicAuth: { user: at < 0 ? auth : auth.slice(0, at), password: at < 0 ? '' : auth.slice(at + 1) }, schemes, cookies };
}

/** Reads a `Name:value` header, a `name==value` query parameter, or a `name=value` or `name:=json` field. */
function readItem(word: string, items: Items): void {
  const found = /^([^:=@\s]+)(==|:=|:|=)([\s\S]*)$/.exec(word);
  if (found === null) return;
  const pair = { name: found[1] ?? '', value: found[3] ?? '' };
  if (found[2] === ':') items.headers.push(pair);
  else if (found[2] === '==') items.query.push(pair);
  else items.fields.push({ ...pair, isJson: found[2] === ':=' });
}
