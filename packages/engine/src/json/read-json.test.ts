import { expect, test } from 'vitest';
import { MAX_JSON_DEPTH, readJson } from './read-json.ts';

const nested = (levels: number, inside = '') => `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`;
const tooDeep = { kind: 'unreadable', problem: `nested deeper than ${MAX_JSON_DEPTH} levels` };

test.each([
  ['the maximum number of nested lists', nested(MAX_JSON_DEPTH, '1')],
  ['many sibling lists', `[${Array.from({ length: 2000 }, () => '[]').join(',')}]`],
  ['brackets inside a text', JSON.stringify('['.repeat(5000))],
  ['brackets behind an escaped quote', `["\\"${'['.repeat(2000)}", "\\\\"]`],
  ['brackets in the name of a member', `{${JSON.stringify('{'.repeat(2000))}: 1}`],
])('reads %s', (_what, text) => {
  expect(readJson(text)).toEqual({ kind: 'json', value: JSON.parse(text) });
});

test.each([
  ['one nested list too many', nested(MAX_JSON_DEPTH + 1, '1')],
  ['alternating objects and lists', `${'{"a":['.repeat(300)}${']}'.repeat(300)}`],
  ['nesting after a text that ends in a backslash', `["\\\\", ${nested(600, '1')}]`],
  ['unclosed nesting', nested(100_000)],
])('rejects %s', (_what, text) => {
  expect(readJson(text)).toEqual(tooDeep);
});

test('Invalid JSON is reported.', () => {
  expect(readJson('{"a": }')).toMatchObject({ kind: 'unreadable' });
});
