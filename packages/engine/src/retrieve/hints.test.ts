import { describe, expect, test } from 'vitest';
import type { JsonObject, Operation } from '../model/index.ts';
import { modelOf } from '../shop.fixture.ts';
import { rankingHints, splitClauses } from './hints.ts';
import { rankOperations } from './search-operations.ts';

const get = (summary: string, parameters: readonly JsonObject[] = []): JsonObject => ({
  get: { summary, parameters, responses: { 200: { description: '' } } },
});
const model = modelOf({
  openapi: '3.1.0',
  info: { title: 'Music', version: '1' },
  paths: {
    '/search': get('Search for items', [{ name: 'q', in: 'query', schema: { type: 'string' } }]),
    '/me/playlists': get("Get the current user's playlists"),
    '/playlists/{id}': get('Get a playlist'),
    '/albums/{id}': get('Get an album'),
    '/alerts': get('List active alerts'),
    '/weather': get('Weather impact'),
  },
});
const at = (path: string): Operation => {
  const found = model.operations.find((op) => op.path === path);
  if (found === undefined) throw new Error(path);
  return found;
};

describe('what a request says beside its words', () => {
  test('"my" means the own things', () => {
    const hint = rankingHints('show my playlists', () => true);
    expect(hint(at('/me/playlists'))).toBeGreaterThan(hint(at('/playlists/{id}')));
  });

  test('a name that the document does not know has to be looked up', () => {
    const hint = rankingHints('the newest album of Mariah Carey', (word) => word === 'album');
    expect(hint(at('/search'))).toBeGreaterThan(hint(at('/albums/{id}')));
  });

  test.each([['Show the Album'], ['Playlists of the week'], ['the album']])('“%s” names nothing unknown', (text) => {
    expect(rankingHints(text, (word) => ['album', 'playlist'].includes(word))(at('/search'))).toBe(1);
  });
});

test.each([
  ['list alerts, and the weather', ['list alerts', '', 'the weather']],
  ['read a book. then delete it', ['read a book', '', 'delete it']],
  ['version 1.5 of the api', ['version 1.5 of the api']],
  ['the brand album', ['the brand album']],
])('%s', (text, parts) => {
  expect(splitClauses(text)).toEqual(parts);
});

test('each part of a request finds its own operation', () => {
  const ranked = rankOperations(model.operations, 'list the active alerts and analyse the impact of the weather').map(({ op }) => op.path);
  expect(ranked.slice(0, 2).toSorted()).toEqual(['/alerts', '/weather']);
});
