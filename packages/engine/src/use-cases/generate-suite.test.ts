import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../property-runs.fixture.ts';
import { caseOf, generate, modelOf, shopDocument, suiteOf } from '../shop.fixture.ts';
import { generateSuite } from './generate-suite.ts';

const idsOf = (say: string): readonly string[] => suiteOf(generate({ say })).cases.map((testCase) => testCase.id);

describe('Smoke cases', () => {
  test('every operation gets its usual request, and the smallest and largest ones if they differ from it', () => {
    expect(idsOf('/generate smoke')).toEqual([
      'listProducts.smoke',
      'createProduct.smoke',
      'createProduct.smoke.minimal',
      'createProduct.smoke.maximal',
      'getProduct.smoke',
      'deleteProduct.smoke',
      'createOrder.smoke',
      'createOrder.smoke.maximal',
      'getOrder.smoke',
      'getReport.smoke',
      'getSession.smoke',
    ]);
  });

  test('one case per endpoint leaves out the smallest and largest requests', () => {
    const intent = { kind: 'generate', kinds: ['smoke'], perOperation: 1, scope: { kind: 'all' } } as const;
    const suite = { id: 'shop', name: 'Shop' };
    const made = generateSuite({ model: modelOf(shopDocument), intent, seed: 1, maxFiles: 10, suite, specSha256: '', existing: [] });
    const ids = suiteOf(made).cases.map(({ id }) => id);
    expect(ids).toContain('createProduct.smoke');
    expect(ids.filter((id) => /minimal|maximal/.test(id))).toEqual([]);
  });

  test('a creating operation sends unique, valid data and removes what it created', () => {
    const created = caseOf(generate({ say: '/generate smoke' }), 'createProduct.smoke');
    expect(created).toMatchObject({
      tags: ['smoke', 'mutates'],
      evidence: 'C',
      op: 'POST /products',
      steps: [
        {
          req: {
            method: 'POST',
            path: '/products',
            auth: 'bearerAuth',
            json: { name: expect.stringMatching(/^assay-\{\{RUN_ID\}\}-[0-9a-f]{5}$/), price: 9.99, currency: 'EUR' },
          },
          expect: {
            must: { status: ['2xx'], schema: 'Product', header: { 'content-type': [['contains', 'application/json']] } },
            should: { status: ['201'] },
          },
          capture: { productId: '$.id' },
        },
      ],
      finally: [
        {
          title: 'Clean up: delete the product',
          req: { method: 'DELETE', path: '/products/{{productId}}', auth: 'bearerAuth' },
          expect: {},
        },
      ],
    });
    expect(created.steps[0]?.req.json).not.toHaveProperty('id');
  });

  test('the minimal request has only required parts', () => {
    expect(Object.keys(Object(caseOf(generate({ say: '/generate smoke' }), 'createProduct.smoke.minimal').steps[0]?.req.json))).toEqual([
      'name',
      'price',
    ]);
  });

  test('an id in a path comes from the operation that creates the resource', () => {
    const { steps, finally: cleanup } = caseOf(generate({ say: '/generate smoke' }), 'getProduct.smoke');
    expect(steps.map((step) => `${step.req.method} ${step.req.path}`)).toEqual(['POST /products', 'GET /products/{{productId}}']);
    expect(steps[0]).toMatchObject({
      title: 'Set up: create a product',
      expect: { must: { status: ['2xx'] }, unless: ['4xx'] },
      capture: { productId: '$.id' },
    });
    expect(cleanup?.map((step) => step.req.path)).toEqual(['/products/{{productId}}']);
  });

  test('Deleting works on its own resource and is not repeated in the cleanup.', () => {
    const deletion = caseOf(generate({ say: '/generate smoke' }), 'deleteProduct.smoke');
    expect(deletion.steps.map((step) => step.req.method)).toEqual(['POST', 'DELETE']);
    expect(deletion.finally).toBeUndefined();
  });

  test('a key inside a body is bound to an existing resource', () => {
    const { steps } = caseOf(generate({ say: '/generate smoke' }), 'createOrder.smoke');
    expect(steps.map((step) => step.req.path)).toEqual(['/products', '/orders']);
    expect(steps[1]?.req.json).toMatchObject({ lines: [{ productId: '{{productId}}', count: 1 }] });
  });

  test('No optional parameter is sent, not even one with a documented value, because it may be a filter or a switch.', () => {
    expect(caseOf(generate({ say: '/generate smoke' }), 'listProducts.smoke').steps[0]?.req.query).toBeUndefined();
  });

  test('A required parameter follows its pattern, and a response that is not JSON gets its own Accept header.', () => {
    expect(caseOf(generate({ say: '/generate smoke' }), 'getReport.smoke').steps[0]?.req).toMatchObject({
      query: { month: expect.stringMatching(/^\d{4}-\d{2}$/) },
      headers: { Accept: 'text/csv' },
    });
  });

  test('operations without a case have a reason', () => {
    expect(generate({ say: '/generate smoke' }).omitted).toEqual([
      { op: 'POST /photos', reason: 'its body is image/png and has no example' },
    ]);
  });

  test('response schemas only contain what every runner checks', () => {
    const { schemas } = suiteOf(generate({ say: '/generate smoke' }));
    expect(Object.keys(schemas)).toEqual(['NewProduct', 'Order', 'Product', 'listProducts.200']);
    expect(JSON.stringify(schemas)).not.toMatch(/format|readOnly|writeOnly|secret|default/);
    expect(JSON.stringify(schemas.Product)).toContain('pattern');
  });
});

describe('Negative cases', () => {
  test('each required part is left out once, also inside a list', () => {
    expect(idsOf('/generate negative').filter((id) => id.includes('.missing.'))).toEqual([
      'createProduct.missing.name',
      'createProduct.missing.price',
      'createOrder.missing.lines',
      'createOrder.missing.lines.productId',
      'createOrder.missing.lines.count',
      'getReport.missing.query.month',
    ]);
  });

  test('with a limit of three, an operation gets the best of three kinds', () => {
    const ids = suiteOf(generate({ say: '/negatives 3 POST /products' })).cases.map((testCase) => testCase.id);
    expect(ids).toEqual(['createProduct.smoke', 'createProduct.missing.name', 'createProduct.name.type', 'createProduct.malformed']);
  });

  test('a negative case has one fault, its control and the reason', () => {
    const missing = caseOf(generate({ say: '/generate negative' }), 'createProduct.missing.name');
    expect(missing).toMatchObject({
      tags: ['negative', 'mutates'],
      needs: ['createProduct.smoke'],
      why: 'The body property name is required.',
      evidence: 'C',
    });
    expect(missing.steps.at(-1)?.expect).toEqual({ must: { status: ['4xx'] }, should: { status: ['400', '422'] } });
    const control = caseOf(generate({ say: '/generate smoke' }), 'createProduct.smoke').steps[0]?.req.json;
    expect(Object.keys(Object(missing.steps.at(-1)?.req.json))).toEqual(Object.keys(Object(control)).filter((name) => name !== 'name'));
  });

  test('Malformed JSON is sent unchanged.', () => {
    expect(caseOf(generate({ say: '/generate negative' }), 'createOrder.malformed').steps.at(-1)?.req).toMatchObject({
      raw: '{"assay": ',
      headers: { 'Content-Type': 'application/json' },
    });
  });

  test('/negatives n adds at most n to each operation of the suite, and keeps existing cases', () => {
    const smoke = generate({ say: '/generate smoke orders' });
    const more = generate({ say: '/negatives 1', existing: smoke.files });
    const ids = suiteOf(more).cases.map((testCase) => testCase.id);
    expect(ids).toEqual([
      'createOrder.smoke',
      'createOrder.smoke.maximal',
      'createOrder.missing.lines',
      'getOrder.smoke',
      'getOrder.unknown-id',
    ]);
  });
});

describe('Boundary and auth cases', () => {
  test('valid input at a limit must be accepted', () => {
    const generated = generate({ say: '/generate boundary' });
    const boundary = suiteOf(generated).cases.filter((testCase) => testCase.tags.includes('boundary'));
    const inside = boundary.filter((testCase) => !testCase.tags.includes('negative') && testCase.op.startsWith('POST'));
    expect(inside.map((testCase) => testCase.id)).toEqual([
      'createProduct.name.emoji',
      'createProduct.name.unicode',
      'createProduct.name.max',
      'createProduct.name.wide',
      'createProduct.price.minimum',
      'createProduct.description.long',
      'createProduct.labels.empty',
      'createProduct.description.emoji',
      'createOrder.note.emoji',
      'createOrder.note.unicode',
      'createOrder.note.max',
      'createOrder.note.wide',
      'createOrder.lines.count.minimum',
    ]);
    expect(caseOf(generated, 'createProduct.name.max').steps.at(-1)?.expect.must?.status).toEqual(['2xx']);
    expect(caseOf(generated, 'createProduct.name.max').steps.at(-1)?.req.json).toMatchObject({ name: { $repeat: ['x', 60] } });
    expect(caseOf(generated, 'createProduct.labels.empty').steps.at(-1)?.req.json).toMatchObject({ labels: [] });
  });

  test('a value one step beyond a limit must be rejected', () => {
    const generated = generate({ say: '/generate boundary' });
    const outside = suiteOf(generated).cases.filter((testCase) => testCase.tags.includes('boundary') && testCase.tags.includes('negative'));
    expect(outside.map((testCase) => testCase.id)).toEqual([
      'listProducts.query.limit.above',
      'listProducts.query.limit.below',
      'createProduct.name.over',
      'createProduct.name.huge',
      'createProduct.price.below',
      'createOrder.note.over',
      'createOrder.note.huge',
      'createOrder.lines.count.below',
    ]);
    expect(caseOf(generated, 'createProduct.price.below').steps.at(-1)).toMatchObject({
      req: { json: { price: -1 } },
      expect: { must: { status: ['4xx'] } },
    });
  });

  test('if credentials are required, a request without them must be rejected', () => {
    const generated = generate({ say: '/generate auth' });
    const auth = suiteOf(generated).cases.filter((testCase) => testCase.tags.includes('auth'));
    expect(auth.map((testCase) => testCase.id)).not.toContain('getReport.noauth');
    const noauth = caseOf(generated, 'getProduct.noauth');
    expect(noauth.steps.map((step) => step.req.auth)).toEqual(['bearerAuth', 'none']);
    expect(noauth.steps.at(-1)?.expect.must?.status).toEqual(['401', '403', '404']);
    expect(caseOf(generated, 'listProducts.noauth').steps.at(-1)?.expect.must?.status).toEqual(['401', '403']);
  });

  test('credentials are declared as secrets, and their values are never written', () => {
    const suite = suiteOf(generate({ say: '/generate' }));
    expect(suite.env).toMatchObject({ BASE_URL: { required: true }, BEARER_AUTH: { secret: true } });
    expect(suite.auth).toEqual({
      none: null,
      bearerAuth: { in: 'header', name: 'Authorization', value: 'Bearer {{BEARER_AUTH}}' },
      'bearerAuth.invalid': { in: 'header', name: 'Authorization', value: 'Bearer invalid-{{RUN_ID}}' },
      'bearerAuth.malformed': { in: 'header', name: 'Authorization', value: 'Bearer' },
    });
  });
});

describe('The generated suite', () => {
  test('the heading has counts, and the plan has the expected results', () => {
    const generated = generate({ say: '/generate smoke orders' });
    expect(generated.heading).toBe('2 operations, 3 cases: 3 smoke.');
    expect(generated.plan).toEqual([
      {
        op: 'POST /orders',
        method: 'POST',
        path: '/orders',
        text: 'returns 201 and schema Order, including for the body with every optional field',
        cases: 2,
        evidence: 'C',
      },
      {
        op: 'GET /orders/{orderId}',
        method: 'GET',
        path: '/orders/{orderId}',
        text: 'returns 200 and schema Order',
        cases: 1,
        evidence: 'C',
        assumed: [{ param: 'orderId', from: 'POST /orders', confidence: 'sure' }],
      },
    ]);
  });

  test('the request count covers every step of the whole suite, with writes counted separately', () => {
    const generated = generate({ say: '/generate smoke' });
    const steps = suiteOf(generated).cases.flatMap((testCase) => [...testCase.steps, ...(testCase.finally ?? [])]);
    expect(generated.requests).toEqual({ total: steps.length, write: steps.filter((step) => step.req.method !== 'GET').length });
    expect(generated.cases).toBe(11);
  });

  test('No match gives an empty result and the three nearest operations.', () => {
    const generated = generate({ say: 'smoke test the zeppelins' });
    expect(generated).toMatchObject({ heading: '', plan: [], files: [], cases: 0 });
    expect(generated.nearest).toHaveLength(3);
  });

  test('unsupported kinds fall back to smoke', () => {
    expect(generate({ say: '/perf GET /products' }).heading).toBe('1 operation, 1 case: 1 smoke.');
  });
});

describe('Determinism', () => {
  test('the same input gives the same bytes with any seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: 1, max: 12 }), (seed, maxFiles) => {
        const first = generate({ say: '/generate', seed, maxFiles });
        expect(generate({ say: '/generate', seed, maxFiles })).toEqual(first);
        expect(first.files.length).toBeLessThanOrEqual(maxFiles + 1);
      }),
      { numRuns: propertyRuns(15) },
    );
  });

  test('generating for one operation writes the same cases as generating for all', () => {
    const all = suiteOf(generate({ say: '/generate' })).cases;
    const one = suiteOf(generate({ say: '/generate POST /orders' })).cases;
    for (const testCase of one) expect(all.find((candidate) => candidate.id === testCase.id)).toEqual(testCase);
  });

  test('another operation in the spec changes no other case', () => {
    const before = suiteOf(generate({ say: '/generate' })).cases;
    const paths = {
      ...Object(shopDocument.paths),
      '/zones': { get: { operationId: 'listZones', responses: { 200: { description: 'fine' } } } },
    };
    const after = suiteOf(generate({ say: '/generate', document: { ...shopDocument, paths } })).cases;
    expect(after.filter((testCase) => !testCase.id.startsWith('listZones'))).toEqual(before);
  });

  test('files have no timestamps and end with one newline', () => {
    for (const file of generate({ say: '/generate' }).files) {
      expect(file.content).toMatch(/[^\n]\n$/);
      expect(file.content).not.toMatch(/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}/);
    }
  });
});

describe('Placeholders in a spec are not placeholders of a suite', () => {
  test('an example that looks like one is not used', () => {
    const document = {
      openapi: '3.0.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/a{{x}}': {
          post: {
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: { type: 'object', required: ['q'], properties: { q: { type: 'string', example: '{{BASE_URL}}' } } },
                  example: { q: '{{BASE_URL}}' },
                },
              },
            },
            responses: { 200: { description: '' } },
          },
        },
      },
    };
    const generated = generate({ say: '/generate smoke', document });
    const [only] = suiteOf(generated).cases;
    expect(JSON.stringify(only?.steps).match(/\{\{.*?\}\}/g)).toEqual(['{{CHANGEABLE_X}}']);
    expect(`${only?.title} ${only?.why}`).not.toContain('{{');
  });
});

describe('Hostile specs', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('{{RUN_ID}}', '$(touch pwned)', '../../x', "a'b", 'x\r\ny', 'Authorization', 'con', 'a/b~c', ' ', 'x'.repeat(600)),
  );
  const keyword = fc.constantFrom('string', 'integer', 'object', 'array', 'nonsense', null);
  const property = fc.record({ type: keyword, example: word, enum: fc.array(word, { maxLength: 2 }), pattern: word }, { requiredKeys: [] });
  const document = fc.record({
    path: fc.array(word, { maxLength: 3 }),
    id: word,
    summary: word,
    param: fc.record(
      { name: word, in: fc.constantFrom('query', 'header', 'cookie', 'path'), required: fc.boolean(), schema: property, example: word },
      { requiredKeys: ['name', 'in'] },
    ),
    properties: fc.dictionary(word, property, { maxKeys: 3 }),
    scheme: word,
    headerName: word,
  });

  test('every generated suite can be read, with any names and texts', () => {
    fc.assert(
      fc.property(document, (given) => {
        const body = { type: 'object', required: Object.keys(given.properties), properties: given.properties };
        const json = { schema: body };
        const text = JSON.stringify({
          openapi: '3.0.0',
          info: { title: given.summary, version: given.id },
          security: [{ [given.scheme]: [] }],
          paths: {
            [`/${given.path.join('/')}`]: {
              post: {
                operationId: given.id,
                summary: given.summary,
                parameters: [given.param],
                requestBody: { required: true, content: { 'application/json': json } },
                responses: { 200: { description: '', content: { 'application/json': json } } },
              },
            },
          },
          components: { securitySchemes: { [given.scheme]: { type: 'apiKey', in: 'header', name: given.headerName } } },
        });
        const generated = generate({ say: '/generate', document: JSON.parse(text) });
        if (generated.files.length > 0) suiteOf(generated);
        for (const file of generated.files) expect(file.path).toMatch(/^(?:tests\.json|tests\/endpoint\/[a-z0-9-]+\.json)$/);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
