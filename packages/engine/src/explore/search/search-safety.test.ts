import { describe, expect, test } from 'vitest';
import { objectOf } from '../../json/values.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, param, type Reply, responses } from '../scripted-api.fixture.ts';
import { nameSchema, thingServer } from '../things.fixture.ts';
import { type Bug, error, noteServer, notes, searchNotes } from './sample-services/notes.fixture.ts';

const isWrite = ({ method }: Call): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
const writesTo = (calls: readonly Call[], path: RegExp): readonly Call[] => calls.filter((call) => isWrite(call) && path.test(call.path));

describe('What the search never does', () => {
  test('It does not write to what existed before.', async () => {
    const { calls } = await searchNotes(noteServer());
    expect(writesTo(calls, /^\/notes\/1(?:\/|$)/).map(({ method, body }) => [method, body])).toEqual([]);
    expect(writesTo(calls, /^\/notes\/\d/).length).toBeGreaterThan(20);
  });

  test('A read-only search sends only safe requests.', async () => {
    const { calls, result } = await searchNotes(noteServer(), { access: 'read-only' });
    expect(calls.filter(isWrite)).toEqual([]);
    expect(result.search?.requests).toBeGreaterThan(10);
  });

  test('An invented id is in a write only after a read has shown that nothing has it.', async () => {
    const child = { parameters: [param('id')], responses };
    const model = modelOf({
      '/things': { get: { responses }, post: acceptsBody(nameSchema) },
      '/things/{id}': { get: child, delete: child },
      '/things/{id}/parts': { get: child, post: { ...acceptsBody(nameSchema), parameters: [param('id')] } },
    });
    const serve = thingServer(({ method, path }) =>
      path.endsWith('/parts') ? json(method === 'POST' ? 201 : 200, method === 'POST' ? { id: 'p1' } : []) : null,
    );
    const { calls } = await exploreWith(model, serve, { search: { requests: 5000, milliseconds: 1e9 } });
    const orphan = calls.findIndex(({ method, path }) => method === 'POST' && path === '/things/assay-no-such-item/parts');
    const read = calls.findIndex(({ method, path }) => method === 'GET' && path === '/things/assay-no-such-item');
    expect(read).toBeGreaterThan(-1);
    expect(orphan).toBeGreaterThan(read);
  });

  test('Where the invented id exists, nothing is written to it.', async () => {
    const child = { parameters: [param('id')], responses };
    const model = modelOf({
      '/things': { get: { responses }, post: acceptsBody(nameSchema) },
      '/things/{id}': { get: child, delete: child },
      '/things/{id}/parts': { post: { ...acceptsBody(nameSchema), parameters: [param('id')] } },
    });
    const serve = thingServer(({ method, path }) => {
      if (path.endsWith('/parts')) return json(201, { id: 'p1' });
      return method === 'GET' && path.includes('no-such') ? json(200, { id: 'assay-no-such-id' }) : null;
    });
    const { calls } = await exploreWith(model, serve, { search: { requests: 5000, milliseconds: 1e9 } });
    expect(writesTo(calls, /no-such/)).toEqual([]);
  });

  test('A method that the spec does not list is only tried on own resources.', async () => {
    const model = modelOf({ '/things': { get: { responses } }, '/things/{id}': { get: { parameters: [param('id')], responses } } });
    const { calls } = await exploreWith(model, thingServer(), { search: { requests: 5000, milliseconds: 1e9 } });
    expect(calls.filter(isWrite)).toEqual([]);
  });

  test('Resets, switches and sign-out are not searched, and come after the search.', async () => {
    const model = modelOf({
      '/things': { get: { responses }, post: acceptsBody(nameSchema) },
      '/things/{id}': { get: { parameters: [param('id')], responses }, delete: { parameters: [param('id')], responses } },
      '/reset': { post: { responses } },
      '/logout': { post: { responses } },
    });
    const serve = thingServer(({ path }) => (path === '/reset' || path === '/logout' ? json(200, {}) : null));
    const { calls } = await exploreWith(model, serve, { search: { requests: 5000, milliseconds: 1e9 } });
    const last = calls.filter(({ method }) => method !== 'DELETE').slice(-2);
    expect(last.map(({ path }) => path)).toEqual(['/reset', '/logout']);
    expect(calls.filter(({ path }) => path === '/reset' || path === '/logout')).toHaveLength(2);
  });

  test('Secrets are in no finding.', async () => {
    const bug: Bug = ({ body }) => (objectOf(body).title === '' ? error(500, 'token t0-secret-token failed') : null);
    const { findings } = await searchNotes(noteServer(bug), {});
    const redacted = await exploreWith(modelOf({ '/things': { get: { responses } } }), () => json(500, { text: 't0-secret-token' }), {
      search: { requests: 50, milliseconds: 1e9 },
      ports: { redact: (text) => text.replaceAll('t0-secret-token', '•••') },
    });
    expect(findings.length).toBeGreaterThan(0);
    expect(redacted.result.search?.findings.length).toBe(1);
    expect(JSON.stringify(redacted.result)).not.toContain('t0-secret-token');
  });
});

describe('Limits', () => {
  test('The search ends with its requests, and cleans up.', async () => {
    const { result } = await searchNotes(noteServer(), { search: { requests: 120, milliseconds: 1e9 } });
    expect(result.search?.requests).toBe(120);
    expect(result.search?.ended).toBe('budget');
    expect(result.leftBehind).toEqual([]);
  });

  test('The search ends with its time.', async () => {
    const { result } = await searchNotes(noteServer(), { search: { requests: 1e6, milliseconds: 3000 } });
    expect(result.search?.ended).toBe('budget');
    expect(result.search?.requests).toBeLessThan(310);
  });

  test('Someone can stop it at any request, and what is left is listed.', async () => {
    const stopped = await exploreWith(modelOf({ '/things': { get: { responses }, post: acceptsBody(nameSchema) } }), thingServer(), {
      search: { requests: 5000, milliseconds: 1e9 },
      stopAfter: 30,
    });
    expect(stopped.calls).toHaveLength(30);
    expect(stopped.result.ended).toBe('stopped');
    expect(stopped.result.leftBehind.length).toBeGreaterThan(0);
  });
});

describe('A server that crashes', () => {
  const kills = ({ body }: Call): boolean => String(objectOf(body).title).includes("'");

  /** A server that is down for some requests after the fatal one, or permanently. */
  function crashing(comesBack: 'at once' | 'later' | 'never', isFatal = kills): (call: Call) => Reply {
    const serve = noteServer();
    let down = 0;
    return (call) => {
      if (down > 0) {
        down -= 1;
        return { status: 0, lost: 'refused' };
      }
      if (!isFatal(call)) return serve(call);
      down = { 'at once': 1, later: 4, never: Number.POSITIVE_INFINITY }[comesBack];
      return { status: 0, lost: true };
    };
  }

  test('The search stops, lists the last requests in order, and reports the one without a response.', async () => {
    const { result, calls, findings } = await searchNotes(crashing('never'));
    expect(result.ended).toBe('lost');
    expect(findings.map(({ rule, op, actual }) => [rule, op, actual])).toContainEqual([
      'server-crash',
      'POST /notes',
      'no response, and the server did not come back',
    ]);
    expect(result.suspects.at(-1)).toMatchObject({ op: 'POST /notes', status: 0 });
    expect(result.suspects.length).toBeGreaterThan(1);
    expect(calls.filter(kills)).toHaveLength(1);
  });

  test('When the server comes back, the request is found by sending the suspects again, and the search goes on.', async () => {
    const { result, findings } = await searchNotes(crashing('later'), { leftOut: ['PUT /notes/{id}', 'PATCH /notes/{id}'] });
    expect(result.ended).toBe('done');
    expect(result.suspects).toHaveLength(1);
    expect(findings.map(({ rule, op }) => [rule, op])).toEqual([['server-crash', 'POST /notes']]);
    expect(findings[0]?.exchanges[0]?.curl).toContain('--data-raw');
  });

  test('Before the search, the exploration continues when the server comes back.', async () => {
    let crashes = 0;
    const isFatal = ({ method }: Call): boolean => method === 'POST' && ++crashes <= 2;
    const { result } = await exploreWith(notes, crashing('later', isFatal), { env: { BEARER: 't0' } });
    expect(result.ended).toBe('done');
    expect(result.search?.findings.map(({ rule, op }) => [rule, op])).toEqual([['server-crash', 'POST /notes']]);
    expect(result.operations.every(({ reason }) => reason === null)).toBe(true);
  });

  test('A server that restarts at once is noticed by a refused connection.', async () => {
    const { result, findings } = await searchNotes(crashing('at once'), { leftOut: ['PUT /notes/{id}', 'PATCH /notes/{id}'] });
    expect(result.ended).toBe('done');
    expect(findings.map(({ rule, op }) => [rule, op])).toEqual([['server-crash', 'POST /notes']]);
  });

  test('After several crashes the search stops.', async () => {
    const { result } = await searchNotes(crashing('later', (call) => kills(call) || call.path.includes('%27')));
    expect(result.ended).toBe('lost');
  });
});
