import { describe, expect, test } from 'vitest';
import { bundleFiles } from './bundle-files.ts';
import { referencedFiles, resolveFile } from './file-refs.ts';
import { readApi } from './read-api.ts';

const root = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets: { $ref: paths/pets.yaml }
components:
  schemas: { $ref: './schemas/index.yaml' }
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
`;
const files = [
  { path: 'api/openapi.yaml', text: root },
  {
    path: 'api/paths/pets.yaml',
    text: `get:
  parameters: [{ $ref: '../parameters.json#/limit' }]
  responses:
    '200':
      description: ok
      content: { application/json: { schema: { type: array, items: { $ref: '../schemas/Pet.yaml' } } } }
    '400':
      description: bad
      content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } }
`,
  },
  { path: 'api/parameters.json', text: '{"limit":{"name":"limit","in":"query","schema":{"type":"integer"}}}' },
  { path: 'api/schemas/index.yaml', text: 'Pet: { $ref: Pet.yaml }\nProblem: { type: object }\n' },
  {
    path: 'api/schemas/Pet.yaml',
    text: 'type: object\nproperties:\n  name: { type: string }\n  parent: { $ref: "#" }\n  owner: { $ref: "Owner.yaml#/$defs/Owner" }\n',
  },
  {
    path: 'api/schemas/Owner.yaml',
    text: '$defs: { Owner: { type: object, properties: { pets: { type: array, items: { $ref: Pet.yaml } } } } }',
  },
  { path: 'api/notes.yaml', text: 'just: notes' },
];

function bundled(input: Parameters<typeof bundleFiles>[0]) {
  const result = bundleFiles(input);
  if (result.kind === 'refused') throw new Error(result.problem);
  const read = readApi(result.text);
  if (read.kind === 'refused') throw new Error(read.problem);
  return { ...result, ...read };
}

describe('A spec in several files', () => {
  test('is read as one, including circular and chained references', () => {
    const { model, findings, notes } = bundled({ files });
    expect(findings).toEqual([]);
    expect(model.operations.map(({ key, params }) => [key, params.map(({ name }) => name)])).toEqual([['GET /pets', ['limit']]]);
    expect(Object.keys(model.schemas)).toEqual(expect.arrayContaining(['Pet_2', 'Problem', 'Owner']));
    expect(JSON.stringify(model)).not.toContain('x-files');
    expect(notes).toEqual(['Read from 6 files, starting with api/openapi.yaml. One file was skipped because nothing references it.']);
  });

  test('starts with the file that declares its version. The usual name and the shortest path win.', () => {
    const one = (path: string, title: string) => ({ path, text: `openapi: 3.0.0\ninfo: { title: ${title}, version: '1' }\npaths: {}\n` });
    expect(bundled({ files: [one('a/other.yaml', 'Other'), one('a/openapi.yaml', 'Right')] }).model.title).toBe('Right');
    expect(bundled({ files: [one('a/b/openapi.yaml', 'Deep'), one('z.yaml', 'Near')] }).model.title).toBe('Near');
    expect(bundleFiles({ files: [{ path: 'a.yaml', text: 'a: 1' }] })).toEqual({
      kind: 'refused',
      problem: 'None of the 1 files is an OpenAPI spec: none of them has an “openapi” or “swagger” version.',
    });
  });

  test('is read as far as possible when a file is missing, broken or outside', () => {
    const schema = (ref: string) =>
      `{ get: { responses: { '200': { description: '', content: { application/json: { schema: { $ref: '${ref}' } } } } } } }`;
    const text = `openapi: 3.1.0\npaths:\n  /a: ${schema('missing.yaml')}\n  /b: ${schema('broken.json')}\n  /c: ${schema('../../etc/passwd')}\n  /d: ${schema('file:///etc/passwd')}\n`;
    const { model, findings, notes } = bundled({
      files: [
        { path: 'openapi.yaml', text },
        { path: 'broken.json', text: '{"a":' },
      ],
    });
    expect(model.operations).toHaveLength(4);
    expect(findings.filter(({ message }) => message.includes('points outside the spec'))).toHaveLength(4);
    expect(notes[1]).toMatch(/^broken\.json was skipped\. The spec is not valid JSON/);
  });

  test('on a server is only followed on its own origin', () => {
    const from = 'https://api.example.test/v1/openapi.yaml';
    expect(resolveFile('schemas/Pet.yaml', from)).toBe('https://api.example.test/v1/schemas/Pet.yaml');
    expect(resolveFile('https://elsewhere.example.test/Pet.yaml', from)).toBeNull();
    expect(resolveFile('https://user:pw@api.example.test/Pet.yaml', from)).toBeNull();
    expect(resolveFile('file:///etc/passwd', from)).toBeNull();
    const text = 'openapi: 3.1.0\npaths: { /a: { $ref: a.yaml } }\n';
    const other = { path: 'https://api.example.test/v1/a.yaml', text: 'get: { responses: { "200": { description: ok } } }' };
    expect(bundled({ files: [{ path: from, text }, other], root: from }).model.operations.map(({ key }) => key)).toEqual(['GET /a']);
  });

  test('a Swagger 2.0 spec may be split too', () => {
    const text = `swagger: '2.0'\npaths:\n  /a: { get: { parameters: [{ $ref: 'parts.yaml#/parameters/limit' }], responses: { 200: { description: ok, schema: { $ref: 'parts.yaml#/definitions/Thing' } } } } }\n`;
    const parts = `parameters: { limit: { name: limit, in: query, type: integer } }\ndefinitions: { Thing: { type: object, properties: { next: { $ref: '#/definitions/Thing' } } } }\n`;
    const { model, findings } = bundled({
      files: [
        { path: 'swagger.yaml', text },
        { path: 'parts.yaml', text: parts },
      ],
    });
    expect(findings).toEqual([]);
    expect(model.operations[0]?.params.map(({ name }) => name)).toEqual(['limit']);
    expect(Object.keys(model.schemas)).toContain('Thing');
  });
});

test('Each referenced file is listed once.', () => {
  expect(referencedFiles({ a: { $ref: 'b.yaml#/x' }, c: [{ $ref: 'b.yaml' }, { $ref: '#/a' }, { $ref: 'd.json' }] })).toEqual([
    'b.yaml',
    'd.json',
  ]);
});
