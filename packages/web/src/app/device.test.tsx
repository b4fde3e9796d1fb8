// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from './open-app.fixture.tsx';

/** On a slow machine, the first screen takes longer to load its modules. */
const login = {
  userCode: 'BCDF-GHJK',
  deviceName: 'build-7',
  address: '192.0.2.7',
  userAgent: 'assay-cli',
  scopes: ['runs:write'],
  keyDays: 90,
  createdAt: '2025-09-10T08:00:00.000Z',
  expiresAt: '2025-09-10T08:10:00.000Z',
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('the link from the terminal shows who requests access before anything is confirmed', async () => {
  openApp('/device?user_code=BCDF-GHJK', { 'POST /api/device-login': login, 'POST /api/device-login/answer': {} });
  expect((await screen.findByLabelText('Code')).getAttribute('value')).toBe('BCDF-GHJK');
  press('Continue');
  expect(await screen.findByText('build-7')).toBeTruthy();
  for (const text of ['192.0.2.7', 'assay-cli', 'BCDF-GHJK', 'Did you start this yourself?']) expect(screen.getByText(text)).toBeTruthy();
  press('Confirm');
  expect(await screen.findByText('The command line is signed in')).toBeTruthy();
});

it('a rejected login shows a message and no further buttons', async () => {
  openApp('/device?user_code=BCDF-GHJK', { 'POST /api/device-login': login, 'POST /api/device-login/answer': {} });
  await screen.findByLabelText('Code');
  press('Continue');
  await screen.findByText('build-7');
  press('Deny');
  expect(await screen.findByText('Access denied')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

it('an empty code is reported as required, and an unknown code stays in the field', async () => {
  openApp('/device', { 'POST /api/device-login': 404 });
  const field = await screen.findByLabelText('Code');
  press('Continue');
  expect(await screen.findByText('Enter the code.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'bcdf ghjk' } });
  press('Continue');
  expect((await screen.findByRole('textbox', { name: 'Code' })).getAttribute('value')).toBe('bcdf ghjk');
  expect(screen.queryByText('Enter the code.')).toBeNull();
});
