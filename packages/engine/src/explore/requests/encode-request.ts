import { EMPTY_FILE, joinBytes, parseFilePart } from '../../format/file-content.ts';
import { asText, percentEncode } from '../../json/template.ts';
import { isList, isObject } from '../../json/values.ts';
import { isHeaderText } from '../../model/header-text.ts';
import type { Json, OutgoingRequest } from '../../model/index.ts';
import type { Credentials } from '../tools.ts';
import type { PlannedRequest } from './planned-request.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;
const BOUNDARY = 'assay-boundary-7f3a1c';

/** Encodes a planned request for sending. */
export function encodeRequest(request: PlannedRequest, baseUrl: string, credentials: Credentials): OutgoingRequest {
  const { state, path, query, media } = request;
  const pairs = [...Object.entries(query).flatMap(([name, value]) => queryPairs(name, value)), ...Object.entries(credentials.query)];
  const search = pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&');
  const body = encodeBody(request);
  const bytes = formBytes(request);
  const type = body === null || media === null ? {} : { 'Content-Type': contentType(media) };
  const headers = Object.entries({ ...request.headers, ...type, ...credentials.headers }).filter(([, value]) => isHeaderText(value));
  return {
    method: request.method ?? state.op.method,
    url: `${baseUrl.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`,
    headers,
    body,
    ...(bytes === null ? {} : { bytes }),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  };
}

function queryPairs(name: string, value: Json): readonly (readonly [string, string])[] {
  if (isList(value)) return value.map((item) => [name, asText(item)]);
  if (isObject(value)) return Object.entries(value).map(([key, member]) => [`${name}[${key}]`, asText(member)]);
  return [[name, asText(value)]];
}

function contentType(media: string): string {
  if (/multipart/.test(media)) return `multipart/form-data; boundary=${BOUNDARY}`;
  return media.includes('*') ? 'application/json' : media;
}

function encodeBody({ body, media, raw }: PlannedRequest): string | null {
  if (raw !== undefined) return raw;
  if (body === undefined || media === null) return null;
  if (/multipart/.test(media)) return multipart(body);
  if (/urlencoded/.test(media))
    return Object.entries(isObject(body) ? body : {})
      .flatMap(([name, value]) => queryPairs(name, value))
      .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
      .join('&');
  return typeof body === 'string' && !/json|\*/.test(media) ? body : JSON.stringify(body);
}

function multipart(body: Json): string {
  const parts = Object.entries(isObject(body) ? body : {}).map(
    ([name, value]) => `${partHead(name, value)}${value === EMPTY_FILE ? '' : asText(value)}\r\n`,
  );
  return `${parts.join('')}${END}`;
}

const END = `--${BOUNDARY}--\r\n`;

function partHead(name: string, value: Json): string {
  const file = parseFilePart(value);
  const more = file === null ? '' : `; filename="${file.name}"\r\nContent-Type: ${file.type}`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"${more}\r\n\r\n`;
}

/** The bytes of a form with files that are not text. Null for any other body. */
function formBytes({ body, media, raw }: PlannedRequest): Uint8Array | null {
  const fields = raw === undefined && media !== null && /multipart/.test(media) && isObject(body) ? Object.entries(body) : [];
  if (!fields.some(([, value]) => (parseFilePart(value)?.type ?? 'text/plain') !== 'text/plain')) return null;
  const encoder = new TextEncoder();
  const parts = fields.flatMap(([name, value]) => [
    encoder.encode(partHead(name, value)),
    parseFilePart(value)?.bytes ?? encoder.encode(asText(value)),
    encoder.encode('\r\n'),
  ]);
  return joinBytes([...parts, encoder.encode(END)]);
}
