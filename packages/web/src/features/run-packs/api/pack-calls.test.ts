// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, tokenReply } from '../../../lib/session/session.fixture.ts';
import { storeTokens } from '../../../lib/session/session-store.ts';
import { packQuery } from './queries.ts';
import { savePackFile } from './save-pack-file.ts';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  storeTokens(tokenReply('a'));
  vi.stubGlobal('fetch', fetchMock.mockReset());
});
afterEach(() => vi.unstubAllGlobals());

test('the files of a pack are requested as page 1 of size 10', async () => {
  fetchMock.mockResolvedValue(json({ items: [{ id: 'k1', generatedFiles: ['tests.json'] }], total: 1, page: 1, pageSize: 10 }));
  const pack = await new QueryClient().fetchQuery(packQuery('k1'));
  expect(pack.generatedFiles).toEqual(['tests.json']);
  expect(String(fetchMock.mock.calls[0]?.[0])).toMatch(/\/api\/run-pack\/files\?runPackId=k1&page=1&pageSize=10$/);
});

test('an edited file is saved to a private container named after its run pack', async () => {
  fetchMock.mockResolvedValue(json({ id: 'f1', revision: 2 }));
  await savePackFile({ packId: 'k1', path: 'tests.json', text: '{}', seen: 1 });
  const form = fetchMock.mock.calls[0]?.[1]?.body;
  if (!(form instanceof FormData)) throw new Error('no form was sent');
  expect([form.get('ContainerName'), form.get('IsPublic')]).toEqual(['k1', 'false']);
});
