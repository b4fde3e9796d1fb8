import { buildDocument } from '../convert/build-document.ts';
import { readCallsFromHar } from '../convert/har-calls.ts';
import { readCallsFromPostman } from '../convert/postman-calls.ts';
import type { RecordedCalls } from '../convert/recorded-call.ts';
import { readCallsFromShell } from '../convert/shell-calls.ts';
import { readJson } from '../json/read-json.ts';
import { isList, isObject, objectOf } from '../json/values.ts';
import { prettyJson } from '../json/write-json.ts';
import { HTTP_METHODS } from '../model/index.ts';
import { looksLikeShell } from '../readers/shell/read-shell.ts';

/** The original format of an imported API description. */
export type SourceFormat = 'openapi' | 'postman' | 'har' | 'curl';

export type ConvertedText =
  | { readonly kind: 'converted'; readonly format: SourceFormat; readonly text: string; readonly notes: readonly string[] }
  | { readonly kind: 'refused'; readonly problem: string }
  /** The input has none of the formats above. It may be OpenAPI. */
  | { readonly kind: 'not-recognised' };

const MAX_LENGTH = 20 * 1024 * 1024;

/**
 * Converts a Postman collection, a HAR recording or curl commands to an inferred OpenAPI spec without their secrets.
 */
export function convertToOpenApi(text: string): ConvertedText {
  if (text.length > MAX_LENGTH) return { kind: 'not-recognised' };
  if (looksLikeRecording(text)) return convertJson(text);
  if (!/^\uFEFF?\s*[{[<]/.test(text) && looksLikeShell(text) && !/^(?:openapi|swagger)\s*:/m.test(text))
    return finish('curl', readCallsFromShell(text));
  return { kind: 'not-recognised' };
}

/** Checks the beginning of the input before parsing it, because imported files may be several megabytes long. */
function looksLikeRecording(text: string): boolean {
  if (!/^\uFEFF?\s*\{/.test(text) || /"(?:openapi|swagger)"\s*:/.test(text.slice(0, 2000))) return false;
  return (text.includes('"item"') && text.includes('"info"')) || (text.includes('"log"') && text.includes('"entries"'));
}

function convertJson(text: string): ConvertedText {
  const read = readJson(text.replace(/^\uFEFF/, ''));
  if (read.kind === 'unreadable' || !isObject(read.value)) return { kind: 'not-recognised' };
  const document = read.value;
  if (document.openapi !== undefined || document.swagger !== undefined) return { kind: 'not-recognised' };
  if (isList(objectOf(document.log).entries)) return finish('har', readCallsFromHar(document));
  return isList(document.item) ? finish('postman', readCallsFromPostman(document)) : { kind: 'not-recognised' };
}

const NAMES: Readonly<Record<SourceFormat, string>> = {
  openapi: 'OpenAPI document',
  postman: 'Postman collection',
  har: 'HAR recording',
  curl: 'text with curl commands',
};

function finish(format: SourceFormat, seen: RecordedCalls): ConvertedText {
  const known: readonly string[] = HTTP_METHODS;
  const calls = seen.calls.filter((call) => known.includes(call.method));
  if (calls.length === 0) return { kind: 'refused', problem: `This ${NAMES[format]} contains no API requests.` };
  const origin = `The spec was inferred from ${calls.length === 1 ? 'one request' : `${calls.length} requests`} in a ${NAMES[format]}.`;
  return { kind: 'converted', format, text: prettyJson(buildDocument({ ...seen, calls })), notes: [origin, ...seen.notes] };
}
