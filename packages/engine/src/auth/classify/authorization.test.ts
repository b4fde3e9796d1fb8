import { describe, expect, test } from 'vitest';
import { decodeBase64 } from '../../readers/calls/base64.ts';
import { parseAuthorization } from './authorization.ts';

describe('reading an Authorization value', () => {
  test.each([
    ['Bearer abc', { kind: 'bearer', value: 'abc' }],
    ['bearer {{T}}', { kind: 'bearer', value: '{{T}}' }],
    ['Basic dXNlcjpwYXNz', { kind: 'basic', user: 'user', password: 'pass' }],
    ['Token token=abc', { kind: 'scheme', format: 'Token {token}', value: 'token=abc' }],
    ['PVEAPIToken=u@pam!t=1', { kind: 'scheme', format: 'PVEAPIToken={token}', value: 'u@pam!t=1' }],
    ['abcdef', { kind: 'bare', value: 'abcdef' }],
    ['AWS4-HMAC-SHA256 Credential=x', { kind: 'unsupported', scheme: 'aws_sigv4' }],
    ['Digest username="x"', { kind: 'unsupported', scheme: 'digest' }],
    ['OAuth oauth_consumer_key="x"', { kind: 'unsupported', scheme: 'oauth1' }],
    ['hmac-sha256 x:y', { kind: 'unsupported', scheme: 'hmac' }],
    ['', null],
    ['Bearer', null],
  ])('%s', (value, expected) => {
    expect(parseAuthorization(value)).toEqual(expected);
  });
});

describe('decoding base64', () => {
  test.each([
    ['dXNlcjpwYXNz', 'user:pass'],
    ['YQ==', 'a'],
    ['YQ', 'a'],
    ['Pz8_', '???'],
    ['', null],
    ['a', null],
    ['%%%%', null],
    ['AAEC', null],
  ])('%j is %j', (text, expected) => {
    expect(decodeBase64(text)).toBe(expected);
  });
});
