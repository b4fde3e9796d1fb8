import { expect, test } from 'vitest';
import { tokenize } from './tokenize.ts';

const textOf = (source: string, language: 'js' | 'csharp' | 'rust'): string =>
  tokenize(source, language)
    .map(({ text }) => text)
    .join(' ');

test.each([
  ['post<Token>(url)', 'js', 'post ( url )'],
  ['post<{ token: string }, Array<Error>>(url)', 'js', 'post ( url )'],
  ['const f = async <T>(x) => x', 'js', 'const f = async ( x ) => x'],
  ['new Map<string, string> { }', 'csharp', 'new Map { }'],
  ['body.parse::<Token>()', 'rust', 'body . parse ( )'],
  ['if (a < b && c > (d)) {}', 'js', 'if ( a < b && c > ( d ) ) { }'],
] as const)('%s', (source, language, expected) => {
  expect(textOf(source, language)).toBe(expected);
});
