// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '../../../lib/session/session.fixture.ts';
import { SignUpForm } from './sign-up-form.tsx';

const fetchMock = vi.fn<typeof fetch>();
const onDone = vi.fn();
const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string): boolean => fireEvent.input(field(label), { target: { value } });
const submit = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
const refusal = (fields: Readonly<Record<string, string>>): Response =>
  json({ type: 'about:blank', title: 'x', status: 422, code: 'VALIDATION_FAILED', detail: 'The request is not valid.', fields }, 422);

function fill(): void {
  type('Name', 'Ada');
  type('Email', 'ada@company.example');
  type('Password', 'a long enough one');
}

beforeEach(() => {
  fetchMock.mockReset();
  onDone.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the sign-up form', () => {
  it('shows an error beside each missing field, sends no request, and focuses the first of them', async () => {
    render(<SignUpForm kind="account" onDone={onDone} />);
    type('Email', 'not an address');
    type('Password', '1234567');
    submit();
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Enter an email address, such as name@company.example')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('sends an account and leaves an empty user name out', async () => {
    fetchMock.mockResolvedValue(json({ status: 'confirmed' }, 201));
    render(<SignUpForm kind="account" onDone={onDone} />);
    fill();
    submit();
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('confirmed', expect.objectContaining({ email: 'ada@company.example' })));
    const body: unknown = JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body));
    expect(body).toEqual({ name: 'Ada', surname: '', email: 'ada@company.example', password: 'a long enough one' });
  });

  it('shows server errors beside their fields and keeps the rest', async () => {
    fetchMock.mockResolvedValue(refusal({ password: 'is too easy to guess' }));
    render(<SignUpForm kind="account" onDone={onDone} />);
    fill();
    submit();
    expect(await screen.findByText('This password is too easy to guess')).toBeTruthy();
    expect(field('Email').value).toBe('ada@company.example');
    expect(onDone).not.toHaveBeenCalled();
  });

  it('reports when the server does not respond', async () => {
    fetchMock.mockRejectedValue(new TypeError('fetch failed'));
    render(<SignUpForm kind="account" onDone={onDone} />);
    fill();
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('The server did not respond. Check that it is running.');
  });

  it('requires the setup code from the first user', async () => {
    fetchMock.mockResolvedValue(json({}, 201));
    render(<SignUpForm kind="first-user" onDone={onDone} />);
    fill();
    submit();
    expect(await screen.findByText('Code is required')).toBeTruthy();
    type('Code from the server console', 'ABCD-EFGH');
    submit();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/account/first');
  });
});
