import { describe, expect, test } from 'vitest';
import { bundleFiles } from './bundle-files.ts';
import { readApi } from './read-api.ts';

const DUPLICATE_PATH_YAML = `openapi: 3.0.3
info: { title: Twice, version: '1' }
paths:
  /a:
    get:
      responses: { '200': { description: ok } }
  /b:
    get:
      responses: { '200': { description: ok } }
  /a:
    post:
      responses: { '201': { description: made } }
`;

const jsonWith = (paths: string) => `{\n"openapi": "3.0.3",\n"info": {"title": "Twice", "version": "1"},\n"paths": {\n${paths}\n}}`;
const OK = '{"responses": {"200": {"description": "ok"}}}';

const keys = (text: string) => {
  const read = readApi(text);
  return read.kind === 'read' ? read.model.operations.map(({ key }) => key) : read;
};
const findings = (text: string) => {
  const read = readApi(text);
  return read.kind === 'read' ? read.findings : read;
};

describe('A path that is written twice', () => {
  test('gives the operations of both places in YAML', () => {
    expect(keys(DUPLICATE_PATH_YAML)).toEqual(['GET /a', 'POST /a', 'GET /b']);
    expect(findings(DUPLICATE_PATH_YAML)).toEqual([
      { level: 'warning', message: 'The key “/a” occurs on lines 4 and 10; they are treated as one path.', pointer: '/paths/~1a', line: 4 },
    ]);
  });

  test('gives the operations of both places in JSON', () => {
    const text = jsonWith(`"/a": {"get": ${OK}},\n"/a": {"post": ${OK}}`);
    expect(keys(text)).toEqual(['GET /a', 'POST /a']);
    expect(findings(text)).toMatchObject([{ level: 'warning', message: expect.stringContaining('lines 5 and 6') }]);
  });

  test('gives the operations of both places in a spec of several files', () => {
    const bundled = bundleFiles({ files: [{ path: 'api.yaml', text: DUPLICATE_PATH_YAML }] });
    expect(bundled.kind === 'bundled' ? keys(bundled.text) : bundled).toEqual(['GET /a', 'POST /a', 'GET /b']);
    expect(bundled).toMatchObject({ notes: expect.arrayContaining([expect.stringContaining('lines 4 and 10')]) });
  });

  test('is rejected with both lines when both places have the same method', () => {
    const text = jsonWith(`"/a": {"get": ${OK}},\n"/a": {"get": ${OK}}`);
    expect(readApi(text)).toEqual({
      kind: 'refused',
      problem: 'GET /a is described more than once, on lines 5 and 6. Remove one of them.',
      line: 6,
    });
  });
});

test('a method that is written twice in one path is rejected with both lines', () => {
  const text = DUPLICATE_PATH_YAML.replace('  /b:\n    get:', '    get:');
  expect(readApi(text)).toMatchObject({
    kind: 'refused',
    problem: 'GET /a is described more than once, on lines 5 and 7. Remove one of them.',
  });
});

test('a key that is written twice elsewhere keeps its last value and is reported', () => {
  const text = `${DUPLICATE_PATH_YAML.replace('  /a:\n    post', '  /c:\n    post')}components:
  schemas:
    Pet:
      properties: { id: { type: string } }
    Pet:
      properties: { id: { type: integer } }
`;
  expect(findings(text)).toMatchObject([
    { level: 'warning', message: 'The key “Pet” occurs on lines 15 and 17; the last one is used.', pointer: '/components/schemas/Pet' },
  ]);
});

test('similar keys are not reported', () => {
  const text = jsonWith(`"/a": {"get": {"summary": "\\"x\\": 1, {\\"x\\": 2}", "responses": {"200": {"description": "a\\\\"}}}}`);
  expect(findings(text)).toEqual([]);
});
