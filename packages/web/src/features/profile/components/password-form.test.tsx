// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tokenReply } from '../../../lib/session/session.fixture.ts';
import { storeTokens } from '../../../lib/session/session-store.ts';
import { PasswordForm } from './password-form.tsx';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  storeTokens(tokenReply('now'));
  fetchMock.mockReset();
  fetchMock.mockImplementation(async () => new Response('{"revokedApiKeys":2}', { headers: { 'content-type': 'application/json' } }));
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (apiKeys: number) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PasswordForm apiKeys={apiKeys} />
    </QueryClientProvider>,
  );

async function change(): Promise<unknown> {
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'old words' } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'five quiet otters' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  return JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body));
}

test('the form shows how many API keys are revoked with the password, and revokes them by default', async () => {
  show(3);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Also revoke your 3 API keys/ });
  expect(box.checked).toBe(true);
  expect(await change()).toMatchObject({ revokeApiKeys: true });
});

test('keys can be kept', async () => {
  show(1);
  fireEvent.click(screen.getByRole('checkbox', { name: /Also revoke your API key/ }));
  expect(await change()).toMatchObject({ revokeApiKeys: false });
});

test('without keys there is no choice', () => {
  show(0);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
