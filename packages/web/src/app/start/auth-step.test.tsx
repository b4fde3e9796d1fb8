// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { candidate, profile, validResult } from '../../features/auth/model/profile.fixture.ts';
import { listResponse, openApp, requestsTo } from '../open-app.fixture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const key = { ...candidate, type: 'api_key_header', typeCode: 3, rawType: 'api_key', form: { grantType: null, fields: {} } } as const;
const prefill = { type: 'api_key_header', token_url: 'http://127.0.0.1:4999' } as const;
const detectionOf = (...candidates: readonly object[]) => ({ candidates, best: candidates[0] ?? null, tokenEndpoint: null, steps: [] });
const spec = { id: 's1', projectId: 'p1', title: 'Bookshop API', version: '1', revision: 1, operations: 3, sourceUrl: null };
const served = {
  'GET /api/projects/p1/openapi': listResponse([spec]),
  'GET /api/authprofiles': listResponse([]),
  'GET /api/runs': listResponse([]),
};
const open = (detection: object, more: object = {}): void =>
  openApp('/app/projects/p1/start', { ...served, 'POST /api/authprofiles/detect': detection, ...more });

describe('the step that signs in to the API', () => {
  it('says why a detected scheme is not supported, instead of going on as if the API needed no credentials', async () => {
    open(detectionOf({ ...candidate, rawType: 'mtls', disabled: true, disabledReason: 'Client certificates are not supported yet.' }));
    expect(await screen.findByText('Client certificates are not supported yet.')).toBeTruthy();
    expect(screen.queryByText('The API does not require credentials')).toBeNull();
    expect(screen.getByRole('button', { name: 'Skip for now' })).toBeTruthy();
  });

  it('goes on if the API requires no credentials', async () => {
    open(detectionOf());
    expect(await screen.findByText('The API does not require credentials')).toBeTruthy();
  });

  it('saves after each test that succeeds, so a failed save can be repeated', async () => {
    let saves = 0;
    open(detectionOf({ ...key, prefill }), {
      'POST /api/authprofiles/test': () => ({ ...validResult }),
      'POST /api/authprofiles': () => {
        saves += 1;
        return saves === 1 ? 500 : profile;
      },
    });
    fireEvent.change(await screen.findByLabelText(/^API key\*?$/), { target: { value: 'long-enough-key' } });
    fireEvent.click(screen.getByRole('button', { name: 'Test and save' }));
    await waitFor(() => expect(requestsTo('POST /api/authprofiles')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test and save' }).disabled).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Test and save' }));
    await waitFor(() => expect(requestsTo('POST /api/authprofiles')).toHaveLength(2));
  });
});
