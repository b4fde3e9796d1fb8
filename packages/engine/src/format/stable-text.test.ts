import { describe, expect, it } from 'vitest';
import { stableText } from './stable-text.ts';

describe('Stable text', () => {
  it.each([
    ['$.id is "6f1b7c1e-5f0a-4a53-8a55-0f5b8f1f3a01", expected exists.', '$.id is "<id>", expected exists.'],
    ['$.name is "book-1a2b3c4d".', '$.name is "book-<id>".'],
    ['The answer took 812 ms, the budget is 500 ms.', 'The answer took <n> ms, the budget is <n> ms.'],
    ['$.at is "2026-01-02T03:04:05.678Z".', '$.at is "<time>".'],
    ['$.total is 1234567.', '$.total is <n>.'],
  ])('%s', (text, steady) => expect(stableText(text)).toBe(steady));

  it('keeps the words that describe the problem', () => {
    const text = 'The status is 500, expected 201 or 202.';
    expect(stableText(text)).toBe(text);
    expect(stableText('The body does not match the schema deadbeefcafe: /tags is missing.')).toContain('deadbeefcafe');
  });
});
