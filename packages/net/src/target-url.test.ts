import { expect, test } from 'vitest';
import { parseTarget } from './target-url.ts';

test.each([
  ['http://127.0.0.1:8080/a/../b?c=1#d', { origin: 'http://127.0.0.1:8080', key: 'http://127.0.0.1:8080', path: '/a/../b?c=1' }],
  ['HTTPS://Example.COM/', { origin: 'https://example.com', key: 'https://example.com:443', path: '/' }],
  ['http://0x7f.1/x', { origin: 'http://127.0.0.1', key: 'http://127.0.0.1:80', path: '/x' }],
  ['http://[::1]:81/x', { origin: 'http://[::1]:81', key: 'http://::1:81', path: '/x' }],
  ['http://example.com', { origin: 'http://example.com', path: '/' }],
  ['http://example.com?a=b', { origin: 'http://example.com', path: '/?a=b' }],
  ['http://example.com//two', { origin: 'http://example.com', path: '//two' }],
  ['http:///example.com/x', { origin: 'http://example.com', path: '/x' }],
  ['http://example.com\\x', { origin: 'http://example.com', path: '/x' }],
  ['http://bücher.example/ä', { origin: 'http://xn--bcher-kva.example', path: '/%C3%A4' }],
])('%s leads to its host with an unchanged path', (text, target) => {
  expect(parseTarget(text)).toMatchObject({ kind: 'target', ...target });
  expect(parseTarget(text)).toEqual(parseTarget(text));
});

test.each([
  ['http://me:not-a-real-secret@example.com/', 'credentials in a URL are not allowed'],
  ['ftp://example.com/x', 'the URL scheme ftp: is not supported'],
  ['http://exa mple.com/x', 'the URL is not valid'],
  ['http://example.com:99999/x', 'the URL is not valid'],
  ['http://example.com/a\tb', 'the URL contains control characters'],
  ['/only/a/path', 'the URL is not valid'],
])('%s is rejected, the first and the second time', (text, why) => {
  expect(parseTarget(text)).toEqual({ kind: 'refused', why });
  expect(parseTarget(text)).toEqual({ kind: 'refused', why });
});

test('many different hosts in a row are all parsed correctly', () => {
  for (let at = 0; at < 300; at += 1)
    expect(parseTarget(`http://host-${at}.example/x`)).toMatchObject({ origin: `http://host-${at}.example` });
});

test.each([
  ['http://api.example.evil.example/x', { kind: 'target', origin: 'http://api.example.evil.example', path: '/x' }],
  ['http://api.example:81/x', { kind: 'target', origin: 'http://api.example:81', path: '/x' }],
  ['http://api.example@evil.example/x', { kind: 'refused', why: 'credentials in a URL are not allowed' }],
  ['http://api.example/a\tb', { kind: 'refused', why: 'the URL contains control characters' }],
  ['http://api.example/a\\b', { kind: 'target', origin: 'http://api.example', path: '/a/b' }],
  ['http://api.example/a#b', { kind: 'target', origin: 'http://api.example', path: '/a' }],
  ['http://api.example/a?b=[c]', { kind: 'target', origin: 'http://api.example', path: '/a?b=[c]' }],
])('%s is parsed in the same way after a URL with the same beginning', (text, expected) => {
  parseTarget('http://api.example/before');
  expect(parseTarget(text)).toMatchObject(expected);
});
