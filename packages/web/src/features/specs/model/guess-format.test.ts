import { describe, expect, it } from 'vitest';
import { guessFormat } from './guess-format.ts';

describe('the format of a text', () => {
  it.each([
    ['{"openapi":"3.1.0","info":{}}', 'OpenAPI 3.1'],
    ['openapi: 3.0.3\ninfo:\n  title: x', 'OpenAPI 3.0'],
    ["swagger: '2.0'", 'Swagger 2.0'],
    ['{"info":{"_postman_id":"1"},"item":[]}', 'Postman collection'],
    ['{"log":{"entries":[]}}', 'HAR recording'],
    ['  curl https://api.example.test/books', 'cURL command'],
    ['$ curl -X POST https://api.example.test', 'cURL command'],
    ['<!DOCTYPE html><title>Sign in</title>', 'web page, not a spec'],
  ])('is guessed for %j as %s', (text, name) => {
    expect(guessFormat(text)).toBe(name);
  });

  it.each(['', '   ', 'hello', 'curling is a sport'])('is not guessed for %j', (text) => {
    expect(guessFormat(text)).toBeNull();
  });
});
