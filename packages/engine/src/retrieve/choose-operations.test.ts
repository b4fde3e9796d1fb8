import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../model/index.ts';
import { modelOf, shopDocument } from '../shop.fixture.ts';
import { chooseOperations } from './choose-operations.ts';
import { parseTests } from './parse-tests.ts';
import { rankOperations } from './search-operations.ts';

const ok: JsonObject = { responses: { 200: { description: 'fine' } } };
const op = (operationId: string, summary: string, tags: readonly string[] = []): JsonObject => ({ operationId, summary, tags, ...ok });
const library = modelOf({
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: {
    '/books': { get: op('listBooks', 'List books', ['Catalogue']), post: op('addBook', 'Add a book to the catalogue', ['Catalogue']) },
    '/books/{id}': {
      get: op('getBook', 'Get one book', ['Catalogue']),
      patch: op('updateBook', 'Update a book', ['Catalogue']),
      delete: op('removeBook', 'Remove a book', ['Catalogue']),
    },
    '/members': { get: op('listMembers', 'List members'), post: op('registerMember', 'Register a member') },
    '/members/{id}/loans': { post: op('borrow', 'Borrow a book'), get: op('listLoans', 'List the loans of a member') },
    '/search': { get: op('search', 'Search everything') },
  },
});

const chosen = (words: string, method: 'GET' | 'POST' | null = null): readonly string[] => {
  const choice = chooseOperations(library, { kind: 'search', words, method });
  return choice.kind === 'none' ? [] : choice.operations.map((entry) => entry.operationId ?? '');
};

describe('words', () => {
  test('a tag means all its operations', () => {
    expect(chosen('catalogue')).toEqual(['listBooks', 'addBook', 'getBook', 'updateBook', 'removeBook']);
  });

  test('a resource means everything below it, in singular or plural', () => {
    expect(chosen('members')).toEqual(['listMembers', 'registerMember', 'listLoans', 'borrow']);
    expect(chosen('loan')).toEqual(['listLoans', 'borrow']);
  });

  test.each([
    ['delete a book', 'removeBook'],
    ['changing books', 'updateBook'],
    ['register new member', 'registerMember'],
    ['borrow', 'borrow'],
    ['list loans', 'listLoans'],
  ])('“%s” finds %s first', (words, id) => {
    const ranked = rankOperations(library.operations, words);
    expect(ranked[0]?.op.operationId).toBe(id);
  });

  test('a typing error is forgiven', () => {
    expect(chosen('regster membr')).toContain('registerMember');
  });

  test('a method narrows the choice', () => {
    expect(chosen('members', 'POST')).toEqual(['registerMember', 'borrow']);
    expect(chosen('', 'POST')).toEqual(['addBook', 'registerMember', 'borrow']);
  });

  test('nothing that fits gives the three nearest', () => {
    expect(chooseOperations(library, { kind: 'search', words: 'zeppelin', method: null })).toMatchObject({
      kind: 'none',
      nearest: [{}, {}, {}],
    });
    const near = chooseOperations(library, { kind: 'search', words: 'booking', method: null });
    expect(near.kind === 'chosen' || near.nearest.some((entry) => entry.path.includes('books'))).toBe(true);
  });
});

const rpc = modelOf({
  openapi: '3.0.3',
  info: { title: 'Talk', version: '1' },
  paths: {
    '/chat.postMessage': { post: op('chat_postMessage', 'Sends a message to a channel.', ['chat']) },
    '/chat.delete': { post: op('chat_delete', 'Deletes a message.', ['chat']) },
    '/chat.update': { post: op('chat_update', 'Updates a message.', ['chat']) },
    '/users.list': { get: op('users_list', 'Lists all users in a team.', ['users']) },
    '/users.info': { get: op('users_info', 'Gets information about a user.', ['users']) },
    '/admin.users.list': { get: op('admin_users_list', 'List users on a workspace', ['admin.users']) },
    '/admin.users.remove': { post: op('admin_users_remove', 'Remove a user from a workspace', ['admin.users']) },
    '/conversations.list': { get: op('conversations_list', 'Lists all channels.', ['conversations']) },
    '/oauth.token': { get: op('oauth_token', 'Exchanges a code for a token', ['oauth']) },
  },
});
const asked = (text: string): readonly string[] => {
  const intent = parseTests(text);
  if (intent.kind !== 'generate') return [];
  const choice = chooseOperations(rpc, intent.scope);
  return choice.kind === 'none' ? [] : choice.operations.map((entry) => entry.operationId ?? '');
};

describe('requests to an API whose calls are named by verbs', () => {
  test('what is left out is not chosen, whatever else fits', () => {
    expect(asked('only the GET endpoints of users, without admin')).toEqual(['users_list', 'users_info']);
    expect(asked('smoke test users except admin')).toEqual(['users_list', 'users_info']);
    expect(asked('everything but admin, users and conversations')).toEqual([
      'chat_postMessage',
      'chat_delete',
      'chat_update',
      'oauth_token',
    ]);
    expect(asked('all read-only endpoints, not oauth')).toEqual(['users_list', 'users_info', 'admin_users_list', 'conversations_list']);
  });

  test('a part with only a verb speaks of the things before it', () => {
    const both = asked('test posting a message to a channel and deleting it');
    expect(both).toEqual(expect.arrayContaining(['chat_postMessage', 'chat_delete']));
    expect(both).not.toContain('admin_users_remove');
  });

  test('what came close is mentioned, and never what was chosen or left out', () => {
    const intent = parseTests('send a message, without admin');
    const choice = intent.kind === 'generate' ? chooseOperations(rpc, intent.scope) : null;
    const [first] = choice?.kind === 'chosen' ? choice.operations : [];
    const considered = choice?.kind === 'chosen' ? choice.considered.map(({ path }) => path) : [];
    expect(first?.path).toBe('/chat.postMessage');
    expect(considered).toContain('/chat.update');
    expect(considered).not.toContain('/chat.postMessage');
  });

  test('a wrong token is a kind of test and no thing of the API', () => {
    expect(parseTests('tests with wrong tokens for conversations')).toMatchObject({ kinds: expect.arrayContaining(['auth']) });
    expect(asked('tests with wrong tokens for conversations')).toEqual(['conversations_list']);
  });
});

describe('paths', () => {
  const named = (path: string, method: 'GET' | 'DELETE' | null = null): readonly string[] => {
    const choice = chooseOperations(library, { kind: 'named', operations: [{ method, path }] });
    return choice.kind === 'none' ? [] : choice.operations.map((entry) => entry.operationId ?? '');
  };

  test('an exact path means its operations, names of parameters aside', () => {
    expect(named('/books')).toEqual(['listBooks', 'addBook']);
    expect(named('/books/{bookId}', 'DELETE')).toEqual(['removeBook']);
    expect(named('/Books/:id/', 'GET')).toEqual(['getBook']);
  });

  test('a path that is only the beginning of others means all below it', () => {
    expect(named('/members/{id}')).toEqual(['listLoans', 'borrow']);
  });

  test('an unknown path is not guessed', () => {
    expect(named('/boks')).toEqual([]);
  });
});

test('everything means every operation', () => {
  const model = modelOf(shopDocument);
  expect(chooseOperations(model, { kind: 'all' })).toEqual({ kind: 'chosen', operations: model.operations, considered: [] });
});

const corpus = process.env.ASSAY_CORPUS_DIR ?? '';
const spotify = join(corpus, 'nl', 'restbench-spotify.jsonl');

test.skipIf(corpus === '' || !existsSync(spotify))('on requests that others wrote, the search is no worse than the plain one', () => {
  const model = modelOf(JSON.parse(readFileSync(join(corpus, 'nl', 'restbench-spotify.openapi.json'), 'utf8')));
  const queries: readonly { query: string; gold: readonly string[] }[] = readFileSync(spotify, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const recalls = queries.map(({ query, gold }) => {
    const first = rankOperations(model.operations, query)
      .slice(0, 10)
      .map((entry) => entry.op.key);
    return gold.filter((key) => first.includes(key)).length / gold.length;
  });
  const recall = recalls.reduce((sum, value) => sum + value, 0) / recalls.length;
  expect(recall).toBeGreaterThan(0.7);
});
