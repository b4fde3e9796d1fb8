import { describe, expect, test } from 'vitest';
import { type Call, exploreWith, modelOf, param, type Reply, responses } from './scripted-api.fixture.ts';
import { PlainServer, pathsOf } from './search/sample-services/plain-server.fixture.ts';

const press = { parameters: [param('id', { type: 'integer' })], post: { responses } };
const model = modelOf({ ...pathsOf('things', { fields: { title: { type: 'string' } } }), '/things/{id}/press': press });

/** A server that crashes on the first fatal request, but only once: if the request is repeated, it responds. */
function crashingOnce(isFatal: (call: Call) => boolean) {
  const server = new PlainServer({ before: ({ path }) => (path.endsWith('/press') ? { status: 200, json: {} } : null) });
  let [down, crashes] = [0, 0];
  const serve = (call: Call): Reply => {
    if (down > 0) {
      down -= 1;
      return { status: 0, lost: 'refused' };
    }
    if (crashes > 0 || !isFatal(call)) return server.serve(call);
    [down, crashes] = [4, 1];
    return { status: 0, lost: true };
  };
  return { server, serve };
}

describe('After a crash before the search', () => {
  test('Requests that the server had already answered are not sent again, except reads.', async () => {
    const { server, serve } = crashingOnce(({ path }) => path.endsWith('/press'));
    const { calls, result } = await exploreWith(model, serve);
    const lines = calls.map(({ method, path }) => `${method} ${path}`);
    const crash = lines.indexOf('POST /things/1/press');
    expect(lines.slice(crash, crash + 4)).toEqual(['POST /things/1/press', 'POST /things/1/press', 'GET /things/1', 'GET /things']);
    expect([server.all('things'), result.leftBehind, result.ended]).toEqual([[], [], 'done']);
  });

  test('What a request creates when it is sent again is removed.', async () => {
    const { server, serve } = crashingOnce(({ method, path }) => method === 'POST' && path === '/things');
    const { result } = await exploreWith(model, serve);
    expect([server.all('things'), result.leftBehind]).toEqual([[], []]);
  });

  test('A request that is sent again is announced like any other.', async () => {
    const { serve } = crashingOnce(({ path }) => path.endsWith('/press'));
    const announced: string[] = [];
    const { calls, events } = await exploreWith(model, serve, {
      ports: { beforeUnsafe: async (op) => void announced.push(op) },
    });
    const writes = calls.filter(({ method }) => method !== 'GET');
    expect(announced).toHaveLength(writes.length);
    expect(events.filter(({ kind }) => kind === 'explore-sent')).toHaveLength(calls.length);
  });
});

test('What the search sends again after a crash is removed.', async () => {
  const { server, serve } = crashingOnce(({ body }) => JSON.stringify(body ?? '').includes("'"));
  const { result } = await exploreWith(model, serve, { search: { requests: 5000, milliseconds: 1e9 } });
  expect([server.all('things'), result.leftBehind]).toEqual([[], []]);
});
