import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../model/index.ts';
import { modelOf } from '../shop.fixture.ts';
import { chooseOperations } from './choose-operations.ts';
import { parseTests } from './parse-tests.ts';

const op = (operationId: string, summary = ''): JsonObject => ({
  operationId,
  ...(summary === '' ? {} : { summary }),
  responses: { 200: { description: '' } },
});

/** Operation IDs as frameworks generate them, and almost no summaries. */
const harbour = modelOf({
  openapi: '3.1.0',
  info: { title: 'Harbour', version: '1' },
  paths: {
    '/api/v1/session': { post: op('createSession'), delete: op('deleteSession') },
    '/api/v1/users/': { get: op('read_users'), post: op('create_user') },
    '/api/v1/users/me': { get: op('read_user_me') },
    '/api/v1/users/{id}': { get: op('read_user_by_id'), delete: op('delete_user') },
    '/api/v1/reservations': { get: op('list_reservations'), post: op('create_reservation') },
    '/api/v1/reservations/{id}': { delete: op('delete_reservation') },
    '/api/v1/reservations/{id}/payments': { post: op('create_payment') },
    '/api/v1/berths': { get: op('list_berths'), post: op('create_berth') },
    '/api/v1/berths/{id}': { get: op('read_berth'), put: op('update_berth') },
    '/api/v1/boats/{id}/poweroff': { post: op('boat_off', 'Power off a boat') },
    '/api/v1/boats/{id}/likes': { post: op('like_boat', 'Likes a boat'), delete: op('unlike_boat', 'Unlikes a boat') },
    '/api/v1/contracts/{id}/accept': { post: op('accept_contract') },
    '/api/v1/contracts/{id}/fulfill': { post: op('fulfill_contract') },
    '/api/v1/env': { get: op('env_get'), put: op('env_put') },
    '/api/v1/projects': { post: op('create_project') },
    '/api/v1/lists.{format}': { get: op('lists') },
    '/api/v1/invoices/{id}:pay': { post: op('') },
  },
});

const chosen = (text: string): readonly string[] => {
  const intent = parseTests(text);
  const choice = intent.kind === 'generate' ? chooseOperations(harbour, intent.scope) : null;
  return choice?.kind === 'chosen' ? choice.operations.map(({ key }) => key.replace('/api/v1', '')) : [];
};

describe('what people say instead of the names of a document', () => {
  test.each([
    ['sign in', ['POST /session']],
    ['log out', ['DELETE /session']],
    ['sign up', ['POST /users/']],
    ['who am i', ['GET /users/me']],
    ['book a berth', ['POST /reservations']],
    ['cancel a booking', ['DELETE /reservations/{id}']],
    ['pay for a reservation', ['POST /reservations/{id}/payments']],
    ['turn a boat off', ['POST /boats/{id}/poweroff']],
    ['environment variables', ['GET /env', 'PUT /env']],
    ['pay an invoice', ['POST /invoices/{id}:pay']],
  ])('“%s”', (text, operations) => {
    expect(chosen(text)).toEqual(operations);
  });

  test('typing errors are forgiven, in verbs too', () => {
    expect(chosen('delte a user')).toEqual(['DELETE /users/{id}']);
    expect(chosen('list bertsh')).toEqual(['GET /berths']);
  });

  test('a pasted id or a filled-in address names its operation', () => {
    expect(chosen('read_user_by_id')).toEqual(['GET /users/{id}']);
    expect(chosen('GET /api/v1/berths/17')).toEqual(['GET /berths/{id}']);
    expect(chosen('GET /api/v1/lists.json')).toEqual(['GET /lists.{format}']);
  });
});

describe('how a request is put', () => {
  test('a verb keeps what it does not do away, and the plainest address wins', () => {
    expect(chosen('create a reservation')).toEqual(['POST /reservations']);
    expect(chosen('list all berths')).toEqual(['GET /berths']);
    expect(chosen('get a berth')).toEqual(['GET /berths/{id}']);
  });

  test('parts lend each other their things and verbs', () => {
    expect(chosen('accept and fulfill a contract')).toEqual(['POST /contracts/{id}/accept', 'POST /contracts/{id}/fulfill']);
    expect(chosen('like and unlike a boat')).toEqual(['POST /boats/{id}/likes', 'DELETE /boats/{id}/likes']);
    expect(chosen('create a berth and a reservation')).toEqual(['POST /berths', 'POST /reservations']);
  });

  test('both parts of “and” mean all they would mean alone', () => {
    expect(chosen('berths and contracts')).toEqual([...chosen('berths'), ...chosen('contracts')]);
    expect(chosen('berths and contracts')).toHaveLength(6);
  });

  test('words for tests are things behind an article', () => {
    expect(parseTests('accept a contract')).toMatchObject({ kinds: ['smoke'] });
    expect(parseTests('contract tests for berths')).toMatchObject({ kinds: ['contract'] });
    expect(chosen('create a project')).toEqual(['POST /projects']);
    expect(chosen('write endpoints')).not.toContain('GET /berths');
    expect(chosen('write endpoints')).toContain('POST /berths');
  });

  test.each([
    ['delete a user as another user', ['auth']],
    ['create a berth without name', ['negative']],
    ['create a berth with an empty name', ['negative']],
    ['delete a user twice', ['negative']],
    ['delete a user without a key', ['auth']],
  ])('“%s” says the kind of test', (text, kinds) => {
    expect(parseTests(text)).toMatchObject({ kinds });
  });
});

describe('when endpoints of translatePlural things fit alike', () => {
  const talk = modelOf({
    openapi: '3.1.0',
    info: { title: 'Talk', version: '1' },
    paths: {
      '/accounts/{id}/mute': { post: op('mute_account') },
      '/statuses/{id}/mute': { post: op('mute_status') },
      '/accounts/{id}': { get: op('get_account'), delete: op('delete_account') },
    },
  });
  const choice = (text: string) => {
    const intent = parseTests(text);
    return intent.kind === 'generate' ? chooseOperations(talk, intent.scope) : null;
  };

  test('nothing tells which one is meant', () => {
    expect(choice('mute someone')).toMatchObject({ kind: 'chosen', isUnclear: true, operations: [{ path: '/accounts/{id}/mute' }, {}] });
  });

  test('a word more is enough, and a group is no question', () => {
    expect(choice('mute an account')).not.toHaveProperty('isUnclear');
    expect(choice('mute')).not.toHaveProperty('isUnclear');
    expect(choice('delete an account')).not.toHaveProperty('isUnclear');
  });
});
