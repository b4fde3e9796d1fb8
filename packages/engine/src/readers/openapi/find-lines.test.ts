import { expect, test } from 'vitest';
import type { Finding } from '../../model/index.ts';
import { processorTime } from '../../processor-time.fixture.ts';
import { findLines } from './find-lines.ts';

function lines(text: string, ...pointers: readonly string[]): readonly (number | undefined)[] {
  const findings = pointers.map((pointer): Finding => ({ level: 'info', message: 'm', pointer }));
  return findLines(text, findings).map((finding) => finding.line);
}

test('Finds places in JSON through nested members, escapes and lists.', () => {
  const text = JSON.stringify({ a: { 'x/y "q" \\': [1, { b: 'z' }] }, c: 'back\\', d: [] }, null, 1);
  expect(lines(text, '', '/a', '/a/x~1y "q" \\', '/a/x~1y "q" \\/1/b', '/c', '/d')).toEqual([1, 2, 3, 6, 10, 11]);
});

test('Gives a missing place the line of its nearest ancestor.', () => {
  expect(lines('{\n "a": {\n  "b": 1\n }\n}', '/a/missing/deep', '/nothing')).toEqual([2, 1]);
});

test('Finds places in YAML, also in lists at the column of their key.', () => {
  const text = [
    'openapi: 3.0.0', // 1
    'paths:', // 2
    '  "/a:b":', // 3
    '    get:', // 4
    '      description: |', // 5
    '        paths:', // 6
    '          not: this', // 7
    '      parameters:', // 8
    '      - name: x', // 9
    '        in: query', // 10
    '      - name: y', // 11
    '        schema: {type: string}', // 12
    '  /c: # comment', // 13
    '    post:', // 14
    '      tags:', // 15
    '        - one', // 16
    '        - two', // 17
    '', // 18
  ].join('\n');
  expect(
    lines(
      text,
      '/paths/~1a:b/get',
      '/paths/~1a:b/get/parameters/1',
      '/paths/~1a:b/get/parameters/1/schema/type',
      '/paths/~1c/post/tags/1',
      '/paths',
    ),
  ).toEqual([4, 11, 12, 17, 2]);
});

test('Finds what follows a block scalar in a list item, and members in flow style over several lines.', () => {
  const text = ['tags:', '- description: |-', '    name: not this', '  name: x', 'info: {', '  title: a,', '  version: b}'].join('\n');
  expect(lines(text, '/tags/0', '/tags/0/name', '/info/version')).toEqual([2, 4, 7]);
});

test('Follows an alias to the lines of its anchor.', () => {
  expect(lines('a: &x\n  b: 1\nc: *x\n', '/c', '/c/b')).toEqual([3, 2]);
});

test('Follows an alias to the last anchor before it, and in a list of aliases.', () => {
  expect(lines('a: &x\n  b: 1\nc: *x\nd: &x\n  b: 2\ne: [*x]\n', '/c/b', '/e/0/b')).toEqual([2, 5]);
});

test('Follows many aliases in proportion to their number.', () => {
  const timeFor = (count: number) => {
    const text = ['a: &x', '  b: 1', ...Array.from({ length: count }, (_, at) => `c${at}: *x`)].join('\n');
    const pointers = Array.from({ length: count }, (_, at) => `/c${at}/b`);
    return processorTime(() => lines(text, ...pointers).filter((line) => line === 2).length);
  };
  timeFor(200);
  const [small, large] = [timeFor(200), timeFor(2000)];
  expect([small.result, large.result]).toEqual([200, 2000]);
  // Ten times as many aliases should take about ten times as long. If each alias visited the whole document, they would take a hundred
  // times as long.
  expect(large.ms).toBeLessThan(Math.max(small.ms, 5) * 40);
});

test('Gives no line for very long YAML.', () => {
  expect(lines(`# ${'x'.repeat(4_000_000)}\na:\n  b: 1\n`, '/a/b')).toEqual([undefined]);
});

test('Reads several megabytes of JSON in less than a second.', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`/p/${index}`, { get: { summary: 'x'.repeat(100), tags: ['a', 'b'] } }]),
  );
  const text = JSON.stringify({ paths }, null, 2);
  expect(text.length).toBeGreaterThan(3_000_000);
  // Measures CPU time instead of wall time, because other processes may be running.
  const before = process.threadCpuUsage();
  expect(lines(text, '/paths/~1p~119999/get')[0]).toBe(19_999 * 9 + 4);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
});
