import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_CREDENTIALS, SAMPLE_CREDENTIALS } from '../../../sample-api/src/credentials.ts';
import { type SampleApi, startSampleApi } from '../../../sample-api/src/start-sample-api.ts';
import { anyResponse, exactWish, fieldSetting, inputSetting, responseWithStatus, wishFor } from '../generate/wishes/wish.fixture.ts';
import type { FlowStep, GeneratedSuite, InputSetting, TestWish } from '../model/index.ts';
import { runInEngine, runPack, type StepVerdicts } from '../run-pack/run-pack.fixture.ts';
import { readAllCases } from '../suite/read-all-cases.ts';

let api: SampleApi;
beforeAll(async () => {
  api = await startSampleApi({ host: '127.0.0.1', port: 0, defects: [] });
});
afterAll(() => api.close());

const environment = (): Readonly<Record<string, string>> => ({
  BASE_URL: api.url,
  ...SAMPLE_CREDENTIALS,
  BEARER_AUTH_2: OTHER_CREDENTIALS.BEARER_AUTH_OTHER,
});

const step = (operation: string, settings: readonly InputSetting[] = []): FlowStep => ({
  operation,
  settings,
  expect: anyResponse,
  identity: 'own',
});

const EXACT: readonly TestWish[] = [
  exactWish('POST /books', [fieldSetting('price', -1)], { expect: responseWithStatus('422') }),
  exactWish('POST /orders', [fieldSetting('quantity', 0)]),
  exactWish('POST /users', [fieldSetting('email', 'not-an-email')]),
  exactWish('POST /books', [fieldSetting('price', 10_000)]),
  exactWish('POST /books', [fieldSetting('price', '10000.01')]),
  exactWish('POST /books', [inputSetting('too-long', 'title')]),
  exactWish('POST /books', [inputSetting('null', 'author')]),
  exactWish('POST /books', [inputSetting('wrong-type', 'tags')]),
  exactWish('POST /books', [inputSetting('empty', 'body', 'body')], { expect: responseWithStatus('422') }),
  exactWish('POST /books', [inputSetting('absent', 'body', 'body')]),
  exactWish('POST /books', [fieldSetting('colour', 'red')], { expect: { status: '201', fields: [{ name: 'price', value: 12.5 }] } }),
  exactWish('POST /books/{bookId}/reviews', [inputSetting('absent', 'rating')], { expect: responseWithStatus('422') }),
  exactWish('GET /books', [fieldSetting('genre', 'poetry'), fieldSetting('limit', 5)], {
    expect: { status: '200', fields: [{ name: 'genre', value: 'poetry' }] },
  }),
  exactWish('GET /books/{bookId}', [], { expect: responseWithStatus('404') }),
  exactWish('GET /books/{bookId}', [fieldSetting('id', 'abc')]),
  exactWish('POST /orders', [], { identity: 'none' }),
  exactWish('GET /orders', [], { expect: responseWithStatus('401') }),
  exactWish('GET /orders/{orderId}', [], { identity: 'other' }),
];

const FLOWS: readonly TestWish[] = [
  { kind: 'flow', steps: [step('POST /books'), step('PATCH /books/{bookId}', [fieldSetting('price', 20)]), step('GET /books/{bookId}')] },
  { kind: 'flow', steps: [step('GET /books'), step('POST /orders'), step('POST /books/{bookId}/reviews')] },
  { kind: 'flow', steps: [step('DELETE /books/{bookId}/reviews/{reviewId}'), step('GET /books/{bookId}/reviews')] },
  { kind: 'flow', steps: [step('POST /books'), step('POST /books'), step('POST /books'), step('GET /books')] },
  { kind: 'flow', steps: [step('DELETE /orders/{orderId}'), step('DELETE /orders/{orderId}')] },
  { kind: 'gone', operation: 'DELETE /books/{bookId}' },
  { kind: 'idempotent', operation: 'PUT /books/{bookId}' },
  { kind: 'idempotent', operation: 'PATCH /books/{bookId}' },
  { kind: 'idempotent', operation: 'DELETE /orders/{orderId}' },
  { kind: 'other-identity', operations: ['GET /orders/{orderId}', 'DELETE /orders/{orderId}'] },
  { kind: 'budget', operations: ['GET /users'], maxMs: 5000 },
];

/** Returns the cases with a step that did not pass. The cleanup after a rejected create is blocked, as expected. */
function notPassed({ files }: GeneratedSuite, verdicts: StepVerdicts): readonly string[] {
  return readAllCases(files).flatMap(({ id, steps }) => {
    const list = (verdicts[id] ?? ['missing']).slice(0, steps.length);
    return list.every((verdict) => verdict === 'pass') ? [] : [`${id}: ${list.join(', ')}`];
  });
}

describe.each([
  ['exact cases', EXACT],
  ['flows', FLOWS],
])('Against the sample API, the wished %s', (_name, wishes) => {
  const generated = wishFor(wishes);

  test('are all built', () => {
    expect(generated.omitted).toEqual([]);
    expect(generated.wishes.every(({ cases }) => cases.length > 0)).toBe(true);
  });

  test('pass in the engine', async () => {
    const verdicts = await runInEngine(generated.files, environment());
    expect(notPassed(generated, verdicts)).toEqual([]);
  });

  test('pass in run.sh', async () => {
    const run = await runPack(generated.files, { env: environment() });
    expect(notPassed(generated, run.verdicts), run.output).toEqual([]);
    expect(run.exitCode).toBe(0);
    run.clean();
  });
});

test('A wish that the API does not fulfil fails, and its control passes.', async () => {
  const wishes: readonly TestWish[] = [
    exactWish('POST /books', [fieldSetting('price', 5)], { expect: responseWithStatus('422') }),
    { kind: 'unique', operation: 'POST /users', field: 'email' },
  ];
  const generated = wishFor(wishes);
  expect(notPassed(generated, await runInEngine(generated.files, environment()))).toEqual([
    expect.stringMatching(/^createBook\.with\.price\.\w+: fail$/),
    'createUser.unique.email: pass, fail',
  ]);
});
