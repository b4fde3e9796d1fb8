import { listOf, objectOf, textOf } from '../json/values.ts';
import type { JsonObject } from '../model/index.ts';
import { headerOf, mediaOf, readPairs, readQuery } from './read-pairs.ts';
import { authIn, withoutKeys } from './seen-auth.ts';
import type { SeenAnswer, SeenBody, SeenCall, SeenCalls } from './seen-call.ts';
import { splitAddress } from './split-address.ts';

const MAX_ENTRIES = 10_000;
/** What a browser loads to show a page is no part of an API. */
const PAGE_MEDIA = /^(?:text\/(?:html|css|javascript)|application\/(?:javascript|x-javascript|font|wasm)|image\/|font\/|video\/|audio\/)/;

/** The API calls of a browser recording: those of the host that has most of them. */
export function readHar(document: JsonObject): SeenCalls {
  const entries = listOf(objectOf(document.log).entries).slice(0, MAX_ENTRIES);
  const calls = entries.flatMap((entry) => readEntry(objectOf(entry)));
  const byOrigin = Map.groupBy(calls, (call) => splitAddress(call.url).origin ?? '');
  const [most, ...others] = [...byOrigin].toSorted(([, a], [, b]) => b.length - a.length);
  const left = others.map(([origin, seen]) => `${origin} (${seen.length})`);
  return {
    title: most === undefined ? 'Recorded API' : `Recorded API of ${most[0].replace(/^https?:\/\//, '')}`,
    calls: most?.[1] ?? [],
    notes: left.length === 0 ? [] : [`Calls to other hosts were left out: ${left.slice(0, 10).join(', ')}.`],
  };
}

function readEntry(entry: JsonObject): readonly SeenCall[] {
  const request = objectOf(entry.request);
  const url = textOf(request.url) ?? '';
  const method = (textOf(request.method) ?? 'GET').toUpperCase();
  const answer = readAnswer(objectOf(entry.response));
  if (!/^https?:/i.test(url) || method === 'OPTIONS' || method === 'CONNECT') return [];
  const body = readBody(objectOf(request.postData));
  if (body === null && answer !== null && PAGE_MEDIA.test(answer.media)) return [];
  const headers = readPairs(request.headers);
  const listed = readPairs(request.queryString);
  const query = listed.length > 0 ? listed : readQuery(url.split('?')[1]?.replace(/#.*$/s, '') ?? '');
  const auth = authIn(headers, query);
  return [
    {
      name: null,
      tags: [],
      method,
      url: url.replace(/[?#].*$/s, ''),
      query: withoutKeys(query, auth),
      headers: withoutKeys(headers, auth),
      body,
      auth,
      answers: answer === null ? [] : [answer],
    },
  ];
}

function readBody(post: JsonObject): SeenBody | null {
  const media = mediaOf(textOf(post.mimeType));
  const fields = readPairs(post.params);
  const text = textOf(post.text) ?? '';
  if (media.includes('form')) {
    const seen = fields.length > 0 || media.startsWith('multipart') ? fields : readQuery(text);
    return { kind: 'form', media, fields: seen };
  }
  return text === '' ? null : { kind: 'text', media: media || 'application/json', text };
}

function readAnswer(response: JsonObject): SeenAnswer | null {
  const { status } = response;
  // Browsers write 0 for a request that was blocked or given up.
  if (typeof status !== 'number' || status < 100) return null;
  const content = objectOf(response.content);
  return {
    status,
    media: mediaOf(textOf(content.mimeType) ?? headerOf(readPairs(response.headers), 'content-type')),
    text: textIn(content),
  };
}

/** Base64 marks bytes that are no text, of which nothing can be inferred. */
function textIn(content: JsonObject): string {
  return content.encoding === 'base64' ? '' : (textOf(content.text) ?? '');
}
