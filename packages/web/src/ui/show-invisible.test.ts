import { expect, test } from 'vitest';
import { showUnseen } from './show-invisible.ts';

test('characters that hide or turn what a reader sees are written out', () => {
  expect(showUnseen('{"role":"\u202enimda\u2066\u200b\u0007"}')).toBe('{"role":"\\u202enimda\\u2066\\u200b\\u0007"}');
  expect(JSON.parse(showUnseen('"a\u202eb"'))).toBe('a\u202eb');
});

test.each(['\ta\r\nb', 'שלום עולם', 'é 😀 𠮷', 'م\u200cن'])('%j stays as it is', (text) => {
  expect(showUnseen(text)).toBe(text);
});
