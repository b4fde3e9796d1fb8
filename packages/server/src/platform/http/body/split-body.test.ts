import { expect, test } from 'vitest';
import { splitBody } from './split-body.ts';

const split = (text: string) => splitBody({ bytes: Buffer.from(text, 'utf8'), names: ['content', 'archive'] });

test('long texts are taken out as UTF-8, the rest stays JSON', () => {
  const made = split('\uFEFF{"content":"ä \\"quoted\\" \\ud83d\\ude00","fileName":"a.json","headers":{"x":"1"}}');
  if (made.kind === 'malformed') throw new Error('it is JSON');
  expect(made.rest).toBe('{"fileName":"a.json","headers":{"x":"1"}}');
  expect(Object.keys(made.texts)).toEqual(['content']);
  expect(Buffer.from(made.texts.content ?? []).toString('utf8')).toBe('ä "quoted" 😀');
});

test('a value that is not a string is left to the body validation', () => {
  expect(split('{"content":5}')).toEqual({ kind: 'split', rest: '{"content":5}', texts: {} });
  expect(split('[{"content":"a"}]')).toEqual({ kind: 'split', rest: '[{"content":"a"}]', texts: {} });
  expect(split('null')).toEqual({ kind: 'split', rest: 'null', texts: {} });
});

test('prototype names stay in the rest, where they are rejected', () => {
  expect(split('{"content":"a","__proto__":{"b":1}}')).toMatchObject({ rest: '{"__proto__":{"b":1}}' });
});

test.each([
  ['text that is no JSON', '{"content":"a"'],
  ['nesting too deep to be written again', `{"content":"a","deep":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
])('%s is malformed', (_what, text) => {
  expect(split(text)).toEqual({ kind: 'malformed' });
});
