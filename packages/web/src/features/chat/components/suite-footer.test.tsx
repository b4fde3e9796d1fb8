// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, problem, tokenReply } from '../../../lib/session/session.fixture.ts';
import { storeTokens } from '../../../lib/session/session-store.ts';
import { SuiteFooter } from './suite-footer.tsx';

const sent = vi.fn<(url: string, body: unknown) => void>();
let answer: () => Response = () => json({});

beforeEach(() => {
  storeTokens(tokenReply('a'));
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    sent(String(input), JSON.parse(String(init?.body ?? 'null')));
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  cleanup();
  sent.mockReset();
  vi.unstubAllGlobals();
});

function open(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SuiteFooter suite={{ suiteId: 's1', revision: 2 }} projectId="p1" access="edit" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('the revision of a diff card opens in the viewer', () => {
  open();
  expect(screen.getByRole('link', { name: 'Open in viewer' }).getAttribute('href')).toBe('/app/projects/p1/suites?suite=s1');
});

it('the revision of a diff card is saved under a name, and an error keeps the typed name', async () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Save suite' }));
  const name = await screen.findByLabelText('Name');
  const save = screen.getAllByRole('button', { name: 'Save suite' }).at(-1);
  expect(save?.hasAttribute('disabled')).toBe(true);
  answer = () => problem(403, 'ROLE_REQUIRED', 'Only editors may do this');
  fireEvent.change(name, { target: { value: ' Nightly orders ' } });
  fireEvent.submit(name);
  expect(await screen.findByText('The suite was not saved')).toBeTruthy();
  expect(name).toHaveProperty('value', ' Nightly orders ');
  answer = () => json({ id: 's2', name: 'Nightly orders', revision: 1 });
  fireEvent.submit(name);
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  expect(sent.mock.lastCall?.[1]).toEqual({ suiteId: 's1', revision: 2, name: 'Nightly orders' });
});
