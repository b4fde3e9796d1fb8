import { createJsonBody, readBodyText } from '../calls/body-text.ts';
import { EMPTY_CALL, type HttpCall, type Pair } from '../calls/http-call.ts';
import { responsePlaceholder } from '../calls/placeholder.ts';
import { splitUrl } from '../calls/url-parts.ts';

const STEP = /^[ \t]*(?:\*|Given|When|Then|And|But)[ \t]+(.+?)[ \t]*$/;

interface Feature {
  readonly calls: HttpCall[];
  readonly known: Map<string, string>;
  base: string;
  next: HttpCall;
}

/** Reads the calls in a Karate feature. Null for any other input. */
export function readKarate(source: string): readonly HttpCall[] | null {
  if (!/^[ \t]*(?:\*|Given|When|And)[ \t]+(?:method|url|path|header|request|form field)[ \t]/m.test(source)) return null;
  const feature: Feature = { calls: [], known: new Map(), base: '', next: EMPTY_CALL };
  for (const line of source.split(/\r?\n/).slice(0, 2000)) {
    const step = STEP.exec(line)?.[1];
    if (step !== undefined) readStep(step, feature);
  }
  return feature.calls.length > 0 ? feature.calls : feature.next.headers.length > 0 ? [feature.next] : null;
}

function readStep(step: string, feature: Feature): void {
  const [, word = '', rest = ''] = /^(\w+(?: field)?)[ \t]+(.*)$/.exec(step) ?? [];
  const [, name = '', value = ''] = /^["']?([\w.-]+)["']?[ \t]*=[ \t]*(.*)$/.exec(rest) ?? [];
  const { next } = feature;
  if (word === 'url') feature.base = textOf(rest, feature);
  else if (word === 'path') feature.next = { ...next, url: `${next.url ?? ''}/${textOf(rest, feature).replace(/^\//, '')}` };
  else if (word === 'header') feature.next = { ...next, headers: [...next.headers, { name, value: textOf(value, feature) }] };
  else if (word === 'param') feature.next = { ...next, query: [...next.query, { name, value: textOf(value, feature) }] };
  else if (word === 'form field')
    feature.next = { ...next, body: { kind: 'form', fields: [...fieldsOf(next), { name, value: textOf(value, feature) }] } };
  else if (word === 'request') feature.next = { ...next, body: bodyOf(rest, feature) };
  else if (word === 'def') feature.known.set(name, textOf(value, feature));
  else if (word === 'method') send(rest, feature);
}

function send(method: string, feature: Feature): void {
  const parts = splitUrl(`${feature.base}${feature.next.url ?? ''}`);
  feature.calls.push({
    ...feature.next,
    method: method.toUpperCase(),
    url: parts.url === '' ? null : parts.url,
    query: [...parts.query, ...feature.next.query],
  });
  feature.next = { ...EMPTY_CALL };
}

const fieldsOf = ({ body }: HttpCall): readonly Pair[] => (body.kind === 'form' ? body.fields : []);

function bodyOf(written: string, feature: Feature): HttpCall['body'] {
  const read = readBodyText(written.replace(/#\(([^()]*)\)/g, '{{$1}}'), 'application/json');
  return read.kind === 'text'
    ? readBodyText(feature.known.get(written.trim()) ?? '', 'application/json')
    : read.kind === 'json'
      ? createJsonBody(read.json)
      : read;
}

/** Reads `'Bearer ' + token` as a string and `response.data.token` as a path in the previous response. */
function textOf(expression: string, { known, calls }: Feature): string {
  if (/^[{[]/.test(expression)) return expression;
  return expression
    .split(/\s*\+\s*/)
    .map((part) => {
      const quoted = /^["'](.*)["']$/.exec(part)?.[1];
      if (quoted !== undefined) return quoted;
      const path = /^(?:\$|response)\.([\w.]+)$/.exec(part)?.[1];
      if (path !== undefined && calls.length > 0) return responsePlaceholder(calls.length - 1, `$.${path}`);
      return known.get(part) ?? `{{${part.replace(/[^\w.]/g, '') || 'value'}}}`;
    })
    .join('');
}
