import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { toCurl } from './to-curl.ts';

const exchange = {
  method: 'POST',
  url: "https://api.example/books?q=it's&x=$HOME",
  requestHeaders: [['content-type', 'application/json']] as [string, string][],
  requestBody: '{"title":"`rm -rf /` \'; echo \\"\n"}',
  status: 200,
  responseHeaders: [],
  responseBody: null,
  responseBytes: 0,
  truncated: false,
};

describe('a request as a command line', () => {
  it('reaches the program unchanged, whatever a shell would make of it', () => {
    const script = `curl() { for arg in "$@"; do printf '%s\\0' "$arg"; done; }\n${toCurl(exchange)}`;
    const args = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
    expect(args).toEqual([
      '--request',
      'POST',
      exchange.url,
      '--header',
      'content-type: application/json',
      '--data-raw',
      exchange.requestBody,
    ]);
  });

  it('quotes a method of an imported report, so that it cannot inject a command', () => {
    expect(toCurl({ ...exchange, method: 'GET; rm -rf ~' })).toContain("--request 'GET; rm -rf ~' ");
  });
});
