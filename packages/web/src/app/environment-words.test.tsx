// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { environment, listResponse, openApp, waitForText } from './open-app.fixture.tsx';

describe('environments', () => {
  it('are explained when there are none', async () => {
    openApp('/app/environments');
    await waitForText('Configure base URLs, headers & secrets for different environments');
    expect((await screen.findByText('Auth')).closest('a')?.getAttribute('href')).toContain('/app/auth-pilot');
    expect(screen.getAllByText('1 configured')).toHaveLength(2);
  });

  it('are configured in a drawer of five parts, with secrets masked', async () => {
    openApp('/app/environments');
    const card = await screen.findByText('Configure');
    fireEvent.click(card);
    const drawer = within(await screen.findByRole('dialog'));
    for (const label of [/^Base URL/, /^Timeout/]) expect(await drawer.findByLabelText(label)).toBeTruthy();
    for (const text of ['Follow redirects', 'Dynamic headers', 'Secrets']) expect(drawer.getByText(text)).toBeTruthy();
    expect(drawer.getByDisplayValue('API_KEY')).toBeTruthy();
    expect(drawer.queryByDisplayValue('Accept')).toBeTruthy();
  });

  it('show an error when the connection test itself fails', async () => {
    openApp('/app/environments', { 'POST /api/environments/e1/test': 400 });
    fireEvent.click(await screen.findByText('Configure'));
    const drawer = within(await screen.findByRole('dialog'));
    fireEvent.click(await drawer.findByRole('button', { name: /^Test Connection/ }));
    await waitForText('Failed to run server-side test');
    await waitForText('Refused: POST /api/environments/e1/test');
  });

  it('are Locked when named prod or production', async () => {
    const locked = { ...environment, name: 'production', locked: true };
    openApp('/app/environments', {
      'GET /api/projects/p1/environments': listResponse([locked]),
      'GET /api/environments': listResponse([locked]),
    });
    expect(await screen.findByText('Locked')).toBeTruthy();
  });

  it('can be created from a link, with the server that the spec names', async () => {
    const suggestion = { name: 'api.company.example', baseUrl: 'https://api.company.example/v1', source: 'servers' };
    openApp('/app/environments?new=1', {
      'GET /api/projects/p1/openapi/environments': { items: [suggestion], serverPath: '', sharedPath: '' },
    });
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Use it' }));
    expect(dialog.getByLabelText(/^Base URL/)).toHaveProperty('value', 'https://api.company.example/v1');
    expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'api.company.example');
    expect(dialog.queryByText('The spec lists a server')).toBeNull();
  });

  it('offer the base URL without a path that the paths in the spec already contain', async () => {
    const paths = { items: [], serverPath: '', sharedPath: '/api' };
    openApp('/app/environments?new=1', { 'GET /api/projects/p1/openapi/environments': paths });
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(await dialog.findByLabelText(/^Base URL/), { target: { value: 'http://localhost:8000/api' } });
    expect(await dialog.findByText('The paths in the spec already start with /api.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Use it' }));
    expect(dialog.getByLabelText(/^Base URL/)).toHaveProperty('value', 'http://localhost:8000');
  });
});
