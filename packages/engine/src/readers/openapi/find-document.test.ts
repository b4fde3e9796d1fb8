import { describe, expect, test } from 'vitest';
import { type FetchedPage, findDocument, mayLeadToSpec } from './find-document.ts';

const SPEC = '{"openapi":"3.1.0","info":{"title":"Shop \\"}\\" API"},"paths":{}}';
const ORIGIN = 'https://api.example.test';

/** Searches a host that serves these pages and returns 404 for everything else. */
async function search(start: string, pages: Record<string, string>) {
  const fetched: string[] = [];
  const open = async (address: string): Promise<FetchedPage> => {
    const path = address.slice(ORIGIN.length);
    const text = pages[path];
    return { status: text === undefined ? 404 : 200, text: text ?? '<html>not found</html>', address };
  };
  const steps = findDocument(await open(`${ORIGIN}${start}`), open);
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return { found: step.value, fetched };
    fetched.push(step.value);
  }
}

const html = (body: string) => `<!DOCTYPE html>\n<html><head><title>Docs</title></head><body>${body}</body></html>`;

describe('A documentation page leads to its spec', () => {
  test.each([
    [
      'FastAPI',
      '/docs',
      html("<script>const ui = SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui' })</script>"),
      '/openapi.json',
    ],
    ['Redoc as an element', '/redoc', html('<redoc spec-url="../spec/shop.yaml"></redoc>'), '/spec/shop.yaml'],
    ['Redoc by a call', '/redoc', html("<script>Redoc.init('/v1/shop', {}, el)</script>"), '/v1/shop'],
    [
      'Scalar as an element',
      '/reference',
      html('<script id="api-reference" data-url="/shop/openapi.json"></script>'),
      '/shop/openapi.json',
    ],
    [
      'Scalar by a call',
      '/scalar',
      html("<script>Scalar.createApiReference('#app', { url: '/openapi/v9.json' })</script>"),
      '/openapi/v9.json',
    ],
    ['RapiDoc', '/rapidoc', html('<rapi-doc spec-url = "/shop.json"></rapi-doc>'), '/shop.json'],
    ['Stoplight Elements', '/elements', html('<elements-api apiDescriptionUrl="/shop.json" router="hash"/>'), '/shop.json'],
    ['a service description link', '/', html('<link rel="service-desc" type="application/json" href="/shop.json">'), '/shop.json'],
  ])('%s', async (_name, start, page, address) => {
    const { found, fetched } = await search(start, { [start]: page, [address]: SPEC });
    expect(found).toEqual({ kind: 'found', text: SPEC, address: `${ORIGIN}${address}` });
    expect(fetched).toEqual([`${ORIGIN}${address}`]);
  });

  test('Swagger UI through its initializer, whose default names another host', async () => {
    const { found } = await search('/swagger-ui/index.html', {
      '/swagger-ui/index.html': html('<script src="./swagger-ui-bundle.js"></script><script src="./swagger-initializer.js"></script>'),
      '/swagger-ui/swagger-initializer.js':
        'window.ui = SwaggerUIBundle({ url: "https://petstore.swagger.io/v2/swagger.json", configUrl: "/v3/api-docs/swagger-config" })',
      '/v3/api-docs/swagger-config': '{"urls":[{"url":"/v3/api-docs/shop","name":"shop"}]}',
      '/v3/api-docs/shop': SPEC,
    });
    expect(found).toMatchObject({ kind: 'found', address: `${ORIGIN}/v3/api-docs/shop` });
  });

  test('a spec that is embedded in the page or in its script', async () => {
    const inPage = html(`<script type="application/json" id="api-reference">${SPEC}</script>`);
    expect((await search('/docs', { '/docs': inPage })).found).toMatchObject({ kind: 'found', text: SPEC });
    const { found } = await search('/api', {
      '/api': html('<script src="/api/swagger-ui-init.js"></script>'),
      '/api/swagger-ui-init.js': `let options = { "swaggerDoc": ${SPEC}, "customOptions": {} };`,
    });
    expect(found).toMatchObject({ kind: 'found', text: SPEC });
  });
});

test.each([
  ['/', '/openapi.json'],
  ['/', '/v3/api-docs'],
  ['/', '/swagger/v1/swagger.json'],
  ['/shop', '/shop/openapi.json'],
  ['/api/v2/', '/api/v2/swagger.json'],
  ['/some/deep/docs/page', '/openapi.json'],
])('the base address %s leads to %s', async (start, address) => {
  const { found } = await search(start, { [address]: SPEC });
  expect(found).toMatchObject({ kind: 'found', address: `${ORIGIN}${address}` });
});

test('a spec on another host is named but not fetched', async () => {
  const page = html("<script>SwaggerUIBundle({ url: 'https://elsewhere.example.test/openapi.json' })</script>");
  const { found, fetched } = await search('/docs', { '/docs': page });
  expect(found).toEqual({
    kind: 'missing',
    problem: 'the page at api.example.test shows the spec at https://elsewhere.example.test/openapi.json; import that URL instead',
  });
  expect(fetched.every((address) => address.startsWith(ORIGIN))).toBe(true);
});

test('a host without a spec gets a limited number of requests, and the message suggests what to do', async () => {
  const links = Array.from({ length: 500 }, (_, index) => `url: "/x${index}"`).join();
  const { found, fetched } = await search('/docs', { '/docs': html(`<script>${links}</script>`) });
  expect(found).toMatchObject({ kind: 'missing', problem: expect.stringContaining('enter the direct URL of the spec') });
  expect(fetched.length).toBeLessThanOrEqual(60);
});

test('only pages, base addresses and other JSON are searched, and a spec that was named is not', () => {
  const at = (address: string, status: number, text: string) => mayLeadToSpec({ status, text, address: `${ORIGIN}${address}` });
  expect(at('/', 404, '')).toBe(true);
  expect(at('/', 200, '{"hello":"world"}')).toBe(true);
  expect(at('/docs', 200, html(''))).toBe(true);
  expect(at('/openapi.json', 404, '')).toBe(false);
  expect(at('/openapi', 200, SPEC)).toBe(false);
  expect(at('/', 500, '')).toBe(false);
});
