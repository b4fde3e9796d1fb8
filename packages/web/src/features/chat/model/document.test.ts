import { describe, expect, it } from 'vitest';
import { looksLikeDocument } from './document.ts';

const long = ' '.repeat(80);

describe('a pasted spec', () => {
  it.each([
    `{"openapi":"3.1.0"${long}}`,
    `{\n  "swagger": "2.0"${long}}`,
    `{"info":{"_postman_id":"1"}${long}}`,
    `# my api\nopenapi: 3.0.3\ninfo:${long}`,
    `---\nswagger: "2.0"${long}`,
  ])('is recognised: %s', (text) => {
    expect(looksLikeDocument(text)).toBe(true);
  });

  it.each([
    'openapi: yes please',
    `smoke test the openapi: endpoint${long}`,
    `{"id": 1, "name": "a body, not a document"${long}}`,
    `curl -X POST http://x/orders -d '{"openapi":1}'${long}`,
  ])('is distinguished from a message: %s', (text) => {
    expect(looksLikeDocument(text)).toBe(false);
  });
});
