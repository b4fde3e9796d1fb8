// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, problem, tokenReply } from '../../../lib/session/session.fixture.ts';
import { storeTokens } from '../../../lib/session/session-store.ts';
import { specFixture } from '../model/spec.fixture.ts';
import { importSpec } from './import-spec.ts';

const fetchMock = vi.fn<typeof fetch>();
const spec = specFixture();
const events = (...list: readonly object[]): Response =>
  new Response(list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), { headers: { 'content-type': 'text/event-stream' } });

beforeEach(() => {
  localStorage.clear();
  storeTokens(tokenReply('a'));
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

function start() {
  const stages: string[] = [];
  const done = importSpec({
    projectId: 'p',
    body: { url: 'https://x.test' },
    signal: new AbortController().signal,
    onStage: ({ text }) => stages.push(text),
  });
  return { stages, done };
}

describe('importing an API spec', () => {
  it('reports each stage and ends with the new version', async () => {
    fetchMock.mockResolvedValue(events({ kind: 'stage', stage: 'reading', text: 'Reading 4 KiB' }, { kind: 'done', spec }));
    const { stages, done } = start();
    expect(await done).toEqual(spec);
    expect(stages).toEqual(['Reading 4 KiB']);
  });

  it('accepts a server that responds with plain JSON', async () => {
    fetchMock.mockResolvedValue(json(spec));
    expect(await start().done).toEqual(spec);
  });

  it('fails with the reason when the stream reports a failure', async () => {
    fetchMock.mockResolvedValue(events({ kind: 'failed', code: 'SPEC_UNREADABLE', detail: 'This is a web page.' }));
    await expect(start().done).rejects.toMatchObject({ code: 'SPEC_UNREADABLE', detail: 'This is a web page.' });
  });

  it('fails when the stream ends early, and when the request is rejected', async () => {
    fetchMock.mockResolvedValueOnce(events({ kind: 'stage', stage: 'reading', text: 'x' }));
    await expect(start().done).rejects.toMatchObject({ code: 'CUT_OFF' });
    fetchMock.mockResolvedValueOnce(problem(422, 'SPEC_URL_MISSING', 'Please enter an OpenAPI spec URL.'));
    await expect(start().done).rejects.toMatchObject({ code: 'SPEC_URL_MISSING' });
  });
});
