import { describe, expect, it } from 'vitest';
import { guessFormat } from './guess-format.ts';

describe('what a text seems to be', () => {
  it.each([
    ['{"openapi":"3.1.0","info":{}}', 'OpenAPI 3.1'],
    ['openapi: 3.0.3\ninfo:\n  title: x', 'OpenAPI 3.0'],
    ["swagger: '2.0'", 'Swagger 2.0'],
    ['{"info":{"_postman_id":"1"},"item":[]}', 'Postman collection'],
    ['{"log":{"entries":[]}}', 'HAR recording'],
    ['  curl https://api.example.test/books', 'cURL command'],
    ['$ curl -X POST https://api.example.test', 'cURL command'],
    ['<!DOCTYPE html><title>Sign in</title>', 'web page, not an API description'],
  ])('reads %j as %s', (text, name) => {
    expect(guessFormat(text)).toBe(name);
  });

  it.each(['', '   ', 'hello', 'curling is a sport'])('makes no guess about %j', (text) => {
    expect(guessFormat(text)).toBeNull();
  });
});
