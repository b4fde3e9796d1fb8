import { expect, test } from 'vitest';
import { splitWords } from './words.ts';

const lowers = (text: string) => splitWords(text).map((word) => word.lower);

test.each([
  ["don't run it", ['do', 'not', 'run', 'it']],
  ["what's the pet's name?", ['what', 'is', 'the', 'pet', 'name', '?']],
  ['20s at -1.5', ['20', 's', 'at', '-1.5']],
  ['GET /books/{bookId}, please', ['get', '/books/{bookid}', ',', 'please']],
  ['chat.postMessage with limit=5', ['chat.postmessage', 'with', 'limit=5']],
  ["see https://a.example/x?y=1. Then 'stop it'", ['see', 'https://a.example/x?y=1', '.', 'then', "'stop it'"]],
  ['re-run test_3', ['re-run', 'test_3']],
])('The words of "%s" are split.', (text, words) => {
  expect(lowers(text)).toEqual(words);
});

test('Every word has its position in the message.', () => {
  const text = "Don't POST /books twice";
  for (const { span, text: part } of splitWords(text)) expect(text.slice(span.start, span.end)).toBe(part);
});
