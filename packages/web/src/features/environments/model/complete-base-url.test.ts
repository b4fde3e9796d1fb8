import { describe, expect, it } from 'vitest';
import { completeBaseUrl } from './complete-base-url.ts';

const none = { serverPath: '', sharedPath: '' };

describe('a typed base URL', () => {
  it('gets the missing scheme', () => {
    expect(completeBaseUrl('127.0.0.1:8000', none)).toEqual({ baseUrl: 'http://127.0.0.1:8000', note: null });
  });

  it.each(['http://localhost:8000', 'http://localhost:8000/', 'localhost:8000'])('%s gets the path of the spec’s server', (typed) => {
    const completed = completeBaseUrl(typed, { serverPath: '/api/v1', sharedPath: '' });
    expect(completed).toEqual({ baseUrl: 'http://localhost:8000/api/v1', note: 'The spec’s server path is /api/v1.' });
  });

  it.each([
    ['http://localhost:8000/api/v1', 'http://localhost:8000', '/api/v1'],
    ['http://localhost:8000/api/v1/', 'http://localhost:8000', '/api/v1'],
    ['http://localhost:8000/api', 'http://localhost:8000', '/api'],
    ['https://example.com/gateway/api/v1', 'https://example.com/gateway', '/api/v1'],
  ])('%s loses the path that the spec’s paths already contain', (typed, baseUrl, repeated) => {
    const completed = completeBaseUrl(typed, { serverPath: '', sharedPath: '/api/v1' });
    expect(completed).toEqual({ baseUrl, note: `The paths in the spec already start with ${repeated}.` });
  });

  it.each([
    ['http://localhost:8000/other', { serverPath: '/api/v1', sharedPath: '' }],
    ['http://localhost:8000/api/v1', { serverPath: '/api/v1', sharedPath: '/api' }],
    ['http://localhost:8000/ap', { serverPath: '', sharedPath: '/api/v1' }],
    ['http://localhost:8000?x=1', { serverPath: '/api/v1', sharedPath: '' }],
    ['nonsense', { serverPath: '/api/v1', sharedPath: '' }],
    ['ftp://example.com', { serverPath: '/api/v1', sharedPath: '' }],
  ])('%s stays unchanged', (typed, paths) => {
    expect(completeBaseUrl(typed, paths)).toEqual({ baseUrl: typed, note: null });
  });
});
