import { readBodyText } from '../calls/body-text.ts';
import { EMPTY_CALL, findPair, type HttpCall, type Pair } from '../calls/http-call.ts';
import { splitUrl } from '../calls/url-parts.ts';

/** A wget command line as a call. */
export function readWget(words: readonly string[], line: number): HttpCall {
  const headers: Pair[] = [];
  const given = new Map<string, string>();
  let url: string | null = null;
  for (const [at, word] of words.slice(1).entries()) {
    const found = /^--([a-z-]+)(?:=([\s\S]*))?$/.exec(word);
    if (found === null) {
      if (/^(?:https?:|\{\{)/.test(word)) url ??= word;
      continue;
    }
    const value = found[2] ?? words[at + 2] ?? '';
    if (found[1] === 'header' && value.includes(':'))
      headers.push({ name: value.slice(0, value.indexOf(':')).trim(), value: value.slice(value.indexOf(':') + 1).trim() });
    else given.set(found[1] ?? '', value);
  }
  const data = given.get('post-data') ?? given.get('body-data');
  const user = given.get('user') ?? given.get('http-user');
  const parts = url === null ? null : splitUrl(url);
  return {
    ...EMPTY_CALL,
    method: given.get('method') ?? (data === undefined ? 'GET' : 'POST'),
    url: parts?.url ?? null,
    query: parts?.query ?? [],
    headers,
    body: data === undefined ? { kind: 'none' } : readBodyText(data, findPair(headers, 'content-type')),
    basicAuth: user === undefined ? null : { user, password: given.get('password') ?? given.get('http-password') ?? '' },
    cookieJar: given.has('save-cookies') || given.has('load-cookies'),
    schemes: given.has('certificate') ? ['mtls'] : [],
    line,
  };
}
