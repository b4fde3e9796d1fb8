// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { specFixture } from '../features/specs/model/spec.fixture.ts';
import { listResponse, openApp, project, waitForText } from './open-app.fixture.tsx';

const spec = specFixture({ id: 'aaaaaaaa-0000-4000-8000-000000000000', sourceUrl: 'https://api.example/openapi.json' });
describe('the page of a project', () => {
  it('shows the specs, quick links and recent runs of a project', async () => {
    openApp('/app/projects/p1');
    for (const text of ['API Specifications', 'Quick Links', 'Recent Runs', 'View All']) await waitForText(text);
    expect(screen.getByRole('link', { name: 'Open Chat' }).getAttribute('href')).toBe('/app');
  });

  it('selects its project, and switches to the same page of another project', async () => {
    openApp('/app/projects/p2/endpoints', { 'GET /api/projects': listResponse([project, { ...project, id: 'p2', name: 'Kennel' }]) });
    fireEvent.click(await screen.findByRole('button', { name: /Kennel/ }));
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(project.name) }));
    await waitFor(() => expect(location.pathname).toBe('/app/projects/p1/endpoints'));
  });

  it('shows untitled for a project without a name', async () => {
    openApp('/app/projects/p1', {
      'GET /api/projects/p1': { id: 'p1', name: '', description: '', region: 'US', repo: null, lastRun: null },
    });
    await waitForText('Untitled project');
  });

  it('lists specs with their source, the first 8 characters of their id, version, state and age', async () => {
    openApp('/app/projects/p1', { 'GET /api/projects/p1/openapi': listResponse([spec]) });
    const table = within(await screen.findByRole('region', { name: 'API specifications table' }));
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Source URL', 'ID', 'Version', 'Status', 'Imported', 'Actions']);
    expect(table.getAllByText('aaaaaaaa')).toHaveLength(1);
    expect(table.queryByText(/aaaaaaaa-0/)).toBeNull();
    expect(table.getByText('Older')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /^View source of/ })[0]?.getAttribute('href')).toBe('https://api.example/openapi.json');
  });
});

describe('the list of projects', () => {
  it('asks for a name and one of two regions, EU first', async () => {
    openApp('/app/projects');
    fireEvent.click(await screen.findByRole('button', { name: 'Create Project' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('Name')).toBeTruthy();
    expect(dialog.getByText('Region')).toBeTruthy();
    const regions = dialog.getAllByRole('radio').map((radio) => [radio.getAttribute('value'), radio.getAttribute('aria-checked')]);
    expect(regions).toEqual([
      ['EU', 'true'],
      ['US', 'false'],
    ]);
  });

  it('shows the region of a project', async () => {
    openApp('/app/projects', { 'GET /api/projects': listResponse([{ ...project, region: 'US' }]) });
    expect(await screen.findByText('US')).toBeTruthy();
  });
});
