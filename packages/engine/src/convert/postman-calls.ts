import { objectOf, textOf } from '../json/values.ts';
import type { JsonObject } from '../model/index.ts';
import { findHeader, normalizeMediaType, readPairs, readQuery } from '../readers/calls/stored-pairs.ts';
import type { ClientAuth } from '../readers/collections/client-auth.ts';
import { type PostmanBody, type PostmanNode, type PostmanResponse, postmanNodes } from '../readers/collections/read-postman.ts';
import { describeOmissions } from './postman-omissions.ts';
import { detectRecordedAuth, dropCredentialPairs } from './recorded-auth.ts';
import type { RecordedAuth, RecordedBody, RecordedCall, RecordedCalls, RecordedResponse } from './recorded-call.ts';

/** Reads the requests in a Postman collection, with their folders as tags and their saved responses. */
export function readCallsFromPostman(document: JsonObject): RecordedCalls {
  const addresses = new Map(
    readPairs(document.variable).flatMap(({ name, value }) => (/^https?:\/\//i.test(value) ? [[name, value] as const] : [])),
  );
  const withAddress = (call: RecordedCall): RecordedCall => ({
    ...call,
    url: call.url.replace(/^\{\{([^{}]+)\}\}/, (whole, name: string) => addresses.get(name.trim())?.replace(/\/+$/, '') ?? whole),
  });
  const nodes = [...postmanNodes(document)];
  return {
    title: textOf(objectOf(document.info).name) ?? 'Postman collection',
    calls: nodes.flatMap(seenCall).map(withAddress),
    notes: describeOmissions(nodes),
  };
}

function seenCall({ name, topFolder, request, auth, responses }: PostmanNode): readonly RecordedCall[] {
  if (request === null) return [];
  const { method, headers } = request;
  const [address = '', search = ''] = request.url.replace(/#.*$/s, '').split(/\?(.*)/s);
  const query = request.query.length > 0 ? request.query : readQuery(search);
  const seen = [...declaredAuth(auth), ...detectRecordedAuth(headers, query)];
  return [
    {
      name,
      tags: topFolder === null ? [] : [topFolder],
      method,
      url: address,
      query: dropCredentialPairs(query, seen),
      headers: dropCredentialPairs(headers, seen),
      body: seenBody(request.body, findHeader(headers, 'content-type')),
      auth: [...new Map(seen.map((entry) => [JSON.stringify(entry), entry])).values()],
      responses: responses.map(seenResponse),
    },
  ];
}

function declaredAuth(auth: ClientAuth | null): readonly RecordedAuth[] {
  if (auth === null) return [];
  const { type, values } = auth;
  const setting = (name: string) => values.find((entry) => entry.name === name)?.value ?? '';
  if (type === 'bearer' || type === 'basic' || type === 'digest') return [{ kind: 'http', scheme: type }];
  if (type === 'oauth2') return [{ kind: 'oauth2', tokenUrl: setting('accessTokenUrl') }];
  if (type !== 'apikey') return [];
  return [{ kind: 'api-key', in: setting('in') === 'query' ? 'query' : 'header', name: setting('key') || 'X-API-Key' }];
}

const RAW_MEDIA: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  text: 'text/plain',
  html: 'text/html',
};

function seenBody({ mode, fields, text, language }: PostmanBody, contentType: string | null): RecordedBody | null {
  if (mode === 'urlencoded') return { kind: 'form', media: 'application/x-www-form-urlencoded', fields };
  if (mode === 'formdata') return { kind: 'form', media: 'multipart/form-data', fields };
  if (mode === 'file') return { kind: 'text', media: normalizeMediaType(contentType) || 'application/octet-stream', text: '' };
  if (text.trim() === '') return null;
  const guess = /^\s*[{[]/.test(text) ? 'application/json' : 'text/plain';
  return { kind: 'text', media: normalizeMediaType(contentType) || RAW_MEDIA[language] || guess, text };
}

function seenResponse({ status, headers, text }: PostmanResponse): RecordedResponse {
  const media = normalizeMediaType(findHeader(headers, 'content-type')) || (/^\s*[{[]/.test(text) ? 'application/json' : '');
  return { status, media, text };
}
