import { expect, it } from 'vitest';
import { withScheme } from './with-scheme.ts';

it.each([
  ['localhost:8000', 'http://localhost:8000'],
  ['localhost', 'http://localhost'],
  ['127.0.0.1:3000/api', 'http://127.0.0.1:3000/api'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['backend:8080', 'http://backend:8080'],
  ['shop.local/v1', 'http://shop.local/v1'],
  ['dev.example.com:8080', 'http://dev.example.com:8080'],
  ['api.example.com', 'https://api.example.com'],
  [' api.example.com/v1?x=1 ', 'https://api.example.com/v1?x=1'],
  ['api.example.com:443', 'https://api.example.com:443'],
])('completes %j', (typed, completed) => {
  expect(withScheme(typed)).toBe(completed);
});

it.each([
  'http://localhost:8000',
  'https://a.b/c',
  'ftp://a.b',
  'nonsense',
  'two words.com',
  '',
  '/v1',
  'mailto:me@a.b',
  'user:secret@a.b',
])('leaves %j unchanged', (typed) => {
  expect(withScheme(typed)).toBe(typed);
});
