import { describe, expect, it } from 'vitest';
import { connectionNotice, testFailure } from './connection-notice.ts';

const found = { ok: true, status: 200, elapsedMs: 42, error: null, cause: null };

describe('the notice of a connection test', () => {
  it('shows status and time when there was a response', () => {
    expect(connectionNotice(found)).toEqual({ tone: 'ok', title: 'Connection OK (200)', detail: '42 ms' });
  });

  it('shows the error, or the status of an error response', () => {
    expect(connectionNotice({ ...found, ok: false, status: null, error: 'No such host.' })).toMatchObject({
      title: 'Connection failed',
      detail: 'No such host.',
    });
    expect(connectionNotice({ ...found, ok: false, status: 503 }).detail).toBe('Status 503');
  });

  it('distinguishes a test that could not be sent', () => {
    expect(testFailure('The server is busy.').title).toBe('Failed to run server-side test');
  });
});
