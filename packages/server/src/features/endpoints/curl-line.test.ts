import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlLine } from './curl-line.ts';

test('a shell hands curl exactly what was meant, whatever characters it holds', () => {
  const body = `{"a": "it's $HOME \`id\` \\ !x"}\n`;
  const line = curlLine({ method: 'POST', url: "http://h.test/a b?q='1'&r=$x", headers: [['X-A', 'b"c']], body });
  const seen = execFileSync('sh', ['-c', `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${line}`], { encoding: 'utf8' });
  expect(seen.split('\0').slice(0, -1)).toEqual([
    '--request',
    'POST',
    "http://h.test/a b?q='1'&r=$x",
    '--header',
    'X-A: b"c',
    '--data-raw',
    body,
  ]);
});

test('a plain GET is a plain line', () => {
  expect(curlLine({ method: 'GET', url: 'http://h.test/a', headers: [], body: null })).toBe('curl \\\n  http://h.test/a');
});
