// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profile } from '../features/auth/model/profile.fixture.ts';
import { environment, listResponse, openApp } from './open-app.fixture.tsx';

const locked = { ...environment, name: 'prod', locked: true };
const world = (role: 'owner' | 'editor' = 'owner') => {
  const environments = listResponse([{ ...locked, role }]);
  return { 'GET /api/projects/p1/environments': environments, 'GET /api/environments': environments };
};

describe('a locked environment', () => {
  it('cannot be deleted, and the button explains why', async () => {
    openApp('/app/environments', world());
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete environment prod' });
    expect([button.disabled, button.title]).toEqual([true, 'prod is locked. An owner can unlock it for 15 minutes.']);
  });

  it('is unlocked by its owner from the settings of the project', async () => {
    openApp('/app/projects/p1/settings', world());
    fireEvent.click(await screen.findByRole('button', { name: 'Unlock prod' }));
    expect(await screen.findByRole('button', { name: 'Unlock for 15 min' })).toBeTruthy();
  });

  it('prevents saving an auth profile, and lets its owner unlock it', async () => {
    openApp('/app/auth-pilot', { ...world(), 'GET /api/authprofiles/first': 404 });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /Save Profile/ })).disabled).toBe(true);
    expect(screen.getByText('prod is locked')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Unlock for 15 min' })).toBeTruthy();
  });

  it('tells an editor to ask an owner', async () => {
    openApp('/app/auth-pilot', { ...world('editor'), 'GET /api/authprofiles/first': 404 });
    expect(await screen.findByText('prod is locked')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unlock for 15 min' })).toBeNull();
  });

  it('prevents enabling or deleting its profile in the settings', async () => {
    openApp('/app/projects/p1/settings?tab=auth-profiles', {
      ...world(),
      'GET /api/authprofiles': listResponse([
        { ...profile, environmentKey: 'prod' },
        { ...profile, id: 'a2', environmentKey: 'local' },
      ]),
    });
    expect((await screen.findByRole<HTMLButtonElement>('switch', { name: 'Runs on prod use this profile' })).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete the auth profile for prod' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Runs on local use this profile' }).disabled).toBe(false);
  });
});
