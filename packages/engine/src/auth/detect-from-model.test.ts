import { describe, expect, test } from 'vitest';
import type { ApiModel, Operation, SecurityScheme } from '../model/index.ts';
import { operation } from '../model/operation.fixture.ts';
import { detectFromModel } from './detect-from-model.ts';

const BASE = 'https://api.example/v1';

const model = (
  securitySchemes: Readonly<Record<string, SecurityScheme>>,
  operations: readonly Operation[] = [],
  schemas: ApiModel['schemas'] = {},
): ApiModel => ({ title: 'T', version: '1', servers: [BASE], operations, schemas, securitySchemes });

const LOGIN = operation('POST /auth/login', {
  bodies: [{ media: 'application/json', required: true, schema: { $ref: '#/schemas/Credentials' }, examples: [] }],
  responses: [
    {
      status: '200',
      description: '',
      media: [
        {
          media: 'application/json',
          schema: { type: 'object', properties: { data: { type: 'object', properties: { access_token: { type: 'string' } } } } },
        },
      ],
      headers: [],
    },
  ],
});
const SCHEMAS: ApiModel['schemas'] = {
  Credentials: { type: 'object', properties: { email: { type: 'string' }, password: { type: 'string' } } },
};

describe('detecting authentication in a document', () => {
  test.each<[SecurityScheme, object]>([
    [
      { kind: 'api-key', in: 'header', name: 'X-Key' },
      { type: 'api_key_header', injection: { in: 'header', name: 'X-Key', format: '{token}' } },
    ],
    [
      { kind: 'api-key', in: 'query', name: 'k' },
      { type: 'api_key_header', injection: { in: 'query', name: 'k', format: '{token}' } },
    ],
    [
      { kind: 'api-key', in: 'cookie', name: 'sid' },
      { type: 'session_cookie', injection: { in: 'header', name: 'Cookie', format: 'sid={token}' } },
    ],
    [{ kind: 'api-key', in: 'header', name: 'Authorization' }, { type: 'bearer_static' }],
    [{ kind: 'http', scheme: 'basic' }, { type: 'basic' }],
    [{ kind: 'http', scheme: 'bearer' }, { type: 'bearer_static' }],
    [
      { kind: 'http', scheme: 'digest' },
      { disabled: true, rawType: 'digest' },
    ],
    [
      { kind: 'oauth2', tokenUrl: '/oauth/token', scopes: ['read'] },
      { type: 'oauth2_client_credentials', tokenUrl: 'https://api.example/oauth/token', scopes: ['read'] },
    ],
    [
      { kind: 'oauth2', tokenUrl: 'https://id.example/t', scopes: [], flows: ['password'] },
      {
        type: 'password',
        tokenUrl: 'https://id.example/t',
        form: { grantType: 'password', fields: { username: 'username', password: 'password' } },
      },
    ],
    [
      { kind: 'openid', url: 'https://id.example/.well-known/openid-configuration' },
      { rawType: 'openid_connect', extraParams: { discovery_url: 'https://id.example/.well-known/openid-configuration' } },
    ],
  ])('%j becomes %j', (scheme, wanted) => {
    expect(detectFromModel(model({ main: scheme }), BASE).best).toMatchObject(wanted);
  });

  test('sorts a key with an unlikely name after a real one', () => {
    const schemes: Record<string, SecurityScheme> = {
      sudo: { kind: 'api-key', in: 'header', name: 'Sudo' },
      real: { kind: 'api-key', in: 'header', name: 'X-Api-Key' },
    };
    expect(detectFromModel(model(schemes), BASE).candidates.map((one) => one.injection.name)).toEqual(['X-Api-Key', 'Sudo']);
  });

  test('OAuth without named flows is a guess between two grants', () => {
    const { candidates } = detectFromModel(model({ o: { kind: 'oauth2', tokenUrl: 'https://id.example/t', scopes: [] } }), BASE);
    expect(candidates.map((one) => one.type)).toEqual(['oauth2_client_credentials', 'auth_code']);
    expect(candidates[0]?.confidence).toBeLessThan(0.6);
  });

  test('the scheme that opens more operations comes first', () => {
    const schemes: Record<string, SecurityScheme> = {
      rare: { kind: 'http', scheme: 'basic' },
      usual: { kind: 'api-key', in: 'header', name: 'X-Key' },
    };
    const operations = ['/a', '/b', '/c'].map((path, index) =>
      operation(`GET ${path}`, { security: [[{ scheme: index === 0 ? 'rare' : 'usual', scopes: [] }]] }),
    );
    expect(detectFromModel(model(schemes, operations), BASE).candidates.map((one) => one.type)).toEqual(['api_key_header', 'basic']);
  });

  test('a login operation beside a bearer scheme is how its token is obtained', () => {
    const { best, endpoint } = detectFromModel(model({ jwt: { kind: 'http', scheme: 'bearer' } }, [LOGIN], SCHEMAS), BASE);
    expect(best).toMatchObject({
      type: 'custom_login',
      userKey: 'email',
      passKey: 'password',
      tokenJsonPath: '$.data.access_token',
      bodyType: 'json',
    });
    expect(endpoint).toMatchObject({ endpoint: 'https://api.example/v1/auth/login', source: 'document' });
  });

  test.each([
    ['X-Observer-Token', 'header'],
    ['X-Session', 'header'],
    ['access_token', 'query'],
  ] as const)('the token of a login operation is sent in the declared %s', (name, place) => {
    const { best } = detectFromModel(model({ key: { kind: 'api-key', in: place, name } }, [LOGIN], SCHEMAS), BASE);
    expect(best).toMatchObject({
      type: 'custom_login',
      tokenJsonPath: '$.data.access_token',
      injection: { in: place, name, format: '{token}' },
    });
  });

  test('a key for programs is not what a login returns', () => {
    const { candidates } = detectFromModel(model({ key: { kind: 'api-key', in: 'header', name: 'X-API-Key' } }, [LOGIN], SCHEMAS), BASE);
    expect(candidates.find(({ type }) => type === 'custom_login')?.injection.name).toBe('Authorization');
  });

  test('does not take registration and renewal for logins', () => {
    const others = ['POST /auth/register', 'POST /auth/token/refresh', 'POST /auth/reset'].map((key) => ({
      ...LOGIN,
      ...operation(key),
      bodies: LOGIN.bodies,
      responses: LOGIN.responses,
    }));
    expect(detectFromModel(model({}, others, SCHEMAS), BASE).best).toBeNull();
  });

  test('accepts schemas that contain themselves', () => {
    const loop: ApiModel['schemas'] = {
      Credentials: { allOf: [{ $ref: '#/schemas/Credentials' }], properties: { user: { $ref: '#/schemas/Credentials' }, password: {} } },
    };
    expect(detectFromModel(model({}, [LOGIN], loop), BASE).best).toMatchObject({ userKey: 'user', passKey: 'password' });
  });

  test('finds nothing in a document without security and logins', () => {
    expect(detectFromModel(model({}, [operation('GET /books')]), BASE)).toEqual({ candidates: [], best: null, endpoint: null, redact: [] });
  });
});
