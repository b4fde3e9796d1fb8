import { expect, test } from 'vitest';
import { isObject } from '../../../json/values.ts';
import { type Call, exploreWith, json, modelOf, object, type Reply } from '../../scripted-api.fixture.ts';
import { requestWith, responseWith } from '../sample-services/plain-server.fixture.ts';

const TYPE = { 'content-type': 'application/json' };

/** An API that stores a picture from a URL. A correct implementation does not call URLs in its own network. */
async function findingsOf(field: string, isCareful: boolean, hasListener = true, description = '') {
  const model = modelOf({
    '/pictures': {
      post: {
        ...requestWith(object({ [field]: { type: 'string', format: 'uri', description } }, [field])),
        responses: { 201: responseWith(object({ id: { type: 'integer' } })), 400: { description: 'no' } },
      },
    },
  });
  const seen: string[] = [];
  const serve = ({ method, body }: Call): Reply => {
    const url = isObject(body ?? null) ? (body as Record<string, unknown>)[field] : undefined;
    if (method !== 'POST') return json(405, {}, { allow: 'POST' });
    if (typeof url !== 'string' || !URL.canParse(url)) return json(400, {}, TYPE);
    const isOwn = new URL(url).hostname === '127.0.0.1';
    if (isOwn && isCareful) return json(400, {}, TYPE);
    if (isOwn) seen.push(new URL(url).pathname);
    return json(201, { id: 1 }, TYPE);
  };
  const callbacks = { url: 'http://127.0.0.1:4999', seen: () => seen };
  const ports = hasListener ? { callbacks } : {};
  const { result, calls } = await exploreWith(model, serve, { ports, search: { requests: 500, milliseconds: 1e9 } });
  const found = (result.search?.findings ?? []).filter(({ rule }) => rule === 'server-request').map(({ grade }) => grade);
  return { found, isTried: calls.some(({ body }) => JSON.stringify(body ?? null).includes('4999')) };
}

test.each<[string, boolean, readonly string[]]>([
  ['sourceUrl', false, ['defect']],
  ['sourceUrl', true, []],
  ['webhookUrl', false, ['note']],
  // Nothing says that the server calls it, but it does.
  ['homepageUrl', false, ['defect']],
  ['homepageUrl', true, []],
])('An address in %s that leads to the own network, rejected: %s, results in %j.', async (field, isCareful, grades) => {
  expect((await findingsOf(field, isCareful)).found).toEqual(grades);
});

test('Without a listener, no such URL is sent.', async () => {
  expect(await findingsOf('sourceUrl', false, false)).toEqual({ found: [], isTried: false });
});

test('The description of a field may say that the server fetches the address.', async () => {
  expect((await findingsOf('photoUrl', false, true, 'A link. The photo is copied into the report.')).found).toEqual(['defect']);
});
