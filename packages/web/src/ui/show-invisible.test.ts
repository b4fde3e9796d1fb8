import { expect, test } from 'vitest';
import { showInvisible } from './show-invisible.ts';

test('characters that hide or reorder text are written as escapes', () => {
  expect(showInvisible('{"role":"\u202enimda\u2066\u200b\u0007"}')).toBe('{"role":"\\u202enimda\\u2066\\u200b\\u0007"}');
  expect(JSON.parse(showInvisible('"a\u202eb"'))).toBe('a\u202eb');
});

test.each(['\ta\r\nb', 'שלום עולם', 'é 😀 𠮷', 'م\u200cن'])('%j stays unchanged', (text) => {
  expect(showInvisible(text)).toBe(text);
});
