import type { JsonObject } from '../model/index.ts';
import { findHeader, normalizeMediaType, readQuery } from '../readers/calls/stored-pairs.ts';
import { type HarEntry, type HarResponse, readHarEntries } from '../readers/recordings/read-har.ts';
import { detectRecordedAuth, dropCredentialPairs } from './recorded-auth.ts';
import type { RecordedBody, RecordedCall, RecordedCalls, RecordedResponse } from './recorded-call.ts';
import { splitAddress } from './split-address.ts';

const MAX_ENTRIES = 10_000;
/** Files that a browser loads to render a page are not part of the API. */
const PAGE_MEDIA = /^(?:text\/(?:html|css|javascript)|application\/(?:javascript|x-javascript|font|wasm)|image\/|font\/|video\/|audio\/)/;

/** Reads the API calls in a browser recording. Only calls to the most frequent host are kept. */
export function readCallsFromHar(document: JsonObject): RecordedCalls {
  const calls = (readHarEntries(document, MAX_ENTRIES) ?? []).flatMap(seenCall);
  const byOrigin = Map.groupBy(calls, (call) => splitAddress(call.url).origin ?? '');
  const [most, ...others] = [...byOrigin].toSorted(([, a], [, b]) => b.length - a.length);
  const left = others.map(([origin, seen]) => `${origin} (${seen.length})`);
  return {
    title: most === undefined ? 'Recorded API' : `Recorded API at ${most[0].replace(/^https?:\/\//, '')}`,
    calls: most?.[1] ?? [],
    notes: left.length === 0 ? [] : [`Requests to other hosts were ignored: ${left.slice(0, 10).join(', ')}.`],
  };
}

function seenCall(entry: HarEntry): readonly RecordedCall[] {
  const { method, url, headers } = entry;
  if (!/^https?:/i.test(url) || method === 'OPTIONS' || method === 'CONNECT') return [];
  const response = seenResponse(entry.response);
  const body = seenBody(entry.body);
  if (body === null && response !== null && PAGE_MEDIA.test(response.media)) return [];
  const query = entry.query.length > 0 ? entry.query : readQuery(url.split('?')[1]?.replace(/#.*$/s, '') ?? '');
  const auth = detectRecordedAuth(headers, query);
  return [
    {
      name: null,
      tags: [],
      method,
      url: url.replace(/[?#].*$/s, ''),
      query: dropCredentialPairs(query, auth),
      headers: dropCredentialPairs(headers, auth),
      body,
      auth,
      responses: response === null ? [] : [response],
    },
  ];
}

function seenBody(body: HarEntry['body']): RecordedBody | null {
  const media = normalizeMediaType(body.media);
  if (media.includes('form')) {
    const fields = body.fields.length > 0 || media.startsWith('multipart') ? body.fields : readQuery(body.text);
    return { kind: 'form', media, fields };
  }
  return body.text === '' ? null : { kind: 'text', media: media || 'application/json', text: body.text };
}

function seenResponse({ status, headers, media, text }: HarResponse): RecordedResponse | null {
  // Browsers record 0 for a request that was blocked or cancelled.
  if (status === null || status < 100) return null;
  return { status, media: normalizeMediaType(media ?? findHeader(headers, 'content-type')), text };
}
