import { expect, test } from 'vitest';
import { removeComments } from './comments.ts';

test.each(['# password: x', '  # user = "a"', '// token', '-- local key', '; user=a', 'REM set X', '<!-- <password>x</password> -->'])(
  'empties the comment %s',
  (line) => {
    expect(removeComments(`a: b\n${line}\nc: d`)).toMatch(/^a: b\n[ \t]*\nc: d$/);
  },
);

test.each([
  '#!/bin/sh',
  '#include <curl.h>',
  '#[derive(Debug)]',
  '#region Auth',
  'x = "# not a comment"',
  '--flag',
  'url: http://a.example/#top',
])('keeps %s', (line) => {
  expect(removeComments(line)).toBe(line);
});

test('keeps private members of JavaScript', () => {
  const code = 'class A {\n  #token = 1;\n  get() { return this.#token; }\n}';
  expect(removeComments(code)).toBe(code);
});
