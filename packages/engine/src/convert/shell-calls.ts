import type { HttpCall } from '../readers/calls/http-call.ts';
import { findHeader, normalizeMediaType } from '../readers/calls/stored-pairs.ts';
import { readShell } from '../readers/shell/read-shell.ts';
import { detectRecordedAuth, dropCredentialPairs } from './recorded-auth.ts';
import type { RecordedAuth, RecordedBody, RecordedCall, RecordedCalls } from './recorded-call.ts';

/** Reads the requests in curl, wget and HTTPie commands. */
export function readCallsFromShell(text: string): RecordedCalls {
  return { title: 'API from curl commands', calls: readShell(text).flatMap(seenCall), notes: [] };
}

function seenCall(call: HttpCall): readonly RecordedCall[] {
  if (call.url === null) return [];
  const cookies = call.cookies.map(({ name }): RecordedAuth => ({ kind: 'api-key', in: 'cookie', name }));
  const basic: readonly RecordedAuth[] = call.basicAuth === null ? [] : [{ kind: 'http', scheme: 'basic' }];
  const auth = [...basic, ...detectRecordedAuth(call.headers, call.query), ...cookies];
  const url = call.url;
  return [
    {
      name: null,
      tags: [],
      method: call.method,
      url,
      query: dropCredentialPairs(call.query, auth),
      headers: dropCredentialPairs(call.headers, auth),
      body: seenBody(call),
      auth,
      responses: [],
    },
  ];
}

function seenBody({ body, headers }: HttpCall): RecordedBody | null {
  const media = normalizeMediaType(findHeader(headers, 'content-type'));
  if (body.kind === 'none') return null;
  if (body.kind === 'form') return { kind: 'form', media: media || 'application/x-www-form-urlencoded', fields: body.fields };
  const text = body.kind === 'json' ? JSON.stringify(body.json) : body.text;
  const guess = /^\s*[{[]/.test(text) ? 'application/json' : 'text/plain';
  // curl declares a form by default, even when the body is JSON.
  return { kind: 'text', media: media === '' || media.includes('form') ? guess : media, text };
}
