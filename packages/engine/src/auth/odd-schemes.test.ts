import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import type { Candidate } from './auth-candidate.ts';
import { detectFromCode } from './detect-from-code.ts';
import { detectFromModel } from './detect-from-model.ts';

const BASE = 'https://api.tuna.example/v1';
const secured = (names: readonly string[]): JsonObject => ({
  '/things': { get: { responses: { 200: { description: 'ok' } }, security: [Object.fromEntries(names.map((name) => [name, []]))] } },
});
const document3 = (schemes: JsonObject): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Tuna', version: '1' },
  servers: [{ url: BASE }],
  paths: secured(Object.keys(schemes)),
  components: { securitySchemes: schemes },
});
const document2 = (definitions: JsonObject): JsonObject => ({
  swagger: '2.0',
  info: { title: 'Tuna', version: '1' },
  host: 'api.tuna.example',
  basePath: '/v1',
  paths: secured(Object.keys(definitions)),
  securityDefinitions: definitions,
});
const authorization = (description: string, more: JsonObject = {}): JsonObject =>
  document3({ key: { type: 'apiKey', in: 'header', name: 'Authorization', description, ...more } });
const code = (flow: JsonObject): JsonObject => document3({ o: { type: 'oauth2', flows: { authorizationCode: { scopes: {}, ...flow } } } });

const CONSENT = 'https://id.tuna.example/authorize';
const TOKEN = 'https://id.tuna.example/token';

const ROWS: readonly (readonly [what: string, document: JsonObject, expected: Partial<Candidate>])[] = [
  [
    'an authorization URL without a token URL',
    code({ authorizationUrl: CONSENT }),
    { type: 'auth_code', tokenUrl: null, extraParams: { authorization_url: CONSENT } },
  ],
  [
    'the implicit flow',
    document3({ o: { type: 'oauth2', flows: { implicit: { authorizationUrl: CONSENT, scopes: {} } } } }),
    { type: 'auth_code', extraParams: { authorization_url: CONSENT } },
  ],
  [
    'OpenID Connect',
    document3({ o: { type: 'openIdConnect', openIdConnectUrl: `${BASE}/.well-known/openid-configuration` } }),
    { rawType: 'openid_connect', disabled: false },
  ],
  ['a key described as a bearer token', authorization('JWT in the header, such as "Bearer {token}"'), { type: 'bearer_static' }],
  [
    'a key described with a word of its own',
    authorization('Use `Token <your key>`'),
    { type: 'api_key_header', injection: { in: 'header', name: 'Authorization', format: 'Token {token}' } },
  ],
  ['a key described as Basic', authorization('Basic base64(user:password)'), { type: 'basic' }],
  [
    'a key that is an AWS signature',
    authorization('', { 'x-amazon-apigateway-authtype': 'awsSigv4' }),
    { rawType: 'aws_sigv4', disabled: true },
  ],
  ['a key that is not described', authorization(''), { type: 'bearer_static', rawType: 'api_key_authorization' }],
  ['BASIC', document3({ b: { type: 'http', scheme: 'BASIC' } }), { type: 'basic' }],
  ['HTTP in capitals', document3({ b: { type: 'HTTP', scheme: 'Bearer' } }), { type: 'bearer_static' }],
  [
    'a scheme of its own',
    document3({ k: { type: 'http', scheme: 'ApiKey' } }),
    { type: 'api_key_header', injection: { in: 'header', name: 'Authorization', format: 'ApiKey {token}' } },
  ],
  ['Digest', document3({ d: { type: 'http', scheme: 'Digest' } }), { rawType: 'digest', disabled: true }],
  ['SCRAM', document3({ d: { type: 'http', scheme: 'SCRAM-SHA-256' } }), { rawType: 'challenge', disabled: true }],
  ['mutual TLS', document3({ m: { type: 'mutualTLS' } }), { rawType: 'mtls', disabled: true }],
  [
    'accessCode of version 2',
    document2({ o: { type: 'oauth2', flow: 'accessCode', authorizationUrl: CONSENT, tokenUrl: TOKEN, scopes: { a: '' } } }),
    { type: 'auth_code', tokenUrl: TOKEN, scopes: ['a'], extraParams: { authorization_url: CONSENT } },
  ],
  [
    'application of version 2',
    document2({ o: { type: 'oauth2', flow: 'application', tokenUrl: TOKEN, scopes: {} } }),
    { type: 'oauth2_client_credentials', tokenUrl: TOKEN },
  ],
  ['basic of version 2', document2({ b: { type: 'basic' } }), { type: 'basic' }],
  [
    'a key in a cookie',
    document3({ c: { type: 'apiKey', in: 'cookie', name: 'SID' } }),
    { type: 'session_cookie', injection: { in: 'header', name: 'Cookie', format: 'SID={token}' } },
  ],
  [
    'two keys at once',
    document3({ id: { type: 'apiKey', in: 'header', name: 'X-App-Id' }, key: { type: 'apiKey', in: 'header', name: 'X-App-Key' } }),
    {
      type: 'api_key_header',
      injection: { in: 'header', name: 'X-App-Key', format: '{token}' },
      extraHeaders: { 'X-App-Id': '{{X-App-Id}}' },
    },
  ],
];

describe('security schemes in odd forms', () => {
  test.each(ROWS)('reads %s from an imported document', (_what, document, expected) => {
    const read = readApi(JSON.stringify(document));
    expect(read.kind === 'read' ? detectFromModel(read.model, BASE).best : read).toMatchObject(expected);
  });

  test.each(ROWS)('reads %s from a pasted document', (_what, document, expected) => {
    expect(detectFromCode(JSON.stringify(document)).best).toMatchObject(expected);
  });
});

test.each([
  [
    'Rust',
    'let sig = hex::encode(mac.finalize().into_bytes());\nclient.post("https://ledger.example/v2/entries").header("X-Signature", sig).header("X-Client-Id", &id).send().await?;',
  ],
  ['Python', 'requests.post("https://ledger.example/v2/entries", headers={"X-Hmac": mac, "X-Client-Id": client}, data=body)'],
])('A signature is no key that can be stored: %s', (_, text) => {
  const { best } = detectFromCode(text);
  expect(best).toMatchObject({ rawType: 'hmac', disabled: true });
});
