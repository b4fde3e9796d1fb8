import { describe, expect, it } from 'vitest';
import { endpointFixture } from './endpoint.fixture.ts';
import { buildRequest, draftFor, emptyPathNames } from './try-draft.ts';

const none = new Set<string>();
const parameter = (name: string, location: string, required: boolean) => ({
  name,
  in: location,
  type: 'string',
  required,
  description: null,
  constraints: [],
  schema: {},
  examples: [],
});
const endpoint = endpointFixture({
  path: '/books/{bookId}',
  parameters: [parameter('bookId', 'path', true), parameter('dryRun', 'query', false), parameter('sid', 'cookie', false)],
  sample: {
    path: { bookId: 'b1' },
    query: { dryRun: 'true' },
    headers: {},
    body: { media: 'application/json', text: '{"a":1}' },
    auth: [],
  },
});

describe('a request to try', () => {
  it('starts with a sample: required values are on, optional ones are off', () => {
    const { rows, body } = draftFor(endpoint, none);
    expect(rows.map(({ name, value, isOn }) => [name, value, isOn])).toEqual([
      ['bookId', 'b1', true],
      ['dryRun', 'true', false],
    ]);
    expect(body).toBe('{\n  "a": 1\n}');
  });

  it('sends the values that are on, with the content type of the body', () => {
    expect(buildRequest(draftFor(endpoint, none), endpoint)).toEqual({
      path: { bookId: 'b1' },
      query: {},
      headers: { 'Content-Type': 'application/json' },
      body: '{\n  "a": 1\n}',
    });
  });

  it('keeps a custom content type, and does not send rows without a name', () => {
    const draft = draftFor(endpoint, none);
    const own = { key: 'x', location: 'header', value: 'text/plain', isOn: true, isKnown: false, isRequired: false } as const;
    const rows = [...draft.rows, { ...own, name: 'content-type' }, { ...own, key: 'y', name: ' ' }];
    expect(buildRequest({ ...draft, rows }, endpoint).headers).toEqual({ 'content-type': 'text/plain' });
  });

  it('sends no body when the spec has none', () => {
    const plain = endpointFixture({ request: null });
    expect(buildRequest({ rows: [], body: 'left over' }, plain).body).toBeNull();
  });

  it("refers to the environment's secret for the operation, and is off without one", () => {
    const auth = [{ in: 'header' as const, name: 'Authorization', value: 'Bearer {{BEARER_AUTH}}' }];
    const secured = endpointFixture({ sample: { path: {}, query: {}, headers: {}, body: null, auth } });
    const [row] = draftFor(secured, new Set(['BEARER_AUTH'])).rows;
    expect(row).toMatchObject({ name: 'Authorization', value: 'Bearer {{secret.BEARER_AUTH}}', isOn: true });
    expect(draftFor(secured, none).rows[0]?.isOn).toBe(false);
  });

  it('names missing path values', () => {
    const draft = draftFor(endpoint, none);
    expect(emptyPathNames(draft)).toEqual([]);
    expect(emptyPathNames({ ...draft, rows: draft.rows.map((row) => ({ ...row, value: ' ' })) })).toEqual(['bookId']);
  });
});
