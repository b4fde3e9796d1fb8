import { describe, expect, test } from 'vitest';
import { explainOperation } from './explain-operation.ts';
import { type PreviewInput, prPreview } from './pr-preview.ts';

const input: PreviewInput = {
  suite: { name: 'Orders smoke', revision: 2 },
  cases: [
    { op: 'POST /orders', tags: ['smoke'] },
    { op: 'POST /orders', tags: ['negative', 'mutates'] },
    { op: 'GET /orders', tags: ['smoke'] },
  ],
  files: [{ path: 'tests/endpoint/orders.json', lines: 40 }],
  run: {
    id: '6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a07',
    status: 'failed',
    environment: 'local',
    counts: { pass: 2, fail: 1 },
    durationMs: 1234,
    p95Ms: 41.6,
    p95Count: 3,
    failures: [{ op: 'POST /orders', title: 'Place an order', message: 'status is 500' }],
  },
  contractDiff: '## API changes\n\nNo changes.\n',
};

describe('the text of a pull request', () => {
  test('has plan, results, p95, contract changes and files', () => {
    const page = prPreview(input);
    expect(page).toContain('| POST /orders | 1 smoke, 1 negative |');
    expect(page).toContain('**2** passed, **1** failed');
    expect(page).toContain('run `6f1b7c1e` · environment local · 1.2 s · p95 42 ms (n=3)');
    expect(page).toContain('| POST /orders | Place an order | status is 500 |');
    expect(page).toContain('### API changes\n\nNo changes.');
    expect(page).toContain('- `tests/endpoint/orders.json` (40 lines)');
  });

  test('says that the suite never ran and that there is no version to compare with', () => {
    const page = prPreview({ ...input, run: null, contractDiff: null });
    expect(page).toContain('The suite has not run yet.');
    expect(page).toContain('There is no earlier version to compare with.');
  });

  test('Untrusted names become neither link, image, HTML nor another row.', () => {
    const page = prPreview({ ...input, cases: [{ op: 'GET /x|y\n| ![a](http://e.test/p.png) <img src=x>', tags: ['smoke'] }] });
    const row = page.split('\n').find((line) => line.includes('GET /x')) ?? '';
    expect(row).toBe('| GET /x\\|y \\| \\!\\[a\\]\\(http://e.test/p.png\\) \\<img src=x\\> | 1 smoke |');
  });
});

describe('The explanation of an operation', () => {
  const operation = {
    key: 'POST /orders',
    method: 'POST',
    path: '/orders',
    operationId: 'createOrder',
    summary: 'Place an order',
    description: null,
    tags: [],
    deprecated: false,
    servers: [],
    params: [{ name: 'dry', in: 'query', required: true, schema: {}, examples: [] }],
    bodies: [{ media: 'application/json', required: true, schema: {}, examples: [] }],
    responses: [{ status: '201', description: '', media: [], headers: [] }],
    security: [[{ scheme: 'bearerAuth', scopes: [] }]],
  } as const;

  test('contains the documented text and the coverage by the suite', () => {
    const cases = [
      { id: 'a', title: '', tags: ['smoke'] },
      { id: 'b', title: '', tags: ['negative'] },
    ] as const;
    const told = explainOperation({ operation, cases, verdicts: new Map([['a', 'fail']]) });
    expect(told.summary).toBe('Place an order. 2 cases call this endpoint; 1 failed in the latest run.');
    expect(Object.fromEntries(told.facts.map(({ label, value }) => [label, value]))).toEqual({
      Input: 'dry in the query, a body (application/json, required)',
      Responses: '201',
      Credentials: 'bearerAuth',
      Tested: '1 smoke, 1 negative',
    });
  });

  test('says that no case covers the operation yet', () => {
    expect(explainOperation({ operation: { ...operation, summary: null, security: [] }, cases: [], verdicts: new Map() }).summary).toBe(
      'The spec does not describe POST /orders. No case in the suite calls this endpoint yet.',
    );
  });
});
