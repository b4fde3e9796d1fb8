import { ENGINE_VERSION, type Exchange, type RunReport, type StepResult } from '../model/index.ts';

type Headers = Exchange['requestHeaders'];

/** Writes every sent request as HAR 1.2, for browser network tools. */
export const toHar = (report: RunReport): string => [...harParts(report)].join('');

/** Yields the same HAR in chunks with one request per line, because a long run's output can exceed the maximum string length. */
export function* harParts({ run, cases }: RunReport): Generator<string> {
  const start = Date.parse(run.startedAt);
  const pages = cases.map(({ ref, ms, steps }, index) => ({
    id: pageId(index),
    title: `${ref.id}: ${ref.title}`,
    startedDateTime: instant(start, steps[0]?.startedAt ?? 0),
    pageTimings: { onLoad: ms },
  }));
  const creator = { name: 'Assay', version: ENGINE_VERSION };
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"pages":${JSON.stringify(pages)},"entries":[`;
  let between = '\n';
  for (const [index, { steps }] of cases.entries()) {
    for (const step of steps) {
      if (step.exchange === undefined) continue;
      const entries = [...hopEntries(step, step.exchange, pageId(index), start), entry(step, step.exchange, pageId(index), start)];
      for (const one of entries) {
        yield `${between}${JSON.stringify(one)}`;
        between = ',\n';
      }
    }
  }
  yield '\n]}}\n';
}

const pageId = (index: number): string => `case_${index + 1}`;

/** An invalid stored date must not break the whole export. */
const instant = (start: number, offset: number): string => new Date((Number.isNaN(start) ? 0 : start) + offset).toISOString();

function entry({ startedAt, ms, phases, verdict, reason }: StepResult, exchange: Exchange, pageref: string, start: number): object {
  return {
    pageref,
    startedDateTime: instant(start, startedAt),
    time: ms,
    request: {
      method: exchange.method,
      url: exchange.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(exchange.requestHeaders),
      queryString: queryOf(exchange.url),
      ...(exchange.requestBody === null
        ? {}
        : { postData: { mimeType: headerOf(exchange.requestHeaders, 'content-type'), text: exchange.requestBody } }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: exchange.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(exchange.responseHeaders),
      content: {
        size: exchange.responseBytes,
        mimeType: headerOf(exchange.responseHeaders, 'content-type'),
        ...(exchange.responseBody === null ? {} : { text: exchange.responseBody }),
        ...(exchange.truncated ? { comment: 'The body was truncated.' } : {}),
      },
      redirectURL: headerOf(exchange.responseHeaders, 'location'),
      headersSize: -1,
      bodySize: exchange.responseBytes,
    },
    cache: {},
    timings: { blocked: phases.queued, connect: phases.connect, send: 0, wait: phases.waiting, receive: phases.download },
    comment: reason === undefined ? verdict : `${verdict}: ${reason}`,
  };
}

/** Redirects before the response. Only their target and the dropped headers are known. */
function hopEntries(step: StepResult, { hops = [] }: Exchange, pageref: string, start: number): readonly unknown[] {
  return hops.map(({ method, url, status, location, droppedHeaders }) => {
    const bare: Exchange = {
      ...{ method, url, status, requestHeaders: [], requestBody: null, responseBody: null, responseBytes: 0, truncated: false },
      responseHeaders: [['Location', location]],
    };
    const lost = droppedHeaders.length === 0 ? '' : `; the next request does not include ${droppedHeaders.join(', ')}`;
    const timed = { ...step, ms: 0, phases: { queued: 0, connect: 0, waiting: 0, download: 0 } };
    return { ...entry(timed, bare, pageref, start), comment: `redirect${lost}` };
  });
}

const named = (headers: Headers): readonly unknown[] => headers.map(([name, value]) => ({ name, value }));

function headerOf(headers: Headers, name: string): string {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
}

function queryOf(url: string): readonly unknown[] {
  const query = url.split('#')[0]?.split('?').slice(1).join('?') ?? '';
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return { name: decoded(name), value: decoded(value.join('=')) };
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
