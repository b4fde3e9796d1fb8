import { describe, expect, test } from 'vitest';
import type { Fact, FactStatement, JsonObject, TestCase } from '../model/index.ts';
import { readApi } from '../readers/openapi/read-api.ts';
import { parseTests } from '../retrieve/parse-tests.ts';
import { readAllCases } from '../suite/read-all-cases.ts';
import { generateSuite } from './generate-suite.ts';

const text = { type: 'string' };
const visit = { type: 'object', properties: { id: text, status: text } };
const shown = { 200: { description: '', content: { 'application/json': { schema: visit } } }, 404: { description: '' } };
const sends = (properties: JsonObject): JsonObject => ({
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } } },
  },
});
const id = { parameters: [{ name: 'id', in: 'path', required: true, schema: text }] };
const document = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/visits': {
      get: {
        operationId: 'list',
        responses: { 200: { description: '', content: { 'application/json': { schema: { type: 'array', items: visit } } } } },
      },
      post: { operationId: 'create', ...sends({ reason: text }), responses: { ...shown, 201: shown[200] } },
    },
    '/visits/{id}': { patch: { operationId: 'change', ...id, ...sends({ reason: text }), responses: shown } },
    '/visits/{id}/check-in': { post: { operationId: 'checkIn', ...id, responses: shown } },
    '/visits/{id}/complete': { post: { operationId: 'complete', ...id, responses: shown } },
    '/visits/{id}/report': { get: { operationId: 'report', ...id, responses: shown } },
    '/bills': { post: { operationId: 'bill', ...sends({ visit_id: text }), responses: { 201: shown[200] } } },
  },
};

const fact = (op: string, statement: FactStatement): Fact => ({ op, ...statement, evidence: { source: 'explore' } });
const facts: readonly Fact[] = [
  fact('POST /visits/{id}/complete', { kind: 'needs', first: 'POST /visits/{id}/check-in' }),
  fact('GET /visits/{id}/report', { kind: 'needs', first: 'PATCH /visits/{id}', set: { status: 'closed' } }),
  fact('POST /bills', { kind: 'needs', first: 'POST /visits/{id}/complete' }),
  fact('POST /bills', { kind: 'link', in: 'body', field: 'visit_id', from: 'POST /visits', path: '$.id' }),
];

function stepsOf(caseId: string, known: readonly Fact[] = facts): TestCase['steps'] {
  const read = readApi(JSON.stringify(document));
  if (read.kind === 'refused') throw new Error(read.problem);
  const { files } = generateSuite({
    model: read.model,
    facts: known,
    intent: parseTests('/generate'),
    seed: 1,
    maxFiles: 9,
    suite: { id: 's', name: 'S' },
    specSha256: '0'.repeat(64),
    existing: [],
  });
  return readAllCases(files).find((entry) => entry.id === caseId)?.steps ?? [];
}

const linesOf = (steps: TestCase['steps']): readonly string[] => steps.map(({ req }) => `${req.method} ${req.path}`);

describe('A request that needs another one first', () => {
  test('is sent after it, on the same new resource', () => {
    expect(linesOf(stepsOf('complete.smoke', []))).toEqual(['POST /visits', 'POST /visits/{{visitId}}/complete']);
    expect(linesOf(stepsOf('complete.smoke'))).toEqual([
      'POST /visits',
      'POST /visits/{{visitId}}/check-in',
      'POST /visits/{{visitId}}/complete',
    ]);
  });

  test('uses a new resource even if it only reads, and the other request has the values that it must have', () => {
    const steps = stepsOf('report.smoke');
    expect(linesOf(steps)).toEqual(['POST /visits', 'PATCH /visits/{{visitId}}', 'GET /visits/{{visitId}}/report']);
    expect(steps[1]?.req.json).toMatchObject({ reason: expect.any(String), status: 'closed' });
  });

  test('may refer to the prepared resource in its body', () => {
    expect(linesOf(stepsOf('bill.smoke'))).toEqual([
      'POST /visits',
      'POST /visits/{{visitId}}/check-in',
      'POST /visits/{{visitId}}/complete',
      'POST /bills',
    ]);
  });

  test('is not prepared in a case about an unknown resource', () => {
    expect(linesOf(stepsOf('complete.unknown-id')).filter((line) => line.includes('check-in'))).toEqual([]);
  });
});
