import { expect, test } from 'vitest';
import { json, modelOf } from '../../scripted-api.fixture.ts';
import { brokenRules, pathsOf, type Rules } from '../sample-services/plain-server.fixture.ts';

const text = { type: 'string', minLength: 1, maxLength: 80 };
const search = { parameters: [{ name: 'q', in: 'query', schema: text }] };
const model = modelOf(pathsOf('books', { fields: { title: text }, get: search }));
const BOOKS = ['Harbour', 'Mountain', 'Desert'].map((title, index) => ({ id: 900 + index, title }));

/** A list of books whose titles match the searched text. */
const library = (matches: (title: string, wanted: string) => boolean): Rules => ({
  before: ({ method, path }, server) => {
    if (method !== 'GET' || !/^\/books(?:\?|$)/.test(path)) return null;
    const wanted = new URLSearchParams(path.split('?')[1]).get('q')?.toLowerCase() ?? '';
    const rows = [...BOOKS, ...server.all('books')].filter(({ title }) => matches(String(title).toLowerCase(), wanted));
    return json(200, rows, { 'content-type': 'application/json' });
  },
});

const like = (signs: string) => (title: string, wanted: string) =>
  new RegExp([...wanted].map((sign) => (signs.includes(sign) ? (sign === '%' ? '.*' : '.') : sign.replace(/\W/, '\\$&'))).join('')).test(
    title,
  );

test.each([
  ['a text', (title: string, wanted: string) => title.includes(wanted), false],
  ['letters only', (title: string, wanted: string) => [...wanted.replace(/\W|_/g, '')].every((sign) => title.includes(sign)), false],
  ['a pattern with %', like('%'), true],
  ['a pattern with _', like('_'), true],
])('A search for %s is judged.', async (_name, matches, isDefect) => {
  const found = (await brokenRules(model, library(matches))).filter((rule) => rule.startsWith('search-wildcard'));
  expect(found).toEqual(isDefect ? ['search-wildcard GET /books'] : []);
});
