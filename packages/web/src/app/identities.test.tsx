// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useAuthDraft } from '../features/auth/hooks/use-auth-draft.ts';
import { profile, validResult } from '../features/auth/model/profile.fixture.ts';
import { openApp, requestsTo } from './open-app.fixture.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const first = { ...profile, environmentKey: 'local' };
const clerk = { ...first, id: '4f0f7c1e-5f0a-4a53-8a55-0f5b8f1f3a12', identity: 'clerk', tokenHostConfirmed: false };
const pageOf = (...items: readonly object[]) => ({ items, total: items.length, page: 1, pageSize: 50 });
const served = {
  'GET /api/authprofiles': pageOf(first, clerk),
  'GET /api/authprofiles/first': first,
  'POST /api/authprofiles/test': validResult,
  [`PUT /api/authprofiles/${clerk.id}`]: { ...clerk, identity: 'auditor' },
  [`DELETE /api/authprofiles/${clerk.id}`]: { id: clerk.id },
};
const users = async () => within(await screen.findByRole('region', { name: 'Users' }));
/** Retries until the menu stays open, because a page that is still loading the chosen user replaces its rows. */
const choose = async (name: string, entry: string): Promise<void> => {
  const item = () => screen.queryByRole('menuitem', { name: entry });
  const open = () => {
    const button = screen.queryByRole('button', { name: `Actions for ${name}` });
    if (item() === null && button !== null) fireEvent.click(button);
    return item();
  };
  await expect.poll(open, { interval: 200 }).not.toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
};

describe('the users of an environment', () => {
  it('are listed with their state, the first one first', async () => {
    openApp('/app/auth-pilot', served);
    const rows = within((await (await users()).findByText('clerk')).closest('ul') ?? document.body).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'defaultOAuth2 Client Credentials',
      'clerkHost not confirmedOAuth2 Client Credentials',
    ]);
  });

  it('are not shown as missing while the profiles load, and have a retry if that fails', async () => {
    let isDown = true;
    openApp('/app/auth-pilot', { ...served, 'GET /api/authprofiles': () => (isDown ? 500 : pageOf(first, clerk)) });
    expect(await (await users()).findByText('Failed to load the users')).toBeTruthy();
    expect((await users()).queryByText('Sign-in not set up')).toBeNull();
    isDown = false;
    fireEvent.click((await users()).getByRole('button', { name: 'Retry' }));
    expect(await (await users()).findByText('clerk')).toBeTruthy();
  });

  it('get another one under a name that is free', async () => {
    openApp('/app/auth-pilot', served);
    await (await users()).findByText('clerk');
    fireEvent.click((await users()).getByRole('button', { name: 'Add another user' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'clerk' } });
    expect(dialog.getByText('There is a user clerk already.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'admin' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/on local as admin get their token/)).toBeTruthy();
    expect((await users()).getByText('admin')).toBeTruthy();
  });

  it.each([
    ['boss', 'user', 'admin'],
    ['shop-admin', 'admin', 'viewer'],
    ['viewer', 'viewer', 'user'],
  ])('%s has the role %s by default, and another choice is saved with the profile', async (name, byName, chosen) => {
    const responses = { ...served, 'GET /api/authprofiles/first': 404, 'POST /api/authprofiles': { ...clerk, identity: name } };
    openApp('/app/auth-pilot', responses);
    await (await users()).findByText('clerk');
    fireEvent.click((await users()).getByRole('button', { name: 'Add another user' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: name } });
    const role = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
    expect(role.value).toBe(byName);
    fireEvent.change(role, { target: { value: chosen } });
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(new RegExp(`on local as ${name} get their token`))).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Type/), { target: { value: 'bearer_static' } });
    fireEvent.change(screen.getByLabelText(/^Bearer token\*?$/), { target: { value: 'long-enough-token' } });
    fireEvent.click(screen.getByRole('button', { name: /^Save Profile/ }));
    await waitFor(() => expect(requestsTo('POST /api/authprofiles')[0]?.body).toMatchObject({ identity: name, role: chosen }));
  });

  it.each([
    ['admin', 'Administrator', 'Mark as regular user', 'user'],
    ['viewer', 'Read-only user', 'Mark as administrator', 'admin'],
    ['admin', 'Administrator', 'Mark as read-only user', 'viewer'],
  ])('show the role %s as %s, and can get another one', async (role, label, entry, next) => {
    openApp('/app/auth-pilot', { ...served, 'GET /api/authprofiles': pageOf(first, { ...clerk, role }) });
    expect(await (await users()).findByText(label)).toBeTruthy();
    await choose('clerk', entry);
    await waitFor(() => expect(requestsTo(`PUT /api/authprofiles/${clerk.id}`)[0]?.body).toEqual({ role: next }));
  });

  it('can be tested, renamed and removed', async () => {
    openApp('/app/auth-pilot', served);
    await (await users()).findByText('clerk');
    await choose('clerk', 'Test');
    expect(await screen.findByText('clerk can sign in')).toBeTruthy();
    expect(requestsTo('POST /api/authprofiles/test')).toHaveLength(1);
    await choose('clerk', 'Rename');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'auditor' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(requestsTo(`PUT /api/authprofiles/${clerk.id}`)).toHaveLength(1));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await choose('clerk', 'Remove');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(requestsTo(`DELETE /api/authprofiles/${clerk.id}`)).toHaveLength(1));
  });
});

it('another user starts with the settings of the first and without its secrets', () => {
  const input = { memoryKey: 'p/local/admin', baseUrl: 'http://shop', sampleUrl: null, profile: null, like: first };
  const { draft } = renderHook(() => useAuthDraft(input)).result.current;
  expect(draft).toMatchObject({ type: first.authType, text: { tokenUrl: first.tokenUrl, clientId: 'shop-app', notes: '' } });
  expect(Object.values(draft.secrets).map(({ text, stored }) => [text, stored])).toEqual(
    Object.values(draft.secrets).map(() => ['', null]),
  );
});
