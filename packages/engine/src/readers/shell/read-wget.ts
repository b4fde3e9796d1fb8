import { readBodyText } from '../calls/body-text.ts';
import { EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';

export function readWget(words: readonly string[], line: number): HttpCall {
  const switches = words.slice(1).flatMap((word, at) => readSwitch(word, words[at + 2]));
  const given = new Map(switches.map((pair) => [pair.name, pair.value]));
  const headers = switches.filter((pair) => pair.name === 'header').flatMap(readHeader);
  const parts = splitUrl(words.slice(1).find((word) => /^(?:https?:|\{\{)/.test(word)) ?? '');
  const data = given.get('post-data') ?? given.get('body-data');
  return {
    ...EMPTY_CALL,
    method: given.get('method') ?? (data === undefined ? 'GET' : 'POST'),
    url: parts.url === '' ? null : parts.url,
    query: parts.query,
    headers,
    body: data === undefined ? { kind: 'none' } : readBodyText(data, findPair(headers, 'content-type')),
    basicAuth: userOf(given),
    cookieJar: given.has('save-cookies') || given.has('load-cookies'),
    schemes: given.has('certificate') ? ['mtls'] : [],
    line,
  };
}

function readSwitch(word: string, next: string | undefined): readonly Pair[] {
  const found = /^--([a-z-]+)(?:=([\s\S]*))?$/.exec(word);
  return found === null ? [] : [{ name: found[1] ?? '', value: found[2] ?? next ?? '' }];
}

function readHeader({ value }: Pair): readonly Pair[] {
  const at = value.indexOf(':');
  return at <= 0 ? [] : [{ name: value.slice(0, at).trim(), value: value.slice(at + 1).trim() }];
}

function userOf(given: ReadonlyMap<string, string>): HttpCall['basicAuth'] {
  const user = given.get('user') ?? given.get('http-user');
  return user === undefined ? null : { user, password: given.get('password') ?? given.get('http-password') ?? '' };
}
