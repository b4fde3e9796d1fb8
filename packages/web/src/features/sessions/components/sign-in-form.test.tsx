// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, problem, tokenReply } from '../../../lib/session/session.fixture.ts';
import { readSession } from '../../../lib/session/session-store.ts';
import { takeToasts } from '../../../ui/toast.ts';
import { SignInForm } from './sign-in-form.tsx';

const fetchMock = vi.fn<typeof fetch>();
const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);

function fill(username: string, password: string): void {
  fireEvent.change(field('Username'), { target: { value: username } });
  fireEvent.change(field('Password'), { target: { value: password } });
}
const submit = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

beforeEach(() => {
  localStorage.clear();
  takeToasts();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  render(<SignInForm />, { wrapper: MemoryRouter });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the sign-in form', () => {
  it('focuses the username first', () => {
    expect(document.activeElement).toBe(field('Username'));
  });

  it('shows an error beside each missing field and sends no request', () => {
    fill('', '12345');
    submit();
    expect(screen.getByText('Username is required')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('keeps the typed values when the server rejects them', async () => {
    fetchMock.mockResolvedValue(problem(400, 'INVALID_GRANT', 'Invalid email or password'));
    fill('demo', 'not-the-one');
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    expect([field('Username').value, field('Password').value]).toEqual(['demo', 'not-the-one']);
    expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('disabled')).toBe(false);
  });

  it.each([
    ['the connection fails', new TypeError('Failed to fetch'), 'Cannot connect to server. Please check if the backend is running.'],
    ['the server returns 503', problem(503, 'BUSY', 'x'), 'Server error: 503'],
    ['the reply is not JSON', new Response('not json'), 'Network error during authentication'],
    ['the reply holds no access token', json({ token_type: 'Bearer' }), 'No access token received'],
  ])('shows an error when %s', async (_when, reply, message) => {
    if (reply instanceof Error) fetchMock.mockRejectedValue(reply);
    else fetchMock.mockResolvedValue(reply);
    fill('demo', 'a-password');
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(readSession()).toBeNull();
  });

  it.each([
    ['an error without a message', new Error(''), 'Login failed. Please check your credentials.'],
    ['something that is no error', 'odd', 'An unexpected error occurred'],
  ])('shows a general message when storing the tokens throws %s', async (_what, thrown, message) => {
    const setItem = (): void => {
      throw thrown;
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem });
    fetchMock.mockResolvedValue(json(tokenReply('a')));
    fill('demo', 'a-password');
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('stores the session and reports it', async () => {
    fetchMock.mockResolvedValue(json(tokenReply('a')));
    fill(' demo ', 'a-password');
    submit();
    await waitFor(() => expect(readSession()?.accessToken).toBe('access-a'));
    expect(takeToasts().map(({ title }) => title)).toEqual(['Logged in successfully']);
    expect(new URLSearchParams(String(fetchMock.mock.calls[0]?.[1]?.body)).get('username')).toBe('demo');
  });

  it('shows and hides the password', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('Password').type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field('Password').type).toBe('password');
  });
});
