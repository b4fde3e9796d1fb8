import { describe, expect, test } from 'vitest';
import type { Json, StepRequest, Suite } from '../model/index.ts';
import { buildRequest } from './build-request.ts';
import { makeCase, makeSuite, scriptedWorld } from './world.fixture.ts';

const values: Readonly<Record<string, Json>> = {
  BASE_URL: 'https://api.example/v1/',
  OTHER_URL: 'https://other.example',
  BAD_URL: 'https://api.example/?x=1',
  TOKEN: 't0ken',
  id: 'a b',
  nothing: '',
};

function build(req: Partial<StepRequest>, more: Partial<Suite> = {}) {
  const suite = makeSuite([], {
    auth: {
      none: null,
      user: { in: 'header', name: 'Authorization', value: 'Bearer {{TOKEN}}' },
      cookie: { in: 'cookie', name: 'sid', value: '{{TOKEN}}' },
      key: { in: 'query', name: 'api key', value: '{{TOKEN}}' },
    },
    ...more,
  });
  return buildRequest(
    { method: 'GET', path: '/a', ...req },
    {
      suite,
      testCase: makeCase('one', []),
      unset: new Map(),
      values: {
        lookup: (name) => (Object.hasOwn(values, name) ? values[name] : undefined),
        whyUnbound: (name) => `{{${name}}} has no value: no earlier step provided it.`,
      },
      options: {
        runId: 'r',
        env: {},
        ports: scriptedWorld({}).ports,
        concurrency: 1,
        headers: [],
        timeoutMs: 9000,
        followRedirects: false,
        redact: (text) => text,
        learnSecret: () => {},
      },
    },
  );
}

function built(req: Partial<StepRequest>, more: Partial<Suite> = {}) {
  const result = build(req, more);
  if (result.kind === 'blocked') throw new Error(result.reason);
  return result.request;
}

describe('Addresses', () => {
  test.each<[Partial<StepRequest>, string]>([
    [{ path: '/a' }, 'https://api.example/v1/a'],
    [{ path: '/a/{{id}}' }, 'https://api.example/v1/a/a%20b'],
    [{ path: '/a', base: 'OTHER_URL' }, 'https://other.example/a'],
    [{ path: '/a', query: { q: '{{id}}', n: 3, list: [true, 'x&y'] } }, 'https://api.example/v1/a?q=a%20b&n=3&list=true&list=x%26y'],
    [{ path: '/a?fixed=1', query: { q: 1 } }, 'https://api.example/v1/a?fixed=1&q=1'],
    [{ path: '/a', auth: 'key' }, 'https://api.example/v1/a?api%20key=t0ken'],
    [{ path: '/@evil.example/a' }, 'https://api.example/v1/@evil.example/a'],
  ])('%j is sent to %s', (req, url) => {
    expect(built(req).url).toBe(url);
  });

  test.each<[Partial<StepRequest>, string]>([
    [{ path: '/{{nothing}}/x' }, 'The path must start with exactly one slash once its values are filled in.'],
    [{ base: 'BAD_URL' }, 'BAD_URL must be an http or https URL without a query string.'],
    [{ base: 'NO_URL' }, '{{NO_URL}} has no value: no earlier step provided it.'],
    [{ path: '/{{later}}' }, '{{later}} has no value: no earlier step provided it.'],
  ])('%j is blocked', (req, reason) => {
    expect(build(req)).toEqual({ kind: 'blocked', reason });
  });
});

describe('Bodies', () => {
  test.each<[Partial<StepRequest>, string | null, string | undefined]>([
    [{ json: { a: '{{id}}' } }, '{"a":"a b"}', 'application/json'],
    [{ json: null }, 'null', 'application/json'],
    [{ raw: 'x {{id}}' }, 'x a b', undefined],
    [{ form: { 'a b': '{{id}}', c: 'd&e' } }, 'a%20b=a%20b&c=d%26e', 'application/x-www-form-urlencoded'],
    [{}, null, undefined],
  ])('%j has the text %j', (req, text, media) => {
    const request = built({ method: 'POST', ...req });
    expect(request.body).toBe(text);
    expect(request.headers.find(([name]) => name === 'Content-Type')?.[1]).toBe(media);
  });

  test('a text that stands for a picture in a form is sent as the picture', () => {
    const raw = 'Content-Type: image/png\r\n\r\nfile content (image/png)\r\n';
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const built = build({ method: 'POST', raw, headers: form });
    if (built.kind !== 'request') throw new Error('blocked');
    expect(built.request.body).toBe(raw);
    expect([...(built.request.bytes ?? [])].slice(27, 31)).toEqual([0x89, 0x50, 0x4e, 0x47]);
    const plain = build({ method: 'POST', raw, headers: { 'Content-Type': 'text/plain' } });
    expect(plain.kind === 'request' && plain.request.bytes === undefined).toBe(true);
  });

  test('a content type of the step replaces the default', () => {
    expect(built({ method: 'POST', json: {}, headers: { 'content-type': 'application/merge-patch+json' } }).headers).toEqual([
      ['content-type', 'application/merge-patch+json'],
    ]);
  });
});

describe('Credentials', () => {
  test('a credential cookie is added to the cookies of the step', () => {
    expect(built({ auth: 'cookie', headers: { Cookie: 'lang=en' } }).headers).toEqual([['Cookie', 'lang=en; sid=t0ken']]);
    expect(built({ auth: 'cookie' }).headers).toEqual([['Cookie', 'sid=t0ken']]);
  });

  test('the default credential of the suite applies to a step without one', () => {
    expect(built({}, { defaults: { auth: 'user' } }).headers).toEqual([['Authorization', 'Bearer t0ken']]);
    expect(built({ auth: 'none' }, { defaults: { auth: 'user' } }).headers).toEqual([]);
  });
});

test.each<[Partial<StepRequest>, Partial<Suite>, number]>([
  [{}, {}, 9000],
  [{}, { defaults: { timeoutMs: 500 } }, 500],
  [{ timeoutMs: 50 }, { defaults: { timeoutMs: 500 } }, 50],
])('%j in %j waits %d ms', (req, more, timeoutMs) => {
  expect(built(req, more).timeoutMs).toBe(timeoutMs);
});
