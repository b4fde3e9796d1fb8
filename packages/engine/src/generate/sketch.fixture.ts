import { isObject } from '../json/values.ts';
import type { Json, JsonObject, Step, TestCase } from '../model/index.ts';
import { generate, suiteOf } from '../shop.fixture.ts';

const fine: JsonObject = { 200: { description: 'fine' } };

export const ok = (schema: JsonObject, status = 200): JsonObject => ({
  [status]: { description: 'fine', content: { 'application/json': { schema } } },
});
export const jsonBody = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  requestBody: { required: true, content: { 'application/json': { schema, ...more } } },
});
export const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({ type: 'object', required, properties });
export const pathParam = (name: string, schema: JsonObject = { type: 'string' }): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema,
});

/** A spec with these paths. Operations without responses get a 200. */
export function documentOf(paths: JsonObject, components: JsonObject = {}): JsonObject {
  const withAnswers = Object.entries(paths).map(([path, item]) => [path, isObject(item) ? withResponses(item) : item]);
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: Object.fromEntries(withAnswers), components };
}

function withResponses(item: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(item).map(([method, op]) => [method, isObject(op) && op.responses === undefined ? { responses: fine, ...op } : op]),
  );
}

/** The cases that a message generates for a spec, without control cases. */
export function generateCasesFor(say: string, document: JsonObject): readonly TestCase[] {
  const generated = generate({ say, document });
  return generated.files.length === 0 ? [] : suiteOf(generated).cases.filter((testCase) => !testCase.id.endsWith('.smoke'));
}

/** Returns the cases for a single POST with this body. */
export function bodyCases(say: string, schema: JsonObject): readonly TestCase[] {
  return generateCasesFor(say, documentOf({ '/things': { post: { operationId: 'op', ...jsonBody(schema) } } }));
}

export const idsOf = (cases: readonly TestCase[]): readonly string[] => cases.map((testCase) => testCase.id.replace(/^op\./, ''));

export function lastStep(cases: readonly TestCase[], id: string): Step {
  const step = cases.find((testCase) => testCase.id === id)?.steps.at(-1);
  if (step === undefined) throw new Error(`there is no case ${id} among ${cases.map((testCase) => testCase.id).join(', ')}`);
  return step;
}

/** Returns the value that a case sends in one body field. */
export function sentValue(cases: readonly TestCase[], id: string, field: string): Json | undefined {
  const { json } = lastStep(cases, id).req;
  return isObject(json) ? json[field] : undefined;
}
