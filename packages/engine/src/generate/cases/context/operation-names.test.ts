import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ApiModel, type Operation, type SecurityScheme, type SecurityUse, UNIQUE_KEYWORD } from '../../../model/index.ts';
import { operation } from '../../../model/operation.fixture.ts';
import { toPortableSchema } from '../expectation/portable-schema.ts';
import { createCredentials } from '../request/credentials.ts';
import { collapseBraces, escapePath } from '../request/literal-path.ts';
import { makeUnique, uniqueText } from '../request/unique-fields.ts';
import { nameOperations } from './operation-names.ts';

describe('Names of operations', () => {
  const namesOf = (operations: readonly Operation[]): readonly string[] =>
    [...nameOperations(operations).values()].map((name) => `${name.id} ${name.file}`);

  test('An operation is named after its operationId, or else after its path.', () => {
    expect(namesOf([operation('GET /a', { operationId: 'listThings' }), operation('POST /v1/orders/{id}'), operation('GET /')])).toEqual([
      'listThings list-things',
      'post-v1-orders-id post-v1-orders-id',
      'get-root get-root',
    ]);
  });

  test('Operations that share an id are named after their paths.', () => {
    expect(namesOf([operation('GET /users', { operationId: 'list' }), operation('GET /Users', { operationId: 'LIST' })])).toEqual([
      'get-users get-users',
      'get-Users-2 get-users-2',
    ]);
  });

  test('Hostile ids become safe file names.', () => {
    expect(
      namesOf([
        operation('GET /a', { operationId: '../../etc/passwd' }),
        operation('GET /b', { operationId: '$(touch pwned)' }),
        operation('GET /c', { operationId: 'con' }),
        operation('GET /d', { operationId: '漢字' }),
      ]),
    ).toEqual(['etc-passwd etc-passwd', 'touch-pwned touch-pwned', 'con operation-con', 'get-d get-d']);
  });

  test('File names never collide, even on a case-insensitive disk.', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'A', '/', '-', '{', '}') }), { maxLength: 20 }),
        fc.array(fc.constantFrom('x', 'X', 'a-b', null), { minLength: 20, maxLength: 20 }),
        (paths, ids) => {
          const names = [
            ...nameOperations(paths.map((path, index) => operation(`GET /${path}`, { operationId: ids[index] ?? null }))).values(),
          ];
          expect(new Set(names.map((name) => name.file.toLowerCase())).size).toBe(paths.length);
          expect(new Set(names.map((name) => name.id.toLowerCase())).size).toBe(paths.length);
          for (const name of names) expect(name.file).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        },
      ),
    );
  });
});

describe('Credentials', () => {
  const use = (...schemes: readonly string[]): readonly SecurityUse[] => schemes.map((scheme) => ({ scheme, scopes: [] }));
  const modelWith = (securitySchemes: Readonly<Record<string, SecurityScheme>>, security: Operation['security']): ApiModel => ({
    title: '',
    version: '',
    servers: [],
    schemas: {},
    securitySchemes,
    operations: [operation('GET /a', { security })],
  });
  const first = (model: ApiModel) => createCredentials(model).of(model.operations[0] ?? operation('GET /'));

  test.each<[SecurityScheme, object]>([
    [
      { kind: 'http', scheme: 'bearer' },
      { in: 'header', name: 'Authorization', value: 'Bearer {{MY_AUTH}}' },
    ],
    [
      { kind: 'http', scheme: 'basic' },
      { in: 'header', name: 'Authorization', value: 'Basic {{MY_AUTH}}' },
    ],
    [
      { kind: 'api-key', in: 'query', name: 'k' },
      { in: 'query', name: 'k', value: '{{MY_AUTH}}' },
    ],
    [
      { kind: 'oauth2', tokenUrl: null, scopes: [] },
      { in: 'header', name: 'Authorization', value: 'Bearer {{MY_AUTH}}' },
    ],
  ])('%j becomes an entry and a secret', (scheme, entry) => {
    const credentials = createCredentials(modelWith({ myAuth: scheme }, [use('myAuth')]));
    expect(credentials.auth).toEqual({ none: null, myAuth: entry });
    expect(credentials.env).toMatchObject({ MY_AUTH: { secret: true } });
  });

  test.each([
    ['path', 'API_PATH'],
    ['1password', 'API_1PASSWORD'],
    ['baseUrl', 'API_BASE_URL'],
    ['ünïcode', 'NCODE'],
    ['ldPreload', 'API_LD_PRELOAD'],
    ['!!!', 'API_KEY'],
  ])('the scheme %j gets the variable %s', (scheme, variable) => {
    expect(Object.keys(createCredentials(modelWith({ [scheme]: { kind: 'http', scheme: 'bearer' } }, [use(scheme)])).env)).toEqual([
      variable,
    ]);
  });

  test('an alternative without requirements means no credentials', () => {
    expect(first(modelWith({ a: { kind: 'http', scheme: 'bearer' } }, [use('a'), []])).auth).toBeNull();
  });

  test('the first alternative that fits into one entry is used', () => {
    const schemes: Readonly<Record<string, SecurityScheme>> = {
      a: { kind: 'http', scheme: 'bearer' },
      b: { kind: 'api-key', in: 'header', name: 'X-B' },
      c: { kind: 'other' },
    };
    expect(first(modelWith(schemes, [use('a', 'b'), use('c'), use('b')])).auth).toBe('b');
    expect(first(modelWith(schemes, [use('a', 'b')]))).toEqual({ auth: 'a', headers: { 'X-B': '{{B}}' }, query: {} });
  });

  test('An invalid header name is not used.', () => {
    expect(createCredentials(modelWith({ a: { kind: 'api-key', in: 'header', name: 'X\r\nEvil' } }, [use('a')])).auth).toEqual({
      none: null,
    });
  });
});

describe('Schemas in suites', () => {
  test('Formats become patterns, and annotations and unportable patterns are removed.', () => {
    expect(toPortableSchema({ type: 'string', format: 'uuid', default: 'x', examples: ['y'] })).toMatchObject({
      type: 'string',
      pattern: expect.stringContaining('[0-9a-fA-F]{8}'),
    });
    expect(toPortableSchema({ type: 'string', format: 'email', readOnly: true })).toEqual({ type: 'string' });
    expect(toPortableSchema({ pattern: '(?=a)b' })).toEqual({});
    expect(toPortableSchema({ pattern: '\\p{L}' })).toEqual({});
    expect(toPortableSchema({ pattern: '^a$', format: 'date' })).toEqual({ pattern: '^a$' });
    expect(
      toPortableSchema({ patternProperties: { '(?!x)': true }, properties: { a: { format: 'date' } }, additionalProperties: false }),
    ).toMatchObject({ properties: { a: { pattern: expect.any(String) } } });
  });

  test.each(['2024-02-30', '2024-12-31', '1999-01-01'])('the date pattern accepts %s, because only the form counts', (date) => {
    const schema = toPortableSchema({ format: 'date' });
    expect(new RegExp(typeof schema === 'object' ? String(schema.pattern) : '').test(date)).toBe(true);
  });
});

test.each(['2024-05-17T10:00:00Z', '2024-05-17T10:00:00.123+02:00', '2024-05-17T10:00:00'])(
  '%s is a time, with or without a zone',
  (time) => {
    const schema = toPortableSchema({ format: 'date-time' });
    expect(new RegExp(typeof schema === 'object' ? String(schema.pattern) : '').test(time)).toBe(true);
  },
);

describe('Unique values', () => {
  const mark = { mark: () => 'abcde', patterned: new Map() };

  test('fields that servers often keep unique contain the id of the run', () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        email: { type: 'string', format: 'email' },
        note: { type: 'string' },
        code: { type: 'string', pattern: '^[A-Z0-9]+$' },
        kind: { type: 'string', enum: ['name'] },
      },
    };
    expect(makeUnique({ name: 'x', email: 'y', note: 'z', code: 'Q', kind: 'name' }, { schema, schemas: {} }, mark)).toEqual({
      name: 'assay-{{RUN_ID}}-abcde',
      email: 'assay-{{RUN_ID}}-abcde@example.com',
      note: 'z',
      code: 'Q',
      kind: 'name',
    });
  });

  test('a field that the spec calls unique and a date that must be unique get values of their own, also in an update', () => {
    const schema = {
      type: 'object',
      properties: {
        vat: { type: 'string', pattern: '^[A-Z]{2}[0-9]{8}$', description: 'Unique' },
        night: { type: 'string', format: 'date', [UNIQUE_KEYWORD]: true },
        name: { type: 'string' },
      },
    };
    const body = { vat: 'BE12345678', night: '2031-03-14', name: 'x' };
    const made = makeUnique(body, { schema, schemas: {}, isUpdate: true }, mark);
    expect(made).toMatchObject({ vat: expect.stringMatching(/^[A-Z]{2}[0-9]{8}$/), night: expect.stringMatching(/^20[34]\d-\d\d-\d\d$/) });
    expect([made.vat === body.vat, made.night === body.night, made.name]).toEqual([false, false, 'x']);
  });

  test('a short field gets a shorter form or stays unchanged', () => {
    expect(uniqueText('name', { type: 'string', maxLength: 24 }, {}, 'abcde')).toBe('a{{RUN_ID}}abcde');
    expect(uniqueText('name', { type: 'string', maxLength: 10 }, {}, 'abcde')).toBeNull();
  });
});

test('paths of a spec become request paths', () => {
  expect(collapseBraces('/a/{{id}}')).toBe('/a/{id}');
  expect(escapePath('/ä b#c')).toBe('/%C3%A4%20b%23c');
});
