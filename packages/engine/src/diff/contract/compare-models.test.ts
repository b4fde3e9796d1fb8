import { describe, expect, test } from 'vitest';
import type { ApiModel, JsonObject, Operation, Schema } from '../../model/index.ts';
import { operation as operationAt } from '../../model/operation.fixture.ts';
import { compareModels } from './compare-models.ts';
import { diffToMarkdown } from './diff-to-markdown.ts';

const operation = (more: Partial<Operation> = {}): Operation => operationAt(`${more.method ?? 'GET'} ${more.path ?? '/books'}`, more);

const model = (operations: readonly Operation[], schemas: Record<string, Schema> = {}): ApiModel => ({
  title: 'T',
  version: '1',
  servers: [],
  operations,
  schemas,
  securitySchemes: {},
});

const body = (schema: Schema, required = true) => [{ media: 'application/json', required, schema, examples: [] }];
const answer = (schema: Schema, status = '200') => ({
  status,
  description: '',
  media: [{ media: 'application/json', schema }],
  headers: [],
});
const query = (name: string, schema: Schema, required = false) => ({ name, in: 'query' as const, required, schema, examples: [] });

/** Returns `level rule` for every change between two operations with the same method and path. */
function changes(base: Partial<Operation>, head: Partial<Operation>): readonly string[] {
  const diff = compareModels(model([operation(base)]), model([operation(head)]));
  return diff.groups.flatMap((group) => group.changes.map((change) => `${change.level} ${change.rule}`)).toSorted();
}

const inRequest = (base: Schema, head: Schema) => changes({ bodies: body(base) }, { bodies: body(head) });
const inResponse = (base: Schema, head: Schema) => changes({ responses: [answer(base)] }, { responses: [answer(head)] });

const object = (properties: JsonObject, required: readonly string[] = [], more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  required,
  ...more,
});
const text: JsonObject = { type: 'string' };

describe('operations', () => {
  test('a spec compared with itself has no changes', () => {
    const same = model([operation({ responses: [answer({ $ref: '#/schemas/Book' })] })], {
      Book: object({ next: { $ref: '#/schemas/Book' } }),
    });
    expect(compareModels(same, same)).toEqual({ summary: { breaking: 0, compatible: 0, unknown: 0 }, groups: [], omitted: 0 });
  });

  test('A removed operation is breaking, and a new one is not.', () => {
    const diff = compareModels(model([operation()]), model([operation({ path: '/authors' })]));
    expect(diff.groups.map((group) => [group.name, group.changes[0]?.level])).toEqual([
      ['GET /books', 'breaking'],
      ['GET /authors', 'compatible'],
    ]);
  });

  test('A renamed path parameter keeps the same path.', () => {
    const param = (name: string) => ({ name, in: 'path' as const, required: true, schema: text, examples: [] });
    expect(changes({ path: '/a/{id}', params: [param('id')] }, { path: '/a/{aId}', params: [param('aId')] })).toEqual([]);
  });

  test.each([
    ['a required parameter added', {}, { params: [query('q', text, true)] }, ['breaking required-parameter-added']],
    ['an optional parameter added', {}, { params: [query('q', text)] }, ['compatible parameter-added']],
    ['a parameter removed', { params: [query('q', text, true)] }, {}, ['compatible parameter-removed']],
    [
      'a parameter became required',
      { params: [query('q', text)] },
      { params: [query('q', text, true)] },
      ['breaking parameter-became-required'],
    ],
    [
      'a parameter became optional',
      { params: [query('q', text, true)] },
      { params: [query('q', text)] },
      ['compatible parameter-became-optional'],
    ],
    [
      'a list parameter with another style',
      { params: [{ ...query('q', text), explode: true }] },
      { params: [{ ...query('q', text), explode: false }] },
      ['breaking parameter-style-changed'],
    ],
    [
      'a bound of a parameter tightened',
      { params: [query('q', { type: 'integer', maximum: 100 })] },
      { params: [query('q', { type: 'integer', maximum: 50 })] },
      ['breaking request-maximum-tightened'],
    ],
    ['a required body added', {}, { bodies: body(text) }, ['breaking required-body-added']],
    [
      'a media type no longer accepted',
      { bodies: [...body(text), { media: 'text/csv', required: true, schema: text, examples: [] }] },
      { bodies: body(text) },
      ['breaking request-media-removed'],
    ],
    [
      'a success status removed',
      { responses: [answer(text), answer(text, '201')] },
      { responses: [answer(text)] },
      ['breaking success-status-removed'],
    ],
    ['an error status removed', { responses: [answer(text, '404')] }, { responses: [] }, ['compatible status-removed']],
    ['a status added', {}, { responses: [answer(text, '202')] }, ['compatible status-added']],
    ['credentials required', {}, { security: [[{ scheme: 'key', scopes: [] }]] }, ['breaking security-added']],
    [
      'credentials made optional',
      { security: [[{ scheme: 'key', scopes: [] }]] },
      { security: [[{ scheme: 'key', scopes: [] }], []] },
      ['compatible security-removed'],
    ],
    [
      'a scope added',
      { security: [[{ scheme: 'key', scopes: ['a'] }]] },
      { security: [[{ scheme: 'key', scopes: ['a', 'b'] }]] },
      ['breaking scope-added'],
    ],
    [
      'a security alternative removed',
      { security: [[{ scheme: 'key', scopes: [] }], [{ scheme: 'jwt', scopes: [] }]] },
      { security: [[{ scheme: 'jwt', scopes: [] }]] },
      ['breaking security-alternative-removed'],
    ],
    ['deprecated', {}, { deprecated: true }, ['compatible operation-deprecated']],
  ] as const)('%s', (_what, base, head, expected) => {
    expect(changes(base, head)).toEqual(expected);
  });
});

describe('schemas by direction', () => {
  test.each([
    [
      'a required property added',
      object({}),
      object({ a: text }, ['a']),
      'breaking request-required-property-added',
      'compatible response-property-added',
    ],
    [
      'an optional property added',
      object({}),
      object({ a: text }),
      'compatible request-property-added',
      'compatible response-property-added',
    ],
    ['a property removed', object({ a: text }), object({}), 'compatible request-property-removed', 'breaking response-property-removed'],
    [
      'a property made required',
      object({ a: text }),
      object({ a: text }, ['a']),
      'breaking request-property-became-required',
      'compatible response-property-became-required',
    ],
    [
      'a property made optional',
      object({ a: text }, ['a']),
      object({ a: text }),
      'compatible request-property-became-optional',
      'breaking response-property-became-optional',
    ],
    ['a type narrowed', { type: 'number' }, { type: 'integer' }, 'breaking request-type-narrowed', 'compatible response-type-narrowed'],
    ['a type widened', { type: 'integer' }, { type: 'number' }, 'compatible request-type-widened', 'breaking response-type-widened'],
    ['a type replaced', text, { type: 'integer' }, 'breaking request-type-changed', 'breaking response-type-changed'],
    ['null allowed', text, { type: ['string', 'null'] }, 'compatible request-null-allowed', 'breaking response-null-allowed'],
    ['null rejected', { anyOf: [text, { type: 'null' }] }, text, 'breaking request-null-refused', 'compatible response-null-refused'],
    [
      'an enum value added',
      { enum: ['a'] },
      { enum: ['a', 'b'] },
      'compatible request-enum-value-added',
      'breaking response-enum-value-added',
    ],
    [
      'an enum value removed',
      { enum: ['a', 'b'] },
      { enum: ['a'] },
      'breaking request-enum-value-removed',
      'compatible response-enum-value-removed',
    ],
    [
      'a lower bound raised',
      { minLength: 1 },
      { minLength: 2 },
      'breaking request-min-length-tightened',
      'compatible response-min-length-tightened',
    ],
    ['an upper bound dropped', { maxItems: 5 }, {}, 'compatible request-max-items-relaxed', 'breaking response-max-items-relaxed'],
    ['a pattern changed', { pattern: '^a$' }, { pattern: '^b$' }, 'unknown request-pattern-changed', 'unknown response-pattern-changed'],
    [
      'an alternative added',
      { oneOf: [text] },
      { oneOf: [text, { type: 'integer' }] },
      'compatible request-alternative-added',
      'breaking response-alternative-added',
    ],
    [
      'composed differently',
      { allOf: [text] },
      { allOf: [text, { minLength: 1 }] },
      'unknown request-composition-changed',
      'unknown response-composition-changed',
    ],
    [
      'other properties rejected',
      object({}),
      object({}, [], { additionalProperties: false }),
      'breaking request-other-properties-refused',
      'compatible response-other-properties-refused',
    ],
    [
      'an item changed',
      { type: 'array', items: text },
      { type: 'array', items: { type: 'integer' } },
      'breaking request-type-changed',
      'breaking response-type-changed',
    ],
  ] satisfies readonly (readonly [string, JsonObject, JsonObject, string, string])[])('%s', (_what, base, head, request, response) => {
    expect([inRequest(base, head), inResponse(base, head)]).toEqual([[request], [response]]);
  });

  test('An object rewritten as an allOf of its parts is unchanged.', () => {
    const whole = object({ name: text, age: { type: 'integer' } }, ['name']);
    const parts = { allOf: [object({ name: text }, ['name']), object({ age: { type: 'integer' } })] };
    expect([inRequest(whole, parts), inRequest(parts, whole), inResponse(whole, parts)]).toEqual([[], [], []]);
    const more = { allOf: [whole, object({ note: text })] };
    expect(inRequest(whole, more)).toEqual(['compatible request-property-added']);
    const nullable = { ...whole, type: ['object', 'null'] };
    expect(inRequest(nullable, { allOf: [nullable, object({})] })).toEqual(['breaking request-null-refused']);
    // A part with constraints other than its properties cannot be merged.
    expect(inRequest(whole, { allOf: [whole, { minProperties: 2 }] })).toContain('unknown request-composition-changed');
    expect(inRequest(whole, { allOf: [whole, object({ name: { type: 'integer' } })] })).toContain('unknown request-composition-changed');
  });

  test('Read-only properties do not affect callers, and write-only properties do not affect readers.', () => {
    expect(inRequest(object({}), object({ id: { ...text, readOnly: true } }, ['id']))).toEqual([]);
    expect(inResponse(object({ pin: { ...text, writeOnly: true } }), object({}))).toEqual([]);
  });

  test('A schema that moved behind a reference is unchanged.', () => {
    const inline = model([operation({ responses: [answer(object({ a: text }))] })]);
    const named = model([operation({ responses: [answer({ $ref: '#/schemas/A' })] })], { A: object({ a: text }) });
    expect(compareModels(inline, named).groups).toEqual([]);
  });
});

describe('shared schemas', () => {
  const using = (schema: JsonObject) =>
    model(
      ['/a', '/b', '/c'].map((path) => operation({ path, responses: [answer({ type: 'array', items: { $ref: '#/schemas/Shelf' } })] })),
      { Shelf: object({ book: { $ref: '#/schemas/Book' } }), Book: schema, Loop: { $ref: '#/schemas/Loop' } },
    );

  test('One edit is reported once, with every operation that it affects.', () => {
    const diff = compareModels(using(object({ title: text, price: text })), using(object({ title: text })));
    expect(diff.summary).toEqual({ breaking: 1, compatible: 0, unknown: 0 });
    expect(diff.groups).toEqual([
      {
        kind: 'schema',
        name: 'Book',
        operations: ['GET /a', 'GET /b', 'GET /c'],
        changes: [
          {
            level: 'breaking',
            rule: 'response-property-removed',
            pointer: '/properties/price',
            message: 'property price removed (response)',
          },
        ],
      },
    ]);
  });

  test('Recursive schemas are compared in finite time.', () => {
    const tree = (more: JsonObject) => using(object({ parent: { $ref: '#/schemas/Book' }, ...more }));
    expect(compareModels(tree({}), tree({ a: text })).summary).toEqual({ breaking: 0, compatible: 1, unknown: 0 });
  });
});

describe('as Markdown', () => {
  test('Breaking changes come first, and names cannot break out of their line.', () => {
    const hostile = '/x`\n# hi';
    const diff = compareModels(model([operation({ path: hostile })]), model([operation()]));
    const page = diffToMarkdown(diff);
    expect(page).toBe(
      [
        '## API changes',
        '',
        '**1 breaking**, 0 unclear, 1 compatible.',
        '',
        '### Breaking',
        '',
        '- **`GET /xˋ # hi`**',
        '  - the operation was removed',
        '',
        '### Compatible',
        '',
        '- **`GET /books`**',
        '  - the operation was added',
        '',
      ].join('\n'),
    );
  });

  test('An empty diff says that nothing changed.', () => {
    expect(diffToMarkdown(compareModels(model([]), model([])))).toBe('## API changes\n\nNo changes.\n');
  });
});
