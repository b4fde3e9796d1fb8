import { expect, test } from 'vitest';
import { objectOf } from '../../json/values.ts';
import type { ExploreResult } from '../../model/index.ts';
import { withOrderedDates } from '../requests/date-pairs.ts';
import { acceptsBody, type Call, exploreWith, json, modelOf, object, param, type Reply, responses } from '../scripted-api.fixture.ts';

const openIn = ({ operations }: ExploreResult): readonly string[] => operations.filter(({ reason }) => reason !== null).map(({ op }) => op);

test('A stay gets an end after its start, and moves into the future when the server asks for it.', async () => {
  const day = { type: 'string', format: 'date' };
  const model = modelOf({ '/stays': { post: acceptsBody(object({ from: day, to: day }, ['from', 'to'])) } });
  const serve = ({ body }: Call): Reply => {
    const { from, to } = objectOf(body);
    const nights = (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000;
    if (!(nights >= 1 && nights <= 30)) return json(400, { error: 'A stay lasts 1 to 30 nights' });
    return Date.parse(String(from)) < Date.UTC(2026, 11) ? json(422, { error: 'The arrival must be in the future' }) : json(201, { id: 1 });
  };
  const { result } = await exploreWith(model, serve);
  expect(openIn(result)).toEqual([]);
});

test('A date that must not be in the future moves into the past.', async () => {
  const model = modelOf({
    '/finds': { post: acceptsBody(object({ found_on: { type: 'string', format: 'date', examples: ['2030-01-01'] } }, ['found_on'])) },
  });
  const serve = ({ body }: Call): Reply =>
    Date.parse(String(objectOf(body).found_on)) > Date.UTC(2026, 1)
      ? json(422, { error: 'found_on cannot be in the future' })
      : json(201, { id: 1 });
  const { result } = await exploreWith(model, serve);
  expect(openIn(result)).toEqual([]);
});

test.each([
  [{ from: '2031-01-01', to: '2031-01-01' }, '2031-01-03'],
  [{ from: '2031-01-05', to: '2031-01-01' }, '2031-01-07'],
  [{ from: '2031-01-01', to: '2031-01-02' }, '2031-01-02'],
])('The end of %j becomes %s.', (body, end) => {
  expect(withOrderedDates(body).to).toBe(end);
});

test('A transfer to a wallet uses the number of a known wallet, and then the one of the second user.', async () => {
  const model = modelOf(
    {
      '/wallet': { get: { responses } },
      '/transfers': { post: acceptsBody(object({ toWallet: { type: 'string', pattern: '^W-[0-9]+$' } }, ['toWallet'])) },
    },
    { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } }, security: [{ key: [] }] },
  );
  const serve = ({ method, path, headers, body }: Call): Reply => {
    const own = headers['x-key'] === 'ann' ? 'W-1' : 'W-2';
    if (path === '/wallet' && method === 'GET') return json(200, { walletNumber: own });
    const { toWallet } = objectOf(body);
    if (toWallet !== 'W-1' && toWallet !== 'W-2') return json(404, { error: 'No such wallet' });
    return toWallet === own ? json(409, { error: 'This is your own wallet' }) : json(201, { id: 1 });
  };
  const { result } = await exploreWith(model, serve, { env: { KEY: 'ann' }, other: { KEY: 'bob' } });
  expect(openIn(result)).toEqual([]);
});

const download = (description: string) =>
  modelOf({ '/charts/download': { get: { description, parameters: [param('file', { type: 'string' }, 'query')], responses } } });

const charts = ({ method, path }: Call): Reply => {
  const file = decodeURIComponent(/file=([^&]*)/.exec(path)?.[1] ?? '');
  if (method !== 'GET') return json(405, {}, { allow: 'GET' });
  if (file === 'basin.txt') return { status: 200, text: 'deep', headers: { 'content-type': 'text/plain' } };
  return /^(?:\.\.\/)+etc\/passwd$/.test(file) ? { status: 200, text: 'root:x:0:0:root' } : json(404, { error: 'No such sheet' });
};

test('A required parameter gets a value that the description mentions.', async () => {
  const { result } = await exploreWith(download('The sheets are approach.txt and basin.txt.'), charts);
  expect(openIn(result)).toEqual([]);
});

test('Path traversal is found in a read for which no value is known.', async () => {
  const { result } = await exploreWith(download('A sheet.'), charts, { search: { requests: 500, milliseconds: 1e9 } });
  expect(openIn(result)).toEqual(['GET /charts/download']);
  expect(result.search?.findings.map(({ rule }) => rule)).toContain('path-traversal');
});
