import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '../../fixed-seed.fixture.ts';
import { readApi } from '../../index.ts';
import type { ApiModel, FieldSetting, FlowStep, InputSetting, TestWish } from '../../model/index.ts';
import { propertyRuns } from '../../property-runs.fixture.ts';
import {
  anyResponse,
  bookshop,
  caseFor,
  exactWish,
  fieldSetting,
  inputSetting,
  lastStepOf,
  requestsOf,
  responseWithStatus,
  wishFor,
} from './wish.fixture.ts';

const keys = bookshop.operations.map(({ key }) => key);
const name = fc.oneof(
  fc.constantFrom('price', 'title', 'id', 'limit', '__proto__', '$repeat', '{{BASE_URL}}', '', 'a\r\nb'),
  fc.string({ unit: 'binary', maxLength: 400 }),
);
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.constantFrom('{{BEARER_AUTH}}', '..', '\ud800', '1e999', '-1'),
  fc.double(),
  fc.boolean(),
);
const setting: fc.Arbitrary<FieldSetting> = fc.oneof(
  fc.record({ kind: fc.constant('value' as const), value }),
  fc.constantFrom<FieldSetting>(
    { kind: 'absent' },
    { kind: 'empty' },
    { kind: 'null' },
    { kind: 'wrong-type' },
    { kind: 'too-long' },
    { kind: 'named' },
  ),
);
const input: fc.Arbitrary<InputSetting> = fc.record({ target: fc.constantFrom('field', 'query', 'path', 'header', 'body'), name, setting });
const step: fc.Arbitrary<FlowStep> = fc.record({
  operation: fc.constantFrom(...keys, 'GET /nothing'),
  settings: fc.array(input, { maxLength: 3 }),
  expect: fc.record({
    status: fc.oneof(fc.constantFrom(null, '200', '4xx', '4XX', '999', ''), fc.string()),
    fields: fc.array(fc.record({ name, value }), { maxLength: 2 }),
  }),
  identity: fc.constantFrom('own', 'none', 'other'),
});
const wish: fc.Arbitrary<TestWish> = fc.oneof(
  step.map((part): TestWish => ({ kind: 'exact', ...part })),
  fc.array(step, { maxLength: 4 }).map((steps): TestWish => ({ kind: 'flow', steps })),
  fc.record({ kind: fc.constantFrom('gone', 'idempotent'), operation: fc.constantFrom(...keys) }),
  fc.record({ kind: fc.constant('unique' as const), operation: fc.constantFrom(...keys), field: fc.option(name) }),
  fc.record({ kind: fc.constant('other-identity' as const), operations: fc.array(fc.constantFrom(...keys), { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('budget' as const), operations: fc.array(fc.constantFrom(...keys), { maxLength: 3 }), maxMs: fc.double() }),
);

test('Any wish gives a suite that every runner reads, or a reason.', () => {
  fc.assert(
    fc.property(wish, (any) => {
      const { wishes } = wishFor([any]);
      expect(wishes.every(({ cases, omitted }) => cases.length + omitted.length > 0)).toBe(true);
    }),
    { numRuns: propertyRuns(600) },
  );
});

test('Names and values that look like variables never reach a request.', () => {
  fc.assert(
    fc.property(step, (part) => {
      const { files } = wishFor([{ kind: 'exact', ...part }]);
      const cases = files.slice(1).map(({ content }) => content);
      expect(cases.join('')).not.toMatch(/\{\{BEARER_AUTH\}\}|\{\{BASE_URL\}\}/);
    }),
    { numRuns: propertyRuns(300) },
  );
});

const corpus = process.env.ASSAY_CORPUS_DIR ?? '';

function modelIn(file: string): ApiModel {
  const bytes = readFileSync(join(corpus, 'specs', file));
  const read = readApi((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  if (read.kind === 'refused') throw new Error(read.problem);
  return read.model;
}

test.runIf(corpus === '')('wishes for real specs are not tried, because ASSAY_CORPUS_DIR is not set', () => {
  expect(corpus).toBe('');
});

const plain = (operation: string, settings: readonly InputSetting[] = []): FlowStep => ({
  operation,
  settings,
  expect: anyResponse,
  identity: 'own',
});

describe.skipIf(corpus === '')('Real specs', () => {
  test('Petstore: a pet is added, sold, found and gone', () => {
    const model = modelIn('petstore-v3.yaml');
    const steps = [
      plain('POST /pet'),
      plain('PUT /pet', [fieldSetting('status', 'sold')]),
      plain('GET /pet/findByStatus'),
      plain('DELETE /pet/{petId}'),
      plain('GET /pet/{petId}'),
    ];
    const testCase = caseFor({ kind: 'flow', steps }, { model });
    expect(requestsOf(testCase)).toEqual(['POST /pet', 'PUT /pet', 'GET /pet/findByStatus', 'DELETE /pet/{{petId}}', 'GET /pet/{{petId}}']);
    expect(testCase.steps[1]?.req.json).toMatchObject({ id: '{{petId}}', status: 'sold' });
    expect(testCase.steps[2]?.req.query).toEqual({ status: 'sold' });
    expect(lastStepOf(testCase).expect.must?.status).toEqual(['404', '410']);
  });

  test('Petstore: an empty name is rejected with 400', () => {
    const testCase = caseFor(exactWish('POST /pet', [inputSetting('empty', 'name')], { expect: responseWithStatus('400') }), {
      model: modelIn('petstore-v3.yaml'),
    });
    expect(testCase.title).toBe('POST /pet with an empty name returns 400');
    expect(lastStepOf(testCase)).toMatchObject({ req: { json: { name: '' } }, expect: { must: { status: ['400'] } } });
  });

  test('Stripe: a form carries the fields, and a customer is passed on', () => {
    const model = modelIn('stripe.yaml.gz');
    const steps = [
      plain('POST /v1/customers'),
      plain('POST /v1/subscriptions'),
      plain('DELETE /v1/subscriptions/{subscription_exposed_id}'),
    ];
    const testCase = caseFor({ kind: 'flow', steps }, { model });
    expect(testCase.steps[1]?.req.form).toMatchObject({ customer: '{{customer}}' });
    expect(lastStepOf(caseFor(exactWish('POST /v1/coupons', [fieldSetting('percent_off', 150)]), { model })).req.form).toMatchObject({
      percent_off: '150',
    });
  });

  test('Docker: a container goes through its life', () => {
    const keysOfLife = ['POST /containers/create', 'POST /containers/{id}/start', 'POST /containers/{id}/stop', 'DELETE /containers/{id}'];
    const testCase = caseFor(
      { kind: 'flow', steps: keysOfLife.map((key) => plain(key)) },
      { model: modelIn('docker-engine-1.33.yaml.gz') },
    );
    expect(testCase.steps).toHaveLength(4);
    expect(new Set(testCase.steps.slice(1).map(({ req }) => req.path.split('/')[2])).size).toBe(1);
  });
});
