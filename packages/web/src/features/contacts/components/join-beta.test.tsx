// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, problem } from '../../../lib/session/session.fixture.ts';
import { JoinBeta } from './join-beta.tsx';

const fetchMock = vi.fn<typeof fetch>();
const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);

function fillAndJoin(): void {
  fireEvent.change(field('Name'), { target: { value: ' Ada ' } });
  fireEvent.change(field('Email'), { target: { value: 'ada@company.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
}

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  render(<JoinBeta />);
  fireEvent.click(screen.getByRole('button', { name: 'Join Beta' }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the Join Beta dialog', () => {
  it('asks for a name, an email address and, optionally, a company', () => {
    expect([field('Name').required, field('Email').required, field('Company').required]).toEqual([true, true, false]);
    expect(field('Email').type).toBe('email');
    expect(screen.getByText("We won't spam you — we'll only send beta invites and important updates.")).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  });

  it('saves without a token and thanks the user', async () => {
    let answer: (reply: Response) => void = () => undefined;
    fetchMock.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    fillAndJoin();
    expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true);
    answer(json({ status: 'saved' }, 201));
    expect((await screen.findByRole('status')).textContent).toBe('Thanks — we saved your info and will be in touch.');
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect(url).toBe('/api/Contact');
    expect(JSON.parse(String(init?.body))).toEqual({ name: 'Ada', email: 'ada@company.example', company: null, website: '' });
    expect(new Headers(init?.headers).get('authorization')).toBeNull();
  });

  it('reports a failed save, and keeps the typed values', async () => {
    fetchMock.mockResolvedValue(problem(429, 'RATE_LIMITED', 'Too many calls of this kind.'));
    fillAndJoin();
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to save — please try again later.');
    expect(field('Email').value).toBe('ada@company.example');
    expect(screen.getByRole('button', { name: 'Join' })).toHaveProperty('disabled', false);
  });

  it('shows the error of a blank name at its field, without suggesting a retry', async () => {
    const fields = { name: 'Name is required' };
    fetchMock.mockResolvedValue(json({ status: 422, code: 'VALIDATION_FAILED', detail: 'The request is not valid.', fields }, 422));
    fireEvent.change(field('Name'), { target: { value: '   ' } });
    fireEvent.change(field('Email'), { target: { value: 'ada@company.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.queryByText('Unable to save — please try again later.')).toBeNull();
  });
});
