import { createJsonBody } from '../calls/body-text.ts';
import { type CallBody, EMPTY_CALL, type HttpCall, type Pair } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';

const KEYWORD = /^(get|post|put|patch|delete)(?: request| on session)?$/i;

interface Sheet {
  readonly calls: HttpCall[];
  readonly maps: Map<string, readonly Pair[]>;
  /** The value of each variable in a call. */
  readonly texts: Map<string, string>;
  readonly sessions: Map<string, HttpCall>;
  /** Maps a variable to the call whose response it contains. */
  readonly responses: Map<string, number>;
}

/** Reads the calls in a Robot Framework file that uses its requests library. Cells are two spaces apart. Null for any other input. */
export function readRobot(source: string): readonly HttpCall[] | null {
  if (!/^\*{3}\s*(?:settings|test cases|keywords|tasks|variables)\s*\*{3}/im.test(source)) return null;
  const sheet: Sheet = { calls: [], maps: new Map(), texts: new Map(), sessions: new Map(), responses: new Map() };
  for (const line of source.split(/\r?\n/).slice(0, 2000)) readLine(line.trim().split(/ {2,}|\t+| \| /), sheet);
  return sheet.calls.length > 0 ? sheet.calls : null;
}

function readLine(cells: readonly string[], sheet: Sheet): void {
  const target = /^[$&]\{([^{}]+)\}\s*=?$/.exec(cells[0] ?? '')?.[1];
  const [keyword = '', ...args] = target === undefined ? cells : cells.slice(1);
  const plain = keyword.toLowerCase();
  if (plain === 'create dictionary' && target !== undefined) sheet.maps.set(target, pairsOf(args, sheet));
  else if (plain === 'set variable' && target !== undefined) sheet.texts.set(target, filled(args[0] ?? '', sheet));
  else if (plain === 'create session') sheet.sessions.set(args[0] ?? '', requestOf(args.slice(1), 'GET', sheet));
  else if (KEYWORD.test(keyword)) {
    if (target !== undefined) sheet.responses.set(target, sheet.calls.length);
    sheet.calls.push(callOf(keyword, args, sheet));
  }
}

function callOf(keyword: string, args: readonly string[], sheet: Sheet): HttpCall {
  const method = (KEYWORD.exec(keyword)?.[1] ?? 'get').toUpperCase();
  const session = sheet.sessions.get(args[0] ?? '');
  if (session === undefined) return requestOf(args, method, sheet);
  const own = requestOf(args.slice(1), method, sheet);
  const url = `${session.url?.replace(/\/+$/, '') ?? ''}${own.url ?? ''}`;
  // A session stores the cookies that a login sets.
  return { ...own, url, headers: [...own.headers, ...session.headers], basicAuth: own.basicAuth ?? session.basicAuth };
}

function requestOf(args: readonly string[], method: string, sheet: Sheet): HttpCall {
  const parts = splitUrl(filled((args[0] ?? '').replace(/^url=/, ''), sheet));
  const option = (name: string): string | undefined => args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1);
  const auth = mapOf(option('auth'), sheet);
  const [user, password] = auth;
  return {
    ...EMPTY_CALL,
    method,
    url: parts.url === '' ? null : parts.url,
    query: [...parts.query, ...mapOf(option('params'), sheet)],
    headers: mapOf(option('headers'), sheet),
    body: bodyOf(mapOf(option('json'), sheet), mapOf(option('data'), sheet)),
    basicAuth: user !== undefined && password !== undefined ? { user: user.value, password: password.value } : null,
  };
}

function bodyOf(json: readonly Pair[], data: readonly Pair[]): CallBody {
  if (json.length > 0) return createJsonBody(Object.fromEntries(json.map(({ name, value }) => [name, value])));
  return data.length > 0 ? { kind: 'form', fields: data } : { kind: 'none' };
}

const mapOf = (option: string | undefined, { maps }: Sheet): readonly Pair[] =>
  maps.get(/^[$&]\{([^{}]+)\}$/.exec(option ?? '')?.[1] ?? '') ?? [];

function pairsOf(args: readonly string[], sheet: Sheet): readonly Pair[] {
  return args.flatMap((arg) => {
    const at = arg.indexOf('=');
    return at <= 0 ? [] : [{ name: arg.slice(0, at), value: filled(arg.slice(at + 1), sheet) }];
  });
}

/** `${resp.json()}[token]` and `${resp.json()['token']}` read a response field. Any other variable becomes a placeholder. */
function filled(text: string, { texts, responses }: Sheet): string {
  return text.replace(/[$%]\{([^{}]+)\}((?:\[[^[\]]+\])*)/g, (_all, name: string, index: string) => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    const response = responses.get(name.replace(/\.json\(\).*$/, ''));
    if (response === undefined) return `{{${name.replace(/[{}]/g, '')}}}`;
    const path = [...`${name.replace(/^[^[]*/, '')}${index}`.matchAll(/\[['"]?([^[\]'"]+)['"]?\]/g)].map(([, key = '']) => `.${key}`);
    return `{{answer:${response}:$${path.join('')}}}`;
  });
}
