import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCurl } from './write-curl.ts';

test('a request becomes one command over several lines', () => {
  const text = writeCurl({
    method: 'POST',
    url: 'http://127.0.0.1:1/orders?a=1',
    headers: [['Content-Type', 'application/json']],
    body: '{"note":"it\'s"}',
  });
  expect(text).toBe(
    "curl --request 'POST' 'http://127.0.0.1:1/orders?a=1' \\\n  --header 'Content-Type: application/json' \\\n  --data-raw '{\"note\":\"it'\\''s\"}'",
  );
});

test('whatever the text holds, a shell hands it over as it is and runs nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (body) => {
      const command = writeCurl({ method: 'POST', url: 'http://x/', headers: [], body }).replace(/^curl/, 'printf "%s\\n---\\n"');
      const words = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\n---\n');
      expect(words[4]).toBe(body.replaceAll('\0', ''));
    }),
    { numRuns: 40 },
  );
});
