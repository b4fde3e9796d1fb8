import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../property-runs.fixture.ts';
import { writeCurl } from './write-curl.ts';

/** Returns the arguments that a shell passes to curl. */
function argumentsOf(command: string): readonly string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('A request becomes one command over several lines.', () => {
  const text = writeCurl({
    method: 'POST',
    url: 'http://127.0.0.1:1/orders?a=1',
    headers: [['Content-Type', 'application/json']],
    body: '{"note":"it\'s"}',
  });
  expect(text).toBe(
    "curl --request POST 'http://127.0.0.1:1/orders?a=1' \\\n  --header 'Content-Type: application/json' \\\n  --data-raw '{\"note\":\"it'\\''s\"}'",
  );
});

test('The shell passes every part to curl unchanged.', () => {
  const body = `{"a": "it's $HOME \`rm -rf /\` \\ !x"}\n`;
  const url = "http://h.test/a b?q='1'&r=$x";
  const command = writeCurl({ method: 'POST', url, headers: [['X-A', 'b"c']], body });
  expect(argumentsOf(command)).toEqual(['--request', 'POST', url, '--header', 'X-A: b"c', '--data-raw', body]);
});

test('The shell interprets nothing in any body, and NUL is dropped.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const body = `${text}\0`;
      expect(argumentsOf(writeCurl({ method: 'POST', url: 'http://x/', headers: [], body }))[4]).toBe(body.replaceAll('\0', ''));
    }),
    { numRuns: propertyRuns(40) },
  );
});

test('A method that is not a plain word is quoted.', () => {
  expect(writeCurl({ method: 'GET; rm -rf ~', url: 'http://x/', headers: [], body: null })).toContain("--request 'GET; rm -rf ~' ");
});

test('HEAD is sent with --head, unless there is a body.', () => {
  const request = { method: 'HEAD', url: 'http://x/', headers: [] };
  expect(writeCurl({ ...request, body: null })).toBe("curl --head 'http://x/'");
  expect(writeCurl({ ...request, body: 'a' })).toContain('--request HEAD');
});

test('A script gets its flags, --url and its own quoting.', () => {
  const style = { flags: '-sS', quote: (text: string) => `"${text}"` };
  expect(writeCurl({ method: 'GET', url: '$BASE/a', headers: [], body: null }, style)).toBe('curl -sS --request GET \\\n  --url "$BASE/a"');
});
